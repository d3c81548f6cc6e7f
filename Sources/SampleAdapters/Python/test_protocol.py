"""The adapter protocol, driven by hand-made lines: `python3 test_protocol.py`."""

from __future__ import annotations

import io
import json
import subprocess
import sys
import unittest
from pathlib import Path
from typing import Any

from handoff_device.json_rpc import Server
from handoff_device.wire import payload

_SECOND = 1_000_000_000
# Values of a profile; a run gets them from the harness.
_PARAMETERS = {
    "counterStart": 1,
    "counterDaemonStartBump": 110,
    "counterLoadMaximum": 65424,
    "counterMaximum": 65534,
    "addressRotationInterval": 900 * _SECOND,
    "advertisingFastInterval": 30_000_000,
    "advertisingFastDuration": 2 * _SECOND,
    "advertisingSlowInterval": 181_000_000,
    "goodbyeDuration": 2 * _SECOND,
    "defaultActivityLifetime": 480 * _SECOND,
    "saveDelay": 100_000_000,
    "saveMaximumDelay": _SECOND,
    "softPayloadLimit": 3072,
    "strictDocumentation": 0,
}


def _device() -> dict[str, Any]:
    app = {
        "bundle": "com.example.notes",
        "team": "TEAM1AAAAA",
        "signing": "appStore",
        "activityTypes": ["com.example.notes.edit"],
        "version": "1.0",
        "keyValueEntitlement": False,
        "iCloudContainers": [],
        "providesDocuments": False,
        "behaviour": {},
    }
    settings = dict.fromkeys(("bluetooth", "wifi", "internet", "handoff", "activityContinuationAllowed"), True)
    settings |= dict.fromkeys(("assessment", "assessmentAllowsContinuation", "locked", "asleep"), False)
    return {
        "name": "phone",
        "index": 0,
        "identifier": "18446744073709551615",
        "seed": "1",
        "model": "iPhone 15",
        "family": "iPhone",
        "platform": "iOS",
        "osVersion": [17, 5],
        "osFeatures": ["handoff", "appSwitcherOffer"],
        "hasBluetoothLE": True,
        "isHandoffModel": True,
        "regularWidthInLandscape": False,
        "isSimulator": False,
        "account": "ana",
        "accountIsPrimary": True,
        "accountIsManaged": False,
        "settings": settings,
        "identityResolvingKey": payload.to_notation(bytes(16)),
        "advertisingKey": payload.to_notation(bytes(32)),
        "epoch": 788918400,
        "parameters": _PARAMETERS,
        "apps": [app],
        "quirks": [],
    }


def _lines(requests: tuple[tuple[str, dict[str, Any]], ...]) -> bytes:
    lines = [
        json.dumps({"jsonrpc": "2.0", "id": number, "method": method, "params": parameters})
        for number, (method, parameters) in enumerate(requests, 1)
    ]
    return "".join(line + "\n" for line in lines).encode()


