"""The sender: which messages it advertises, under which key, counter and address."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .. import defects, freedoms
from ..apps.activity import NANOSECONDS
from ..wire import handoff_message, private_address
from ..wire.handoff_message import GOODBYE, Content, Sealed

if TYPE_CHECKING:
    from ..apps.activity import UserActivity
    from ..device import Device

_FLAGS = {"macOS": 0x06}
_OTHER_FLAGS = 0x1A
_SMALL_JUMP = 20
_OTHER_INTERVALS = {"advertisingFastInterval": 45_000_000, "advertisingSlowInterval": 250_000_000}


@dataclass(frozen=True)
class OnAir:
    """The activity that is advertised."""

    activity: UserActivity
    hash: bytes
    options: int


class Advertiser:
    """Seals every content under a new counter (DISC-016), fast at first, then slowly, with a goodbye at the end."""

    def __init__(self, device: Device):
        self._device = device
        self._key = device.setup.advertising_key
        self._key_identifier = 1
        self._counter = device.parameter("counterStart")
        self._keys = device.generator("advertising key")
        self._addresses = device.generator("address")
        self._jumps = device.generator("counter")
        self._address = ""
        self._address_ends = 0
        self._number_of_addresses = 0
        self._frame: Sealed | None = None
        self._frame_was_sent = False
        self._hash_before: bytes | None = None
        self._first_content: Content | None = None
        self._on_air_from: dict[int, int] = {}
        """When an activity may be put on the air, by its number."""
        self.on_air: OnAir | None = None
        self.latest: OnAir | None = None
        """What was on the air last, whether it still is or not."""
        self.latest_content: Content | None = None
        """What was sealed last; only a defect uses it."""
        self._is_kept_on_air = False
        self.load_key()

    # The key

    def load_key(self) -> None:
        """Loads the key at each start. The stored counter may be behind the last one used, so it jumps."""
        if self._counter > self._device.parameter("counterLoadMaximum"):
            self._renew_key()
        else:
            self._counter += self._device.parameter("counterDaemonStartBump")
            if self._frame_was_sent and freedoms.on("smaller-jump-at-a-restart"):
                self._counter += _SMALL_JUMP - self._device.parameter("counterDaemonStartBump")

    def _renew_key(self) -> None:
        """Makes another key, whose counters start again. No counter is used twice under one key."""
        if not defects.at("second-renewal-keeps-the-key", 2):
            self._key = self._keys.randbytes(32)
            self._key_identifier += 1
        if defects.on("one-renewed-key-for-all-devices"):
            self._key = hashlib.sha256(f"{self._device.account} {self._key_identifier}".encode()).digest()
        self._counter = self._device.parameter("counterStart") - 1
        self._device.out.event("key.renew", key=self._key)

    @property
    def key(self) -> tuple[bytes, int, int]:
        """The key, its identifier and the counter last used with it, as a peer gets them."""
        return self._key, self._key_identifier, max(self._counter, 0)

    def _next_counter(self, step: int) -> int:
        if step == 1 and self._frame_was_sent and freedoms.on("counters-by-two"):
            step = 2
        if defects.at("tenth-counter-repeated", 10):
            step = 0
        if defects.on("counter-wraps"):
            self._counter = (self._counter + step) % (self._device.parameter("counterMaximum") + 1)
            return self._counter
        is_past_the_end = self._counter + step > self._device.parameter("counterMaximum")
        if is_past_the_end and step > 1 and defects.on("rotation-across-the-maximum-wraps"):
            self._counter -= self._device.parameter("counterMaximum")
        elif is_past_the_end:
            self._renew_key()
            step = 1
        if not (defects.on("counter-reused") and self._frame is not None):
            self._counter += step
        return self._counter

    # What is advertised

    def advertise(self, activity: UserActivity, hash: bytes, options: int) -> None:
        """Advertises an activity, in place of the present one."""
        if self.on_air is not None and self.on_air.activity is activity:
            if self.on_air.options != options:
                # Only the web page has changed: the same activity has new content.
                self.on_air = OnAir(activity, hash, options)
                self._put(self._seal(self._content(), step=1))
                if defects.on("page-change-advertised-slowly"):
                    self._transmit("advertisingSlowInterval")
            return
        self._is_kept_on_air = False
        self._withdraw("replaced")
        if freedoms.on("advertises-later") and self._waits(activity):
            if self._frame is not None:
                self.fall_silent("replaced")
            return
        self.on_air = self.latest = OnAir(activity, hash, options)
        if defects.at("sixth-broadcast-silent", 6):
            return
        content = self._content()
        self._first_content = self._first_content or content
        sealed = self._seal(content, step=1)
        self._device.out.event(
            "adv.start",
            app=activity.process.bundle,
            activity=activity.number,
            type=activity.type,
            hash=hash,
            counter=sealed.counter - (1 if defects.on("counter-reported-of-the-message-before") else 0),
        )
        self._put(sealed)

    def _waits(self, activity: UserActivity) -> bool:
        """Whether an activity that has just become current has to wait for its advertisement."""
        delay = self._device.parameter("advertisingDeadline") // 2
        begin = self._on_air_from.setdefault(activity.number, self._device.now + delay)
        if self._device.now < begin:
            self._device.timers.set("advertise later", begin, lambda: None)
            return True
        return False

    def say_goodbye(self) -> None:
        """Sends the goodbye for a while, then stops advertising."""
        if self.on_air is None or self._is_kept_on_air or defects.on("broadcast-never-ended"):
            return
        if defects.at("third-ending-kept-on-the-air", 3):
            self._is_kept_on_air = True
            return
        self._withdraw("nothing")
        if freedoms.on("no-goodbye") or defects.at("third-goodbye-missing", 3):
            self.fall_silent("nothing")
            return
        self._put(self._seal(self._content(), step=1))
        lasts = self._device.parameter("goodbyeDuration")
        if freedoms.on("goodbye-for-longer"):
            lasts += lasts // 2
        end = self._device.now + lasts
        self._device.timers.set("goodbye", end, lambda: self.fall_silent("nothing"))
        if freedoms.on("goodbye-sealed-twice"):
            self._device.timers.set("second goodbye", self._device.now + lasts // 2, self._say_goodbye_again)

    def _say_goodbye_again(self) -> None:
        if self.on_air is None and self._frame is not None:
            self._transmit_anew(self._seal(self._content(), step=1))

    def fall_silent(self, reason: str) -> None:
        """Stops advertising at once, because the device no longer takes part."""
        self._withdraw(reason)
        for timer in ("goodbye", "second goodbye", "slow advertising", "address", "advertise again"):
            self._device.timers.cancel(timer)
        if self._frame is not None:
            self._frame = None
            self._device.out.stop_advertising()

    def restart(self) -> None:
        """What a restart does to the radio."""
        self.fall_silent("restart")
        if defects.on("counters-start-over-at-a-restart"):
            self._counter = self._device.parameter("counterStart")
        self.load_key()

    def _withdraw(self, reason: str) -> None:
        if self.on_air is not None:
            activity, self.on_air = self.on_air.activity, None
            self._device.out.event("adv.stop", app=activity.process.bundle, activity=activity.number, reason=reason)

    def _content(self, is_rotation: bool = False) -> Content:
        if self.on_air is None:
            was_page = self.latest is not None and bool(self.latest.options)
            if was_page and defects.on("goodbye-keeps-the-page-bit"):
                return Content(bytes(len(GOODBYE.hash)) + bytes([handoff_message.WEB_PAGE, 0]))
            return GOODBYE
        options = 0 if defects.on("page-without-its-bit") else self.on_air.options
        if options and is_rotation and defects.on("page-bit-lost-at-a-rotation"):
            options = 0
        hash = self._hash_of_the_defect(self.on_air.hash)
        return handoff_message.content(hash, options, self._device.seconds_since_2001)

    def _hash_of_the_defect(self, hash: bytes) -> bytes:
        before, self._hash_before = self._hash_before or hash, hash
        if defects.at("fourth-message-with-the-hash-before", 4):
            return before
        return hash

    # The radio

    def _seal(self, content: Content, step: int) -> Sealed:
        self.latest_content = content
        counter = self._next_counter(step)  # before the key, which it may renew
        return handoff_message.seal(self._key, counter, content)

    def _put(self, sealed: Sealed) -> None:
        if not defects.on("goodbye-timer-kept"):
            self._device.timers.cancel("goodbye")
        self._device.timers.cancel("second goodbye")
        self._transmit_anew(sealed)

    def _transmit_anew(self, sealed: Sealed) -> None:
        """Sends a new message, fast at first, so that it is heard soon."""
        self._frame = sealed
        self._frame_was_sent = True
        if self._device.now >= self._address_ends or freedoms.on("address-with-each-payload"):
            self._new_address()
        self._device.timers.set("address", self._address_ends, self._rotate)
        self._transmit("advertisingFastInterval")
        lasts = self._device.parameter("advertisingFastDuration")
        if freedoms.on("longer-fast-phase"):
            lasts += lasts // 2
        end = self._device.now + lasts
        self._device.timers.set("slow advertising", end, lambda: self._transmit("advertisingSlowInterval"))

    def _transmit(self, interval: str) -> None:
        if self._frame is None:
            return
        flags = _FLAGS.get(self._device.setup.platform, _OTHER_FLAGS)
        frame = self._frame
        if self._device.serving.has_lost_a_link and defects.on("longer-message-after-a-broken-transfer"):
            frame = Sealed(frame.data + b"\x00")
        data = handoff_message.advertising_data(flags, frame)
        nanoseconds = self._device.parameter(interval)
        if freedoms.on("other-intervals"):
            nanoseconds = _OTHER_INTERVALS[interval]
        self._device.out.advertise(data, nanoseconds, self._address)
        if freedoms.on("advertises-again"):
            again = self._device.now + NANOSECONDS
            self._device.timers.set("advertise again", again, lambda: self._transmit(interval))

    def _new_address(self) -> None:
        """Changes the private address."""
        self._number_of_addresses += 1
        key = self._device.setup.identity_resolving_key
        if self._number_of_addresses == 4 and defects.on("fourth-address-of-another-key"):
            key = bytes(16)
        self._address = private_address.make(key, self._addresses)
        self._address_ends = self._device.now + self._device.parameter("addressRotationInterval")

    def _rotate(self) -> None:
        """The counter jumps with the address, so that it does not reveal the device."""
        if defects.on("silent-after-the-rotation"):
            self._frame = None
            self._device.out.stop_advertising()
            return
        least = self._device.parameter("rotationCounterBumpMinimum")
        most = self._device.parameter("rotationCounterBumpMaximum")
        step = 1 if freedoms.on("jump-of-one-with-the-address") else self._jumps.randint(least, most)
        content = self._content(is_rotation=True)
        if defects.on("first-hash-after-a-rotation"):
            content = self._first_content or content
        if self.on_air is None and "goodbye" in self._device.timers and defects.on("goodbye-begins-again-at-a-rotation"):
            end = self._device.now + self._device.parameter("goodbyeDuration")
            self._device.timers.set("goodbye", end, lambda: self.fall_silent("nothing"))
        self._transmit_anew(self._seal(content, step=step))
