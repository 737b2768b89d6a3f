"""A suite of screenshots that Chromium makes, with edits: verified, reviewed and approved at the
command and at the service.

    suite_test.py RESTORE_TOOL RESTORE_SERVICE [COUNT [FOLDER]]

Makes COUNT screenshots (1,000) of pages of a small app, edits the app, and makes them again. Prints
how long each part takes; ends with "N passed, N failed". FOLDER keeps all files.
"""

import base64
import json
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

from browser import Browser
from checks import check, counts, wait
from service import Service

tool, program = sys.argv[1], sys.argv[2]
COUNT = int(sys.argv[3]) if len(sys.argv) > 3 else 1000

APP = """<!doctype html><meta charset="utf-8"><style>
body { margin: 0; font: 15px/1.4 sans-serif; background: #f4f4f6; width: 300px; }
header { background: var(--bar); color: #fff; padding: 12px 16px; font-weight: 600; }
p { margin: 8px 16px; padding: 8px 12px; background: #fff; border-radius: 10px; }
button { margin: 8px 16px; border: 0; border-radius: 8px; background: var(--accent); color: #fff;
  padding: 8px 16px; font: inherit; }
</style><body></body>"""

WORDS = ("milk bread butter apples coffee tea rice pasta onions garlic pepper salt lemons olives "
         "cheese eggs flour sugar honey beans").split()


class Page:
    """A page of the app. What is edited shows in some pages alone."""

    def __init__(self, number):
        self.number = number
        self.name = f"screens/part-{number // 50:02}/list-{number:04}"

    def html(self, isEdited):
        number = self.number
        rows = [f"{WORDS[(number * 7 + row * 3) % len(WORDS)]} {number + row}"
                for row in range(5)]
        accent, gap = "#2450b8", 0
        if isEdited and number % 10 == 3:
            accent = "#b82450"
        if isEdited and number % 25 == 7:
            rows[2] += ", two of them"
        if isEdited and number % 40 == 11:
            gap = 12
        text = "".join(f"<p>{row}</p>" for row in rows)
        return (f'<div style="--bar:hsl({number * 37 % 360} 45% 35%);--accent:{accent}">'
                f'<header>List {number}</header><div style="height:{gap}px"></div>{text}'
                f"<button>Add to list</button></div>")

    @property
    def isEdited(self):
        return self.number % 10 == 3 or self.number % 25 == 7 or self.number % 40 == 11


def shoot(browser, folder, pages, isEdited):
    """Makes the screenshots, as a suite of tests would."""
    browser.command("Emulation.setDeviceMetricsOverride", width=300, height=420,
                    deviceScaleFactor=1, mobile=False)
    browser.open("data:text/html;base64," + base64.b64encode(APP.encode()).decode())
    for name, page in pages.items():
        browser.run("document.body.innerHTML = arguments[0]", page.html(isEdited))
        path = pathlib.Path(folder, f"{name}.png")
        path.parent.mkdir(parents=True, exist_ok=True)
        browser.screenshot(str(path))


def restore(*words, keys=None, folder=None):
    """Runs the command; returns its exit code, its output and the seconds that it took."""
    began = time.time()
    done = subprocess.run([tool, *words], input=keys, capture_output=True, text=True, cwd=folder)
    return done.returncode, done.stdout + done.stderr, time.time() - began


def results(folder):
    lines = [json.loads(line) for line in open(f"{folder}/results.jsonl")]
    return [line for line in lines if line["kind"] == "result"], lines[0]


def is_open(line):
    return line["status"] not in ("equal", "recorded") and not line.get("isNote")


def approved(text):
    """The number of approved results: the first ones by name, the others as a number."""
    more = re.search(r"approved: ([\d,]+) more\n", text)
    names = text.count("approved: ") - (more is not None)
    return names + (int(more[1].replace(",", "")) if more else 0)


