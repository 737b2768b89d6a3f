"""The pages of restore-tool demo and restore-tool gallery in a real Chromium.

    pages_test.py DEMO GALLERY [SCREENSHOTS]

DEMO and GALLERY are the folders that the commands wrote. Ends with "N passed, N failed".
"""

import json
import pathlib
import sys
import time

from browser import Browser
from checks import AXE, check, counts, fits, rect, rules, wait

demo, gallery = (pathlib.Path(name).resolve() for name in sys.argv[1:3])
pictures = pathlib.Path(sys.argv[3]) if len(sys.argv) > 3 else None
WIDTHS = [390, 800, 1400]


def loaded(browser, selector):
    """Pictures of a selector that are in view and have not come."""
    return browser.run("""return [...document.querySelectorAll(arguments[0])].filter(one =>
        one.getBoundingClientRect().top < innerHeight && (!one.complete || !one.naturalWidth))
        .map(one => one.src)""", selector)


def widths(browser, name, page, change="", ready="document.querySelector('img')?.complete"):
    for scheme in ["light", "dark"]:
        for width in WIDTHS:
            browser.look(width=width, height=844 if width == 390 else 900, scheme=scheme)
            browser.open("about:blank")
            browser.open(page)
            wait(browser, ready, f"{name} has pictures")
            browser.run(change)
            time.sleep(0.3)
            fits(browser, name, (scheme, width), pictures)


def light(browser, folder, limit):
    """The page and what its first view loads, in bytes."""
    browser.look(width=390, height=844)
    browser.open("about:blank")
    browser.open((folder / "index.html").as_uri())
    time.sleep(0.5)
    files = browser.run("""return [location.href, ...new Set([...document.images]
        .filter(one => one.complete && one.naturalWidth).map(one => one.src))]""")
    size = sum(pathlib.Path(file.split("#")[0].removeprefix("file://")).stat().st_size
               for file in files)
    check(f"{folder.name}: the first view loads less than {limit >> 20} MB", size < limit, size)
    other = [file for file in files if not file.startswith(folder.as_uri())]
    check(f"{folder.name}: nothing comes from elsewhere", other == [], other)


def demo_page(browser):
    page = (demo / "index.html").as_uri()
    light(browser, demo, 2 << 20)
    strip = rect(browser, ".strip img")
    check("the first picture is on the first screen of a phone", strip[3] < 844, strip)
    shots = browser.run("return document.querySelectorAll('.strip .shot').length")
    check("the page begins with before and after", shots == 4, shots)
    first = browser.run("""return document.querySelector('.strip')
        .compareDocumentPosition(document.querySelector('.lead')) & 4""")
    check("above all words but the title", first == 4, first)
    broken = loaded(browser, ".device img")
    check("every small picture is there", broken == [], broken)
    cells = browser.run("""return [...document.querySelectorAll('.outcomes article')].map(one =>
        [one.className, one.querySelector('.badge').textContent,
         one.querySelectorAll('.shot').length])""")
    check("system and fix are two by two", cells == [
        ["broken", "Broken", 2], ["broken", "Broken", 2], ["ok", "Works", 2],
        ["partly", "Partly", 2]], cells)
    words = browser.run("return document.getElementById('intro').innerText")
    check("shares stand for counts of pixels", "% of the card differs" in words, words[:300])
    check("the list of all is behind a button", browser.run(
        "return document.getElementById('cards').hidden && document.getElementById('filters').hidden"))
    browser.run("document.getElementById('unfold').click()")
    names = browser.run("""return [...document.querySelectorAll('.card .name')]
        .map(one => one.textContent)""")
    check("titles are no paths", names and not any("/" in name for name in names), names)
    big = browser.run("""return [...document.querySelectorAll('.card img')]
        .filter(one => !one.src.includes('/small/') || one.loading !== 'lazy')
        .map(one => one.src)""")
    check("cards have small pictures that load when they are seen", big == [], big)
    browser.run("document.querySelectorAll('.strip .shot')[2].click()")
    wait(browser, "!!document.querySelector('#stage .layer img')?.naturalWidth",
         "a picture opens its result")
    title = browser.run("return document.getElementById('story-title').textContent")
    check("with a title in words", "Card against the last screen" in title and "/" not in title,
          title)
    colours = "return document.getElementById('readout').textContent"
    left, top, right, bottom = rect(browser, "#stage .layer")
    for _ in range(40):
        browser.point((left + right) / 2, (top + bottom) / 2)
        if "#" in browser.run(colours):
            break
        time.sleep(0.05)
    check("colours are read out of files beside the page", "#" in browser.run(colours),
          browser.run(colours))
    browser.press("1")
    check("the difference lies over grey", browser.run(
        "return !!document.querySelector('#stage .grey') && !!document.querySelector('#stage .red')"))
    browser.press("Escape")
    widths(browser, "demo", page)
    widths(browser, "demo-all", page, "document.getElementById('unfold').click()")


