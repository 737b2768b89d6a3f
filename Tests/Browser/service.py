"""A restore-service of its own for the tests of pages."""

import json
import os
import shutil
import subprocess
import urllib.request


class Service:
    """A service with one tenant, whose suite has goldens already."""

    def __init__(self, program, folder, suite, goldens):
        self.program, self.folder, self.suite = program, folder, f"/v1/team/suites/{suite}"
        os.makedirs(f"{folder}/tenants/team/suites/{suite}", mode=0o700)
        os.chmod(folder, 0o700)
        shutil.copytree(goldens, f"{folder}/tenants/team/suites/{suite}/goldens")
        self.token = self.make("read", "write")
        self.process = subprocess.Popen(
            [self.program, "serve", "--store", folder, "--listen", "127.0.0.1:0", "--log-level",
             "error"], stdout=subprocess.PIPE, text=True)
        self.address = self.process.stdout.readline().strip()

    def make(self, *scopes):
        words = [word for scope in scopes for word in ("--scope", scope)]
        made = subprocess.run(
            [self.program, "token", "create", "--store", self.folder, "--tenant", "team", *words],
            check=True, capture_output=True, text=True)
        return made.stdout.strip()

    def ask(self, method, path, body=None, **headers):
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        request = urllib.request.Request(
            self.address + path, body,
            {"Authorization": f"Bearer {self.token}", **named}, method=method)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.read()

    def manifest(self):
        found = json.loads(self.ask("GET", f"{self.suite}/goldens"))["goldens"]
        return {golden["name"]: golden["sha256"] for golden in found}

    def close(self):
        self.process.terminate()
        self.process.wait()
