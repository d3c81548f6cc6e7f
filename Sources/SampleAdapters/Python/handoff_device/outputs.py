"""What a device does while it carries out a request: the `outputs` of the reply, in order."""

from __future__ import annotations

from typing import Any

from .wire import payload
from .wire.payload import Value


class Outputs:
    """Collects outputs until the reply takes them."""

    def __init__(self) -> None:
        self._collected: list[dict[str, Any]] = []

    def take(self) -> list[dict[str, Any]]:
        """All since the last time."""
        collected, self._collected = self._collected, []
        return collected

    def event(
        self,
        kind: str,
        app: str | None = None,
        activity: int | None = None,
        attempt: int | None = None,
        link: int | None = None,
        thread: str | None = None,
        **fields: Value,
    ) -> None:
        """Something observable.

        Fields stand in the order of the vocabulary. One that Python reserves ends with an underscore, as in `from_`.
        `None` is null; what is absent is not given.
        """
        output: dict[str, Any] = {"output": "event", "kind": kind}
        number = None if link is None else str(link)
        about = {"app": app, "activity": activity, "attempt": attempt, "link": number, "thread": thread}
        output.update({name: value for name, value in about.items() if value is not None})
        if fields:
            output["fields"] = {name.rstrip("_"): payload.to_notation(value) for name, value in fields.items()}
        self._collected.append(output)

    def advertise(self, data: bytes, interval: int, address: str) -> None:
        """The controller is to advertise this from now on."""
        self._collected.append(
            {
                "output": "advertise",
                "set": 0,
                "data": payload.to_notation(data),
                "interval": interval,
                "address": address,
            }
        )

    def stop_advertising(self) -> None:
        """The controller is to stop advertising."""
        self._collected.append({"output": "stopAdvertising", "set": 0})

    def scan(self, on: bool) -> None:
        """The controller is to report what it hears, or to stop doing so."""
        self._collected.append({"output": "scan", "on": on})

    def reset_duplicate_filter(self) -> None:
        """The controller is to report again what it reported before."""
        self._collected.append({"output": "resetDuplicateFilter"})

    def connect(self, link: int, peer: int, medium: str) -> None:
        """The device asks for a link to a peer."""
        self._collected.append({"output": "connect", "link": str(link), "peer": str(peer), "medium": medium})

    def send(self, link: int, message: bytes) -> None:
        """A message over a link."""
        self._collected.append({"output": "send", "link": str(link), "message": payload.to_notation(message)})

    def disconnect(self, link: int) -> None:
        """The device closes a link."""
        self._collected.append({"output": "disconnect", "link": str(link)})
