"""The values that an activity's userInfo may hold, and their tagged notation in JSON.

Python's own types are not enough: `1 == 1.0 == True` here, while userInfo keeps the three apart (PAY-011), as values
and as keys. So a value is one of `None`, `bool`, `int`, `float`, `str`, `bytes` and `list`, or of the classes below,
and two values are compared by their `identity`, never with `==`.
"""

from __future__ import annotations

import base64
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime, timedelta
from fractions import Fraction
from typing import Any

Value = Any
"""A payload value; see the module's text for the classes that occur."""

_SPECIAL_REALS = {"nan": float("nan"), "inf": float("inf"), "-inf": float("-inf"), "-0.0": -0.0}
_REFERENCE_DATE = datetime(2001, 1, 1)


class NotationError(ValueError):
    """Something is not in the tagged notation."""


@dataclass(frozen=True)
class Date:
    """A date, in seconds since 2001-01-01T00:00:00Z."""

    seconds: float


@dataclass(frozen=True)
class Uuid:
    """A UUID, as text in capitals."""

    text: str


@dataclass(frozen=True)
class Url:
    """A URL, as the text that the app gave: nothing here normalises it (URL-010)."""

    text: str


class ForeignObject:
    """An object of an app's own class: no payload value, but apps try to put one in (PAY-004)."""


class PayloadSet:
    """A set: no order, no element twice."""

    def __init__(self, elements: Iterable[Value]):
        by_identity = {identity(element): element for element in elements}
        self.elements: list[Value] = [by_identity[key] for key in sorted(by_identity)]


class Dictionary:
    """A dictionary whose keys are values of any kind (PAY-002)."""

    def __init__(self, pairs: Iterable[tuple[Value, Value]] = ()):
        self._pairs: dict[str, tuple[Value, Value]] = {}
        for key, value in pairs:
            self._pairs[identity(key)] = (key, value)

    def __len__(self) -> int:
        return len(self._pairs)

    def __contains__(self, key: Value) -> bool:
        return identity(key) in self._pairs

    def get(self, key: Value) -> Value:
        """The value, or None: an entry with null reads the same, which `in` tells apart."""
        pair = self._pairs.get(identity(key))
        return None if pair is None else pair[1]

    def pairs(self) -> Iterator[tuple[Value, Value]]:
        """All entries in one order, whatever the order in which they were put in (PAY-020)."""
        return iter(sorted(self._pairs.values(), key=lambda pair: _order(pair[0])))

    def merged(self, other: Dictionary) -> Dictionary:
        """This dictionary with the entries of another, which replace those of the same key (ACT-014)."""
        result = Dictionary()
        result._pairs = {**self._pairs, **other._pairs}
        return result

    @property
    def is_plain(self) -> bool:
        """Whether a JSON object can stand for it without being taken for a tag."""
        return self.has_text_keys and not (len(self) == 1 and next(self.pairs())[0].startswith("$"))

    @property
    def has_text_keys(self) -> bool:
        """Whether all keys are text."""
        return all(isinstance(key, str) for key, _ in self._pairs.values())


def _order(key: Value) -> tuple[int, str]:
    return (0, key) if isinstance(key, str) else (1, identity(key))


_ENCODER = json.JSONEncoder(separators=(",", ":"))


def identity(value: Value) -> str:
    """Text that two values share exactly if they are equal in kind and content."""
    if isinstance(value, ForeignObject):
        return f"object {id(value)}"
    return _ENCODER.encode(to_notation(value))


# To the notation


def to_notation(value: Value) -> Any:
    """The value as what `json.dumps` takes."""
    match value:
        case None | bool() | int() | str():
            return value
        case float():
            special = _special_name(value)
            return value if special is None else {"$real": special}
        case bytes():
            return {"$data": base64.b64encode(value).decode("ascii")}
        case Date():
            special = _special_name(value.seconds)
            return {"$date": value.seconds if special is None else special}
        case Uuid():
            return {"$uuid": value.text}
        case Url():
            return {"$url": value.text}
        case list():
            return [to_notation(element) for element in value]
        case PayloadSet():
            return {"$set": [to_notation(element) for element in value.elements]}
        case Dictionary():
            if value.is_plain:
                return {key: to_notation(entry) for key, entry in value.pairs()}
            return {"$dictionary": [[to_notation(key), to_notation(entry)] for key, entry in value.pairs()]}
    raise NotationError(f"{type(value).__name__} is no kind of payload value")


def _special_name(value: float) -> str | None:
    if value != value:
        return "nan"
    if value in (float("inf"), float("-inf")):
        return "inf" if value > 0 else "-inf"
    return "-0.0" if value == 0 and str(value) == "-0.0" else None


# From the notation


def from_notation(node: Any) -> Value:
    """Reads what `json.loads` made of the notation."""
    match node:
        case None | bool() | int() | float() | str():
            return node
        case list():
            return [from_notation(element) for element in node]
        case dict():
            if len(node) == 1:
                ((tag, content),) = node.items()
                if tag.startswith("$"):
                    return _tagged(tag, content)
            return Dictionary((key, from_notation(entry)) for key, entry in node.items())
    raise NotationError(f"{type(node).__name__} is nothing of JSON")


def _tagged(tag: str, content: Any) -> Value:
    match tag:
        case "$data":
            return base64.b64decode(content, validate=True)
        case "$date":
            return Date(_seconds(content))
        case "$uuid":
            return Uuid(content.upper())
        case "$url":
            return Url(content)
        case "$set":
            return PayloadSet(from_notation(element) for element in content)
        case "$real":
            return _SPECIAL_REALS[content] if isinstance(content, str) else float(content)
        case "$integer":
            return int(content)
        case "$null":
            return None
        case "$dictionary":
            return Dictionary((from_notation(key), from_notation(entry)) for key, entry in content)
    raise NotationError(f"{tag} is no tag of the notation")


_DATE = re.compile(r"(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d)(\.\d+)?(Z|[+-]\d\d:\d\d)")


def _seconds(content: Any) -> float:
    """Seconds since 2001, exactly: `datetime` alone would round to microseconds."""
    if not isinstance(content, str):
        return float(content)
    if content in _SPECIAL_REALS:
        return _SPECIAL_REALS[content]
    match = _DATE.fullmatch(content)
    if match is None:
        raise NotationError(f"{content!r} is no date")
    whole = (datetime.fromisoformat(match[1]) - _REFERENCE_DATE) // timedelta(seconds=1)
    if match[3] != "Z":
        sign = -1 if match[3][0] == "-" else 1
        whole -= sign * (int(match[3][1:3]) * 3600 + int(match[3][4:6]) * 60)
    return float(whole + Fraction("0" + (match[2] or ".0")))


def walk(value: Value) -> Iterator[Value]:
    """The value and everything inside of it, keys included, outside before inside."""
    yield value
    match value:
        case list():
            inside: Iterable[Value] = value
        case PayloadSet():
            inside = value.elements
        case Dictionary():
            inside = (part for pair in value.pairs() for part in pair)
        case _:
            return
    for part in inside:
        yield from walk(part)
