"""The page of restore-tool verify in a real Chromium.

    report_test.py FOLDER RESTORE_TOOL [SCREENSHOTS]

FOLDER holds the results of a run with changed pictures. Ends with "N passed, N failed". With
axe-core (PyPI: axe-core-python) the page is held against its rules too; without it that is said.
"""

import json
import os
import pathlib
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from urllib.parse import quote

from browser import Browser
from checks import AXE, check, counts, fits, rect, rules, wait

results, tool = pathlib.Path(sys.argv[1]).resolve(), sys.argv[2]
pictures = pathlib.Path(sys.argv[3]) if len(sys.argv) > 3 else None


def landing(browser):
    cards = browser.run("return document.querySelectorAll('.card').length")
    check("the first view shows what changed", cards > 0, cards)
    wait(browser, "document.querySelector('.card img').height > 100", "large enough to be seen")
    boxes = browser.run("return document.querySelectorAll('.card rect').length")
    check("with boxes around it", boxes > 0, boxes)
    browser.press("/")
    browser.run("document.activeElement.value = 'no such thing';"
                "document.activeElement.dispatchEvent(new Event('input'))")
    check("a text filters", browser.run("return !document.querySelector('.card')"))
    browser.run("const text = document.getElementById('text'); text.value = '';"
                "text.dispatchEvent(new Event('input')); text.blur()")
    for button in range(browser.run("return document.getElementById('chips').children.length")):
        wanted, shown = browser.run("""
            const button = document.getElementById('chips').children[arguments[0]];
            document.getElementById('grouped').checked = false;
            document.getElementById('grouped').dispatchEvent(new Event('change'));
            button.click();
            return [button.querySelector('b').textContent,
                    document.getElementById('count').textContent.split(' ')[0]]""", button)
        check("a count filters", wanted == shown, (wanted, shown))
    browser.run("document.getElementById('chips').children[0].click()")


def story(browser):
    browser.run("""[...document.querySelectorAll('.card')]
        .find(card => card.querySelector('rect')).click()""")
    wait(browser, "!!document.querySelector('#stage .layer img')", "a card opens its result")
    names = ["Difference", "Side by side", "Slider", "Onion skin", "Blink", "Boxes"]
    for index, name in enumerate(names):
        browser.press(str(index + 1))
        mode = browser.run("return document.getElementById('stage').dataset.mode")
        check(f"key {index + 1} is {name}", mode == name, mode)
    check("boxes are drawn", browser.run("return !!document.querySelector('#stage rect')"))
    browser.press("+", "+", "+", "+", "+", "+")
    level = browser.run("return document.getElementById('stage').dataset.zoom")
    check("it zooms to 32 times", level == "32", level)
    check("with the grid of pixels", browser.run(
        "return !document.querySelector('#stage .grid').hidden"
        " && !!document.querySelector('#stage .sharp')"))
    time.sleep(0.5)
    x, y = browser.run("""const box = document.getElementById('stage').getBoundingClientRect();
        return [box.x + box.width / 2, box.y + box.height / 2]""")
    browser.point(x, y)
    words = browser.run("return document.getElementById('readout').textContent")
    check("colours are read out", "golden#" in words and "drawn#" in words, words)
    browser.press("j")
    kept = browser.run("return document.getElementById('stage').dataset")
    check("the next result keeps mode and zoom", kept.get("zoom") == "32", kept)
    browser.press("k", "0")
    run(browser)
    why = browser.run("return document.getElementById('why').textContent")
    for part in ["Responder chain", "Draw it again", "restore-tool render"]:
        check(f"it says {part}", part in why, why[:200])
    browser.press("?")
    check("? shows the keys", browser.run("return document.getElementById('keys').open"))
    browser.run("document.getElementById('keys').close()")
    browser.press("Escape")
    check("Escape goes back", browser.run("return document.getElementById('story').hidden"))


TIME = "Number(document.getElementById('time').value)"
SELECTED = "document.querySelector('#records [aria-selected=true]')"


def run(browser):
    """The lanes, the list, the slider and the viewer show one moment together."""
    titles = browser.run("return [...document.querySelectorAll('.lane .title')]"
                         ".map(one => one.textContent)")
    check("pictures, user and keyboard have lanes, and each app",
          titles[:3] == ["Pictures", "User", "Keyboard"] and len(titles) > 4, titles)
    for part in [".span.active", ".span.inactive", ".curve path", ".mark.notification",
                 ".mark.foreign", ".mark.snapshot", ".mark.finding", ".lane .action"]:
        check(f"the lanes show {part}", browser.run(
            "return !!document.querySelector('#lanes ' + arguments[0])", part))
    x, y, width = browser.run("""document.getElementById('lanes').scrollIntoView();
        document.getElementById('lanes').scrollLeft = 0;
        const box = document.querySelector('.lane.app .track').getBoundingClientRect();
        return [box.x, box.y + 12, document.getElementById('lanes').clientWidth - 90]""")
    found = []
    browser.mouse("mousePressed", x + width / 4, y)
    for share in [0.3, 0.5, 0.7]:
        browser.mouse("mouseMoved", x + width * share, y)
        found.append(browser.run(f"return {TIME}"))
    browser.mouse("mouseReleased", x + width * 0.7, y)
    check("dragging over the lanes scrubs", 0 < found[0] < found[1] < found[2], found)
    at = browser.run(f"return [{SELECTED}.querySelector('.when').textContent,"
                     "document.querySelector('.head').dataset.time]")
    check("the list follows", float(at[0][:-2]) <= float(at[1][:-2]), at)
    browser.run("""document.querySelector('.mark.finding').dispatchEvent(
        new PointerEvent('pointerdown', {bubbles: true}))""")
    kind = browser.run(f"return {SELECTED}.className")
    check("a mark goes to its record", kind == "finding", kind)
    before = browser.run(f"return {SELECTED}.dataset.index")
    browser.press("[")
    after = browser.run(f"return {SELECTED}.dataset.index")
    check("[ goes to the record before", int(after) == int(before) - 1, (before, after))
    shown = "document.querySelectorAll('#records li:not([hidden])').length"
    before = browser.run(f"return {shown}")
    browser.run("document.querySelector('#kinds button').click()")
    after = browser.run(f"return {shown}")
    check("kinds of records can be hidden", 0 < after < before, (before, after))
    browser.run("document.querySelector('#kinds button').click()")
    browser.press("t")
    check("t hides the lanes", browser.run("return document.getElementById('run').hidden"))
    browser.press("t")
    browser.run("document.querySelector('#records li').click()")
    browser.run("document.getElementById('play').click()")
    wait(browser, f"{TIME} > 0", "it plays")
    browser.run("document.getElementById('play').click()")


