"""Links to other devices, and which part of this one is on them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Protocol

from . import defects
from .wire import link_message, payload
from .discovery.scanner import Peer
from .wire.link_message import KeyRequest, Message, PayloadRequest

if TYPE_CHECKING:
    from .device import Device


class Opener(Protocol):
    """A part of the device that opens links."""

    def connected(self, link: int, peer: int) -> None: ...
    def receiving(self, link: int, size: int) -> None: ...
    def received(self, link: int, message: Message | None, size: int) -> None: ...
    def failed(self, link: int) -> None: ...


class Links:
    """Numbers the links that this device opens, and remembers which peer opened which link."""

    def __init__(self, device: Device):
        self._device = device
        self._count = 0
        self._opened: dict[int, Opener] = {}
        self._accepted: dict[int, int] = {}

    def number(self, opener: Opener) -> int:
        """The number of a link that a part is about to ask for; it has the device's index in the upper half."""
        self._count += 1
        link = self._device.setup.index << 32 | self._count
        self._opened[link] = opener
        return link

    def send(self, link: int, message: Message) -> int:
        """Sends a message. Returns its size in bytes."""
        data = link_message.encode(message)
        self._device.out.send(link, data)
        return len(data)

    def close(self, link: int) -> None:
        """Closes a link that may be gone already."""
        if self._opened.pop(link, None) is not None or self._accepted.pop(link, None) is not None:
            self._device.out.disconnect(link)

    def forget_all(self) -> None:
        """The device restarts and loses all links."""
        for link in [*self._opened, *self._accepted]:
            self.close(link)

    def input(self, kind: str, node: dict[str, Any]) -> None:
        """Takes an input about a link. Input about unknown links is ignored."""
        link = int(node["link"])
        if kind == "accepted":
            self._accepted[link] = int(node["peer"])
        elif link in self._opened:
            self._input_of_own(kind, link, node)
        elif link in self._accepted:
            self._input_of_other(kind, link, node)

    def _input_of_own(self, kind: str, link: int, node: dict[str, Any]) -> None:
        opener = self._opened[link]
        match kind:
            case "connected":
                opener.connected(link, int(node["peer"]))
            case "receiving":
                opener.receiving(link, node["size"])
            case "received":
                data = payload.from_notation(node["message"])
                opener.received(link, link_message.decode(data), len(data))
            case "connectionFailed" | "disconnected":
                del self._opened[link]
                opener.failed(link)

    def _stranger(self, identifier: int) -> Peer | None:
        """Nobody, for whoever is not of the account."""
        is_served = defects.on("strangers-are-served")
        is_served |= self._device.serving.is_busy and defects.on("strangers-served-beside-a-peer")
        return Peer(identifier, "stranger", "", b"") if is_served else None

    def _input_of_other(self, kind: str, link: int, node: dict[str, Any]) -> None:
        peer = self._device.scanner.peers.get(self._accepted[link]) or self._stranger(self._accepted[link])
        match kind:
            case "received":
                message = link_message.decode(payload.from_notation(node["message"]))
                # Only devices of the account get an answer (DISC-015).
                if peer is None or not isinstance(message, KeyRequest | PayloadRequest):
                    self.close(link)
                elif isinstance(message, KeyRequest):
                    self._device.keys.asked(link, peer)
                elif isinstance(message, PayloadRequest):
                    self._device.serving.asked(link, peer, message)
            case "delivered":
                self._device.serving.delivered(link)
            case "disconnected":
                del self._accepted[link]
                self._device.serving.lost(link)
