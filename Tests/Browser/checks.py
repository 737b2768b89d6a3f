"""What the tests of pages share: counted checks, patience, and axe's rules."""

import pathlib
import time

counts = {"passed": 0, "failed": 0}


def check(name, holds, found=""):
    counts["passed" if holds else "failed"] += 1
    if not holds:
        print(f"FAILED: {name}: {found}")


def wait(browser, condition, name):
    # A service that many others share the machine with takes seconds for a picture.
    for _ in range(600):
        if browser.run(f"return {condition}"):
            return check(name, True)
        time.sleep(0.05)
    check(name, False, f"{condition} does not come to hold")


def axe():
    try:
        import axe_core_python
    except ImportError:
        return None
    return (pathlib.Path(axe_core_python.__file__).parent / "axe.min.js").read_text()


AXE = axe()


def rules(browser, name):
    """No serious violation by axe; without it, at least names for what can be pressed."""
    if AXE is None:
        nameless = browser.run("""return [...document.querySelectorAll('button, input, a')]
            .filter(part => part.offsetParent && !part.textContent.trim() && !part.ariaLabel
                && !part.labels?.length).map(part => part.outerHTML)""")
        return check(f"everything has a name ({name})", nameless == [], nameless)
    browser.command("Page.addScriptToEvaluateOnNewDocument", source="")
    browser.command("Runtime.evaluate", expression=AXE)
    found = browser.run_async("""const done = arguments[arguments.length - 1];
        axe.run(document, {resultTypes: ['violations']}).then(found => done(found.violations
            .filter(one => ['serious', 'critical'].includes(one.impact))
            .map(one => [one.id, one.nodes.slice(0, 3).map(node => node.html.slice(0, 160))])))""")
    check(f"axe finds nothing serious ({name})", found == [], found)


def fits(browser, name, look, pictures=None):
    """Nothing stands out at the sides, and axe finds nothing; `look` is a scheme and a width."""
    scheme, width = look
    wide = browser.run("return document.documentElement.scrollWidth")
    check(f"{name} fits {width} px", wide <= width, wide)
    if pictures:
        browser.screenshot(str(pictures / f"{name}-{scheme}-{width}.png"))
    # The middle width has the rules of the widest.
    if width != 800:
        rules(browser, f"{name}, {scheme}, {width}")


def rect(browser, selector):
    """Where a part stands: left, top, right, bottom."""
    return browser.run("""const box = document.querySelector(arguments[0]).getBoundingClientRect();
        return [box.left, box.top, box.right, box.bottom]""", selector)