def at_the_command(folder, edited):
    """Verifies, reviews with keys and a note, approves; returns what is reported."""
    verify = ["verify", "--pictures", "shots", "--goldens", "goldens", "-o", "out"]
    seconds = {}
    status, text, seconds["verify, changed"] = restore(*verify, folder=folder)
    found, head = results(f"{folder}/out")
    open_ones = [line for line in found if is_open(line)]
    names = {line["name"] for line in open_ones if line["status"] == "changed"}
    check("a run with edits differs", status == 1, (status, text[-500:]))
    check("exactly what was edited is found", names == edited,
          sorted(names.symmetric_difference(edited))[:5])
    moved = {line["name"] for line in open_ones
             if any("moved down by 12 px" in reason for reason in line.get("reasons", []))}
    wanted = {name for name in edited if int(name[-4:]) % 40 == 11
              and int(name[-4:]) % 10 != 3 and int(name[-4:]) % 25 != 7}
    check("moved content is named", wanted <= moved, sorted(wanted - moved)[:5])
    missing = sorted(line["name"] for line in open_ones if line["status"] == "missing")
    check("new and renamed pictures have no golden", missing == ["screens/new", "screens/renamed"],
          missing)
    renamed = next(line for line in open_ones if line["name"] == "screens/renamed")
    check("a rename is recognised", "under another name" in str(renamed.get("reasons")), renamed)
    check("what is gone is told", len(head["removed"]) == 2, head["removed"])
    changes = {line["change"] for line in open_ones if line["status"] == "changed"}
    print(f"{len(names)} of {len(found)} changed in {len(changes)} ways, "
          f"{len(missing)} without a golden, {len(head['removed'])} removed")
    first = open_ones[0]["name"]
    keys = "wbug\nmThe list is wrong.\nr" + "a" * (len(open_ones) - 1)
    status, text, seconds["review"] = restore("review", "out", keys=keys, folder=folder)
    check("a review decides all",
          f"{len(open_ones) - 1} accepted, 1 rejected, 0 undecided" in text, text[-300:])
    lines = [json.loads(line) for line in open(f"{folder}/out/decisions.jsonl")]
    own = next(line for line in lines if line["name"] == first)
    check("with its reason and comment", (own["choice"], own["reason"], own["comment"])
          == ("reject", "bug", "The list is wrong."), own)
    status, text, seconds["approve"] = restore("approve", "out", folder=folder)
    check("what was accepted is approved", status == 0
          and approved(text) == len(open_ones) - 1, text[-300:])
    status, text, seconds["verify, one left"] = restore(*verify, folder=folder)
    check("one is left", status == 3 and f"{len(found) - 3:,} passed, 1 failed, 2 removed" in text,
          text[-300:])
    check("the page tells what was fixed since", f"{len(open_ones) - 1:,} fixed" in text, text)
    status, text, _ = restore("review", "out", keys="a", folder=folder)
    status, text, _ = restore("approve", "out", folder=folder)
    check("a rejection can be taken back", approved(text) == 1, text)
    status, text, seconds["verify, equal"] = restore(*verify, folder=folder)
    check("then all are equal", status == 0, text[-300:])
    status, text, seconds["prune"] = restore("prune", "out", "--delete", folder=folder)
    check("unused goldens are pruned", status == 0 and text.count("deleting golden") == 2, text)
    return seconds


