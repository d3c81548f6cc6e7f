"""The adapter protocol: JSON-RPC 2.0, one object a line; each request is answered by exactly one line."""

from __future__ import annotations

import json
import sys
import time
import traceback
from typing import Any, BinaryIO

from . import defects, freedoms
from .device import Device
from .setup import Setup
from .wire import payload
from .wire.payload import Dictionary

PROTOCOL_VERSION = 2
NAME = "Handoff in Python"
VERSION = "1.0.0"
CAPABILITIES = ["app-actions", "app-findings", "quirks", "reports-reasons", "settings-screen", "transport.modelled", "web-pages"]

_METHOD_NOT_FOUND = -32601
_INVALID_PARAMETERS = -32602
_INTERNAL_ERROR = -32603
_LITTLE_STACK = 90


class _Failure(Exception):
    """An error of JSON-RPC, which has nothing to do with Handoff."""

    def __init__(self, code: int, message: str):
        super().__init__(message)
        self.code = code


def _reversed(node: Any) -> Any:
    """The same JSON with the members of all objects from the last to the first."""
    if isinstance(node, dict):
        return {name: _reversed(value) for name, value in reversed(node.items())}
    return [_reversed(element) for element in node] if isinstance(node, list) else node


class Server:
    """Answers the harness for one device at a time."""

    def __init__(self, clock: str = "virtual") -> None:
        self._clock = clock
        self._beginning = 0
        self._device: Device | None = None

    def serve(self, requests: BinaryIO, replies: BinaryIO) -> None:
        """Answers line by line until `bye` or the end of the input."""
        if defects.on("little-stack"):
            sys.setrecursionlimit(_LITTLE_STACK)
        for line in requests:
            request = json.loads(line)
            reply: dict[str, Any] = {"jsonrpc": "2.0", "id": request.get("id")}
            try:
                reply["result"] = self._answer(request.get("method"), request.get("params") or {})
            except _Failure as failure:
                reply["error"] = {"code": failure.code, "message": str(failure)}
            except Exception as error:
                # A bug of this program. The harness gets one line, standard error the whole trace.
                traceback.print_exc(file=sys.stderr)
                reply["error"] = {"code": _INTERNAL_ERROR, "message": f"{type(error).__name__}: {error}"}
            separators = (", ", ": ") if freedoms.on("spaces-between-members") else (",", ":")
            if freedoms.on("members-in-other-order"):
                reply = _reversed(reply)
            line = json.dumps(reply, ensure_ascii=True, allow_nan=False, separators=separators) + "\n"
            # In one piece, because the harness wakes up for each.
            replies.write(line.encode("ascii"))
            replies.flush()
            if request.get("method") == "bye":
                break
        self._note_freedoms()

    def _note_freedoms(self) -> None:
        if self._device is not None:
            freedoms.note(self._device.setup.seed)
            defects.note(self._device.setup.seed)

    def _answer(self, method: str | None, parameters: dict[str, Any]) -> dict[str, Any]:
        match method:
            case "hello":
                if parameters.get("protocol") != PROTOCOL_VERSION:
                    raise _Failure(
                        _INVALID_PARAMETERS, f"this adapter speaks version {PROTOCOL_VERSION} of the protocol"
                    )
                return {
                    "protocol": PROTOCOL_VERSION,
                    "name": NAME,
                    "version": VERSION,
                    "role": "system",
                    "capabilities": CAPABILITIES + (["weather"] if freedoms.on("further-capabilities") else []),
                    "clock": self._clock,
                }
            case "probe":
                # The verb never exists.
                return {"answer": "unsupported"}
            case "bye":
                return {}
            case "reset":
                self._note_freedoms()
                defects.begin()
                setup = Setup.read(parameters)
                freedoms.begin(setup.seed)
                self._device = Device(setup)
                self._beginning = time.monotonic_ns()
                return self._reaction({"answer": "done"}, 0)
        if self._device is None:
            raise _Failure(_INVALID_PARAMETERS, f"{method} came before reset")
        if method not in ("do", "rx", "advance"):
            raise _Failure(_METHOD_NOT_FOUND, f"there is no method {method}")
        self._device.now = parameters["t"] if self._clock == "virtual" else time.monotonic_ns() - self._beginning
        # What is due by now comes before what happens now.
        self._device.run_due()
        answer: dict[str, Any] = {"answer": "done"}
        match method:
            case "do":
                arguments = payload.from_notation(parameters["arguments"])
                assert isinstance(arguments, Dictionary)
                answer = self._device.perform(parameters["verb"], parameters.get("app"), arguments)
            case "rx":
                self._device.receive(parameters)
        return self._reaction(answer, parameters["t"])

    def _reaction(self, answer: dict[str, Any], asked: int) -> dict[str, Any]:
        device = self._device
        assert device is not None
        device.settle()
        reaction = {**answer, "outputs": device.out.take()}
        if (wake_up := device.wake_up) is not None:
            # A clock of its own may be behind the harness's by the time that a line takes.
            reaction["wakeUp"] = max(wake_up, asked)
        return reaction
