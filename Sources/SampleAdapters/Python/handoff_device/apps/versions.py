"""Which versions of a payload an app takes over: the four named rules (VER-003, VER-011)."""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import zip_longest

from .. import defects, freedoms
from ..wire.payload import Dictionary, Value

_TEXT = re.compile(r"[0-9]+(\.[0-9]+)*")
_TEXT_OF_ANY_SCRIPT = re.compile(r"\d+(\.\d+)*")
_GREATEST = (1 << 63) - 1
_SPAN_OF_32_BITS = 1 << 32


@dataclass(frozen=True)
class VersionRule:
    """A rule with the key of the version in userInfo and the app's own version."""

    key: str
    rule: str
    own: Value

    def accepts(self, user_info: Dictionary | None) -> bool:
        """Whether a payload is taken over; none without a version of the right kind is (VER-004, VER-008)."""
        sent = user_info.get(self.key) if user_info is not None else None
        if sent is None:
            return False
        if not self._is_of_own_kind(sent):
            return False
        if self.rule == "present":
            return True
        own, other = _numbers(self.own), _numbers(sent)
        if own is None or other is None:
            return False
        if defects.on("versions-compared-as-text"):
            order = (str(sent) > str(self.own)) - (str(sent) < str(self.own))
        else:
            order = _order(other, own)
            if max(len(own), len(other)) > 3 and defects.on("fourth-number-of-a-version-ignored"):
                order = _order(other[:3], own[:3])
        return {"exact": order == 0, "atMost": order <= 0, "atLeast": order >= 0}[self.rule]

    def _is_of_own_kind(self, sent: Value) -> bool:
        if self.own is None:
            return type(sent) in (str, int)
        # `type` and not `isinstance`: True is no version 1.
        return type(sent) is type(self.own) or defects.on("version-of-any-kind")


def _numbers(version: Value) -> list[int] | None:
    """The numbers of a version, of text with points or a whole number; None where it is malformed."""
    if type(version) is int:
        return [version] if version >= 0 or freedoms.on("negative-versions") else None
    if isinstance(version, str) and not version.isascii() and _TEXT_OF_ANY_SCRIPT.fullmatch(version):
        if defects.on("digits-of-other-scripts-accepted"):
            return [int(part) for part in version.split(".")]
    if not isinstance(version, str) or not _TEXT.fullmatch(version):
        return None
    numbers = [int(part) for part in version.split(".")]
    if max(numbers) >= _SPAN_OF_32_BITS and defects.on("large-version-numbers-wrap"):
        numbers = [number % _SPAN_OF_32_BITS for number in numbers]
    has_leading_zero = any(len(part) > 1 and part.startswith("0") for part in version.split("."))
    if has_leading_zero and defects.on("numbers-with-a-leading-zero-are-zero"):
        numbers = [0 if part.startswith("0") else int(part) for part in version.split(".")]
    return numbers if max(numbers) <= _GREATEST or freedoms.on("versions-without-limit") else None


def _order(left: list[int], right: list[int]) -> int:
    """Number by number, so that 1.9 stands before 1.10 and 1 is 1.0."""
    for a, b in zip_longest(left, right, fillvalue=0):
        if a != b:
            return 1 if a > b else -1
    return 0
