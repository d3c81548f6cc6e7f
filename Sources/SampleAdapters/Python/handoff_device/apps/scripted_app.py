"""The app that a case scripts: what its delegates do when the system calls them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import defects, freedoms
from ..continuation import errors
from ..wire.payload import Dictionary, Value
from .activity import UserActivity
from .behaviour import Behaviour

if TYPE_CHECKING:
    from ..device import Device
    from .process import Process

_ADOPTED = "adopted"


class ScriptedApp:
    """An app's own code. It calls the system through its process and its activities, as an app would."""

    def __init__(self, device: Device, process: Process):
        self._device = device
        self._process = process
        self.behaviour = Behaviour.read(process.app.behaviour)

    def report(self, attempt: int | None = None, thread: str = "main", **state: Value) -> None:
        """What the app shows or holds."""
        self._device.out.event(
            "app.model", app=self._process.bundle, attempt=attempt, thread=thread, state=Dictionary(state.items())
        )

    # The app delegate

    def did_finish_launching(self, pending_type: str | None) -> bool:
        if self.behaviour.reads_launch_options and pending_type is not None:
            # It knows early what will come, and takes it over once, when it is there (CONT-023).
            self.report(expected=pending_type)
        return self.behaviour.finishes_launching

    def will_continue(self, attempt: int) -> bool | None:
        """Its answer, or None where the app lacks the callback."""
        if self.behaviour.will_continue == "absent":
            return None
        if self.behaviour.shows_progress:
            self._device.out.event("ui.progress", app=self._process.bundle, attempt=attempt, thread="main", by="app")
        return self.behaviour.will_continue == "true"

    def continue_activity(self, activity: UserActivity, attempt: int) -> bool | None:
        """Its answer, or None where the app lacks the callback."""
        if self.behaviour.continues != "true":
            return None if self.behaviour.continues == "absent" else False
        if (rule := self.behaviour.version_rule) is not None:
            is_accepted = rule.accepts(activity.user_info)
            version = activity.user_info.get(rule.key) if activity.user_info is not None else None
            self.report(attempt, versionRule=rule.rule, version=version, accepted=is_accepted)
            if not is_accepted and defects.at("fourth-rejected-payload-taken", 4):
                self.report(attempt, received=activity.type, title=activity.title, userInfo=activity.user_info)
            if not is_accepted:
                return False  # with nothing changed (VER-005)
        # Of an app that reads the launch options, only its model shows that it takes the activity over once (CONT-023).
        if self.behaviour.reads_launch_options or not freedoms.on("no-model-for-a-continuation"):
            self.report(attempt, received=activity.type, title=activity.title, userInfo=activity.user_info)
        if self.behaviour.adopts:
            activity.has_delegate = True
            if activity.webpage_url is not None and defects.on("adopted-activity-loses-its-page"):
                activity.webpage_url = None
            self._process.keep(activity, _ADOPTED)
            activity.become_current()
        return True

    def did_fail(self, code: int, description: str, attempt: int) -> bool:
        """Whether the app has the callback; then it tells the user (ERR-011), but of no cancellation (ERR-010)."""
        response = self.behaviour.did_fail
        title, message = "Could not continue", description
        if freedoms.on("other-alert-texts"):
            title, message = "Handoff", "Please try again."
        if code == errors.TIMED_OUT and defects.at("second-time-out-not-told", 2):
            return True
        if response == "alertAlways" or response == "alert" and code != errors.CANCELLED:
            self._device.out.event(
                "ui.alert",
                app=self._process.bundle,
                attempt=attempt,
                thread="main",
                by="app",
                title=title,
                message=message,
            )
        return response != "absent"

    # The activity's delegate, which is called off the main thread (UPD-019)

    def will_save(self, activity: UserActivity) -> None:
        script = self.behaviour.will_save
        if script.title is not None:
            activity.set_title(script.title)
        if script.adds is not None:
            activity.add_entries(script.adds)
        if script.touches_ui:
            self._touch_screen("other", activity)
        if script.marks:
            activity.mark()
        if script.invalidates:
            activity.invalidate()

    def was_continued(self, activity: UserActivity) -> None:
        script = self.behaviour.was_continued
        if script.touches_ui:
            self._touch_screen("other", activity)
            self.report(thread="other", continued=True)
        if script.updates_ui:
            # After a hop to the main thread.
            self.report(continued=True)
        if script.invalidates:
            activity.invalidate()

    def _touch_screen(self, thread: str, activity: UserActivity) -> None:
        if thread != "main":
            self._device.advice.finding(
                self._process.bundle, "UI_OFF_MAIN", "a label was changed on another thread than main", activity, thread
            )
