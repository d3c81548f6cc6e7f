"""An app of its own behind an adapter in the app role, in Python: it makes one activity and takes one over.

With the argument `forgetful` it hands an empty payload over.
"""

import json
import plistlib
import sys

BUNDLE = "com.example.mine"
TYPE = "com.example.mine.note"
FORGETFUL = "forgetful" in sys.argv[1:]


def write(message):
    sys.stdout.write(json.dumps({"jsonrpc": "2.0", **message}) + "\n")
    sys.stdout.flush()


def ask(method, params):
    write({"id": 1, "method": method, "params": params})
    return json.loads(sys.stdin.readline())["result"]


def record(kind, **members):
    write({"method": "service.record", "params": {"kind": kind, **members}})


class App:
    def __init__(self):
        self.state = {}

    def summary(self, state):
        return {"type": TYPE, "state": state, "isEligibleForHandoff": True, "hasWebPage": False}

    def make(self, user_info):
        number = ask("service.activityCreated", self.summary("created"))["activity"]
        self.state[number] = user_info
        record("act.create", activity=number, fields={
            "type": TYPE, "title": None, "eligibleForHandoff": True, "eligibleForSearch": False,
            "eligibleForPublicIndexing": False, "supportsContinuationStreams": False})
        return number

    def snapshot(self, number):
        return {"type": TYPE, "userInfo": {} if FORGETFUL else self.state[number]}

    def answer(self, method, params):
        call = method.removeprefix("app.")
        if call == "launch":
            return {"finished": True}
        if call == "perform":
            if params["action"] != "open":
                return {"answer": "unsupported"}
            number = self.make({"note": params["arguments"]["note"]})
            write({"method": "service.activityChanged", "params": {"activity": number, **self.summary("current")}})
            record("act.state", activity=number, fields={"from": "created", "to": "current", "by": "app"})
            return {"answer": "done"}
        if call in ("save", "update"):
            snapshot = self.snapshot(params["activity"])
            size = len(plistlib.dumps(snapshot["userInfo"], fmt=plistlib.FMT_BINARY, sort_keys=True))
            record("save.snapshot", activity=params["activity"], fields={
                "type": TYPE, "title": None, "userInfo": snapshot["userInfo"], "webpageURL": None, "size": size})
            return {"snapshot": snapshot, "duration": 0}
        if call == "willContinue":
            record("cb.willContinue", attempt=params["attempt"], thread="main", fields={"type": params["type"]})
            self.returned("willContinue", attempt=params["attempt"])
            return {"implemented": True, "value": True}
        if call == "continue":
            snapshot = params["snapshot"]
            number = self.make(snapshot.get("userInfo"))
            record("cb.continue", activity=number, attempt=params["attempt"], thread="main", fields={
                "type": snapshot["type"], "title": snapshot.get("title"), "userInfo": snapshot.get("userInfo"),
                "webpageURL": snapshot.get("webpageURL")})
            self.returned("continue", activity=number, attempt=params["attempt"])
            return {"implemented": True, "value": True}
        if call == "wasContinued":
            record("cb.wasContinued", activity=params["activity"], thread="other")
        return {}

    def returned(self, callback, **members):
        record("cb.returned", thread="main", fields={"callback": callback, "value": True, "implemented": True}, **members)


app = App()
for line in sys.stdin:
    request = json.loads(line)
    method = request["method"]
    if method == "hello":
        result = {"protocol": 2, "name": "my app", "version": "1", "role": "app", "capabilities": [], "clock": "virtual",
                  "bundles": [BUNDLE]}
    elif method == "probe":
        result = {"answer": "unsupported"}
    elif method == "app.reset":
        app = App()
        result = {}
    elif method == "bye":
        result = {}
    else:
        result = app.answer(method, request["params"])
    write({"id": request["id"], "result": result})
    if method == "bye":
        break
