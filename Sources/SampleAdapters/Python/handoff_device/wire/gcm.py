"""AES in Galois/Counter Mode (NIST SP 800-38D), for nonces of any length.

Handoff needs what libraries refuse: a nonce of 2 bytes and a tag of which 1 byte is sent.
"""

from __future__ import annotations

from .aes import BlockCipher

_REDUCTION = 0xE1 << 120


class GaloisCounterMode:
    """GCM under one key."""

    def __init__(self, key: bytes):
        self._cipher = BlockCipher(key)
        self._subkey = int.from_bytes(self._cipher.encrypt(bytes(16)), "big")

    def seal(self, nonce: bytes, plaintext: bytes, additional: bytes) -> tuple[bytes, bytes]:
        """The ciphertext and the whole tag of 16 bytes."""
        start = self._start(nonce)
        ciphertext = self._counter_mode(start, plaintext)
        return ciphertext, self._tag(start, ciphertext, additional)

    def open(self, nonce: bytes, ciphertext: bytes, additional: bytes) -> tuple[bytes, bytes]:
        """The plaintext and the expected tag, which the caller compares."""
        start = self._start(nonce)
        return self._counter_mode(start, ciphertext), self._tag(start, ciphertext, additional)

    def _start(self, nonce: bytes) -> int:
        if len(nonce) == 12:
            return int.from_bytes(nonce + b"\x00\x00\x00\x01", "big")
        return self._hash(_padded(nonce) + bytes(8) + (8 * len(nonce)).to_bytes(8, "big"))

    def _counter_mode(self, start: int, text: bytes) -> bytes:
        output = bytearray()
        for number in range(0, len(text), 16):
            # Only the low 32 bits count.
            counter = start & ~0xFFFFFFFF | (start + number // 16 + 1) & 0xFFFFFFFF
            stream = self._cipher.encrypt(counter.to_bytes(16, "big"))
            output += bytes(a ^ b for a, b in zip(text[number : number + 16], stream))
        return bytes(output)

    def _tag(self, start: int, ciphertext: bytes, additional: bytes) -> bytes:
        lengths = (8 * len(additional)).to_bytes(8, "big") + (8 * len(ciphertext)).to_bytes(8, "big")
        digest = self._hash(_padded(additional) + _padded(ciphertext) + lengths)
        mask = int.from_bytes(self._cipher.encrypt(start.to_bytes(16, "big")), "big")
        return (digest ^ mask).to_bytes(16, "big")

    def _hash(self, blocks: bytes) -> int:
        digest = 0
        for index in range(0, len(blocks), 16):
            digest = self._multiply(digest ^ int.from_bytes(blocks[index : index + 16], "big"))
        return digest

    def _multiply(self, factor: int) -> int:
        """Times the subkey in GF(2^128), whose bits GCM counts from the left."""
        product, shifted = 0, self._subkey
        for bit in range(127, -1, -1):
            if factor >> bit & 1:
                product ^= shifted
            shifted = shifted >> 1 ^ (_REDUCTION if shifted & 1 else 0)
        return product


def _padded(text: bytes) -> bytes:
    return text + bytes(-len(text) % 16)
