"""The pages of restore-service in a real Chromium: logging in, a run that is uploaded while it is
looked at, deciding by keys alone, scenes.

    service_test.py RESTORE_SERVICE RESULTS GOLDENS [SCREENSHOTS]
    DATABASE=ADDRESS service_test.py RESTORE_SERVICE RESULTS GOLDENS

With a database there are two services: the page of one follows the run that is uploaded to the
other, and both decide. RESULTS holds the results of a run against the folder GOLDENS, with changed pictures. Ends with
"N passed, N failed".
"""

import hashlib
import json
import os
import pathlib
import sys
import tempfile
import time

from browser import Browser
from checks import AXE, check, counts, fits, wait
from service import Service

program, results, goldens = sys.argv[1], pathlib.Path(sys.argv[2]), pathlib.Path(sys.argv[3])
pictures = pathlib.Path(sys.argv[4]) if len(sys.argv) > 4 else None
database = os.environ.get("DATABASE")
SUITE, RUN = "/v1/team/suites/talk", "/v1/team/suites/talk/runs/friday"
HOME, PAGE = "/ui/team/", "/ui/team/suites/talk/runs/friday/"


class Upload:
    """A run that comes in pieces, as restore-tool verify sends it."""

    def __init__(self, service):
        self.service, self.sent = service, 0
        self.lines = [json.loads(line) for line in open(results / "results.jsonl")]
        names = list(dict.fromkeys(
            line.get("story") for line in self.lines if line["kind"] == "result"))
        self.parts = [self.head()] + [self.part(name) for name in names] + [self.tail()]

    def head(self):
        return [line for line in self.lines if line["kind"] == "run"]

    def part(self, name):
        return [line for line in self.lines
                if line["kind"] == "scenario" and line["name"] == name
                or line["kind"] == "result" and line["story"] == name]

    def tail(self):
        return [line for line in self.lines if line["kind"] == "totals"]

    def send(self, lines):
        for line in lines:
            for side in ["expected", "actual", "difference"]:
                if side in line:
                    self.picture(line[side]["path"])
            if "thumbnail" in line:
                self.picture(line["thumbnail"])
        body = "".join(json.dumps(line) + "\n" for line in lines).encode()
        answer = self.service.ask("POST", f"{RUN}/lines?at={self.sent}", body,
                                  Content_Type="application/jsonl")
        self.sent = json.loads(answer)["at"]

    def picture(self, path):
        self.service.ask("PUT", f"{RUN}/{path}", open(results / path, "rb").read(),
                         Content_Type="application/octet-stream")


def type_text(browser, text):
    for letter in text:
        browser.press(letter)


def log_in(browser, service, token, page):
    browser.open(service.address + page)
    check("who is not logged in is asked for a token",
          browser.run("return document.activeElement?.id") == "token")
    type_text(browser, "rst_wrong")
    browser.press("Enter")
    wait(browser, "!!document.querySelector('[role=alert]')", "a wrong token is told")
    browser.errors()
    type_text(browser, token)
    browser.press("Enter")
    wait(browser, f"location.pathname === '{page}'", "a token leads to the page")
    check("scripts cannot read the session", browser.run("return document.cookie") == "")


def follow(browser, upload):
    check("a run that has begun has no results yet",
          browser.run("return document.querySelectorAll('.card').length") == 0)
    wait(browser, "document.getElementById('verdict').textContent.startsWith('Running')",
         "it says that it runs")
    browser.run("window.kept = true")
    for index, part in enumerate(upload.parts[1:-1]):
        upload.send(part)
        count = sum(line["kind"] == "result" for sent in upload.parts[1:index + 2]
                    for line in sent)
        wait(browser, f"document.getElementById('verdict').textContent.includes(' {count} results')",
             f"results come in: {count}")
    wait(browser, "document.querySelectorAll('.card').length > 0", "what changed is shown")
    upload.send(upload.parts[-1])
    wait(browser, "document.getElementById('verdict').textContent.startsWith('Run is over')",
         "it says when it is over")
    check("without the page being loaded again", browser.run("return window.kept === true"))


def waiting(browser):
    return browser.run("""return Number(
        /(\\d+) to decide/.exec(document.getElementById('verdict').textContent)?.[1] ?? 0)""")


def title(browser):
    return browser.run("return document.getElementById('story-title').textContent")


