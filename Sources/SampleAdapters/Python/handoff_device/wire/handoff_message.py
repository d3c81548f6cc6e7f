"""The Handoff message of an advertisement: 14 bytes in a Continuity element of type 0x0C (DISC-018).

Status (1 byte), counter (2, least significant first), tag (1), ciphertext (10). Sealed with AES-256-GCM: the counter's
bytes are the nonce, the status is the additional data, and of the tag the first byte is sent.
"""

from __future__ import annotations

import hashlib
from dataclasses import dataclass
from functools import lru_cache

from .. import defects, freedoms
from .gcm import GaloisCounterMode

_COMPANY = b"\x4c\x00"
_MANUFACTURER_DATA = 0xFF
_FLAGS = 0x01
_GENERALLY_DISCOVERABLE = 0x02
_HANDOFF = 0x0C
_LENGTH = 14
_NEARBY = bytes([0x10, 5, 0x03, 0x1C, 0x5A, 0xC3, 0x7E])  # the element that devices send beside the others most often
_OVERFLOW_AREA = 0x01  # the one element without a length byte
_PACKED_LENGTH = (0x06, 0x11)  # HomeKit keeps a subtype in the upper bits of the length

CLIPBOARD = 0x08
"""The status bit that says that a clipboard is offered; the other bits are a version, which is 0."""

CLIPBOARD_OPTION = 0x08
"""The option bit that says the same inside of the message."""

WEB_PAGE = 0x01
"""The option bit of an activity with a web page."""

_EPOCH_SECONDS = 496
_TICK_SECONDS = 4
_CURRENT = 0x80
_UNKNOWN_TIME = 0xFF


@dataclass(frozen=True)
class Sealed:
    """A message as it is on the air."""

    data: bytes

    @property
    def status(self) -> int:
        return self.data[0]

    @property
    def counter(self) -> int:
        return int.from_bytes(self.data[1:3], "little")


@dataclass(frozen=True)
class Content:
    """What a message says: the nine bytes with which the payload is asked for."""

    advertisement: bytes

    @property
    def hash(self) -> bytes:
        return self.advertisement[:7]

    @property
    def options(self) -> int:
        return self.advertisement[7]

    @property
    def has_unknown_time(self) -> bool:
        """The sender does not know when the activity was used first."""
        return self.advertisement[8] == _UNKNOWN_TIME

    @property
    def status(self) -> int:
        """The status byte of a message with this content."""
        return CLIPBOARD if self.options & CLIPBOARD_OPTION else 0

    @property
    def is_goodbye(self) -> bool:
        """No activity any more."""
        return not any(self.hash)


GOODBYE = Content(bytes(9))


def content(hash: bytes, options: int, seconds: float) -> Content:
    """The content for an activity that is current at this time, in seconds since 2001."""
    if freedoms.on("clipboard-offered"):
        options |= CLIPBOARD_OPTION
    tick = int(seconds % _EPOCH_SECONDS) // _TICK_SECONDS
    return Content(hash + bytes([options, tick | _CURRENT]))


def activity_hash(team: str, activity_type: str) -> bytes:
    """The seven bytes that stand for an activity type of a team; Apple's own team counts as empty."""
    prefix = "" if team == "0000000000" else team
    if defects.on("hash-of-64-characters"):
        activity_type = activity_type[:64]
    digest = hashlib.sha512(f"{prefix}:{activity_type}".encode()).digest()
    folded = bytearray(7)
    for index, byte in enumerate(digest):
        folded[index % 7] ^= byte
    folded[0] = folded[0] & 0x3F | 0x80
    return bytes(folded)


@lru_cache(maxsize=256)
def _cipher(key: bytes) -> GaloisCounterMode:
    return GaloisCounterMode(key)


def seal(key: bytes, counter: int, content: Content) -> Sealed:
    """Encrypts a content; a counter must never serve two contents under one key."""
    status = bytes([content.status])
    nonce = counter.to_bytes(2, "little")
    ciphertext, tag = _cipher(key).seal(nonce, b"\x00" + content.advertisement, status)
    return Sealed(status + nonce + tag[:1] + ciphertext)


def open(key: bytes, sealed: Sealed) -> Content | None:
    """Decrypts a message; None where the tag shows another key or damage."""
    plaintext, tag = _cipher(key).open(sealed.data[1:3], sealed.data[4:], sealed.data[:1])
    if tag[0] != sealed.data[3] and not defects.on("tag-not-checked"):
        return None
    return Content(plaintext[1:])


def advertising_data(flags: int, sealed: Sealed) -> bytes:
    """The AD structures around a message: Flags, then Apple's manufacturer data with this element."""
    elements = bytes([_HANDOFF, len(sealed.data)]) + sealed.data
    if freedoms.on("companion-before"):
        elements = _NEARBY + elements
    if freedoms.on("companion-behind"):
        elements += _NEARBY
    manufacturer = bytes([_MANUFACTURER_DATA]) + _COMPANY + elements
    if freedoms.on("other-flags"):
        flags = _GENERALLY_DISCOVERABLE
    data = bytes([len(manufacturer)]) + manufacturer
    flags_structure = b"" if freedoms.on("no-flags") else bytes([2, _FLAGS, flags])
    return data + flags_structure if freedoms.on("flags-behind-the-data") else flags_structure + data


def find(data: bytes) -> Sealed | None:
    """The Handoff message in advertising data; None where there is none."""
    if defects.on("message-found-by-its-bytes"):
        start = data.find(bytes([_HANDOFF, _LENGTH])) + 2
        return Sealed(data[start : start + _LENGTH]) if start >= 2 and start + _LENGTH <= len(data) else None
    index = 0
    while index + 1 < len(data) and data[index] > 0:
        length = data[index]
        value = data[index + 2 : index + 1 + length]
        is_apples = value[:2] == _COMPANY or defects.on("any-company-taken")
        if data[index + 1] == _MANUFACTURER_DATA and defects.on("one-manufacturer-structure-read") and not is_apples:
            return None
        if data[index + 1] == _MANUFACTURER_DATA and is_apples and (found := _find_element(value[2:])):
            return found
        if data[index + 1] == _MANUFACTURER_DATA and is_apples and defects.on("second-structure-of-apple-ignored"):
            return None
        index += 1 + length
    return None


def _find_element(elements: bytes) -> Sealed | None:
    index = 0
    while index + 1 < len(elements):
        kind = elements[index]
        if kind == _OVERFLOW_AREA:
            index += 1 if defects.on("overflow-area-without-its-bits") else 17
            continue
        is_packed = kind in _PACKED_LENGTH and not defects.on("packed-length-not-known")
        length = elements[index + 1] & (0x1F if is_packed else 0xFF)
        if defects.on("every-element-has-the-length-of-a-message") and kind == _HANDOFF:
            length = min(_LENGTH, len(elements) - index - 2)
        value = elements[index + 2 : index + 2 + length]
        if kind == _HANDOFF and length == _LENGTH and len(value) == _LENGTH:
            return Sealed(value)
        if defects.on("first-element-only"):
            return None
        # What promises more than there is ends the elements.
        is_passed_over = defects.on("cut-element-passed-over") and len(value) < length
        index += 2 if is_passed_over else 2 + length
    return None
