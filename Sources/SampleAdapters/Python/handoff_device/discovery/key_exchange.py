"""How a receiver gets a peer's advertising key: over a connection, at the first message that it cannot open.

DISC-017 has the order: seen, connected, exchanged, decoded; later frames need none of it.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from .. import defects, freedoms
from ..wire.handoff_message import Sealed
from ..wire.link_message import KeyReply, KeyRequest
from .scanner import Peer

if TYPE_CHECKING:
    from ..device import Device

_MEDIUM = "bluetoothLE"
_ONE_SECOND = 1_000_000_000


@dataclass
class _Exchange:
    """A request under way."""

    peer: Peer
    link: int
    frame: Sealed
    """What is opened again once the key is there."""


class KeyExchange:
    """Asks for keys, and answers those that ask for this device's."""

    def __init__(self, device: Device):
        self._device = device
        self._exchanges: dict[int, _Exchange] = {}
        self._answered: dict[int, int] = {}
        self.latest = b""
        """The key that came last, whoever's it is: a defect takes it for everybody's."""

    # Asking

    def request(self, peer: Peer, frame: Sealed) -> None:
        """Asks for the key with which this frame may be opened."""
        if self._device.settings.locked and defects.on("keys-not-asked-for-while-locked"):
            return
        if (running := self._exchanges.get(peer.identifier)) is not None:
            running.frame = frame
            return
        if self._exchanges and defects.on("one-key-exchange-at-a-time"):
            return
        self._connect(peer, frame)

    def _connect(self, peer: Peer, frame: Sealed) -> None:
        link = self._device.links.number(self)
        self._device.out.connect(link, peer.identifier, _MEDIUM)
        self._exchanges[peer.identifier] = _Exchange(peer, link, frame)
        self._plan_retry(peer)

    def _plan_retry(self, peer: Peer) -> None:
        """A peer does not answer twice in a short time. Try again later, as long as the peer is heard (DISC-028)."""
        pause = self._device.parameter("keyExchangeMinimumInterval")
        if freedoms.on("keys-asked-less-often"):
            pause += pause // 2
        self._device.timers.set(self._timer(peer), self._device.now + pause, lambda: self._unanswered(peer))

    def _timer(self, peer: Peer) -> str:
        if len(self._device.scanner.peers) > 1 and defects.on("one-timer-for-all-key-requests"):
            return "key"
        return f"key {peer.identifier}"

    def _unanswered(self, peer: Peer) -> None:
        exchange = self._end(peer)
        if self._device.settings.locked and defects.on("keys-not-asked-for-again-while-locked"):
            return
        if exchange is not None and peer.last_frame is not None:
            self._connect(peer, exchange.frame)

    def _end(self, peer: Peer) -> _Exchange | None:
        self._device.timers.cancel(self._timer(peer))
        exchange = self._exchanges.pop(peer.identifier, None)
        if exchange is not None and freedoms.on("key-links-kept"):
            later = self._device.now + _ONE_SECOND
            link = exchange.link
            self._device.timers.set(f"close {link}", later, lambda: self._device.links.close(link))
        elif exchange is not None:
            self._device.links.close(exchange.link)
        return exchange

    def forget(self, peer: Peer) -> None:
        """The peer was removed."""
        self._end(peer)
        self._answered.pop(peer.identifier, None)

    def reset(self) -> None:
        """The device restarts."""
        for exchange in list(self._exchanges.values()):
            self._end(exchange.peer)

    # Links that this device opened for a key

    def connected(self, link: int, peer: int) -> None:
        if (exchange := self._on(link)) is not None:
            self._device.out.event("ble.connect", peer=exchange.peer.name)
            self._device.links.send(link, KeyRequest())
            # The peer counts from the request.
            self._plan_retry(exchange.peer)

    def received(self, link: int, message: object, size: int) -> None:
        exchange = self._on(link)
        if exchange is None or not isinstance(message, KeyReply):
            return
        peer = exchange.peer
        self.latest = message.key
        self._end(peer)
        self._device.out.event("key.exchange", peer=peer.name)
        is_newer = peer.key is None or peer.key_identifier is None or message.identifier > peer.key_identifier
        if is_newer:
            peer.former_key = peer.key
            peer.key, peer.key_identifier = message.key, message.identifier
            # The frame on the air was sealed with the counter last used. None before it counts, not even once more.
            peer.last_accepted = message.last_counter - 1
            peer.may_repeat = False
        self._device.scanner.open(peer, exchange.frame, is_retry=True)

    def receiving(self, link: int, size: int) -> None:
        """The reply begins."""

    def failed(self, link: int) -> None:
        """The link could not be opened, or broke. The timer tries again."""
        if self._device.attempts.is_under_way and defects.on("broken-key-exchange-ends-the-attempt"):
            self._device.attempts.give_up()

    def _on(self, link: int) -> _Exchange | None:
        return next((exchange for exchange in self._exchanges.values() if exchange.link == link), None)

    # Answering

    def asked(self, link: int, peer: Peer) -> None:
        """A peer asks for this device's key. Within an interval, each peer gets one answer."""
        interval = self._device.parameter("keyExchangeMinimumInterval")
        last = self._answered.get(peer.identifier)
        if last is not None and self._device.now < last + interval:
            self._device.links.close(link)
            return
        is_second = last is not None
        if is_second and defects.on("second-key-request-never-answered"):
            return
        others = [when for other, when in self._answered.items() if other != peer.identifier]
        is_busy = bool(others) and self._device.now < max(others) + interval
        if is_busy and defects.on("one-key-answer-an-interval-for-all"):
            return
        self._answered[peer.identifier] = self._device.now
        key, identifier, counter = self._device.advertiser.key
        if defects.on("key-reply-without-its-counter"):
            counter = 0
        self._device.links.send(link, KeyReply(key, identifier, counter))
