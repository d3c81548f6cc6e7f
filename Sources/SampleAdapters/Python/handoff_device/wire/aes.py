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


def _column_tables() -> list[list[int]]:
    """For each row, what a byte of the state adds to its column: substituted, then mixed. A column is a number of 32 bits."""
    table = [_double(byte) << 24 | byte << 16 | byte << 8 | _double(byte) ^ byte for byte in _SBOX]
    return [[column >> 8 * row | column << 32 - 8 * row & 0xFFFFFFFF for column in table] for row in range(4)]


_COLUMNS = _column_tables()


class BlockCipher:
    """AES with a key of 16, 24 or 32 bytes."""

    def __init__(self, key: bytes):
        if len(key) not in (16, 24, 32):
            raise ValueError(f"an AES key has 16, 24 or 32 bytes, not {len(key)}")
        self._round_keys = self._expand(key)

    @staticmethod
    def _expand(key: bytes) -> list[tuple[int, ...]]:
        """The keys of the rounds, each of four columns."""
        words = [int.from_bytes(key[index : index + 4], "big") for index in range(0, len(key), 4)]
        length = len(words)
        constant = 1
        for index in range(length, 4 * (length + 7)):
            word = words[-1]
            if index % length == 0:
                word = _substituted(word << 8 & 0xFFFFFFFF | word >> 24) ^ constant << 24
                constant = _double(constant)
            elif length > 6 and index % length == 4:
                word = _substituted(word)
            words.append(words[-length] ^ word)
        return [tuple(words[index : index + 4]) for index in range(0, len(words), 4)]

    def encrypt(self, block: bytes) -> bytes:
        """One block of 16 bytes."""
        first, second, third, fourth = _COLUMNS
        state = int.from_bytes(block, "big")
        columns = (state >> 96, state >> 64 & 0xFFFFFFFF, state >> 32 & 0xFFFFFFFF, state & 0xFFFFFFFF)
        a, b, c, d = (column ^ key for column, key in zip(columns, self._round_keys[0]))
        for w, x, y, z in self._round_keys[1:-1]:
            # Each row comes from another column: that is the row shift.
            a, b, c, d = (
                w ^ first[a >> 24] ^ second[b >> 16 & 0xFF] ^ third[c >> 8 & 0xFF] ^ fourth[d & 0xFF],
                x ^ first[b >> 24] ^ second[c >> 16 & 0xFF] ^ third[d >> 8 & 0xFF] ^ fourth[a & 0xFF],
                y ^ first[c >> 24] ^ second[d >> 16 & 0xFF] ^ third[a >> 8 & 0xFF] ^ fourth[b & 0xFF],
                z ^ first[d >> 24] ^ second[a >> 16 & 0xFF] ^ third[b >> 8 & 0xFF] ^ fourth[c & 0xFF],
            )
        # The last round does not mix.
        shifted = ((a, b, c, d), (b, c, d, a), (c, d, a, b), (d, a, b, c))
        output = 0
        for (top, upper, lower, bottom), key in zip(shifted, self._round_keys[-1]):
            rows = top & 0xFF000000 | upper & 0xFF0000 | lower & 0xFF00 | bottom & 0xFF
            output = output << 32 | _substituted(rows) ^ key
        return output.to_bytes(16, "big")


def _substituted(column: int) -> int:
    """Each of the four bytes by its entry in the S-box."""
    return (
        _SBOX[column >> 24] << 24
        | _SBOX[column >> 16 & 0xFF] << 16
        | _SBOX[column >> 8 & 0xFF] << 8
        | _SBOX[column & 0xFF]
    )