def decide(browser, service, upload):
    """By keys alone: open, look, approve, reject, undo."""
    before, count = service.manifest(), waiting(browser)
    hashes = {line["name"]: line["actual"]["sha256"] for line in upload.lines
              if line["kind"] == "result" and "actual" in line}
    check("there is something to decide", count > 1, count)
    browser.press("j", "Enter")
    wait(browser, "!document.getElementById('story').hidden", "a result opens")
    wait(browser, "[...document.querySelectorAll('#stage img')].every(one => one.naturalWidth)",
         "with its pictures")
    name = title(browser)
    links = browser.run("return [...document.querySelectorAll('#alike a')]"
                        ".map(one => one.textContent)")
    check("what changed alike is listed", len(links) == 2 and name in links, (name, links))
    said = browser.run("return document.getElementById('together').textContent")
    check("with how many a button approves", "Approve 2 alike" in said, said)
    browser.press("J", "K")
    check("and can be stepped through", title(browser) == name, title(browser))
    check("commands are not offered where results are not at hand", browser.run(
        "return !document.getElementById('why').textContent.includes('restore-tool approve')"))
    browser.press("a")
    wait(browser, f"document.getElementById('said').textContent === 'Approved {name}.'",
         "a approves")
    check("and leads to the next", title(browser) != name, name)
    after = service.manifest()
    check("exactly the bytes that were looked at are golden", after.get(name) == hashes[name],
          (after.get(name), hashes[name]))
    other = {key: value for key, value in after.items() if key != name}
    check("and nothing else", other == {key: value for key, value in before.items()
                                        if key != name})
    golden = json.loads(service.ask("GET", f"{SUITE}/goldens"))["goldens"]
    file = next(one["file"] for one in golden if one["name"] == name)
    kept = service.ask("GET", f"{SUITE}/goldens/{file}")
    check("as they can be fetched", hashlib.sha256(kept).hexdigest() == hashes[name])
    name = title(browser)
    browser.press("r")
    wait(browser, f"document.getElementById('said').textContent === 'Rejected {name}.'",
         "r rejects")
    check("a rejected one does not become golden",
          service.manifest().get(name) != hashes[name])
    wait(browser, f"!/{count} to decide/.test(document.getElementById('verdict').textContent)",
         "what is left is counted")
    browser.press("Escape")
    wait(browser, "[...document.querySelectorAll('.card .badge')].some("
         "one => one.textContent.endsWith('Rejected'))", "cards tell what was decided")
    marks = browser.run("return [...document.querySelectorAll('.card .badge')]"
                        ".map(one => one.textContent)")
    check("and about how many that changed alike", "1 of 2 Approved" in marks, marks)


def others(browser, service, upload):
    """What somebody else decides is seen; what has become another is refused."""
    lines = [line for line in upload.lines if line["kind"] == "result" and "actual" in line
             and line["status"] != "unstable"]
    known = json.loads(service.ask("GET", f"{RUN}/decisions"))["decisions"]
    left = [line for line in lines if line["name"] not in known]
    if not left:
        return check("there is something left", False)
    body = {"choice": "approve", "entries": [
        {"name": left[0]["name"], "sha256": left[0]["actual"]["sha256"]}]}
    count = waiting(browser)
    service.ask("POST", f"{RUN}/decisions", json.dumps(body).encode(),
                Content_Type="application/json")
    wait(browser, f"/ {count - 1} to decide|nothing left/.test("
         "document.getElementById('verdict').textContent)", "another reviewer's decision is seen")
    if database:
        return
    for one in left[1:]:
        path = f"{service.folder}/tenants/team/suites/talk/runs/friday/{one['actual']['path']}"
        with open(path, "ab") as file:
            file.write(b"x")
    if len(left) > 1:
        browser.run("document.getElementById('approve-all').focus()")
        browser.press("Enter")
        wait(browser, "document.getElementById('sure').open", "all are approved after a question")
        check("whose first answer is no",
              browser.run("return document.activeElement.value") == "no")
        browser.press("Tab", "Enter")
        wait(browser, "document.getElementById('said').classList.contains('bad')",
             "bytes that are others than those looked at are refused")
        said = browser.run("return document.getElementById('said').textContent")
        check("and it is said why", "has changed since the review" in said, said)
        errors = browser.errors()
        check("only the refusal is in the console", all("409" in one for one in errors), errors)


def readers(browser, service):
    """Who may only read sees everything and can decide nothing."""
    browser.command("Network.clearBrowserCookies")
    log_in(browser, service, service.make("read"), PAGE)
    wait(browser, "document.querySelectorAll('.card').length > 0", "a reader sees the run")
    browser.press("j", "Enter")
    shown = browser.run("return [...document.querySelectorAll('#verdicts button')]"
                        ".filter(one => !one.hidden).length")
    check("and has no buttons", shown == 0, shown)
    browser.press("a")
    time.sleep(0.3)
    said = browser.run("return document.getElementById('said').textContent")
    check("nor keys", said == "", said)


def widths(browser, service, name, path, ready="true"):
    for scheme in ["light", "dark"]:
        for width in [360, 800, 1400]:
            browser.look(width=width, scheme=scheme)
            browser.open("about:blank")
            browser.open(service.address + path)
            wait(browser, ready, f"{name} is there")
            wait(browser, "[...document.images].every(one => one.complete || one.loading === 'lazy')",
                 "with its pictures")
            if pictures:
                time.sleep(0.3)
            fits(browser, f"service-{name}", (scheme, width), pictures)


