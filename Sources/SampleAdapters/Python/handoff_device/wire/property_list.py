"""Binary property lists (`bplist00`): the form of link messages, and the measure of payload sizes (PAY-007, PAY-009).

`plistlib` would do for most payloads, but not for all: it takes 0.0 and -0.0 for one number and rounds dates to
microseconds, which PAY-011 forbids. What a property list lacks travels in a dictionary of one entry, under a tag of the
payload notation.
"""

from __future__ import annotations

import struct
import unicodedata
from dataclasses import dataclass
from typing import Any

from .. import defects, freedoms
from .payload import Date, Dictionary, PayloadSet, Url, Uuid, Value, walk

_MAGIC = b"bplist00"
_TRAILER = struct.Struct(">6xBBQQQ")
_NATIVE_DATES = (-63_113_904_000.0, 252_423_993_599.0)  # the years 1 to 9999, which all readers can hold
_NESTING_LIMIT = 512


class PropertyListError(ValueError):
    """Bytes are no binary property list."""


def encode(value: Value) -> bytes:
    """The value as a binary property list; equal values give equal bytes."""
    return _Writer().list_of(_plain(value))


def encode_freely(value: Value) -> bytes:
    """The value as one of the binary property lists that say the same, for messages, which nobody measures."""
    writer = _Writer()
    writer.is_reversed = freedoms.on("entries-in-other-order")
    writer.shares = not freedoms.on("objects-not-shared")
    writer.is_wide = freedoms.on("wide-numbers")
    writer.is_inside_out = freedoms.on("contents-before-containers")
    return writer.list_of(_plain(value))


def size(dictionary: Dictionary | None) -> int:
    """The size of a userInfo in bytes; none is as large as an empty one."""
    if dictionary is not None and defects.is_of_interest("letters-measured-as-bytes"):
        is_other = any(isinstance(part, str) and not part.isascii() for part in walk(dictionary))
        if is_other and defects.on("letters-measured-as-bytes"):
            dictionary = _in_ascii(dictionary)
    return len(encode(dictionary if dictionary is not None else Dictionary()))


def _in_ascii(value: Value) -> Value:
    """The value with text of as many letters, each of one byte: what a defect measures."""
    match value:
        case str():
            return value if value.isascii() else "?" * len(value)
        case list():
            return [_in_ascii(element) for element in value]
        case Dictionary():
            return Dictionary((_in_ascii(key), _in_ascii(entry)) for key, entry in value.pairs())
    return value


def decode(data: bytes) -> Value:
    """Reads a binary property list.

    Raises PropertyListError for everything that is none: the bytes come from another device.
    """
    try:
        return _Reader(data).top()
    except (IndexError, struct.error, UnicodeDecodeError, RecursionError, OverflowError, TypeError) as error:
        raise PropertyListError(str(error)) from error


# Writing


@dataclass(frozen=True)
class _Tagged:
    """A dictionary of one entry that stands for a kind which property lists lack."""

    tag: str
    content: Any


def _plain(value: Value) -> Any:
    """The value in kinds that property lists have; dictionaries become lists of pairs in a `_Pairs`."""
    match value:
        case None:
            return _Tagged("$null", True)
        case Date():
            is_native = _NATIVE_DATES[0] <= value.seconds <= _NATIVE_DATES[1]
            return value if is_native else _Tagged("$date", value.seconds)
        case Uuid():
            return _Tagged("$uuid", value.text)
        case Url():
            return _Tagged("$url", value.text)
        case list():
            return [_plain(element) for element in value]
        case PayloadSet():
            elements = [_plain(element) for element in value.elements]
            return elements if defects.on("sets-become-lists") else _Tagged("$set", elements)
        case Dictionary():
            is_plain = value.is_plain
            if not is_plain and value.has_text_keys and defects.on("tag-like-dictionary-taken-for-a-tag"):
                is_plain = True
            if is_plain:
                return _Pairs([(key, _plain(entry)) for key, entry in value.pairs()])
            return _Tagged("$dictionary", [[_plain(key), _plain(entry)] for key, entry in value.pairs()])
    return value


