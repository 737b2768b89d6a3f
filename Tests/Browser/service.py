"""A restore-service of its own for the tests of pages, or two with one database."""

import json
import os
import shutil
import subprocess
import urllib.request


class Service:
    """A service with one tenant, whose suite has goldens already.

    With a database the goldens are copied there, and there are two services: pages come from the
    one at `address`, and requests go to the other, each with a folder of its own.
    """

    def __init__(self, program, folder, suite, goldens, database=None):
        self.program, self.folder, self.suite = program, folder, f"/v1/team/suites/{suite}"
        self.place = ["--database", database] if database else ["--store", folder]
        os.makedirs(f"{folder}/tenants/team/suites/{suite}", mode=0o700)
        os.chmod(folder, 0o700)
        shutil.copytree(goldens, f"{folder}/tenants/team/suites/{suite}/goldens")
        self.token = self.make("read", "write")
        if database:
            subprocess.run([program, "migrate", "--from", folder, "--to", database], check=True,
                           stdout=subprocess.DEVNULL)
        stores = [f"{folder}/one", f"{folder}/two"] if database else [folder]
        self.processes = [
            subprocess.Popen(
                [program, "serve", "--store", store, *(self.place if database else []),
                 "--listen", "127.0.0.1:0", "--log-level", "error"],
                stdout=subprocess.PIPE, text=True)
            for store in stores]
        addresses = [process.stdout.readline().strip() for process in self.processes]
        self.address, self.other = addresses[0], addresses[-1]

    def make(self, *scopes):
        words = [word for scope in scopes for word in ("--scope", scope)]
        made = subprocess.run(
            [self.program, "token", "create", *self.place, "--tenant", "team", *words],
            check=True, capture_output=True, text=True)
        return made.stdout.strip()

    def ask(self, method, path, body=None, **headers):
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        request = urllib.request.Request(
            self.other + path, body,
            {"Authorization": f"Bearer {self.token}", **named}, method=method)
        with urllib.request.urlopen(request, timeout=60) as answer:
            return answer.read()

    def manifest(self):
        found = json.loads(self.ask("GET", f"{self.suite}/goldens"))["goldens"]
        return {golden["name"]: golden["sha256"] for golden in found}

    def close(self):
        for process in self.processes:
            process.terminate()
            process.wait()