def fill(service):
    """Scenes with states and pictures that have a past."""
    files = [line["actual"]["path"] for line in map(json.loads, open(results / "results.jsonl"))
             if line.get("boxes")]
    for app, scene in [("ike", "main"), ("ike", "compose"), ("milo", "main")]:
        base = f"/v1/team/apps/{app}/scenes/{scene}"
        for text in ["milk", "milk and bread"]:
            body = json.dumps({"draft": text, "firstResponder": "messageField"}).encode()
            service.ask("PUT", f"{base}/state/draft", body, Content_Type="application/json")
        service.ask("PUT", f"{base}/state/guard", bytes(range(48)),
                    Content_Type="application/octet-stream")
        if scene == "main":
            for file in files[:2]:
                service.ask("PUT", f"{base}/snapshots/card", open(results / file, "rb").read(),
                            Content_Type="image/png", Restore_Redacted="true")


def scenes(browser, service):
    browser.look()
    browser.open(service.address + HOME)
    links = browser.run("return [...document.querySelectorAll('.scenes a')].map(one => one.href)")
    check("all scenes are listed", len(links) == 3, links)
    browser.run("document.querySelector('.scenes a').focus()")
    browser.press("Enter")
    wait(browser, "/scenes\\/(main|compose)\\//.test(location.pathname)", "a key opens one")
    browser.open(service.address + "/ui/team/apps/ike/scenes/main/")
    wait(browser, "document.querySelector('figure img').naturalWidth > 0", "its picture is shown")
    text = browser.run("return document.body.textContent")
    check("with its states and their past", "milk and bread" in text and "1 older" in text)
    check("scenes have no errors", (errors := browser.errors()) == [], errors)


def odd_names(browser, service, upload):
    """Results that are named like what JavaScript's objects have did not change by that."""
    one = next(line for line in upload.lines if line.get("status") == "equal")
    for side in ["expected", "thumbnail"]:
        one = {key: value for key, value in one.items() if key != side}
    odd = [{**one, "name": name} for name in ["__proto__", "constructor", "toString"]]
    totals = {**upload.tail()[0], "different": 0, "drawn": 3, "entries": 3, "equal": 3}
    lines = [*upload.head(), *(line for line in upload.part(one["story"])
                               if line["kind"] == "scenario"), *odd, totals]
    body = "".join(json.dumps(line) + "\n" for line in lines).encode()
    for run in ["odd-1", "odd-2"]:
        service.ask("POST", f"/v1/team/suites/talk/runs/{run}/lines?at=0", body,
                    Content_Type="application/jsonl")
    browser.open(f"{service.address}/ui/team/suites/talk/runs/odd-2/")
    wait(browser, "document.getElementById('since').textContent.endsWith(': nothing changed.')",
         "results of any name are compared with the run before")
    found = browser.run("return [...document.querySelectorAll('#chips button')]"
                        ".map(chip => chip.dataset.group)")
    check("and are not new by their names", "since" not in found and len(found) > 0, found)


def leave(browser, service):
    browser.open(service.address + HOME)
    browser.run("document.querySelector('header button').focus()")
    browser.press("Enter")
    wait(browser, "location.pathname === '/login'", "logging out leads to the login")
    browser.open(service.address + HOME)
    check("and ends the session", browser.run("return location.pathname") == "/login")


def all_pages(browser, service, upload):
    fill(service)
    check("deciding has no errors", (errors := browser.errors()) == [], errors)
    story = "!document.getElementById('story').hidden"
    name = next(line["name"] for line in upload.lines if line.get("boxes"))
    widths(browser, service, "run", PAGE, "document.querySelectorAll('.card').length > 0")
    widths(browser, service, "result", f"{PAGE}#/{name.replace('/', '%2F')}", story)
    widths(browser, service, "home", HOME)
    widths(browser, service, "suite", "/ui/team/suites/talk/")
    widths(browser, service, "scene", "/ui/team/apps/ike/scenes/main/")
    check("pages have no errors", (errors := browser.errors()) == [], errors)
    browser.look()
    browser.open(service.address + PAGE)
    wait(browser, "document.querySelectorAll('.card').length > 0", "the run is shown again")
    others(browser, service, upload)
    odd_names(browser, service, upload)
    scenes(browser, service)
    leave(browser, service)
    widths(browser, service, "login", "/login")
    readers(browser, service)


def main():
    with tempfile.TemporaryDirectory() as folder:
        service = Service(program, f"{folder}/store", "talk", goldens, database)
        browser = Browser()
        try:
            upload = Upload(service)
            upload.send(upload.parts[0])
            browser.look()
            log_in(browser, service, service.token, PAGE)
            follow(browser, upload)
            check("a live run has no errors", (errors := browser.errors()) == [], errors)
            decide(browser, service, upload)
            if database:
                others(browser, service, upload)
                check("two services have no errors", (errors := browser.errors()) == [], errors)
                if pictures:
                    browser.screenshot(str(pictures / "two-services.png"))
            else:
                all_pages(browser, service, upload)
        finally:
            browser.close()
            service.close()
    if AXE is None:
        print("skipped: axe-core is not installed (PyPI: axe-core-python); names were checked")
    print(f"{counts['passed']} passed, {counts['failed']} failed")
    sys.exit(1 if counts["failed"] else 0)


main()
