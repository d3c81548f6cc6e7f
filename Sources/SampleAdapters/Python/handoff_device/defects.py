"""Defects that this device can be given on purpose, one at a time, to see which conformance case catches it.

Each is one switch, asked where the right thing is done: `if defects.on("...")`. Without `--defect NAME` none is on.
"""

from __future__ import annotations

from typing import NamedTuple


class Defect(NamedTuple):
    """A defect: the area that it is of, the requirement that it breaks, and what it does."""

    area: str
    requirement: str
    sentence: str


_active: str | None = None


def on(name: str) -> bool:
    """Whether this is the defect that the device was given."""
    if name not in CATALOGUE:
        raise KeyError(f"no defect is called {name}")
    return name == _active


def give(name: str | None) -> None:
    """Gives the device a defect, or none."""
    global _active
    if name is not None and name not in CATALOGUE:
        raise KeyError(f"no defect is called {name}")
    _active = name


CATALOGUE: dict[str, Defect] = {
    "added-entries-replace-all": Defect("", "", ""),
    "background-app-advertised": Defect("", "", ""),
    "cancel-told-as-4608": Defect("", "", ""),
    "clipboard-always-offered": Defect("", "", ""),
    "continued-before-the-whole-reply": Defect("", "", ""),
    "counter-reused": Defect("", "", ""),
    "delegate-called-on-main": Defect("", "", ""),
    "false-is-a-veto": Defect("", "", ""),
    "goodbye-ignored": Defect("", "", ""),
    "handoff-switch-ignored": Defect("", "", ""),
    "heard-asleep-and-forgotten": Defect("", "", ""),
    "ineligible-activity-advertised": Defect("", "", ""),
    "invalid-activity-revived": Defect("", "", ""),
    "key-forgotten-with-the-broadcast": Defect("", "", ""),
    "late-reply-delivered": Defect("", "", ""),
    "launched-while-locked": Defect("", "", ""),
    "loss-told-as-cancellation": Defect("", "", ""),
    "lost-peer-kept": Defect("", "", ""),
    "missing-version-accepted": Defect("", "", ""),
    "model-list-ignored": Defect("", "", ""),
    "never-expires": Defect("", "", ""),
    "no-alert-by-the-system": Defect("", "", ""),
    "no-goodbye": Defect("", "", ""),
    "not-in-command-tab": Defect("", "", ""),
    "nothing-while-locked": Defect("", "", ""),
    "oversize-delivered": Defect("", "", ""),
    "pending-mark-not-flushed": Defect("", "", ""),
    "previous-activity-invalidated": Defect("", "", ""),
    "released-activity-stays": Defect("", "", ""),
    "replay-accepted": Defect("", "", ""),
    "restriction-ignored": Defect("", "", ""),
    "saved-inside-the-setter": Defect("", "", ""),
    "secondary-account-accepted": Defect("", "", ""),
    "source-told-when-asked": Defect("", "", ""),
    "superseded-told-as-4608": Defect("", "", ""),
    "tag-not-checked": Defect("", "", ""),
    "type-case-ignored": Defect("", "", ""),
    "unsigned-app-accepted": Defect("", "", ""),
    "version-of-any-kind": Defect("", "", ""),
    "versions-compared-as-text": Defect("", "", ""),
    "watch-receives": Defect("", "", ""),
}
"""All defects, by name."""
