"""The verbs that an app carries out on its activities, as the vocabulary has them."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from .. import defects
from ..wire.payload import Dictionary, Url
from . import actions
from .activity import FLAGS, UserActivity, raise_exception

if TYPE_CHECKING:
    from ..device import Device
    from .process import Process

_GREATEST_COUNT_OF_MARKS = 1_000_000
# A mark takes a hundred bytes of a reply, which is one line. What goes beyond this is not told one by one.
_TOLD_MARKS = 5_000


class Refused(Exception):
    """An operation that cannot be done now, and why."""


def perform(device: Device, process: Process, verb: str, arguments: Dictionary) -> Any:
    """Carries a verb out; answers with its value.

    Raises Refused, or NotImplementedError for what this adapter does not do.
    """
    match verb:
        case "create":
            return _create(device, process, arguments).number
        case "becomeCurrent":
            if arguments.get("type") is not None:
                activity = _create(device, process, arguments)
            else:
                activity = named(process, arguments)
                _change(activity, arguments)
            activity.become_current()
            return activity.number
        case "resignCurrent":
            named(process, arguments).resign_current()
        case "invalidate":
            named(process, arguments).invalidate()
        case "change":
            _change(named(process, arguments), arguments)
        case "addUserInfoEntries":
            _add_entries(named(process, arguments), arguments)
        case "markNeedsSave":
            _mark(named(process, arguments), arguments.get("times"))
        case "release":
            named(process, arguments)
            process.release(_name(arguments))
        case "perform":
            return actions.perform(device, process, arguments)
        case _:
            raise NotImplementedError(verb)
    return None


def _name(arguments: Dictionary) -> str:
    return arguments.get("as") or "activity"


def named(process: Process, arguments: Dictionary) -> UserActivity:
    """The activity that a verb is about."""
    name = _name(arguments)
    if name not in process.kept:
        raise Refused(f"the app has no activity called {name}")
    return process.kept[name]


def _create(device: Device, process: Process, arguments: Dictionary) -> UserActivity:
    activity_type = arguments.get("type")
    if activity_type is None:
        device.advice.uses(process.bundle, "init()")
        # The first of the manifest, in its order (ACT-003); without any the initializer raises (ACT-004).
        activity_type = next(iter(process.app.activity_types), None)
        problem = "NSUserActivityTypes declares no activity type to take" if activity_type is None else None
    else:
        device.advice.uses(process.bundle, "init(activityType:)")
        problem = "an activity type must not be empty" if activity_type == "" else None
    if problem is not None:
        raise_exception(device, process.bundle, "activityType", problem)
        raise Refused("no activity was made: the initializer raised an exception")
    activity = UserActivity(device, process, activity_type)
    if arguments.get("delegate") is not False:
        device.advice.uses(process.bundle, "delegate", activity)
        activity.has_delegate = True
    process.keep(activity, _name(arguments))
    _change(activity, arguments)
    return activity


def _change(activity: UserActivity, arguments: Dictionary) -> None:
    """Sets the properties that the arguments name. One that is there with null is set to nil."""
    if "title" in arguments:
        activity.set_title(arguments.get("title"))
    if "userInfo" in arguments:
        activity.set_user_info(arguments.get("userInfo"))
    if "webpageURL" in arguments:
        page = arguments.get("webpageURL")
        activity.set_webpage_url(page.text if isinstance(page, Url) else page)
    for flag in FLAGS:
        if arguments.get(flag) is not None:
            activity.set_flag(flag, arguments.get(flag))
    if arguments.get("requiredUserInfoKeys") is not None:
        activity.set_required_keys(arguments.get("requiredUserInfoKeys"))
    if "expiresIn" in arguments:
        activity.set_expiration(arguments.get("expiresIn"))
    if "targetContentIdentifier" in arguments:
        activity.set_target_content_identifier(arguments.get("targetContentIdentifier"))
    is_kept = activity.cycles > 0 and defects.on("delegate-of-a-former-cycle-called")
    if arguments.get("dropDelegate") and not is_kept:
        activity.has_delegate = False
    if arguments.get("needsSave") is not None:
        activity.mark(arguments.get("needsSave"))


def _add_entries(activity: UserActivity, arguments: Dictionary) -> None:
    entries = arguments.get("entries")
    if not isinstance(entries, Dictionary):
        raise Refused("entries are needed")
    if arguments.get("atEverySave"):
        known = activity.entries_of_every_save
        is_alone = known is None or defects.on("entries-of-every-save-replaced")
        activity.entries_of_every_save = entries if is_alone else known.merged(entries)
    else:
        activity.add_entries(entries)


def _mark(activity: UserActivity, times: int | None) -> None:
    times = 1 if times is None else times
    if not 1 <= times <= _GREATEST_COUNT_OF_MARKS:
        raise Refused(f"times must lie between 1 and {_GREATEST_COUNT_OF_MARKS}")
    for count in range(times):
        activity.mark(is_told=count < _TOLD_MARKS)