def cards(browser):
    return browser.run("return document.querySelectorAll('#cards .card').length")


def total(browser):
    return int(browser.run("return document.getElementById('count').textContent.split(' ')[0]"))


def gallery_page(browser):
    page = (gallery / "index.html").as_uri()
    light(browser, gallery, 4 << 20)
    browser.look()
    browser.open("about:blank")
    browser.open(page)
    every = browser.run("return JSON.parse(document.getElementById('data').textContent).pictures")
    chosen = sum(one["isChosen"] for one in every)
    check("a selection is shown at first", cards(browser) == chosen > 0, (cards(browser), chosen))
    row = browser.run("""return [...document.querySelectorAll('#row .name')]
        .map(one => one.textContent)""")
    check("one chat stands in a row, from the oldest system on",
          len(row) > 10 and row[0].startswith("iPhone OS 3") and row[-1] == "iOS 27", row)
    missing = [one["file"] for one in every
               if not (gallery / one["file"]).exists() or not (gallery / one["thumbnail"]).exists()]
    check("every picture has its files", missing == [], missing[:3])
    broken = loaded(browser, "#cards img")
    check("small pictures are there", broken == [], broken[:3])
    browser.run("document.getElementById('all').click()")
    check("all are behind a button", total(browser) == len(every), total(browser))
    check("and made as they are needed", cards(browser) < len(every), cards(browser))
    badges = browser.run("return [...document.querySelectorAll('.badge')].map(one => "
                         "one.textContent.split(':')[0])")
    check("each says whether it was measured", set(badges) == {"measured", "unmeasured"}, badges[:3])
    for name, value, has in [
            ("device", "iPhone 15", lambda one: one["device"] == "iPhone 15"),
            ("system", "iOS 26", lambda one: one["system"] == "iOS 26"),
            ("look", "glass", lambda one: one["look"] == "glass"),
            ("kind", "keyboards", lambda one: one["section"] == "keyboards"),
            ("reference", "measured", lambda one: not one["unmeasured"])]:
        browser.run("""const choice = document.getElementById(arguments[0]);
            choice.value = arguments[1]; choice.dispatchEvent(new Event('change'))""", name, value)
        wanted = sum(map(has, every))
        check(f"{name} filters", total(browser) == wanted > 0, (total(browser), wanted))
        browser.run("document.getElementById('reset').click()")
    browser.press("/")
    for letter in "dark emoji":
        browser.press(letter)
    words = browser.run("return document.getElementById('text').value")
    check("/ leads to the search", words == "dark emoji", words)
    check("words search", 0 < total(browser) < 10, total(browser))
    address = browser.run("return location.href")
    found = total(browser)
    browser.open("about:blank")
    browser.open(address)
    check("an address keeps the filters", total(browser) == found, (total(browser), found))
    browser.run("document.activeElement.blur()")
    browser.press("j", "Enter")
    wait(browser, "document.getElementById('view').open && "
         "document.querySelector('#picture img').naturalWidth > 0", "keys open a picture")
    before = browser.run("return document.getElementById('view-title').textContent")
    if found > 1:
        browser.press("ArrowRight")
        after = browser.run("return document.querySelector('#picture img').src")
        check("the arrows go on", after.endswith(".png"), (before, after))
    rules(browser, "gallery, a picture")
    browser.press("Escape")
    check("Escape closes it", browser.run("return !document.getElementById('view').open"))
    check("and the focus is on its card again", browser.run(
        "return document.activeElement.className === 'card'"))
    widths(browser, "gallery", page)
    widths(browser, "gallery-picture", page, "document.querySelector('#cards .card').click()")


def main():
    browser = Browser()
    try:
        for part in [demo_page, gallery_page]:
            part(browser)
            errors = browser.errors()
            check(f"{part.__name__}: no errors in the console", errors == [],
                  json.dumps(errors[:3]))
    finally:
        browser.close()
    if AXE is None:
        print("skipped: axe-core is not installed (PyPI: axe-core-python); names were checked")
    print(f"{counts['passed']} passed, {counts['failed']} failed")
    sys.exit(1 if counts["failed"] else 0)


main()