def calm(browser, page):
    browser.look(calm=True)
    browser.open(page)
    browser.run("""[...document.querySelectorAll('.card')]
        .find(card => card.querySelector('rect')).click()""")
    browser.press("5")
    label = "document.querySelector('#stage .label').textContent"
    first = browser.run(f"return {label}")
    time.sleep(1)
    check("nothing blinks for who wants calm", browser.run(f"return {label}") == first)


def widths(browser, page):
    for scheme in ["light", "dark"]:
        for width in [360, 800, 1400]:
            browser.look(width=width, scheme=scheme)
            for view in ["landing", "story"]:
                browser.open("about:blank")
                browser.open(page)
                if view == "story":
                    browser.run("document.querySelector('.card').click()")
                    time.sleep(0.4)
                fits(browser, view, (scheme, width), pictures)


def open_result(browser, page, name):
    browser.open("about:blank")
    browser.open(f"{page}#/{quote(name, safe='')}")
    wait(browser, "!!document.querySelector('#stage .port, #stage pre')", f"{name} opens")


def remade(folder, change):
    """The page of the same results with each line changed, or left out where it becomes None."""
    lines = [change(json.loads(line)) for line in open(results / "results.jsonl")]
    with open(f"{folder}/results.jsonl", "w") as file:
        for line in lines:
            if line is not None:
                print(json.dumps(line), file=file)
    os.symlink(results / "pictures", f"{folder}/pictures")
    subprocess.run([tool, "report", folder], check=True, stdout=subprocess.DEVNULL)
    return f"file://{folder}/index.html"


def changed_name():
    """The result with boxes, of which little differs."""
    lines = [json.loads(line) for line in open(results / "results.jsonl")]
    return next(line["name"] for line in lines if line.get("boxes"))


MODE = "document.getElementById('stage').dataset.mode"


def toolbar(browser, page):
    browser.look()
    open_result(browser, page, changed_name())
    browser.press("2", "+", "+", "+", "+", "+")
    tops = browser.run("""return [...new Set([...document.querySelectorAll('.tools button')]
        .map(button => button.getBoundingClientRect().top))]""")
    check("the tools of the viewer stand in one row", len(tops) == 1, tops)
    browser.press("1", "0")
    left, top, right, bottom = rect(browser, "#stage img")
    check("the picture has the room", right - left > 280 and bottom <= 900, (left, right, bottom))
    browser.look(width=360)
    open_result(browser, page, changed_name())
    slider, button = rect(browser, "#time"), rect(browser, "#play")
    check("a narrow page has a row for the moment",
          slider[2] - slider[0] > 280 and slider[1] >= button[3], (slider, button))


