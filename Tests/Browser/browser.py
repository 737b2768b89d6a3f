"""A headless Chromium, driven by chromedriver's own protocol (W3C WebDriver) without a library."""

import json
import socket
import subprocess
import time
import urllib.request


class Browser:
    ARGUMENTS = ["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars",
                 "--force-device-scale-factor=1", "--disable-dev-shm-usage"]
    # Keys that do something by themselves do it only with their code.
    CODES = {"ArrowLeft": 37, "ArrowRight": 39, "Enter": 13, "Escape": 27, "Tab": 9}

    def __init__(self, driver="chromedriver"):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.process = subprocess.Popen([driver, f"--port={port}", "--log-level=OFF"])
        self.base = f"http://127.0.0.1:{port}"
        self._wait()
        options = {"args": self.ARGUMENTS}
        always = {"goog:chromeOptions": options, "goog:loggingPrefs": {"browser": "ALL"}}
        session = self._call("POST", "/session", {"capabilities": {"alwaysMatch": always}})
        self.base += f"/session/{session['sessionId']}"

    def _wait(self):
        for _ in range(100):
            try:
                if self._call("GET", "/status")["ready"]:
                    return
            except OSError:
                time.sleep(0.1)
        raise SystemExit("chromedriver does not answer")

    def _call(self, method, path, body=None):
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(
            self.base + path, data, {"Content-Type": "application/json"}, method=method)
        try:
            with urllib.request.urlopen(request, timeout=60) as answer:
                return json.load(answer)["value"]
        except urllib.error.HTTPError as error:
            raise RuntimeError(json.load(error)["value"]["message"]) from None

    def open(self, url):
        self._call("POST", "/url", {"url": url})

    def run(self, script, *arguments):
        """Runs a function's body in the page and returns what it returns."""
        return self._call("POST", "/execute/sync", {"script": script, "args": list(arguments)})

    def run_async(self, script, *arguments):
        """The same for a body that calls its last argument when it is done."""
        return self._call("POST", "/execute/async", {"script": script, "args": list(arguments)})

    def command(self, name, **parameters):
        """A command of Chromium's own protocol."""
        return self._call(
            "POST", "/goog/cdp/execute", {"cmd": name, "params": parameters})

    def look(self, width=1400, height=900, scheme="light", calm=False):
        self.command("Emulation.setDeviceMetricsOverride", width=width, height=height,
                     deviceScaleFactor=1, mobile=False)
        motion = "reduce" if calm else "no-preference"
        self.command("Emulation.setEmulatedMedia", features=[
            {"name": "prefers-color-scheme", "value": scheme},
            {"name": "prefers-reduced-motion", "value": motion}])

    def press(self, *keys):
        """Presses keys one after the other; a key is a letter or a name such as Escape."""
        for key in keys:
            more = {"text": key} if len(key) == 1 else {}
            if key in self.CODES:
                more = {"windowsVirtualKeyCode": self.CODES[key]}
            if key == "Enter":
                more["text"] = "\r"
            self.command("Input.dispatchKeyEvent", type="keyDown", key=key, **more)
            self.command("Input.dispatchKeyEvent", type="keyUp", key=key, **more)

    def point(self, x, y):
        self.command("Input.dispatchMouseEvent", type="mouseMoved", x=x, y=y)

    def mouse(self, kind, x, y):
        """A step of a drag: mousePressed, mouseMoved or mouseReleased."""
        self.command("Input.dispatchMouseEvent", type=kind, x=x, y=y, button="left",
                     buttons=0 if kind == "mouseReleased" else 1, clickCount=1)

    def tab(self):
        """The tab that is driven."""
        return self._call("GET", "/window")

    def tabs(self):
        return self._call("GET", "/window/handles")

    def new_tab(self):
        """Opens a tab, which is driven from then on."""
        self.switch(self._call("POST", "/window/new", {"type": "tab"})["handle"])

    def switch(self, tab):
        self._call("POST", "/window", {"handle": tab})

    def close_tab(self, tab):
        """Closes the tab that is driven and goes on with another."""
        self._call("DELETE", "/window")
        self.switch(tab)

    def errors(self):
        """What the page has complained about since the last time."""
        entries = self._call("POST", "/se/log", {"type": "browser"})
        return [entry["message"] for entry in entries if entry["level"] == "SEVERE"]

    def screenshot(self, path):
        import base64
        with open(path, "wb") as file:
            file.write(base64.b64decode(self._call("GET", "/screenshot")))

    def close(self):
        try:
            self._call("DELETE", "")
        finally:
            self.process.terminate()
            self.process.wait()