def _converse(*requests: tuple[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """The replies to these requests."""
    replies = io.BytesIO()
    Server().serve(io.BytesIO(_lines(requests)), replies)
    return [json.loads(line) for line in replies.getvalue().splitlines()]


def _converse_alone(*requests: tuple[str, dict[str, Any]]) -> list[dict[str, Any]]:
    """The replies of a process that has played nothing before."""
    adapter = Path(__file__).resolve().with_name("adapter.py")
    result = subprocess.run([sys.executable, adapter], input=_lines(requests), capture_output=True, check=True)
    return [json.loads(line) for line in result.stdout.splitlines()]


def _do(verb: str, **arguments: Any) -> tuple[str, dict[str, Any]]:
    return "do", {"t": 0, "verb": verb, "arguments": arguments}


class Protocol(unittest.TestCase):
    def test_greeting(self) -> None:
        hello, probe, bye = _converse(
            ("hello", {"protocol": 2, "name": "test", "version": "1"}), ("probe", {"verb": "no-such-verb"}), ("bye", {})
        )
        self.assertEqual((hello["result"]["role"], hello["result"]["clock"]), ("system", "virtual"))
        self.assertEqual((probe["result"], bye["result"]), ({"answer": "unsupported"}, {}))

    def test_each_line_is_answered_by_one(self) -> None:
        requests = [("nonsense", {}), ("advance", {"t": 0}), ("reset", _device()), ("nonsense", {}), ("reset", {})]
        replies = _converse(*requests, _do("advance"), ("bye", {}), ("probe", {"verb": "after the end"}))
        self.assertEqual([reply["id"] for reply in replies], [1, 2, 3, 4, 5, 6, 7])
        self.assertEqual(["error" in reply for reply in replies], [True, True, False, True, True, False, False])

    def test_answers_of_operations(self) -> None:
        _, made, current, refused, unsupported, raised = _converse(
            ("reset", _device()),
            _do("create", type="com.example.notes.edit", title="Note"),
            _do("becomeCurrent"),
            _do("accept", **{"from": "mac"}),
            _do("attach", to="editor"),
            _do("create", **{"as": "nameless", "type": ""}),
        )
        self.assertEqual((made["result"]["answer"], made["result"]["value"]), ("done", 1))
        kinds = [output.get("kind") or output["output"] for output in current["result"]["outputs"]]
        self.assertEqual(kinds, ["act.state", "adv.start", "advertise"])
        self.assertEqual(refused["result"]["answer"], "refused")
        self.assertEqual(unsupported["result"]["answer"], "unsupported")
        self.assertIn("exception", raised["result"]["reason"])

    def test_wake_ups(self) -> None:
        """Slower advertising after a while, then nothing until the address changes or the activity expires."""
        _, _, current, slow, silent = _converse(
            ("reset", _device()),
            _do("create", type="com.example.notes.edit"),
            _do("becomeCurrent"),
            ("advance", {"t": 2 * _SECOND}),
            ("advance", {"t": 480 * _SECOND}),
        )
        self.assertEqual(current["result"]["wakeUp"], 2 * _SECOND)
        self.assertEqual(slow["result"]["outputs"][0]["interval"], _PARAMETERS["advertisingSlowInterval"])
        self.assertEqual(slow["result"]["wakeUp"], 480 * _SECOND)
        self.assertEqual(silent["result"]["outputs"][0]["kind"], "adv.stop")

    def test_reset_leaves_nothing(self) -> None:
        first = [("reset", _device()), _do("becomeCurrent", type="com.example.notes.edit"), _do("lock")]
        replies = _converse(*first, *first)
        self.assertEqual([reply["result"] for reply in replies[:3]], [reply["result"] for reply in replies[3:]])

    def test_nothing_is_left_of_another_device(self) -> None:
        """Two devices that are alike do not show a key, an account or a hash that is kept from the one to the other."""
        case = [("reset", _device()), _do("becomeCurrent", type="com.example.notes.edit"), _do("lock")]
        other = _device() | {
            "seed": "2",
            "account": "bob",
            "osFeatures": ["handoff"],
            "advertisingKey": payload.to_notation(bytes(range(32))),
            "identityResolvingKey": payload.to_notation(bytes(range(16))),
            "epoch": 700000003,
            "parameters": {name: value * 2 for name, value in _PARAMETERS.items()},
        }
        other["apps"] = [other["apps"][0] | {"team": "TEAM2BBBBB"}]
        without_account = other | {"quirks": ["Q-KVS"], "settings": other["settings"] | {"locked": True}}
        del without_account["account"]
        before = [("reset", without_account), ("reset", other), *case[1:]]
        replies = _converse_alone(*before, *case)[len(before) :]
        self.assertEqual([reply["result"] for reply in replies], [reply["result"] for reply in _converse_alone(*case)])


if __name__ == "__main__":
    unittest.main()