class _Pairs(list[tuple[str, Any]]):
    """The entries of a dictionary with text for keys."""


class _Writer:
    """Numbers objects depth first, a container before its contents, keys before values, equal scalars once.

    The four switches give other lists of the same value.
    """

    def __init__(self) -> None:
        self._objects: list[Any] = []
        self._scalars: dict[tuple[type, bytes], int] = {}
        self.is_reversed = False
        self.shares = True
        self.is_wide = False
        self.is_inside_out = False

    def list_of(self, value: Any) -> bytes:
        top = self._add(value)
        width = 4 if self.is_wide else _width(len(self._objects))
        output = bytearray(_MAGIC)
        offsets = []
        for item in self._objects:
            offsets.append(len(output))
            output += self._bytes(item, width)
        table = len(output)
        offset_width = 8 if self.is_wide else _width(table)
        for offset in offsets:
            output += offset.to_bytes(offset_width, "big")
        return bytes(output) + _TRAILER.pack(offset_width, width, len(self._objects), top, table)

    def _add(self, value: Any) -> int:
        match value:
            case _Tagged():
                return self._add(_Pairs([(value.tag, value.content)]))
            case _Pairs():
                pairs = list(reversed(value)) if self.is_reversed else value
                return self._container("dictionary", [key for key, _ in pairs] + [entry for _, entry in pairs])
            case list():
                return self._container("array", value)
        written = self._wide(value) if self.is_wide and type(value) is int else _scalar(value)
        # By kind and bytes, so that 1 and 1.0, or 0.0 and -0.0, stay two objects.
        key = (type(value), written)
        if key not in self._scalars or not self.shares:
            self._scalars[key] = self._reserve()
            self._objects[self._scalars[key]] = written
        return self._scalars[key]

    def _container(self, kind: str, parts: list[Any]) -> int:
        number = None if self.is_inside_out else self._reserve()
        references = [self._add(part) for part in parts]
        if number is None:
            number = self._reserve()
        self._objects[number] = (kind, references)
        return number

    @staticmethod
    def _wide(value: int) -> bytes:
        """An integer in the eight bytes that hold every one with a sign, or in sixteen."""
        if -(1 << 63) <= value < 1 << 63:
            return b"\x13" + value.to_bytes(8, "big", signed=True)
        return _integer(value)

    def _reserve(self) -> int:
        self._objects.append(None)
        return len(self._objects) - 1

    @staticmethod
    def _bytes(item: Any, width: int) -> bytes:
        if isinstance(item, bytes):
            return item
        kind, references = item
        head = _head(0xA0, len(references)) if kind == "array" else _head(0xD0, len(references) // 2)
        return head + b"".join(reference.to_bytes(width, "big") for reference in references)


def _scalar(value: bool | int | float | Date | bytes | str) -> bytes:
    match value:
        case bool():
            return b"\x09" if value else b"\x08"
        case int():
            return _integer(value)
        case float():
            return b"\x23" + struct.pack(">d", value)
        case Date():
            return b"\x33" + struct.pack(">d", value.seconds)
        case bytes():
            return _head(0x40, len(value)) + value
        case str():
            if defects.on("text-normalised"):
                value = unicodedata.normalize("NFC", value)
            if value.isascii():
                return _head(0x50, len(value)) + value.encode("ascii")
            units = value.encode("utf-16-be")
            return _head(0x60, len(units) // 2) + units
    raise PropertyListError(f"{type(value).__name__} has no place in a property list")


def _integer(value: int) -> bytes:
    if value >= 1 << 63:
        return b"\x14" + value.to_bytes(16, "big")
    # Only the 8-byte form has a sign.
    width = 8 if value < 0 else _width(value)
    return bytes([0x10 | width.bit_length() - 1]) + value.to_bytes(width, "big", signed=value < 0)


def _head(marker: int, count: int) -> bytes:
    if count < 15:
        return bytes([marker | count])
    return bytes([marker | 15]) + _integer(count & 0xFF if defects.on("length-byte-overflows") else count)


def _width(number: int) -> int:
    return next(width for width in (1, 2, 4, 8) if number < 1 << 8 * width)


# Reading


class _Reader:
    """Reads objects by their numbers. Counts, offsets and nesting are checked before use."""

    def __init__(self, data: bytes):
        if not data.startswith(_MAGIC) or len(data) < len(_MAGIC) + _TRAILER.size:
            raise PropertyListError("these bytes do not begin as a binary property list does")
        self._data = data
        self._offset_width, self._reference_width, self._count, self._top, self._table = _TRAILER.unpack(
            data[-_TRAILER.size :]
        )
        end = self._table + self._count * self._offset_width
        if not 1 <= self._offset_width <= 8 or not 1 <= self._reference_width <= 8 or end > len(data) - _TRAILER.size:
            raise PropertyListError("the trailer does not fit the list")
        self._open: set[int] = set()
        self._budget = 1 << 20  # objects of the value, so that references cannot make a small file a large value

    def top(self) -> Value:
        return self._object(self._top)

    def _number(self, start: int, width: int) -> int:
        if start < 0 or start + width > len(self._data):
            raise PropertyListError(f"byte {start}: the list ends before")
        return int.from_bytes(self._data[start : start + width], "big")

    def _object(self, number: int) -> Value:
        self._budget -= 1
        if number >= self._count or number in self._open or len(self._open) > _NESTING_LIMIT or self._budget < 0:
            raise PropertyListError(f"object {number} is out of bounds, contains itself, or is one too many")
        start = self._number(self._table + number * self._offset_width, self._offset_width)
        marker = self._number(start, 1)
        kind, low = marker >> 4, marker & 15
        start += 1
        if marker in (0x08, 0x09):
            return marker == 0x09
        if marker == 0x00:
            return None
        if kind == 1:
            value = self._number(start, 1 << low)
            return value - (1 << 64) if low == 3 and value >= 1 << 63 else value
        if kind == 2 and low in (2, 3):
            return struct.unpack(">f" if low == 2 else ">d", self._data[start : start + (1 << low)])[0]
        if marker == 0x33:
            return Date(struct.unpack(">d", self._data[start : start + 8])[0])
        count, start = self._counted(low, start)
        if kind == 4:
            return self._slice(start, count)
        if kind == 5:
            return self._slice(start, count).decode("ascii")
        if kind == 6:
            return self._slice(start, count * 2).decode("utf-16-be")
        self._open.add(number)
        try:
            if kind in (0xA, 0xC):
                elements = [self._object(reference) for reference in self._references(start, count)]
                return elements if kind == 0xA else PayloadSet(elements)
            if kind == 0xD:
                references = self._references(start, count * 2)
                keys, entries = references[:count], references[count:]
                return _untagged([(self._object(key), self._object(entry)) for key, entry in zip(keys, entries)])
        finally:
            self._open.discard(number)
        raise PropertyListError(f"marker {marker:#x} is none")

    def _counted(self, low: int, start: int) -> tuple[int, int]:
        if low < 15:
            return low, start
        width = 1 << (self._number(start, 1) & 15)
        return self._number(start + 1, width), start + 1 + width

    def _slice(self, start: int, count: int) -> bytes:
        if start + count > len(self._data):
            raise PropertyListError(f"byte {start}: the list ends before")
        return self._data[start : start + count]

    def _references(self, start: int, count: int) -> list[int]:
        data = self._slice(start, count * self._reference_width)
        width = self._reference_width
        return [int.from_bytes(data[index * width : (index + 1) * width], "big") for index in range(count)]


def _untagged(pairs: list[tuple[Value, Value]]) -> Value:
    """A dictionary, or the kind that its one tag stands for."""
    if len(pairs) == 1:
        match pairs[0]:
            case ("$null", True):
                return None
            case ("$uuid", str(text)):
                return Uuid(text)
            case ("$url", str(text)):
                return Url(text)
            case ("$date", float(seconds)):
                return Date(seconds)
            case ("$set", list(elements)):
                return PayloadSet(elements)
            case ("$dictionary", list(entries)):
                return Dictionary((entry[0], entry[1]) for entry in entries)
    return Dictionary(pairs)
