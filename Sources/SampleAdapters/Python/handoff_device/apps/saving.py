"""Save cycles: marks are coalesced, hooks run later and never inside of the setter (UPD-005, UPD-006)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import defects
from ..wire import property_list
from ..wire.link_message import Snapshot
from ..wire.payload import Url

if TYPE_CHECKING:
    from ..device import Device
    from .activity import UserActivity


class Saving:
    """Runs the cycles of all activities that no framework manages: mark, delegate, snapshot."""

    def __init__(self, device: Device):
        self._device = device

    # When

    def marked(self, activity: UserActivity) -> None:
        """needsSave was set."""
        if not activity.is_alive or activity.is_in_cycle:
            return
        # Counted from the first mark, so that further marks do not postpone the cycle.
        if self._timer(activity) not in self._device.timers or defects.on("every-mark-postpones-the-cycle"):
            delay = min(self._device.parameter("saveDelay"), self._device.parameter("saveMaximumDelay"))
            self._device.timers.set(self._timer(activity), self._device.now + delay, lambda: self.run(activity))

    def forget(self, activity: UserActivity) -> None:
        """The activity has ended. Its hooks are not called any more (UPD-025)."""
        self._device.timers.cancel(self._timer(activity))
        self._device.timers.cancel(self._hook_timer(activity))
        activity.is_in_cycle = False
        self._device.serving.saved(activity)

    @staticmethod
    def _timer(activity: UserActivity) -> str:
        return f"save {activity.number}"

    @staticmethod
    def _hook_timer(activity: UserActivity) -> str:
        return f"hook {activity.number}"

    # The cycle

    def run(self, activity: UserActivity) -> None:
        """Runs one cycle. It removes the mark before the first hook, so that a mark by a hook stays (UPD-003)."""
        self._device.timers.cancel(self._timer(activity))
        if not activity.needs_save or activity.is_in_cycle:
            return
        bundle = activity.process.bundle
        activity.needs_save = False
        activity.is_in_cycle = True
        self._device.out.event("save.begin", app=bundle, activity=activity.number)
        takes = 0
        if activity.has_delegate:
            thread = "main" if defects.on("delegate-called-on-main") else "other"
            count = len(activity.user_info) if activity.user_info is not None else 0
            self._device.out.event(
                "cb.willSave", app=bundle, activity=activity.number, thread=thread, userInfoCount=count
            )
            activity.process.program.will_save(activity)
            takes = activity.process.program.behaviour.will_save.takes
        if not activity.is_alive:
            return
        if takes > 0:
            # While the hook is busy, receivers wait (UPD-028).
            self._device.timers.set(
                self._hook_timer(activity), self._device.now + takes, lambda: self._finish(activity)
            )
        else:
            self._finish(activity)

    def _finish(self, activity: UserActivity) -> None:
        activity.is_in_cycle = False
        activity.snapshot = self.take_snapshot(activity)
        activity.is_changed_since_snapshot = False
        if activity.needs_save:
            self.marked(activity)
        self._device.serving.saved(activity)

    def take_snapshot(self, activity: UserActivity) -> Snapshot:
        """Takes the state that a receiver would get, and reports it."""
        snapshot = activity.state_to_hand_over()
        page = None if snapshot.webpage_url is None else Url(snapshot.webpage_url)
        self._device.out.event(
            "save.snapshot",
            app=activity.process.bundle,
            activity=activity.number,
            type=snapshot.type,
            title=snapshot.title,
            userInfo=snapshot.user_info,
            webpageURL=page,
            size=property_list.size(snapshot.user_info),
        )
        self._device.advice.saved(activity, snapshot)
        return snapshot
