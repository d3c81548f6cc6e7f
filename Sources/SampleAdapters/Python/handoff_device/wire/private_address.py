"""Resolvable private addresses (Bluetooth Core Specification, Vol 6 Part B 1.3.2.2 and Vol 3 Part H 2.2.2).

Who knows the identity resolving key knows whose they are, and nobody else does.
"""

from __future__ import annotations

import random
from functools import lru_cache

from .aes import BlockCipher

_TOP_BITS = 0b01


@lru_cache(maxsize=4096)
def _hash(key: bytes, prand: bytes) -> bytes:
    return BlockCipher(key).encrypt(bytes(13) + prand)[-3:]


def make(key: bytes, generator: random.Random) -> str:
    """A fresh address of the device with this key, as text with the most significant byte first."""
    prand = bytearray(generator.randbytes(3))
    prand[0] = prand[0] & 0x3F | _TOP_BITS << 6
    return _text(bytes(prand) + _hash(key, bytes(prand)))


def resolves(address: str, key: bytes) -> bool:
    """Whether this address belongs to the device with this key."""
    number = bytes.fromhex(address.replace(":", ""))
    return number[0] >> 6 == _TOP_BITS and _hash(key, number[:3]) == number[3:]


def _text(number: bytes) -> str:
    return ":".join(f"{byte:02x}" for byte in number)