def at_the_service(browser, folder, before):
    """Uploads the run against the goldens of before, and approves it by keys alone."""
    seconds = {}
    service = Service(program, f"{folder}/store", "shots", before)
    try:
        verify = ["verify", "--pictures", "shots", "--goldens", "remote", "--remote",
                  f"{service.address}/team", "--suite", "shots"]
        os.environ["RESTORE_TOKEN"] = service.token
        status, text, seconds["verify --remote"] = restore(
            *verify, "--run", "edited", "-o", "remote-out", folder=folder)
        check("the run is uploaded", status == 1 and "runs/edited/" in text, text[-300:])
        browser.look()
        browser.open(f"{service.address}/ui/team/suites/shots/runs/edited/")
        for letter in service.token:
            browser.press(letter)
        browser.press("Enter")
        wait(browser, "/Run is over/.test(document.getElementById('verdict')?.textContent)"
             " && /\\d to decide/.test(document.getElementById('verdict').textContent)",
             "the page shows the run")
        waiting = "Number(/(\\d+) to decide/.exec(document.getElementById('verdict').textContent)?.[1] ?? 0)"
        count = browser.run(f"return {waiting}")
        found, _ = results(f"{folder}/remote-out")
        check("with all that is open", count == sum(
            is_open(line) for line in found), count)
        browser.press("j", "Enter")
        wait(browser, "!document.getElementById('story').hidden", "a result opens")
        name = browser.run("return document.getElementById('story-title').textContent")
        browser.press("w", *"intended", "Escape", "m", *"as designed", "Escape", "a")
        wait(browser, f"{waiting} < {count}", "one is approved by a key")
        known = json.loads(service.ask("GET", "/v1/team/suites/shots/runs/edited/decisions"))
        own = known["decisions"].get(name, {})
        check("with its notes", (own.get("reason"), own.get("comment"))
              == ("intended", "as designed"), own)
        began = time.time()
        browser.press("Escape")
        browser.run("document.getElementById('approve-all').focus()")
        browser.press("Enter")
        wait(browser, "document.getElementById('sure').open", "all others after a question")
        browser.press("Tab", "Enter")
        for _ in range(600):
            if browser.run(f"return {waiting}") == 0:
                break
            time.sleep(0.1)
        check("all are approved", browser.run(f"return {waiting}") == 0)
        seconds["approve all on the page"] = time.time() - began
        golden = service.manifest()
        actual = {line["name"]: line["actual"]["sha256"] for line in found if "actual" in line}
        check("the very bytes are golden", all(
            golden.get(name) == sha256 for name, sha256 in actual.items()))
        removed = [line["name"] for line in found if line["status"] == "removed"]
        check("goldens without pictures are there", len(removed) == 2
              and all(name in golden for name in removed), removed)
        browser.run("document.querySelector('[data-group=removed]').click();"
                    "document.querySelector('.card').click()")
        wait(browser, "!document.getElementById('approve').hidden", "one is shown")
        browser.press("a")
        wait(browser, "document.getElementById('sure').open", "one is not removed unasked")
        words = browser.run("return document.getElementById('sure').innerText")
        check("the question and the button name it", "Remove the golden?" in words
              and "Approve" not in words, words)
        browser.press("Enter")
        wait(browser, "!document.getElementById('sure').open", "Cancel closes the question")
        check("and keeps it", all(name in service.manifest() for name in removed))
        browser.press("Escape")
        browser.run("document.getElementById('approve-all').focus()")
        browser.press("Enter")
        wait(browser, "document.getElementById('sure').open", "they are removed after a question")
        browser.press("Tab", "Enter")
        wait(browser, "/Golden removed: 2 results/.test("
             "document.getElementById('said').textContent)",
             "and the page says so")
        golden = service.manifest()
        check("then they are not golden", not any(name in golden for name in removed), removed)
        status, text, seconds["verify --remote, equal"] = restore(
            *verify, "--run", "again", "-o", "remote-out", folder=folder)
        check("then all are equal there", status == 0, text[-300:])
        began = time.time()
        changes = json.loads(service.ask("GET", "/v1/team/suites/shots/runs/again/changes"))
        seconds["changes since the run before"] = time.time() - began
        check("the run before is compared", changes["since"] == "edited"
              and sum(kind == "fixed" for kind in changes["changes"].values()) == count,
              str(changes)[:300])
        browser.open(f"{service.address}/ui/team/suites/shots/trend/")
        wait(browser, "document.querySelectorAll('.chart tbody tr').length >= 2",
             "the trend has both")
    finally:
        service.close()
    return seconds


def main():
    folder = sys.argv[4] if len(sys.argv) > 4 else tempfile.mkdtemp()
    browser = Browser()
    try:
        pages = {page.name: page for page in map(Page, range(COUNT))}
        seconds, began = {}, time.time()
        shoot(browser, f"{folder}/shots", pages, False)
        seconds[f"{COUNT} screenshots"] = time.time() - began
        verify = ["verify", "--pictures", "shots", "--goldens", "goldens", "-o", "out"]
        status, text, seconds["verify, recorded"] = restore(
            *verify, "--update", "missing", folder=folder)
        check("all are recorded", status == 3 and f"{COUNT:,} recorded" in text, text[-300:])
        shutil.copytree(f"{folder}/goldens", f"{folder}/before")
        names = sorted(pages)
        gone, old = names[0], names[1]
        for name in (gone, old):
            os.remove(f"{folder}/shots/{name}.png")
        edited = {name: page for name, page in pages.items()
                  if page.isEdited and name not in (gone, old)}
        shoot(browser, f"{folder}/shots", edited, True)
        shoot(browser, f"{folder}/shots", {"screens/renamed": pages[old]}, False)
        shoot(browser, f"{folder}/shots", {"screens/new": Page(COUNT + 5)}, False)
        seconds |= at_the_command(folder, set(edited))
        seconds |= at_the_service(browser, folder, f"{folder}/before")
        for name, value in seconds.items():
            print(f"{name}: {value:.2f} s")
    finally:
        browser.close()
        if len(sys.argv) <= 4:
            shutil.rmtree(folder)
    print(f"{counts['passed']} passed, {counts['failed']} failed")
    sys.exit(1 if counts["failed"] else 0)


main()
