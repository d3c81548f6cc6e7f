"""What a scripted app does beyond the vocabulary's verbs, through `perform: {action, with}`."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from ..wire.payload import Date, Dictionary, ForeignObject, Value
from .activity import UserActivity

if TYPE_CHECKING:
    from ..device import Device
    from .process import Process


def perform(device: Device, process: Process, arguments: Dictionary) -> Any:
    """Carries an action out. Raises NotImplementedError for what this app cannot do."""
    from .verbs import named

    details = arguments.get("with") or Dictionary()
    own = {
        "setCustomObject": _set_custom_object,
        "mutateOwnUserInfo": _mutate_own_user_info,
        "handToSiriKit": _hand_to_siri_kit,
        "setTypedPayload": _set_typed_payload,
        "typedPayload": _read_typed_payload,
    }
    action = own.get(arguments.get("action"))
    if action is None:
        raise NotImplementedError(arguments.get("action"))
    return action(device, process, named(process, details), details)


def _set_custom_object(device: Device, process: Process, activity: UserActivity, details: Dictionary) -> None:
    """Tries to put an object of the app's own class into userInfo (PAY-002 to PAY-004)."""
    thing: Any = ForeignObject()
    match details.get("place") or "value":
        case "value":
            activity.set_user_info(Dictionary([("custom", thing)]))
        case "key":
            activity.set_user_info(Dictionary([(thing, "value")]))
        case "merged":
            activity.add_entries(Dictionary([("custom", thing)]))
        case "nested":
            for level in range(details.get("depth") or 1):
                thing = [thing] if level % 2 == 0 else Dictionary([("inner", thing)])
            activity.set_user_info(Dictionary([("custom", thing)]))


def _mutate_own_user_info(device: Device, process: Process, activity: UserActivity, details: Dictionary) -> int:
    """Assigns a dictionary and goes on changing it; the activity has a copy (ACT-016)."""
    words: list[Value] = ["one", "two"]
    own: dict[str, Value] = {"kept": "as assigned", "list": words}
    activity.set_user_info(
        Dictionary((key, list(entry) if isinstance(entry, list) else entry) for key, entry in own.items())
    )
    own["kept"] = "changed afterwards"
    own["late"] = True
    words.append("three")
    return len(own)


def _hand_to_siri_kit(device: Device, process: Process, activity: UserActivity, details: Dictionary) -> None:
    """Answers an intent of SiriKit with an activity (LIFE-023)."""
    device.out.event("act.siriKit", app=process.bundle, activity=activity.number, thread="main", type=activity.type)
    activity.is_siri_kits = True
    device.advice.handed_to_siri(activity)


# Typed payloads (ACT-023): a note with the coding keys `title` (text), `count` (a whole number) and `changed` (a date,
# which may be missing)


def _set_typed_payload(device: Device, process: Process, activity: UserActivity, details: Dictionary) -> None:
    device.advice.uses(process.bundle, "setTypedPayload", activity)
    if details.get("shape") == "list":
        # A list has no keys, so that it cannot become a dictionary; the old payload stays.
        process.program.report(setTypedPayload="encodingError")
        return
    note = [(key, details.get(key)) for key in ("title", "count", "changed") if key in details]
    activity.set_user_info(Dictionary(note))
    process.program.report(setTypedPayload="done")


def _read_typed_payload(device: Device, process: Process, activity: UserActivity, details: Dictionary) -> None:
    device.advice.uses(process.bundle, "typedPayload", activity)
    found = activity.user_info if activity.user_info is not None else Dictionary()
    title, count, changed = found.get("title"), found.get("count"), found.get("changed")
    is_note = type(title) is str and type(count) is int and (changed is None or isinstance(changed, Date))
    if not is_note:
        process.program.report(typedPayload="invalidContent")
        return
    note = [("title", title), ("count", count)] + ([("changed", changed)] if changed is not None else [])
    process.program.report(typedPayload=Dictionary(note))
