"""The receiver: from the controller's report to what a peer advertises, or to the reason why it is dropped."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from .. import defects, freedoms
from ..wire import handoff_message, payload, private_address
from ..wire.handoff_message import Content, Sealed

if TYPE_CHECKING:
    from ..device import Device

_MINUTE = 60_000_000_000
_UNRESOLVED_MEMORY = 256
_VALUES_OF_A_BYTE = 256
_ONE_SECOND = 1_000_000_000


@dataclass
class Peer:
    """Another device of the account, and what this one remembers of it."""

    identifier: int
    name: str
    model: str
    identity_resolving_key: bytes
    key: bytes | None = None
    key_identifier: int | None = None
    former_key: bytes | None = None
    """The key before a renewal; only a defect uses it."""
    last_accepted: int = -1
    """The greatest counter of a frame that could be opened: smaller ones are replays (DISC-016)."""
    may_repeat: bool = True
    """The last accepted counter may come once more, because the device was lost or this one did not listen."""
    last_frame: bytes | None = None
    last_address: str | None = None
    is_suspect: bool = False
    """Whether a frame of it did not open."""
    damaged_frames: int = 0
    has_rotated: bool = False
    """Whether it was heard from several addresses."""
    accepted_at: int = 0
    """When the last frame was accepted."""
    """The last message. The same one again only shows that the device is still there."""
    content: Content | None = None
    """The activity that it advertises at present."""
    first_heard: int | None = None
    """When the present message was heard first."""
    removed_at: int = 0
    """When the account service removed it."""
    was_lost: bool = False
    """Whether it was not heard for too long, once."""

    def forget_broadcast(self) -> None:
        """Forgets what it advertised, but not its key."""
        self.last_frame = None
        self.may_repeat = True
        self.content = None
        if defects.on("key-forgotten-with-the-broadcast"):
            self.key = None


class Scanner:
    """Recognizes peers by their addresses, opens their messages with their keys, and notices when they fall silent."""

    def __init__(self, device: Device):
        self._device = device
        self.peers: dict[int, Peer] = {}
        self._is_scanning = False
        self._unresolved: set[tuple[str, bytes]] = set()
        self._loss_ends: dict[int, int] = {}
        self._former: dict[int, Peer] = {}
        """Peers that were removed; only a defect uses them."""
        self.has_restarted = False
        """Whether the device was restarted since its user signed in."""

    # Peers

    def paired(self, node: dict[str, Any]) -> None:
        """The account service made another device known (ELIG-011)."""
        if defects.after("third-sign-in-unpaired", 2) or len(self.peers) >= 2 and defects.on("two-peers-known"):
            return
        if self._device.now > _MINUTE and defects.on("late-pairing-ignored"):
            return
        if not self._device.settings.bluetooth and defects.on("pairing-lost-without-bluetooth"):
            return
        if self.has_restarted and defects.on("pairings-not-heard-after-a-restart"):
            return
        peer = Peer(int(node["peer"]), node["name"], node["model"], payload.from_notation(node["identityResolvingKey"]))
        if peer.identifier in self._former and defects.on("former-identity-taken-again"):
            peer = self._former[peer.identifier]
        self.peers[peer.identifier] = peer
        end = self._loss_ends.get(peer.identifier, 0)
        if end > self._device.now and defects.on("loss-timer-of-a-removed-peer-runs-on"):
            self._device.timers.set(f"former {self._loss_timer(peer)}", end, lambda: self._lost(peer))
        self._device.out.event("pair.established", peer=peer.name)
        # Its advertisements could not be resolved before. Now they can.
        self._unresolved.clear()
        self._device.out.reset_duplicate_filter()

    def unpaired(self, identifier: int) -> None:
        """The account service removed a device. Nothing of it may be used any more (ELIG-002)."""
        if defects.on("strangers-kept"):
            return
        peer = self.peers.pop(identifier, None)
        if peer is not None and self._device.attempts.is_under_way and defects.on("removal-of-a-peer-ends-the-attempt"):
            self._device.attempts.give_up()
        if peer is not None:
            self._former[identifier] = peer
            for other in self.peers.values():
                if other.key is not None and defects.on("removal-forgets-the-keys-of-others"):
                    other.key = None
            peer.removed_at = self._device.now
            if self._loss_timer(peer) in self._device.timers:
                self._loss_ends[identifier] = self._device.timers.instant(self._loss_timer(peer))
            self._device.timers.cancel(self._loss_timer(peer))
            self._device.keys.forget(peer)
            self._device.offers.withdraw(peer, "unpaired")
            self._device.out.event("pair.removed", peer=peer.name)

    # Listening

    def listen(self, on: bool) -> None:
        """Scans or stops scanning. What was heard before does not count when it listens again."""
        if on == self._is_scanning:
            return
        self._is_scanning = on
        self._device.out.scan(on)
        if on:
            self._report_everything()
        else:
            self._device.timers.cancel("report everything")
            self.forget_broadcasts("not taking part")

    def _report_everything(self) -> None:
        """The controller is to report again what it has reported."""
        if defects.at("filter-kept-when-listening-for-the-third-time", 3):
            return
        self._device.out.reset_duplicate_filter()
        if freedoms.on("filter-reset-often"):
            again = self._device.now + _ONE_SECOND
            self._device.timers.set("report everything", again, self._report_everything)

    def forget_broadcasts(self, reason: str) -> None:
        self._unresolved.clear()
        for peer in self.peers.values():
            self._device.timers.cancel(self._loss_timer(peer))
            peer.forget_broadcast()
            self._device.offers.withdraw(peer, reason)

    def heard(self, address: str, data: bytes) -> None:
        """The controller reports an advertisement."""
        sealed = handoff_message.find(data)
        if sealed is None or not self._is_scanning:
            return
        peer = self._resolve(address)
        if peer is None:
            self._note_unresolved(address, sealed)
            return
        # Any frame shows that the device is there, whatever is wrong with the frame.
        self._restart_loss_timer(peer)
        if sealed.data == peer.last_frame:
            return
        peer.last_frame = sealed.data
        if peer.last_address not in (None, address) and defects.on("key-forgotten-with-the-address"):
            peer.key = None
        peer.has_rotated |= peer.last_address not in (None, address)
        peer.last_address = address
        peer.first_heard = self._device.now
        self._device.out.event(
            "adv.seen", from_=peer.name, address=address, counter=sealed.counter, status=sealed.status
        )
        is_watch = peer.model.startswith("Apple Watch")
        if is_watch and self._device.setup.platform == "iOS" and "Q-W6" in self._device.setup.quirks:
            self._device.out.event("adv.dropped", from_=peer.name, counter=sealed.counter, reason="device state")
            return
        self.open(peer, sealed, is_retry=False)

    def _resolve(self, address: str) -> Peer | None:
        for peer in self.peers.values():
            if private_address.resolves(address, peer.identity_resolving_key):
                return peer
        for peer in self._former.values():
            is_long_gone = self._device.now - peer.removed_at > _MINUTE
            if is_long_gone and defects.on("former-peer-known-a-minute-later"):
                if private_address.resolves(address, peer.identity_resolving_key):
                    return peer
        if self._device.account != self._device.setup.account and defects.on("own-frames-of-another-account"):
            setup = self._device.setup
            if private_address.resolves(address, setup.identity_resolving_key):
                return Peer(
                    setup.identifier, setup.name, setup.model, setup.identity_resolving_key, setup.advertising_key, 1
                )
        return None

    def _note_unresolved(self, address: str, sealed: Sealed) -> None:
        if (address, sealed.data) in self._unresolved:
            return
        if len(self._unresolved) >= _UNRESOLVED_MEMORY:
            self._unresolved.clear()
        self._unresolved.add((address, sealed.data))
        # A relay may send the device's own messages back (ELIG-031). Its own key is not that of a peer.
        is_own = private_address.resolves(address, self._device.setup.identity_resolving_key)
        self._device.out.event("adv.seen", address=address, counter=sealed.counter, status=sealed.status)
        self._device.out.event("adv.dropped", counter=sealed.counter, reason="own" if is_own else "unresolved")

    # Opening

    def open(self, peer: Peer, sealed: Sealed, is_retry: bool) -> None:
        """Opens a message. If that fails because of the key, asks the peer for its key, once for each message."""
        content, reason = self._opened(peer, sealed)
        if reason == "tag" and content is None:
            peer.is_suspect = True
        peer.damaged_frames += reason == "tag" and content is None and not is_retry
        if peer.damaged_frames > 1 and defects.on("peer-ignored-after-two-damaged-frames"):
            content, reason = None, "version"
        if peer.is_suspect and defects.on("peer-ignored-after-a-damaged-frame"):
            content, reason = None, "version"
        if content is None:
            self._device.out.event("adv.dropped", from_=peer.name, counter=sealed.counter, reason=reason)
            if peer.was_lost and peer.key is not None and defects.on("no-other-key-after-a-loss"):
                return
            if reason == "tag" and defects.on("no-key-asked-for-behind-a-wrong-tag"):
                return
            if reason != "version" and not is_retry:
                self._device.keys.request(peer, sealed)
            return
        # Only now, so that a damaged counter does not make the receiver refuse smaller ones.
        peer.last_accepted = sealed.counter
        peer.accepted_at = self._device.now
        peer.may_repeat = False
        self._device.out.event(
            "adv.decoded", from_=peer.name, counter=sealed.counter, hash=content.hash, options=content.options
        )
        if freedoms.on("more-console-lines"):
            self._device.out.event("log.handoff", from_=peer.name, reason=f"opened message {sealed.counter}")
        if content.is_goodbye:
            if defects.on("goodbye-withdraws-everything"):
                self._withdraw_everything("goodbye")
            settings = self._device.settings
            is_overheard = settings.locked and not settings.asleep and defects.on("goodbye-ignored-behind-the-lock")
            is_overheard |= settings.asleep and defects.on("goodbye-ignored-asleep")
            if not is_overheard:
                peer.content = None
                self._device.offers.withdraw(peer, "goodbye")
        else:
            peer.content = content
            self._device.offers.evaluate(peer)

    def _opened(self, peer: Peer, sealed: Sealed) -> tuple[Content | None, str]:
        """The content, or None and why: version, no-key, stale or tag."""
        if sealed.status & ~handoff_message.CLIPBOARD:
            return None, "version"
        if peer.key is None:
            return None, "no-key"
        if sealed.status & handoff_message.CLIPBOARD and defects.on("clipboard-taken-for-a-version"):
            return None, "version"
        key = self._device.keys.latest if defects.on("one-key-for-all-peers") else peer.key
        greatest = max(other.last_accepted for other in self.peers.values()) if self.peers else -1
        if sealed.counter < greatest and defects.on("counters-of-all-peers-compared"):
            return None, "stale"
        is_old = self._device.now - peer.accepted_at > _MINUTE
        if is_old and defects.on("replay-accepted-after-a-minute"):
            return handoff_message.open(peer.key, sealed), "tag"
        is_newer = sealed.counter > peer.last_accepted or sealed.counter == peer.last_accepted and peer.may_repeat
        has_run_over = sealed.counter % _VALUES_OF_A_BYTE < peer.last_accepted % _VALUES_OF_A_BYTE
        if is_newer and has_run_over and defects.on("low-byte-that-runs-over-is-stale"):
            return None, "stale"
        if not is_newer and not defects.on("replay-accepted"):
            return self._opened_with_the_former_key(peer, sealed), "stale"
        content = handoff_message.open(key, sealed)
        if content is not None and content.has_unknown_time and defects.on("unknown-time-refused"):
            return None, "tag"
        return content or self._opened_with_the_former_key(peer, sealed), "tag"

    @staticmethod
    def _opened_with_the_former_key(peer: Peer, sealed: Sealed) -> Content | None:
        """A defect: what the key before the last renewal opens."""
        content = None if peer.former_key is None else handoff_message.open(peer.former_key, sealed)
        return content if content is not None and defects.on("former-key-still-opens") else None

    # Loss

    def _loss_timer(self, peer: Peer) -> str:
        return f"loss {peer.identifier}"

    def _restart_loss_timer(self, peer: Peer) -> None:
        patience = self._device.parameter("lossTimeout")
        if freedoms.on("loss-noticed-early"):
            patience = patience * 2 // 3
        end = self._device.now + patience
        self._device.timers.set(self._loss_timer(peer), end, lambda: self._lost(peer))

    def _lost(self, peer: Peer) -> None:
        """The device was not heard for too long, so it is no longer near (DISC-014)."""
        if defects.on("lost-peer-kept") or self._device.settings.asleep and defects.on("nobody-missed-asleep"):
            return
        if defects.on("loss-withdraws-everything"):
            self._withdraw_everything("lost")
        peer.was_lost = True
        peer.forget_broadcast()
        self._device.offers.withdraw(peer, "lost")

    def _withdraw_everything(self, reason: str) -> None:
        for other in self.peers.values():
            self._device.offers.withdraw(other, reason)
