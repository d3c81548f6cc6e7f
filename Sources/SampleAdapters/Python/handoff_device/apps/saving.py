"""Save cycles: marks are coalesced, hooks run later and never inside of the setter (UPD-005, UPD-006)."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from .. import defects, freedoms
from ..wire import property_list
from ..wire.link_message import Snapshot
from ..wire.payload import Url

if TYPE_CHECKING:
    from ..device import Device
    from .activity import UserActivity


_MILLISECOND = 1_000_000
_SOON = 10 * _MILLISECOND
_LONG = 4_000_000_000
_PERIOD = 2_000_000_000


class Saving:
    """Runs the cycles of all activities that no framework manages: mark, delegate, snapshot."""

    def __init__(self, device: Device):
        self._device = device
        self._ended_while_marked = 0
        self._marked: UserActivity | None = None
        self._marked_at: int | None = None
        """What was marked last, and when; only a defect uses them."""

    # When

    def marked(self, activity: UserActivity) -> None:
        """needsSave was set."""
        if not activity.is_alive or activity.is_in_cycle:
            return
        if activity.cycles >= 10 and defects.on("eleventh-mark-ignored"):
            activity.needs_save = False
            return
        activity.marks += 1
        is_beside_another = self._marked_at == self._device.now and self._marked is not activity
        self._marked, self._marked_at = activity, self._device.now
        if is_beside_another and defects.on("one-save-at-an-instant"):
            return
        # Counted from the first mark, so that further marks do not postpone the cycle.
        if self._timer(activity) not in self._device.timers or defects.on("every-mark-postpones-the-cycle"):
            self._device.timers.set(
                self._timer(activity), self._device.now + self._delay, lambda: self._run_for_burst(activity)
            )

    @property
    def _delay(self) -> int:
        """From the first mark to the cycle."""
        greatest = self._device.parameter("saveMaximumDelay")
        if freedoms.on("saves-at-once"):
            return min(_SOON, greatest)
        if freedoms.on("saves-as-late-as-allowed"):
            return greatest
        return min(self._device.parameter("saveDelay"), greatest)

    def became_current(self, activity: UserActivity) -> None:
        """An activity became current. The system may save it now and then without a mark (UPD-008, UPD-024)."""
        if freedoms.on("save-after-becoming-current"):
            self._plan_extra(activity, _MILLISECOND, repeats=False)
        if self._device.setup.platform == "iOS" and freedoms.on("periodic-saves"):
            self._plan_extra(activity, _PERIOD, repeats=True)

    def _plan_extra(self, activity: UserActivity, after: int, repeats: bool) -> None:
        def run() -> None:
            if activity.state != "current" or self._device.settings.asleep:
                return
            begin = self._earliest(activity)
            if self._device.now < begin:
                self._device.timers.set(f"extra save {activity.number}", begin, run)
                return
            self.run(activity, is_extra=True)
            if repeats:
                self._plan_extra(activity, after, repeats)

        self._device.timers.set(f"extra save {activity.number}", self._device.now + after, run)

    def _earliest(self, activity: UserActivity) -> int:
        """When the next cycle may begin: the app is free, and what is saved has gone out (CONT-029)."""
        return max(activity.process.busy_until, self._device.serving.last_planned_reply(activity))

    def run_for_request(self, activity: UserActivity) -> None:
        """Saves for a receiver that asks; behind the replies that are planned already with what is saved."""
        if self._device.now < self._device.serving.last_planned_reply(activity):
            self._run_for_burst(activity)
        else:
            self.run(activity)

    def _run_for_burst(self, activity: UserActivity) -> None:
        begin = self._earliest(activity)
        if self._device.now < begin:
            self._device.timers.set(self._timer(activity), begin, lambda: self._run_for_burst(activity))
            return
        self.run(activity)
        if freedoms.on("two-cycles-a-burst") and not activity.is_in_cycle:
            self.run(activity, is_extra=True)

    def forget(self, activity: UserActivity) -> None:
        """The activity has ended. Its hooks are not called any more (UPD-025)."""
        if activity.needs_save:
            self._ended_while_marked += 1
            is_often_marked = activity.marks > 255 and defects.on("saved-after-its-end-with-many-marks")
            is_late = self._ended_while_marked > 16 and defects.on("seventeenth-ended-activity-saved")
            if is_often_marked or is_late:
                later = self._device.now + self._delay
                self._device.timers.set(self._timer(activity), later, lambda: self._call_hook(activity))
                return
        if self._timer(activity) in self._device.timers and defects.on("save-timer-kept-at-the-end"):
            later = self._device.now + self._delay
            self._device.timers.set(self._timer(activity), later, lambda: self._call_hook(activity))
        else:
            self._device.timers.cancel(self._timer(activity))
        self._device.timers.cancel(self._hook_timer(activity))
        self._device.timers.cancel(f"extra save {activity.number}")
        activity.is_in_cycle = False
        self._device.serving.saved(activity)

    def _call_hook(self, activity: UserActivity) -> None:
        """A defect: the delegate hears of a save of what has ended."""
        if activity.has_delegate:
            self._device.out.event(
                "cb.willSave", app=activity.process.bundle, activity=activity.number, thread="other", userInfoCount=0
            )

    @staticmethod
    def _timer(activity: UserActivity) -> str:
        return f"save {activity.number}"

    @staticmethod
    def _hook_timer(activity: UserActivity) -> str:
        return f"hook {activity.number}"

    # The cycle

    def run(self, activity: UserActivity, is_extra: bool = False) -> None:
        """Runs one cycle. It removes the mark before the first hook, so that a mark by a hook stays (UPD-003).

        An extra cycle needs no mark.
        """
        if not is_extra or activity.needs_save:
            self._device.timers.cancel(self._timer(activity))
        if not activity.is_alive or activity.is_in_cycle or not (activity.needs_save or is_extra):
            return
        bundle = activity.process.bundle
        is_late = activity.became_current is not None and self._device.now - activity.became_current > _LONG
        if is_late and defects.on("mark-lost-after-four-seconds"):
            activity.needs_save = False
            if activity.snapshot is None:
                activity.snapshot = Snapshot(activity.type)
            self._device.serving.saved(activity)
            return
        activity.cycles += 1
        activity.marks = 0
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
            self._device.advice.uses(bundle, "userActivityWillSave(_:)", activity)
            activity.process.program.will_save(activity)
            activity.is_marked_by_hook = activity.needs_save
            takes = activity.process.program.behaviour.will_save.takes
        if not activity.is_alive:
            return
        if takes > 0:
            # While the hook is busy, receivers wait (UPD-028).
            activity.process.busy_until = max(activity.process.busy_until, self._device.now + takes)
            self._device.timers.set(
                self._hook_timer(activity), self._device.now + takes, lambda: self._finish(activity)
            )
        else:
            self._finish(activity)

    def _finish(self, activity: UserActivity) -> None:
        activity.is_in_cycle = False
        if not (activity.cycles == 5 and defects.on("fifth-save-lost")):
            before = activity.snapshot
            activity.snapshot = self._as_the_defect_has_it(before, self.take_snapshot(activity))
        activity.is_changed_since_snapshot = False
        is_apps_own = activity.needs_save and not activity.is_marked_by_hook
        if is_apps_own and freedoms.on("marks-during-a-busy-hook"):
            # Whoever waits for the state gets it at the end of that cycle.
            self.run(activity)
            return
        if activity.needs_save:
            self.marked(activity)
        self._device.serving.saved(activity)

    @staticmethod
    def _as_the_defect_has_it(before: Snapshot | None, now: Snapshot) -> Snapshot:
        """The new state with what a defect keeps of the one before."""
        if before is None:
            return now
        is_title_alone = before.title != now.title and replace(before, title=now.title) == now
        if is_title_alone and defects.on("title-alone-not-saved"):
            return before
        if before.webpage_url is not None and now.webpage_url is None:
            if defects.on("removed-page-kept-in-the-saved-state"):
                return replace(now, webpage_url=before.webpage_url)
        if before.title is not None and now.title is None and defects.on("removed-title-kept-in-the-saved-state"):
            return replace(now, title=before.title)
        if before.user_info is not None and now.user_info is None:
            if defects.on("removed-payload-kept-in-the-saved-state"):
                return replace(now, user_info=before.user_info)
        return now

    def take_snapshot(self, activity: UserActivity) -> Snapshot:
        """Takes the state that a receiver would get, and reports it."""
        snapshot = activity.state_to_hand_over()
        self.report(activity, snapshot)
        self._device.advice.saved(activity, snapshot)
        return snapshot

    def report(self, activity: UserActivity, snapshot: Snapshot) -> None:
        """Reports a state that a receiver would get."""
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