def first_mode(browser, page):
    """A small change begins with its difference, a large one with both pictures."""
    browser.look()
    name = changed_name()
    open_result(browser, page, name)
    mode = browser.run(f"return {MODE}")
    check("a small change opens as a difference", mode == "Difference", mode)
    shown = browser.run("""return [...document.querySelectorAll('#stage img')].map(image =>
        [getComputedStyle(image).filter, Number(getComputedStyle(image).opacity)])""")
    check("over the drawn picture in grey", len(shown) == 2 and shown[0] == ["grayscale(1)", 1]
          and 0.3 <= shown[1][1] <= 0.7, shown)
    with tempfile.TemporaryDirectory() as folder:
        large = remade(folder, lambda line: line if line.get("name") != name else
                       {**line, "differingPixels": line["totalPixels"] // 5})
        open_result(browser, large, name)
        mode = browser.run(f"return {MODE}")
        check("a large change opens side by side", mode == "Side by side", mode)
        browser.press("1")
        mode = browser.run(f"return {MODE}")
        check("until a mode is chosen", mode == "Difference", mode)


def apart(browser, page):
    """Side by side and with the slider, the two pictures can be told apart."""
    browser.look()
    open_result(browser, page, changed_name())
    browser.press("2", "+", "+", "+", "+", "+")
    gap, line, labels = browser.run("""
        const [one, other] = [...document.querySelectorAll('#stage .cell')];
        const right = one.querySelector('.port').getBoundingClientRect().right;
        return [other.querySelector('.port').getBoundingClientRect().left - right,
            parseFloat(getComputedStyle(other).borderLeftWidth),
            [...document.querySelectorAll('#stage .label')].map(label => label.textContent)]""")
    check("a line divides golden and drawn", gap >= 3 and line >= 1, (gap, line))
    check("and each is named", labels == ["golden", "drawn"], labels)
    browser.press("3", "0")
    label, port = rect(browser, "#stage .label"), rect(browser, "#stage .port")
    check("labels hide nothing", label[3] <= port[1], (label, port))
    check("the slider is on the screen", (box := rect(browser, "#cut"))[3] <= 900, box)
    left, top, right, bottom = rect(browser, "#stage .grip")
    x, y = (left + right) / 2, (top + bottom) / 2
    image = rect(browser, "#stage .port img")
    check("its line begins in the middle", abs(x - (image[0] + image[2]) / 2) < 2, (x, image))
    browser.mouse("mousePressed", x, y)
    browser.mouse("mouseMoved", x + 60, y)
    browser.mouse("mouseReleased", x + 60, y)
    left, _, right, _ = rect(browser, "#stage .handle")
    value, clip = browser.run("return [Number(document.getElementById('cut').value),"
                              "document.querySelector('#stage .cut').style.clipPath]")
    share = (x + 60 - image[0]) / (image[2] - image[0]) * 100
    check("it can be dragged", abs((left + right) / 2 - x - 60) < 2 and abs(value - share) < 1
          and f"{share:.0f}"[:1] in clip, (left, right, value, share, clip))
    browser.run("document.getElementById('cut').focus()")
    browser.press("ArrowLeft", "ArrowLeft", "ArrowLeft")
    moved = rect(browser, "#stage .handle")[0]
    check("and moved by keys", left - 20 < moved < left, (left, moved))


STATE = """\
 system: 12.0
-app ike: guardBoolean
+app ike: tracker
 
…
 == step 2: tap messageField
-  +0 ms ike: second
…
     a fact
-    of one of two steps
…
-== step 5: type "milk"
+== step 5: type "bread"
+    text of body: "bread"
 
 == step 6: switchTo ike
+  +0 ms ike: sixth""".split("\n")


def why(browser, page):
    """What is said is about the moment that is shown; the rest is said to be of others."""
    browser.look()
    name, scenario = changed_name(), {}

    def change(line):
        if line["kind"] == "scenario":
            scenario.update(line)
        if line.get("name") == name:
            return {**line, "moment": "step 5", "atMs": scenario["steps"][4]["endMs"]}
        return {**line, "lines": STATE} if line.get("lines") else line
    with tempfile.TemporaryDirectory() as folder:
        open_result(browser, remade(folder, change), name)
        heads = browser.run("return [...document.querySelectorAll('#why h4, #why summary')]"
                            ".map(one => one.textContent)")
        state = [head for head in heads if head.startswith("State")]
        check("the state begins with the step that is shown", state ==
              ["State in step 5", "State earlier: the setup, step 2, step 2 to step 4",
               "State later: step 6"], state)
        texts = browser.run("return [...document.querySelectorAll('#why section, #why details')]"
                            ".map(one => one.textContent)")
        now = next((text for text in texts if text.startswith("State in")), "")
        check("and holds no other", 'step 5: type "bread"' in now and "second" not in now
              and "sixth" not in now and "tracker" not in now, now)
        found = [head for head in heads if head.startswith("Findings")]
        check("findings of the moment come first",
              found == ["Findings at step 5", "Findings at other moments"], found)
        before = browser.run(f"return {SELECTED}.textContent")
        check("the record is one of the step", "switchTo" not in before
              and "willResignActive" not in before, before)


def names(browser, page):
    """Nothing is said twice."""
    chips = "return [...document.querySelectorAll('#chips button')].map(one => one.textContent)"
    terms = "return [...document.querySelectorAll('#why dt')].map(one => one.textContent)"
    name = changed_name()
    for status, wanted in [("changed", False), ("missing", True)]:
        def change(line):
            line = {**line, "title": "a title" if wanted else ""}
            if line.get("moment") == "state":
                line["status"] = status
            return line
        with tempfile.TemporaryDirectory() as folder:
            other = remade(folder, change)
            browser.open(other)
            found = browser.run(chips)
            check("what to look at is told where it is another set than what changed",
                  any("To look at" in chip for chip in found) == wanted, found)
            pressed = browser.run("return document.querySelector('#chips [aria-pressed=true]')"
                                  "?.dataset.group")
            check("and what to look at is shown first",
                  pressed == ("open" if wanted else "changed"), pressed)
            open_result(browser, other, name)
            found = browser.run(terms)
            check("a scenario without a title is named by its file",
                  ("Scenario" in found) == wanted and "File" in found, found)


def commands(browser):
    """The commands that the page offers, in words as a shell takes them apart."""
    return [shlex.split(line) for line in browser.run(
        "return [...document.querySelectorAll('#why .copy')].map(one => one.dataset.copy)")
        if line.startswith("restore-tool approve")]


def approving(browser, page):
    """A command to approve names the folder, and the result by its whole name."""
    browser.look()
    name = changed_name()
    open_result(browser, page, name)
    found = commands(browser)
    check("a command names the folder of the results",
          found and all(words[2] == str(results) for words in found), found)

    def unmarked(line):
        if line.get("name") == name:
            line = {**line, "name": name + " it's", "change": None}
        return line
    with tempfile.TemporaryDirectory(suffix="it's here") as folder:
        open_result(browser, remade(folder, unmarked), name + " it's")
        found = commands(browser)
        check("a result without a mark is named whole", found ==
              [["restore-tool", "approve", folder, "--name", name + " it's"]], found)
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(f"{folder}/verify-output")
        shutil.copy(results / "results.jsonl", f"{folder}/verify-output")
        os.symlink(results / "pictures", f"{folder}/verify-output/pictures")
        subprocess.run([shutil.which(tool), "report"], check=True, cwd=folder,
                       stdout=subprocess.DEVNULL)
        open_result(browser, f"file://{folder}/verify-output/index.html", name)
        found = commands(browser)
        check("the standard folder is left out",
              found and all(words[2].startswith("--") for words in found), found)


def made_alike(mark):
    """The names of two results, and a change of lines by which they have changed alike."""
    lines = [json.loads(line) for line in open(results / "results.jsonl")]
    one = next(line for line in lines if line.get("boxes"))
    other = next(line for line in lines if line.get("status") == "equal" and line != one
                 and not line["name"].endswith("/state"))
    own = {key: other[key] for key in ["name", "moment", "atMs"]}

    def change(line):
        if line.get("name") == own["name"]:
            line = {**one, **own}
        return {**line, "change": mark} if line.get("name") in members else line
    members = [line["name"] for line in lines if line in (one, other)]
    return members, change


def alike(browser, page):
    """What is approved together is seen together."""
    browser.look()
    mark = "0123456789abcdef"
    members, change = made_alike(mark)
    with tempfile.TemporaryDirectory() as folder:
        other = remade(folder, change)
        open_result(browser, other, members[0])
        links = "return [...document.querySelectorAll('#alike a')].map(one => one.textContent)"
        found = browser.run(links)
        check("all that changed alike are listed", found == members, found)
        text = browser.run("return document.getElementById('why').textContent")
        check("it says how many a command approves", "all 2 that changed alike" in text, text)
        found = [words[3:] for words in commands(browser)]
        check("all or this one", found == [["--change", mark], ["--name", members[0]]], found)
        title = "document.getElementById('story-title').textContent"
        browser.run("document.querySelectorAll('#alike a')[1].click()")
        wait(browser, f"{title} === {json.dumps(members[1])}", "a link leads to another")
        current = browser.run("return document.querySelector('#alike [aria-current]').textContent")
        check("which is then the current one", current == members[1], current)
        if pictures:
            browser.screenshot(str(pictures / "alike.png"))
        browser.press("J")
        found = browser.run(f"return {title}")
        check("J steps to the next of them", found == members[0], found)
        browser.run("document.getElementById('alike-next').focus()")
        browser.press("Enter")
        found = browser.run(f"return [{title}, document.activeElement.id]")
        check("so does a button, which keeps the focus", found == [members[1], "alike-next"], found)
        browser.press("k", "j")
        found = browser.run(f"return {title}")
        check("j and k step from change to change", found == members[0], found)


def flags(browser, page):
    """The time of the current moment is seen whole, wherever the lanes end."""
    browser.look(width=1400)
    for line in map(json.loads, open(results / "results.jsonl")):
        if line["kind"] != "result" or not line["moment"].startswith("step "):
            continue
        open_result(browser, page, line["name"])
        time.sleep(0.2)
        flag, lanes = rect(browser, "#lanes .flag"), rect(browser, "#lanes")
        text = browser.run("return document.querySelector('#lanes .flag').textContent")
        check(f"the flag of {line['name']} is not cut off", text.endswith(" s")
              and flag[0] >= lanes[0] + 80 and flag[2] <= lanes[2], (text, flag, lanes))
    edge = browser.run("""const box = document.getElementById('lanes');
        const head = document.querySelector('#lanes .head').offsetLeft;
        box.scrollLeft = head - box.clientWidth + 10;
        return box.scrollLeft > 0""")
    time.sleep(0.2)
    flag, lanes = rect(browser, "#lanes .flag"), rect(browser, "#lanes")
    check("nor is one that is moved to the edge", not edge or flag[2] <= lanes[2], (flag, lanes))


def shared_filter(browser, page):
    """What is filtered stands in the address, for a reload and for colleagues."""
    browser.look()
    browser.open("about:blank")
    browser.open(page)
    browser.run("""document.querySelector('[data-group=all]').click();
        const text = document.getElementById('text'); text.value = 'step & 2';
        text.dispatchEvent(new Event('input'));
        document.getElementById('grouped').click()""")
    address = browser.run("return location.href")
    shown = """return [document.getElementById('count').textContent,
        document.getElementById('text').value, document.getElementById('grouped').checked,
        document.querySelector('#chips [aria-pressed=true]').dataset.group]"""
    before = browser.run(shown)
    browser.open("about:blank")
    browser.open(address)
    after = browser.run(shown)
    check("an address keeps the filter", before == after and after[1:] == ["step & 2", False, "all"],
          (before, after))
    browser.run("""const text = document.getElementById('text'); text.value = 'step';
        text.dispatchEvent(new Event('input')); document.querySelector('.card').click()""")
    name = browser.run("return document.getElementById('story-title').textContent")
    address = browser.run("return location.href")
    browser.open("about:blank")
    browser.open(address)
    wait(browser, "!document.getElementById('story').hidden", "so does that of a result")
    found = browser.run("return document.getElementById('story-title').textContent")
    check("which it still names", found == name, (found, name))
    browser.press("Escape")
    found = browser.run(shown)
    check("and whose list is the same", found[1:] == ["step", False, "all"], found)
    browser.run("history.back()")
    wait(browser, "!document.getElementById('story').hidden", "back leads to the result")


def texts(browser, page):
    """A text has neither pixels nor modes."""
    browser.look()
    state = next(line["name"] for line in map(json.loads, open(results / "results.jsonl"))
                 if line["kind"] == "result" and line["moment"] == "state" and line.get("lines"))
    open_result(browser, page, changed_name())
    left, top, right, bottom = rect(browser, "#stage")
    time.sleep(0.3)
    browser.point((left + right) / 2, (top + bottom) / 2)
    browser.run("location.hash = '#/' + encodeURIComponent(arguments[0])", state)
    wait(browser, "!!document.querySelector('#stage pre')", "a state opens")
    left = browser.run("""return ['#modes', '.zoom', '#readout', '#slide'].filter(
        one => document.querySelector(one).getClientRects().length)""")
    check("a state has neither modes, zoom nor colours", left == [], left)
    if pictures:
        browser.screenshot(str(pictures / "state.png"))
    browser.press("3", "+")
    check("nor keys for them", browser.run(
        "return !document.querySelector('#stage img') && document.getElementById('slide').hidden"))
    open_result(browser, page, changed_name())
    check("a picture has them", browser.run(
        "return document.getElementById('modes').getClientRects().length === 1"))


def kinds(browser, page):
    """What has no golden is not counted as a change."""
    browser.look()
    members, alike = made_alike("1234")
    lines = [json.loads(line) for line in open(results / "results.jsonl")]
    missing = next(line["name"] for line in lines if line["kind"] == "result"
                   and line["status"] == "equal" and line["name"] not in members)

    def change(line):
        if line.get("name") == missing:
            return {**line, "status": "missing"}
        return alike(line)
    changed = [line for line in map(alike, lines) if line.get("status") == "changed"]
    ways = len({line["change"] for line in changed})
    with tempfile.TemporaryDirectory() as folder:
        browser.open(remade(folder, change))
        count = browser.run("return document.getElementById('count').textContent")
        wanted = f": {len(changed)} changed in {ways} different ways, 1 without a golden"
        check("what has no golden is told apart", count.endswith(wanted), (count, wanted))


def moments(browser, page):
    """An address names a moment of the run too, and is restored on loading."""
    browser.look()
    open_result(browser, page, changed_name())
    browser.press("[", "[", "[")
    row = "document.querySelector('#records [aria-selected=true]')?.dataset.index"
    chosen = browser.run(f"return {row}")
    wait(browser, "location.hash.includes('at=') && location.hash.includes('record=')",
         "a chosen record is in the address")
    address = browser.run("return location.href")
    shown = browser.run("return document.getElementById('clock').textContent")
    browser.open("about:blank")
    browser.open(address)
    wait(browser, f"{row} === {json.dumps(chosen)}", "and is chosen again")
    found = browser.run("return document.getElementById('clock').textContent")
    check("at its time", found == shown, (found, shown))
    browser.run("document.getElementById('records').focus()")
    browser.press("ArrowDown")
    found = browser.run(f"return {row}")
    check("arrows walk through the records", found == str(int(chosen) + 1), found)
    browser.run("document.getElementById('lanes').focus()")
    browser.press("ArrowLeft")
    found = browser.run(f"return {row}")
    check("and the lanes", found == chosen, found)
    browser.press("l")
    wait(browser, "document.getElementById('link').textContent !== 'Copy link'",
         "l copies the link")
    for words in ["at=zzz", "at=-5&record=1", "at=99999999&record=99999", "record=3"]:
        browser.open("about:blank")
        browser.open(f"{address.split('?')[0]}?{words}")
        wait(browser, "!document.getElementById('story').hidden", f"{words} shows the result")
    check("and makes no error", (errors := browser.errors()) == [], errors[:3])
    browser.press("k")
    check("another result has no moment", "at=" not in browser.run("return location.hash"))


def pixel_keys(browser, page):
    """The colours of a pixel are read with the arrows."""
    browser.look()
    open_result(browser, page, changed_name())
    browser.run("document.getElementById('stage').focus()")
    read = "/#[0-9a-f]{6}/.test(document.getElementById('readout').textContent)"
    for _ in range(100):
        browser.press("ArrowRight")
        if browser.run(f"return {read}"):
            break
        time.sleep(0.05)
    check("arrows read a pixel", browser.run(f"return {read}"))
    before = browser.run("return document.getElementById('readout').textContent")
    browser.press("ArrowDown")
    after = browser.run("return document.getElementById('readout').textContent")
    check("and go to its neighbour", before.split(" · ")[0] != after.split(" · ")[0],
          (before, after))
    check("which is marked", browser.run("return !!document.querySelector('#stage .pixel')"))


def cards_by_keys(browser, page):
    """Arrows, pages and ends in the list."""
    browser.look()
    browser.open(page)
    browser.run("document.querySelector('[data-group=all]').click()")
    at = "Number(document.activeElement.closest('li')?.dataset.index ?? -1)"
    count = browser.run("return Number(document.querySelector('#cards li').ariaSetSize)")
    browser.press("j")
    found = [browser.run(f"return {at}")]
    for key in ["ArrowRight", "ArrowLeft", "End", "Home"]:
        browser.press(key)
        found.append(browser.run(f"return {at}"))
    check("keys move the focus in the list", found == [0, 1, 0, count - 1, 0], found)
    browser.press("ArrowDown")
    row = browser.run(f"return {at}")
    browser.press("ArrowUp")
    check("down and up by a row", row > 0 and browser.run(f"return {at}") == 0, row)


def deciding(browser, page):
    """Results are approved and rejected on a page from disk, and saved for the command."""
    browser.look()
    with tempfile.TemporaryDirectory() as folder:
        shutil.copytree(results, f"{folder}/out")
        browser.command("Browser.setDownloadBehavior", behavior="allow", downloadPath=folder)
        open_result(browser, f"file://{folder}/out/index.html", changed_name())
        title = "document.getElementById('story-title').textContent"
        browser.press("w", *"intended", "Escape", "m", *"as designed", "Escape", "a")
        wait(browser, f"{title} !== {json.dumps(changed_name())}", "a approves and goes on")
        second = browser.run(f"return {title}")
        browser.press("r")
        said = browser.run("return document.getElementById('said').textContent")
        check("r rejects", said == f"Rejected {second}.", said)
        if pictures:
            browser.screenshot(str(pictures / "decided.png"))
        open_result(browser, f"file://{folder}/out/index.html", changed_name())
        wait(browser, "document.getElementById('reason').value === 'intended'",
             "decisions survive a reload")
        rules(browser, "decided")
        browser.press("s")
        path = pathlib.Path(folder, "decisions.jsonl")
        for _ in range(100):
            if path.exists() and path.stat().st_size:
                break
            time.sleep(0.05)
        lines = [json.loads(line) for line in open(path)]
        found = {line["name"]: (line["choice"], line.get("reason"), line.get("comment"))
                 for line in lines}
        check("s saves them", found == {
            changed_name(): ("approve", "intended", "as designed"),
            second: ("reject", None, None)}, found)
        shutil.copytree(goldens_of(results), f"{folder}/goldens")
        relocated(f"{folder}/out", f"{folder}/goldens")
        done = subprocess.run([tool, "approve", f"{folder}/out", "--decisions", str(path)],
                              capture_output=True, text=True)
        check("which the command takes", done.stdout == f"approved: {changed_name()}\n"
              and "2 decisions" in done.stderr, done.stdout + done.stderr)
        kept = [json.loads(line) for line in open(f"{folder}/out/decisions.jsonl")]
        check("and keeps", any(line.get("comment") == "as designed" for line in kept), kept)
        browser.press("u")
        wait(browser, "document.getElementById('said').textContent.startsWith('Open again')",
             "u undoes")


def decided_together(browser, page):
    """A note belongs to the result that it was written for."""
    browser.look()
    with tempfile.TemporaryDirectory() as folder:
        page = remade(folder, lambda line: line)
        open_result(browser, page, changed_name())
        browser.press("w", *"bug", "Escape", "m", *"only here", "Escape", "Escape")
        browser.run("document.querySelector('[data-group=all]').click();"
                    "document.getElementById('approve-all').click();"
                    "document.querySelector('#sure .main').click()")
        wait(browser, "document.getElementById('said').textContent.startsWith('Approved')",
             "all that is shown is approved")
        found = list(kept(browser).values())
        check("without the note of the result that was open", len(found) > 1 and not any(
            "reason" in one or "comment" in one for one in found), found)


def drafts(browser, page):
    """A note that was written and not decided waits for its result."""
    browser.look()
    written = """return ['reason', 'comment'].map(id => document.getElementById(id).value)"""
    with tempfile.TemporaryDirectory() as folder:
        open_result(browser, remade(folder, lambda line: line), changed_name())
        browser.press("w", *"bug", "Escape", "m", *"see 12", "Escape", "j")
        found = browser.run(written)
        check("another result has a note of its own", found == ["", ""], found)
        browser.press("w", *"flaky", "Escape", "k")
        found = browser.run(written)
        check("going back shows what was written", found == ["bug", "see 12"], found)
        browser.press("Escape", "j", "Enter")
        found = browser.run(written)
        check("also by way of the list", found == ["flaky", ""], found)
        browser.press("k", "r")
        found = browser.run(written)
        check("only the one that is open is decided with its note", found == ["flaky", ""]
              and [one.get("comment") for one in kept(browser).values()] == ["see 12"],
              (found, kept(browser)))
        browser.press("k", "u")
        wait(browser, "document.getElementById('said').textContent.startsWith('Open again')",
             "a decision is undone")
        browser.press("j", "k")
        found = browser.run(written)
        check("and its note waits again", found == ["bug", "see 12"], found)


def picture_files(browser, page):
    """A picture of another program is named by its own path, and not by its group's."""
    browser.look()
    picture = next(line["actual"]["path"] for line in map(json.loads, open(
        results / "results.jsonl")) if line.get("boxes"))
    with tempfile.TemporaryDirectory() as folder:
        os.makedirs(f"{folder}/shots/main")
        for name in ["one.png", "two.PNG"]:
            shutil.copy(results / picture, f"{folder}/shots/main/{name}")
        subprocess.run([tool, "verify", "--pictures", f"{folder}/shots", "--goldens",
                        f"{folder}/goldens", "-o", f"{folder}/out"], stdout=subprocess.DEVNULL)
        for name, wanted in [("main/one", "main/one.png"), ("main/two", "main/two.PNG")]:
            open_result(browser, f"file://{folder}/out/index.html", name)
            found = browser.run("""return [...document.querySelectorAll('#why dt')]
                .find(one => one.textContent === 'File')?.nextSibling.textContent""")
            check(f"{name} is named by its path", found == f"{folder}/shots/{wanted}", found)


def absent(browser, page):
    """Pictures that are not there have filters, their goldens, and a decision of their own."""
    with tempfile.TemporaryDirectory() as folder:
        os.mkdir(f"{folder}/shots")
        sample = next((results / "pictures").glob("*.png"))
        for name in ["kept", "listed", "gone", "past"]:
            shutil.copy(sample, f"{folder}/shots/{name}.png")
        verify = [tool, "verify", "--pictures", f"{folder}/shots", "--goldens",
                  f"{folder}/goldens", "-o", f"{folder}/out"]
        subprocess.run([*verify, "--update", "missing"], capture_output=True, check=False)
        for name in ["listed", "gone", "past"]:
            os.remove(f"{folder}/shots/{name}.png")
        pathlib.Path(f"{folder}/shots/broken.png").write_text("no picture", encoding="utf-8")
        pathlib.Path(f"{folder}/shots/names.txt").write_text("kept\nlisted\n", encoding="utf-8")
        pathlib.Path(f"{folder}/shots/restore.yaml").write_text(
            "pictures: { expected: names.txt }\n", encoding="utf-8")
        subprocess.run(verify, capture_output=True, check=False)
        browser.open(f"file://{folder}/out/index.html")
        chips = browser.run("return [...document.getElementById('chips').children]"
                            ".map(chip => chip.textContent)")
        for chip in ["2To look at", "1Skipped", "2Removed"]:
            check(f"there is a filter {chip}", chip in chips, chips)
        texts = browser.run("return [...document.querySelectorAll('.card')]"
                            ".map(card => card.textContent)")
        check("what cannot be read is not as its golden",
              any("no picture" in text for text in texts)
              and not any("as its golden" in text for text in texts), texts)
        browser.run("document.querySelector('[data-group=removed]').click()")
        wait(browser, "document.querySelectorAll('.card img').length === 2",
             "removed pictures are shown by their goldens")
        button = browser.run("return document.getElementById('approve-all').textContent")
        check("all can be removed together", button == "Remove all 2 goldens shown", button)
        if pictures:
            browser.screenshot(str(pictures / "removed.png"))
        browser.run("document.querySelector('.card').click()")
        wait(browser, "!document.getElementById('approve').hidden", "and decided about")
        button = browser.run("return document.getElementById('approve').textContent")
        check("the button says what it does", button == "Remove the golden", button)
        browser.press("A")
        said = browser.run("return document.getElementById('said').textContent")
        check("A says that nothing else waits", "Nothing else waits" in said, said)
        browser.press("w")
        browser.run("document.activeElement.value = 'intended'")
        browser.press("Enter")
        check("Enter leaves the reason", browser.run(
            "return document.activeElement.id !== 'reason'"))
        browser.press("a")
        lines = browser.run("return Object.values(localStorage).join()")
        check("with its reason", '"reason":"intended"' in lines, lines)
        keys = browser.run("return document.getElementById('keys').textContent")
        check("the keys of runs are not listed without runs", "play the run" not in keys, keys)


def two_tabs(browser, page):
    """Two tabs of one page keep the decisions of both."""
    browser.look()
    first = browser.tab()
    names = [line["name"] for line in map(json.loads, open(results / "results.jsonl"))
             if line.get("status") == "changed"]
    with tempfile.TemporaryDirectory() as folder:
        page = remade(folder, lambda line: line)
        open_result(browser, page, names[0])
        browser.new_tab()
        browser.look()
        open_result(browser, page, names[1])
        browser.press("w", *"bug", "Escape", "r")
        wait(browser, "document.getElementById('said').textContent.startsWith('Rejected')",
             "one tab decides")
        browser.switch(first)
        wait(browser, "document.getElementById('save').textContent === 'Save the decision'",
             "the other shows it")
        browser.press("a")
        wait(browser, "document.getElementById('said').textContent.startsWith('Approved')",
             "and decides too")
        found = {name: one["choice"] for name, one in kept(browser).items()}
        check("both decisions are kept", found == {names[0]: "accept", names[1]: "reject"}, found)
        browser.run("location.hash = '#/' + encodeURIComponent(arguments[0])", names[1])
        wait(browser, "document.getElementById('reason').value === 'bug'", "with their notes")
        browser.press("u")
        browser.switch(next(tab for tab in browser.tabs() if tab != first))
        wait(browser, "document.getElementById('save').textContent === 'Save the decision'",
             "what one tab undoes is open in the other")
        browser.close_tab(first)


def odd_names(browser, page):
    """Results may be named like what JavaScript's objects have."""
    browser.look()
    odd = ["__proto__", "constructor", "toString"]
    lines = [json.loads(line) for line in open(results / "results.jsonl")]
    one = next(line for line in lines if line.get("boxes"))
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/results.jsonl", "w") as file:
            for line in lines:
                if line["kind"] in ["run", "scenario"]:
                    print(json.dumps(line), file=file)
            for name in odd:
                print(json.dumps({**one, "name": name, "change": None}), file=file)
        os.symlink(results / "pictures", f"{folder}/pictures")
        subprocess.run([tool, "report", folder], check=True, stdout=subprocess.DEVNULL)
        open_result(browser, f"file://{folder}/index.html", odd[0])
        browser.press("w", *"odd", "Escape", "a", "r", "a")
        wait(browser, "document.getElementById('save').textContent === 'Save 3 decisions'",
             "results of any name are decided")
        open_result(browser, f"file://{folder}/index.html", odd[0])
        wait(browser, "document.getElementById('reason').value === 'odd'", "and kept")
        found = browser.run("""const decisions = JSON.parse(localStorage.getItem(
            `restore-tool decisions ${location.pathname}`));
            return Object.entries(decisions).map(([name, { choice }]) => [name, choice]).sort()""")
        check("each by its name", found == [["__proto__", "accept"], ["constructor", "reject"],
                                            ["toString", "accept"]], found)
        browser.press("u")
        wait(browser, "document.getElementById('save').textContent === 'Save 2 decisions'",
             "and undone")


def kept(browser):
    """The decisions that the browser keeps for the page."""
    return json.loads(browser.run("""return localStorage.getItem(
        `restore-tool decisions ${location.pathname}`)""") or "{}")


def goldens_of(folder):
    head = json.loads(open(folder / "results.jsonl").readline())
    return (folder / head["goldensFromResults"]).resolve()


def relocated(folder, goldens):
    lines = open(f"{folder}/results.jsonl").readlines()
    head = json.loads(lines[0]) | {"goldens": goldens, "goldensFromResults": None}
    with open(f"{folder}/results.jsonl", "w") as file:
        file.writelines([json.dumps(head) + "\n", *lines[1:]])


def before(browser, page):
    """What changed since another run."""
    browser.look()
    lines = [json.loads(line) for line in open(results / "results.jsonl")]
    names = [line["name"] for line in lines if line["kind"] == "result"]
    with tempfile.TemporaryDirectory() as folder:
        os.makedirs(f"{folder}/old")
        with open(f"{folder}/old/results.jsonl", "w") as file:
            for line in lines:
                if line.get("name") == changed_name():
                    line = {**line, "status": "equal"}
                if line.get("name") != names[-1]:
                    print(json.dumps(line), file=file)
        with open(f"{folder}/results.jsonl", "w") as file:
            file.writelines(json.dumps(line) + "\n" for line in lines)
        os.symlink(results / "pictures", f"{folder}/pictures")
        subprocess.run([tool, "report", folder, "--before", f"{folder}/old"], check=True,
                       capture_output=True)
        browser.open(f"file://{folder}/index.html")
        found = browser.run("return document.getElementById('since').textContent")
        check("the page tells what changed since", found
              == "Since the run before: 1 new, 1 newly broken.", found)
        browser.run("document.querySelector('[data-group=since]').click()")
        found = browser.run("return [...document.querySelectorAll('.card .name')]"
                            ".map(one => one.textContent)")
        check("and shows it", sorted(found) == sorted({changed_name(), names[-1]}), found)
        rules(browser, "before")
        browser.open("about:blank")
        browser.open(f"file://{folder}/index.html#?show=since")
        pressed = browser.run("return document.querySelector('#chips [aria-pressed=true]')"
                              ".dataset.group")
        check("also by its address", pressed == "since", pressed)


def trend(browser):
    """The page of several runs: numbers, times, and what is flaky."""
    lines = [json.loads(line) for line in open(results / "results.jsonl")]
    with tempfile.TemporaryDirectory() as folder:
        for index in range(5):
            os.makedirs(f"{folder}/runs/run-{index}")
            with open(f"{folder}/runs/run-{index}/timing.json", "w") as file:
                json.dump({"beganMs": 1790000000000 + index, "tookMs": 1500 + index}, file)
            with open(f"{folder}/runs/run-{index}/results.jsonl", "w") as file:
                for line in lines:
                    if line.get("name") == changed_name():
                        line = {**line, "actual": {**line["actual"], "sha256": f"{index}" * 64}}
                    print(json.dumps(line), file=file)
        done = subprocess.run([tool, "report", f"{folder}/talk", "--trend", f"{folder}/runs"],
                              capture_output=True, text=True)
        check("a trend is drawn", "5 runs, 1 flaky" in done.stdout, done.stdout + done.stderr)
        for scheme in ["light", "dark"]:
            for width in [360, 800, 1400]:
                browser.look(width=width, scheme=scheme)
                browser.open("about:blank")
                browser.open(f"file://{folder}/talk/trend.html")
                wide = browser.run("return document.documentElement.scrollWidth")
                check(f"the trend fits {width} px", wide <= width, wide)
                seen = browser.run("""const right = document.querySelector('.many .scroll')
                    .getBoundingClientRect().right;
                    return [...document.querySelectorAll('.many tbody tr:first-child td')]
                        .filter(cell => cell.getBoundingClientRect().right <= right).length""")
                check(f"cells of the table are seen at {width} px", seen >= 2, seen)
                rules(browser, f"trend, {scheme}, {width}")
                if pictures:
                    browser.screenshot(str(pictures / f"trend-{scheme}-{width}.png"))
        rows = browser.run("return document.querySelectorAll('.chart tbody tr').length")
        check("with numbers and times of all runs", rows == 10, rows)
        text = browser.run("return document.getElementById('intro').textContent")
        check("and what is flaky", f"{changed_name()}: the same input gave other bytes" in text,
              text[:300])
        heads = browser.run("return [...document.querySelectorAll('#intro h3')]"
                            ".map(one => one.textContent)")
        check("behind them", heads == ["Results to look at", "Time", "Flaky results"], heads)
        newest = browser.run("""return [document.querySelector('.many thead th').textContent,
            ...[...document.querySelectorAll('.chart tbody tr:first-child th')].map(
                one => one.textContent)]""")
        check("the newest run is the first", set(newest) == {"run-4"}, newest)
        check("and no filter", browser.run("return document.getElementById('filters').hidden"))


def addresses(browser, page):
    """An address that names nothing, or that cannot be read, is that of the landing page."""
    for address in ["%E0%A4%A", "no%20such%20result"]:
        browser.open("about:blank")
        browser.open(f"{page}#/{address}")
        check(f"{address} leads to the first view", browser.run(
            "return document.getElementById('story').hidden && !!document.querySelector('.card')"))
        open_result(browser, page, changed_name())
        browser.run("location.hash = arguments[0]", f"#/{address}")
        wait(browser, "document.getElementById('story').hidden", f"{address} leads back to it")
    check("and to no error", (errors := browser.errors()) == [], errors[:3])


def many(browser):
    """5,000 results: what the first paint takes is printed, not judged."""
    lines = [json.loads(line) for line in open(results / "results.jsonl")]
    head = next(line for line in lines if line["kind"] == "run")
    scenario = next(line for line in lines if line["kind"] == "scenario" and line.get("events"))
    one = next(line for line in lines if line.get("boxes"))
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/results.jsonl", "w") as file:
            print(json.dumps(head), file=file)
            for index in range(500):
                print(json.dumps({**scenario, "name": f"s{index}"}), file=file)
            for index in range(5000):
                entry = {**one, "name": f"s{index // 10}/{index}", "story": f"s{index // 10}",
                         "change": str(index)}
                print(json.dumps(entry), file=file)
        os.symlink(results / "pictures", f"{folder}/pictures")
        subprocess.run([tool, "report", folder], check=True, stdout=subprocess.DEVNULL)
        size = os.path.getsize(f"{folder}/index.html")
        browser.look()
        browser.open(f"file://{folder}/index.html")
        wait(browser, "!/being read/.test(document.getElementById('count').textContent)",
             "all parts are read")
        paint = browser.run("return performance.getEntriesByType('paint')"
                            ".find(one => one.name === 'first-contentful-paint')?.startTime")
        print(f"first paint of 5,000 results ({size >> 20} MB): {paint:.0f} ms")
        shown = browser.run("return document.getElementById('count').textContent")
        check("5,000 results are there", shown.startswith("5,000 of 5,000"), shown)
        cards = browser.run("return document.querySelectorAll('.card').length")
        check("and made as they are needed", 0 < cards < 100, cards)
        browser.press("j", "End")
        found = browser.run("return document.activeElement.querySelector('.name').textContent")
        check("the last one is a key away", found == "s499/4999", found)
        cards = browser.run("return document.querySelectorAll('.card').length")
        check("with few others", 0 < cards < 100, cards)
        browser.press("Enter", "k")
        found = browser.run("return document.getElementById('story-title').textContent")
        check("and opens", found == "s499/4998", found)
        browser.press("Escape")
        wait(browser, "document.activeElement?.querySelector('.name')?.textContent === 's499/4998'",
             "the list is where it was")
        keeps_place(browser)
        heap = browser.command("Runtime.getHeapUsage")["usedSize"]
        print(f"memory of the page's script: {heap / 1e6:.0f} MB")


def keeps_place(browser):
    """The list of thousands stays where it is scrolled to."""
    place = "return Math.round(scrollY)"
    # What becomes lower than the window ends at its top, and nothing tells so afterwards.
    browser.run("""document.activeElement.blur(); scrollTo(0, 10000);
        globalThis.lowest = scrollY;
        addEventListener('scroll', () => { lowest = Math.min(lowest, scrollY); })""")
    time.sleep(0.2)
    # Another tab decides, which makes the list anew.
    browser.run("""const key = `restore-tool decisions ${location.pathname}`;
        dispatchEvent(new StorageEvent('storage', { key }))""")
    time.sleep(0.5)
    found = browser.run("return [Math.round(scrollY), Math.round(lowest)]")
    check("a list that is made anew stays where it is", found == [10000, 10000], found)
    middle = """return [...document.querySelectorAll('.card')].find(card => {
        const { top, bottom } = card.getBoundingClientRect();
        return top < 0 && bottom > 0; })"""
    name = browser.run(middle.replace("})", "})?.querySelector('.name').textContent"))
    browser.run(middle.replace("return", "const card =", 1) + "; card.click()")
    wait(browser, "!document.getElementById('story').hidden", "a card opens its result")
    browser.press("Escape")
    time.sleep(0.5)
    found = browser.run(place)
    check("Escape goes back to the place", found == 10000, found)
    found = browser.run("return document.activeElement.querySelector('.name')?.textContent")
    check("and to the card", found == name, (found, name))
    browser.press("Enter")
    wait(browser, "!document.getElementById('story').hidden", "Enter opens it again")
    browser.run("history.back()")
    wait(browser, "document.getElementById('story').hidden", "the browser goes back")
    time.sleep(0.5)
    found = browser.run(place)
    check("to the place too", found == 10000, found)
    browser.press("Enter", "a")
    wait(browser, "document.getElementById('said').textContent.startsWith('Approved')",
         "a decision goes on to the next")
    title = browser.run("return document.getElementById('story-title').textContent")
    browser.press("Escape")
    time.sleep(0.5)
    seen = browser.run("""const { top, bottom } = document.activeElement.getBoundingClientRect();
        return [document.activeElement.querySelector('.name')?.textContent,
            top > -1 && bottom < innerHeight + 1]""")
    check("whose card is seen", seen == [title, True], (seen, title))


def replay(browser):
    """A page that has nothing but the frames of a log lists them."""
    frames = ["{{0, 480}, {320, 216}}", "{{0, 264}, {320, 216}}"]
    with tempfile.TemporaryDirectory() as folder:
        with open(f"{folder}/device.log", "w") as file:
            print("iOS 5.0, iPhone 4S", file=file)
            for name, begin, end in (("Show", *frames), ("Hide", *reversed(frames))):
                print(f"2011-10-12 10:35:5{name == 'Hide':d}.135 App[1:2] "
                      f"name = UIKeyboardWill{name}Notification; userInfo = {{\n"
                      f'    UIKeyboardFrameBeginUserInfoKey = "NSRect: {begin}";\n'
                      f'    UIKeyboardFrameEndUserInfoKey = "NSRect: {end}";\n}}', file=file)
        subprocess.run([tool, "replay", f"{folder}/device.log", "-o", f"{folder}/replayed"],
                       stdout=subprocess.DEVNULL)
        browser.look()
        browser.open(f"file://{folder}/replayed/index.html")
        cards = browser.run("return document.querySelectorAll('.card').length")
        check("the page of a replay lists its frames", cards > 1, cards)


def main():
    browser = Browser()
    page = (results / "index.html").as_uri()
    try:
        browser.look()
        browser.open(page)
        landing(browser)
        story(browser)
        calm(browser, page)
        widths(browser, page)
        for part in [toolbar, first_mode, apart, why, names, approving, alike, flags,
                     shared_filter, texts, kinds, moments, pixel_keys, cards_by_keys, deciding,
                     decided_together, drafts, picture_files, absent, two_tabs, odd_names,
                     before]:
            part(browser, page)
        check("no errors in the console", (errors := browser.errors()) == [], errors[:3])
        addresses(browser, page)
        many(browser)
        check("none with 5,000 results", (errors := browser.errors()) == [], errors[:3])
        trend(browser)
        replay(browser)
        check("none on a replay's page", (errors := browser.errors()) == [], errors[:3])
    finally:
        browser.close()
    if AXE is None:
        print("skipped: axe-core is not installed (PyPI: axe-core-python); names were checked")
    print(f"{counts['passed']} passed, {counts['failed']} failed")
    sys.exit(1 if counts["failed"] else 0)


main()
