"""Defects of size: payloads that lose something on their way, each by one limit that is too small.

A source asks `damaged` for every state that it sends; without such a defect it gets the state back as it was.
"""

from __future__ import annotations

import math
import unicodedata
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from . import defects, rare_payloads
from .wire import property_list
from .wire.link_message import Snapshot
from .wire.payload import Date, Dictionary, PayloadSet, Url, Value, identity, walk

_FROM_1970_TO_2001 = 978_307_200.0


def damaged(snapshot: Snapshot) -> Snapshot:
    """The state with what the active defect does to it."""
    for name, damage in _VALUES.items():
        if defects.on(name) and snapshot.user_info is not None:
            user_info = _mapped(snapshot.user_info, damage)
            return replace(snapshot, user_info=user_info)
    for name, change in _STATES.items():
        if defects.on(name):
            return change(snapshot)
    return rare_payloads.damaged(snapshot)


def cut_text(user_info: Dictionary | None, limit: int) -> Dictionary | None:
    """The payload with all text cut."""
    return None if user_info is None else _mapped(user_info, _text(limit))


def without_reals(snapshot: Snapshot) -> Snapshot:
    """The state with whole reals made integers."""
    return replace(snapshot, user_info=_mapped(snapshot.user_info, _whole)) if snapshot.user_info else snapshot


def _whole(value: Value) -> Value:
    """An integer in place of a real that is one, where 64 bits hold it."""
    is_whole = isinstance(value, float) and value.is_integer() and abs(value) < 1 << 63
    return int(value) if is_whole else value


def measure_at_every_container(snapshot: Snapshot) -> None:
    """Takes quadratic time: the whole payload is measured once for each container in it."""
    for value in walk(snapshot.user_info) if snapshot.user_info is not None else ():
        if isinstance(value, (list, PayloadSet, Dictionary)):
            property_list.size(snapshot.user_info)


def _mapped(value: Any, damage: Callable[[Value], Value]) -> Any:
    """The value with damage done to it and to everything inside."""
    match value:
        case list():
            value = [_mapped(element, damage) for element in value]
        case PayloadSet():
            value = PayloadSet([_mapped(element, damage) for element in value.elements])
        case Dictionary():
            value = Dictionary([(_mapped(key, damage), _mapped(entry, damage)) for key, entry in value.pairs()])
    return damage(value)


def _text(limit: int) -> Callable[[Value], Value]:
    return lambda value: value[:limit] if isinstance(value, str) else value


def _file_urls(limit: int) -> Callable[[Value], Value]:
    def cut(value: Value) -> Value:
        is_long_file = isinstance(value, Url) and value.text.startswith("file:") and len(value.text) > limit
        return Url(value.text[:limit]) if is_long_file else value

    return cut


def _data(limit: int) -> Callable[[Value], Value]:
    return lambda value: value[:limit] if isinstance(value, bytes) else value


def _lists(limit: int) -> Callable[[Value], Value]:
    return lambda value: value[:limit] if isinstance(value, list) else value


def _sets(limit: int) -> Callable[[Value], Value]:
    return lambda value: PayloadSet(value.elements[:limit]) if isinstance(value, PayloadSet) else value


def _dictionaries(limit: int) -> Callable[[Value], Value]:
    return lambda value: Dictionary(list(value.pairs())[:limit]) if isinstance(value, Dictionary) else value


def _keys(limit: int) -> Callable[[Value], Value]:
    def cut(value: Value) -> Value:
        if not isinstance(value, Dictionary):
            return value
        return Dictionary([(key[:limit] if isinstance(key, str) else key, entry) for key, entry in value.pairs()])

    return cut


def _units(limit: int) -> Callable[[Value], Value]:
    """Text that is not ASCII, cut at a number of UTF-16 units."""

    def cut(value: Value) -> Value:
        if not isinstance(value, str) or value.isascii():
            return value
        return value.encode("utf-16-be")[: 2 * limit].decode("utf-16-be", "replace")

    return cut


def _bytes_of_title(limit: int) -> Callable[[Snapshot], Snapshot]:
    def cut(snapshot: Snapshot) -> Snapshot:
        title = snapshot.title
        return snapshot if title is None else replace(snapshot, title=title.encode()[:limit].decode("utf-8", "ignore"))

    return cut


def _page(limit: int) -> Callable[[Snapshot], Snapshot]:
    def cut(snapshot: Snapshot) -> Snapshot:
        page = snapshot.webpage_url
        return snapshot if page is None else replace(snapshot, webpage_url=page[:limit])

    return cut


def _normalised_keys(value: Value) -> Value:
    if not isinstance(value, Dictionary):
        return value
    pairs = value.pairs()
    return Dictionary(
        [(unicodedata.normalize("NFC", key) if isinstance(key, str) else key, entry) for key, entry in pairs]
    )


def _without_equal_numbers(value: Value) -> Value:
    """A set of which numbers that look alike are one member."""
    if not isinstance(value, PayloadSet):
        return value
    members: dict[Any, Value] = {}
    for element in value.elements:
        is_number = isinstance(element, (bool, int, float))
        members.setdefault(element if is_number else identity(element), element)
    return PayloadSet(members.values())


def _moved(date: Value) -> Value:
    return Date(date.seconds + _FROM_1970_TO_2001) if isinstance(date, Date) else date


def _whole_seconds(date: Value) -> Value:
    is_finite = isinstance(date, Date) and math.isfinite(date.seconds)
    return Date(float(math.floor(date.seconds))) if is_finite else date


def _positive_zero(value: Value) -> Value:
    return 0.0 if isinstance(value, float) and value == 0 else value


def _wrapped(value: Value) -> Value:
    return value - (1 << 64) if type(value) is int and value >= 1 << 63 else value


_VALUES: dict[str, Callable[[Value], Value]] = {
    "whole-reals-become-integers": _whole,
    "dates-since-1970": _moved,
    "dates-of-whole-seconds": _whole_seconds,
    "text-ends-at-zero": lambda value: value.partition("\0")[0] if isinstance(value, str) else value,
    "keys-normalised": _normalised_keys,
    "negative-zero-lost": _positive_zero,
    "large-integers-wrap": _wrapped,
    "equal-looking-members-merged": _without_equal_numbers,
    "lists-cut-at-14": _lists(14),
    "lists-cut-at-255": _lists(255),
    "lists-cut-at-65535": _lists(65_535),
    "dictionaries-cut-at-14": _dictionaries(14),
    "dictionaries-cut-at-256": _dictionaries(256),
    "sets-cut-at-15": _sets(15),
    "sets-cut-at-255": _sets(255),
    "text-cut-at-200": _text(200),
    "text-cut-at-300": _text(300),
    "text-cut-at-65535": _text(65_535),
    "units-cut-at-127": _units(127),
    "data-cut-at-255": _data(255),
    "data-cut-at-65535": _data(65_535),
    "file-urls-cut-at-255": _file_urls(255),
    "keys-cut-at-64": _keys(64),
    "keys-cut-at-255": _keys(255),
}

_STATES: dict[str, Callable[[Snapshot], Snapshot]] = {
    "titles-cut-at-64": lambda snapshot: replace(snapshot, title=snapshot.title and snapshot.title[:64]),
    "titles-cut-at-255-bytes": _bytes_of_title(255),
    "types-cut-at-64": lambda snapshot: replace(snapshot, type=snapshot.type[:64]),
    "types-cut-at-255": lambda snapshot: replace(snapshot, type=snapshot.type[:255]),
    "web-pages-cut-at-255": _page(255),
}
