"""What a scripted app does in its callbacks: `behaviour` of a case's app.

Keys for controllers, windows, responders, restoration and files belong to capabilities that this adapter does not
declare, and are not read.
"""

from __future__ import annotations

from dataclasses import dataclass

from ..wire.payload import Dictionary, Value
from .versions import VersionRule


@dataclass(frozen=True)
class WillSave:
    """What `userActivityWillSave` does."""

    adds: Dictionary | None
    title: str | None
    marks: bool
    touches_ui: bool
    takes: int
    """How long it takes, in nanoseconds."""
    invalidates: bool


@dataclass(frozen=True)
class WasContinued:
    """What `userActivityWasContinued` does."""

    touches_ui: bool
    updates_ui: bool
    invalidates: bool


@dataclass(frozen=True)
class Behaviour:
    """A whole script. By default the app continues everything and shows progress and alerts."""

    finishes_launching: bool
    reads_launch_options: bool
    makes_current: Dictionary | None
    """The activity that the app makes current at each launch."""
    will_continue: str
    """"true", "false", or "absent" for an app without the callback."""
    shows_progress: bool
    continues: str
    did_fail: str
    """"alert", "alertAlways", "silent" or "absent"."""
    adopts: bool
    will_save: WillSave
    was_continued: WasContinued
    version_rule: VersionRule | None

    @staticmethod
    def read(entries: Dictionary) -> Behaviour:
        will_continue = _word(entries, "willContinue", "true")
        save, told = _part(entries, "willSave"), _part(entries, "wasContinued")
        rule = entries.get("versionRule")
        return Behaviour(
            finishes_launching=_flag(entries, "willFinishLaunching", True)
            and _flag(entries, "finishesLaunching", True),
            reads_launch_options=_flag(entries, "readsLaunchOptions"),
            makes_current=entries.get("makesCurrent"),
            will_continue=will_continue,
            shows_progress=_flag(entries, "showsProgress", will_continue == "true"),
            continues=_word(entries, "continue", "true"),
            did_fail=_word(entries, "didFail", "alert"),
            adopts=_flag(entries, "adopts"),
            will_save=WillSave(
                save.get("adds"),
                save.get("title"),
                _flag(save, "marks"),
                _flag(save, "touchesUI"),
                save.get("takes") or 0,
                _flag(save, "invalidates"),
            ),
            was_continued=WasContinued(_flag(told, "touchesUI"), _flag(told, "updatesUI"), _flag(told, "invalidates")),
            version_rule=None if rule is None else VersionRule(rule.get("key"), rule.get("rule"), rule.get("value")),
        )


def _part(entries: Dictionary, key: str) -> Dictionary:
    return entries.get(key) or Dictionary()


def _flag(entries: Dictionary, key: str, default: bool = False) -> bool:
    value = entries.get(key)
    return default if value is None else bool(value)


def _word(entries: Dictionary, key: str, default: str) -> str:
    """A word; YAML has made Booleans of `true` and `false`."""
    value: Value = entries.get(key)
    if value is None:
        return default
    return str(value).lower() if isinstance(value, bool) else str(value)
