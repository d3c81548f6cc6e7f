"""The AES block cipher (FIPS 197), encryption only: all that counter mode and private addresses need.

The standard library has none. Tables are computed from their definition instead of being typed in.
"""

from __future__ import annotations


def _double(byte: int) -> int:
    """Multiplication by x in GF(2^8) modulo x^8 + x^4 + x^3 + x + 1."""
    byte <<= 1
    return byte ^ 0x11B if byte & 0x100 else byte


def _substitution() -> bytes:
    """The S-box: the inverse in GF(2^8), then an affine map. Walks all elements as powers of 3 and of its inverse."""
    box = bytearray(256)
    power, inverse = 1, 1
    while True:
        power ^= _double(power)  # times 3
        for shift in (1, 2, 4):  # divided by 3
            inverse ^= inverse << shift & 0xFF
        if inverse & 0x80:
            inverse ^= 0x09
        rotated = inverse
        for turn in range(1, 5):
            rotated ^= (inverse << turn | inverse >> 8 - turn) & 0xFF
        box[power] = rotated ^ 0x63
        if power == 1:
            break
    box[0] = 0x63
    return bytes(box)


_SBOX = _substitution()
_TWICE = bytes(_double(byte) for byte in range(256))
# The row shift as a permutation of the column-major state.
_SHIFT = [(column + row) % 4 * 4 + row for column in range(4) for row in range(4)]


class BlockCipher:
    """AES with a key of 16, 24 or 32 bytes."""

    def __init__(self, key: bytes):
        if len(key) not in (16, 24, 32):
            raise ValueError(f"an AES key has 16, 24 or 32 bytes, not {len(key)}")
        self._round_keys = self._expand(key)

    @staticmethod
    def _expand(key: bytes) -> list[bytes]:
        words = [key[index : index + 4] for index in range(0, len(key), 4)]
        length = len(words)
        constant = 1
        for index in range(length, 4 * (length + 7)):
            word = words[-1]
            if index % length == 0:
                word = bytes(_SBOX[byte] for byte in word[1:] + word[:1])
                word = bytes([word[0] ^ constant]) + word[1:]
                constant = _double(constant)
            elif length > 6 and index % length == 4:
                word = bytes(_SBOX[byte] for byte in word)
            words.append(_exclusive_or(words[-length], word))
        return [b"".join(words[index : index + 4]) for index in range(0, len(words), 4)]

    def encrypt(self, block: bytes) -> bytes:
        """One block of 16 bytes."""
        state = _exclusive_or(block, self._round_keys[0])
        for key in self._round_keys[1:-1]:
            shifted = [_SBOX[state[place]] for place in _SHIFT]
            mixed = bytearray(16)
            for column in range(0, 16, 4):
                a, b, c, d = shifted[column : column + 4]
                mixed[column] = _TWICE[a] ^ _TWICE[b] ^ b ^ c ^ d
                mixed[column + 1] = a ^ _TWICE[b] ^ _TWICE[c] ^ c ^ d
                mixed[column + 2] = a ^ b ^ _TWICE[c] ^ _TWICE[d] ^ d
                mixed[column + 3] = _TWICE[a] ^ a ^ b ^ c ^ _TWICE[d]
            state = _exclusive_or(mixed, key)
        return _exclusive_or(bytes(_SBOX[state[place]] for place in _SHIFT), self._round_keys[-1])


def _exclusive_or(left: bytes | bytearray, right: bytes) -> bytes:
    return bytes(a ^ b for a, b in zip(left, right))
