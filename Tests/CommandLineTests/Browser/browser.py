"""Drives a headless Chromium over its debugging pipe, with Python's standard library alone.

Reads a JSON array of steps from standard input and prints a JSON array with one result a step:

  {"open": "file:///…", "width": 1280, "height": 800, "scripts": true, "scheme": "dark"}  -> milliseconds until loaded
  {"evaluate": "expression"}      -> its value; promises are awaited
  {"press": "ArrowRight"}         -> null; a key, as a keyboard sends it
  {"screenshot": "/path.png"}     -> null; "full": true takes the whole page
  {"messages": true}              -> what the page wrote to its console, threw or was refused so far
  {"requests": true}              -> the addresses that the page asked for so far

No address but files resolves: what a page would load from elsewhere fails, and is seen.
"""

import base64
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time

FLAGS = [
    "--headless=new", "--remote-debugging-pipe", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage",
    "--disable-background-networking", "--disable-component-update", "--disable-default-apps", "--disable-domain-reliability",
    "--disable-extensions", "--disable-sync", "--metrics-recording-only", "--no-default-browser-check", "--no-first-run",
    "--no-pings", "--mute-audio", "--hide-scrollbars", "--force-color-profile=srgb",
    "--disable-features=MediaRouter,OptimizationHints,Translate", "--host-resolver-rules=MAP * ~NOTFOUND",
]


class Browser:
    def __init__(self, program):
        self.folder = tempfile.mkdtemp(prefix="baton-browser-")
        to_browser, self.output = os.pipe()
        self.input, from_browser = os.pipe()

        def connect():
            # The browser reads commands from 3 and writes answers to 4; neither may be overwritten before it is copied.
            commands, answers = os.dup(to_browser), os.dup(from_browser)
            os.dup2(commands, 3)
            os.dup2(answers, 4)

        # High numbers, so that 3 and 4 are free in the child.
        environment = dict(os.environ, HOME=self.folder, XDG_CONFIG_HOME=self.folder, XDG_CACHE_HOME=self.folder)
        self.process = subprocess.Popen(
            [program, *FLAGS, "--user-data-dir=" + self.folder, "about:blank"], preexec_fn=connect, close_fds=False,
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, env=environment,
            start_new_session=True)
        os.close(to_browser)
        os.close(from_browser)
        self.number = 0
        self.pending = b""
        self.session = None
        self.messages = []
        self.requests = []
        self.loaded = False
        target = self.call("Target.createTarget", url="about:blank")["targetId"]
        self.session = self.call("Target.attachToTarget", targetId=target, flatten=True)["sessionId"]
        for domain in ["Page", "Runtime", "Log", "Network"]:
            self.call(domain + ".enable")

    def read(self):
        while b"\0" not in self.pending:
            chunk = os.read(self.input, 1 << 16)
            if not chunk:
                raise EOFError("the browser went away")
            self.pending += chunk
        line, self.pending = self.pending.split(b"\0", 1)
        message = json.loads(line)
        method, values = message.get("method"), message.get("params", {})
        if method == "Runtime.consoleAPICalled":
            self.messages.append(values["type"] + ": " + " ".join(str(a.get("value", a)) for a in values["args"]))
        elif method == "Runtime.exceptionThrown":
            details = values["exceptionDetails"]
            self.messages.append("exception: " + str(details.get("exception", {}).get("description", details["text"])))
        elif method == "Log.entryAdded":
            self.messages.append(values["entry"]["level"] + ": " + values["entry"]["text"])
        elif method == "Network.requestWillBeSent":
            self.requests.append(values["request"]["url"])
        elif method == "Page.loadEventFired":
            self.loaded = True
        return message

    def call(self, method, **values):
        self.number += 1
        command = {"id": self.number, "method": method, "params": values}
        if self.session:
            command["sessionId"] = self.session
        os.write(self.output, json.dumps(command).encode() + b"\0")
        while True:
            message = self.read()
            if message.get("id") == self.number:
                if "error" in message:
                    raise RuntimeError(method + ": " + message["error"]["message"])
                return message["result"]

    def open(self, address, width=1280, height=800, scripts=True, scheme="light"):
        self.call("Emulation.setDeviceMetricsOverride", width=width, height=height, deviceScaleFactor=1, mobile=width < 600)
        self.call("Emulation.setScriptExecutionDisabled", value=not scripts)
        self.call("Emulation.setEmulatedMedia", features=[{"name": "prefers-color-scheme", "value": scheme}])
        # Else a page that differs in its fragment alone would not be loaded anew.
        self.navigate("about:blank")
        self.messages, self.requests = [], []
        begin = time.monotonic()
        self.navigate(address)
        return round((time.monotonic() - begin) * 1000)

    def navigate(self, address):
        self.loaded = False
        self.call("Page.navigate", url=address)
        while not self.loaded:
            self.read()

    def evaluate(self, expression):
        answer = self.call("Runtime.evaluate", expression=expression, returnByValue=True, awaitPromise=True)
        if "exceptionDetails" in answer:
            details = answer["exceptionDetails"]
            raise RuntimeError(str(details.get("exception", {}).get("description", details["text"])) + " in " + expression)
        return answer["result"].get("value")

    def press(self, key):
        for kind in ["keyDown", "keyUp"]:
            self.call("Input.dispatchKeyEvent", type=kind, key=key, code=key)

    def screenshot(self, path, full=False):
        picture = self.call("Page.captureScreenshot", format="png", captureBeyondViewport=full)
        with open(path, "wb") as file:
            file.write(base64.b64decode(picture["data"]))

    def close(self):
        try:
            self.session = None
            self.call("Browser.close")
        except (OSError, EOFError, RuntimeError):
            pass
        try:
            self.process.wait(timeout=10)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


def main():
    browser = Browser(sys.argv[1])
    results = []
    try:
        for step in json.load(sys.stdin):
            if "open" in step:
                results.append(browser.open(step.pop("open"), **step))
            elif "evaluate" in step:
                results.append(browser.evaluate(step["evaluate"]))
            elif "press" in step:
                results.append(browser.press(step["press"]))
            elif "screenshot" in step:
                results.append(browser.screenshot(step["screenshot"], step.get("full", False)))
            elif "messages" in step:
                results.append(list(browser.messages))
            elif "requests" in step:
                results.append(list(browser.requests))
    finally:
        browser.close()
    json.dump(results, sys.stdout)


main()
