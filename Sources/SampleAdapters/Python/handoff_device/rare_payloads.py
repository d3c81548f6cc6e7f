"""Defects of rare values: payloads that lose something only where a value is of one kind, or stands in one place."""

from __future__ import annotations

import re
import struct
from collections.abc import Callable
from dataclasses import replace
from typing import Any

from . import defects
from .wire.link_message import Snapshot
from .wire.payload import Date, Dictionary, PayloadSet, Url, Value, identity

_GREATEST_EXACT_INTEGER = 1 << 53
_DEEPEST = 24
_NONCHARACTER = 0xFFFE
_BYTES_OF_A_PIECE = 8192


def damaged(snapshot: Snapshot) -> Snapshot:
    """The state with what the active defect does to it; its switch is asked only where that is something."""
    for name, change in _CHANGES.items():
        if not defects.is_of_interest(name):
            continue
        changed = change(snapshot)
        is_other = changed.title != snapshot.title or changed.webpage_url != snapshot.webpage_url
        is_other = is_other or identity(changed.user_info) != identity(snapshot.user_info)
        if is_other and defects.on(name):
            return changed
    return snapshot


def _of_values(damage: Callable[[Value, int, bool], Value]) -> Callable[[Snapshot], Snapshot]:
    """A change of the payload by a damage to each value, which is told the value's depth and whether a set holds it."""

    def change(snapshot: Snapshot) -> Snapshot:
        if snapshot.user_info is None:
            return snapshot
        return replace(snapshot, user_info=_mapped(snapshot.user_info, damage, 0, False))

    return change


def _mapped(value: Any, damage: Callable[[Value, int, bool], Value], depth: int, is_in_set: bool) -> Any:
    match value:
        case list():
            value = [_mapped(element, damage, depth + 1, is_in_set) for element in value]
        case PayloadSet():
            value = PayloadSet([_mapped(element, damage, depth + 1, True) for element in value.elements])
        case Dictionary():
            value = Dictionary(
                [
                    (_mapped(key, damage, depth + 1, is_in_set), _mapped(entry, damage, depth + 1, is_in_set))
                    for key, entry in value.pairs()
                ]
            )
    return damage(value, depth, is_in_set)


def _rounded(value: Value, depth: int, is_in_set: bool) -> Value:
    if type(value) is int and abs(value) > _GREATEST_EXACT_INTEGER:
        return max(-(1 << 63), min((1 << 63) - 1, int(float(value))))
    return value


def _without_mark(value: Value, depth: int, is_in_set: bool) -> Value:
    return value.removeprefix("\ufeff") if isinstance(value, str) else value


def _with_short_line_ends(value: Value, depth: int, is_in_set: bool) -> Value:
    return value.replace("\r\n", "\n") if isinstance(value, str) else value


def _with_numbers_merged(value: Value, depth: int, is_in_set: bool) -> Value:
    if not isinstance(value, Dictionary):
        return value
    kept: dict[object, tuple[Value, Value]] = {}
    for key, entry in value.pairs():
        kept[("number", key) if type(key) in (int, float) else identity(key)] = (key, entry)
    return Dictionary(kept.values())


def _shortened_in_sets(value: Value, depth: int, is_in_set: bool) -> Value:
    if not is_in_set or type(value) is not float or abs(value) > 3e38 or value != value:
        return value
    return struct.unpack(">f", struct.pack(">f", value))[0]


def _emptied_at_depth(value: Value, depth: int, is_in_set: bool) -> Value:
    if depth < _DEEPEST:
        return value
    match value:
        case list():
            return []
        case Dictionary():
            return Dictionary()
        case PayloadSet():
            return PayloadSet([])
    return value


def _in_whole_seconds(value: Value, depth: int, is_in_set: bool) -> Value:
    if isinstance(value, Date) and -1e15 < value.seconds < 0:
        return Date(float(int(value.seconds)))
    return value


def _without_empty_title(snapshot: Snapshot) -> Snapshot:
    return replace(snapshot, title=snapshot.title or None)


def _trimmed_keys(value: Value, depth: int, is_in_set: bool) -> Value:
    if not isinstance(value, Dictionary):
        return value
    return Dictionary((key.strip() if isinstance(key, str) else key, entry) for key, entry in value.pairs())


def _without_noncharacters(value: Value, depth: int, is_in_set: bool) -> Value:
    if not isinstance(value, str):
        return value
    return "".join("\ufffd" if ord(letter) & _NONCHARACTER == _NONCHARACTER else letter for letter in value)


def _in_pieces(value: Value, depth: int, is_in_set: bool) -> Value:
    """Text as it is after pieces of it were read alone: half a character at the end of a piece is none."""
    if not isinstance(value, str) or value.isascii():
        return value
    units = value.encode("utf-16-be")
    pieces = [units[start : start + _BYTES_OF_A_PIECE] for start in range(0, len(units), _BYTES_OF_A_PIECE)]
    return "".join(piece.decode("utf-16-be", "replace") for piece in pieces)


def _of_urls(change: Callable[[str], str]) -> Callable[[Snapshot], Snapshot]:
    """A change of the text of URLs, in the payload and for the page."""

    def change_url(value: Value, depth: int, is_in_set: bool) -> Value:
        return Url(change(value.text)) if isinstance(value, Url) else value

    def change_all(snapshot: Snapshot) -> Snapshot:
        page = snapshot.webpage_url
        changed = replace(snapshot, webpage_url=None if page is None else change(page))
        return _of_values(change_url)(changed)

    return change_all


def _with_capital_escapes(text: str) -> str:
    return re.sub("%[0-9A-Fa-f]{2}", lambda escape: escape[0].upper(), text)


def _with_a_small_host(text: str) -> str:
    return re.sub("^https?://[^/?#]+", lambda beginning: beginning[0].lower(), text, flags=re.IGNORECASE)


def _without_default_port(text: str) -> str:
    return re.sub("^(http://[^/?#]+):80(?=[/?#]|$)", r"\1", text, flags=re.IGNORECASE)


def _with_a_path(text: str) -> str:
    return text + "/" if re.fullmatch("https?://[^/?#]+", text, flags=re.IGNORECASE) else text


_CHANGES: dict[str, Callable[[Snapshot], Snapshot]] = {
    "integers-above-2-to-53-rounded": _of_values(_rounded),
    "byte-order-mark-stripped": _of_values(_without_mark),
    "line-ends-translated": _of_values(_with_short_line_ends),
    "number-keys-of-equal-value-merged": _of_values(_with_numbers_merged),
    "reals-inside-sets-shortened": _of_values(_shortened_in_sets),
    "containers-below-level-24-emptied": _of_values(_emptied_at_depth),
    "dates-before-2001-lose-their-fraction": _of_values(_in_whole_seconds),
    "empty-title-lost": _without_empty_title,
    "keys-trimmed": _of_values(_trimmed_keys),
    "noncharacters-replaced": _of_values(_without_noncharacters),
    "characters-split-at-4096-units": _of_values(_in_pieces),
    "escapes-of-urls-in-capitals": _of_urls(_with_capital_escapes),
    "hosts-of-urls-in-small-letters": _of_urls(_with_a_small_host),
    "default-port-of-urls-lost": _of_urls(_without_default_port),
    "root-of-urls-completed": _of_urls(_with_a_path),
}
