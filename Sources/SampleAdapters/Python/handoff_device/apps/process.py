"""The process of a running app, as the system sees it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from ..setup import App
from .activity import UserActivity
from .scripted_app import ScriptedApp

if TYPE_CHECKING:
    from ..device import Device


class Process:
    """A process lives from the start of an app to its end; nothing of it reaches the next one (CONT-007)."""

    def __init__(self, device: Device, app: App):
        self._device = device
        self.app = app
        self.is_launching = True
        self.launched_well = False
        """What didFinishLaunching returned; the continuation callbacks depend on it (CONT-021)."""
        self.current: UserActivity | None = None
        self.kept: dict[str, UserActivity] = {}
        """The app's activity objects by the names that the case gave them."""
        self.busy_until = 0
        """When the hook of a save cycle is done; no other cycle of the app begins before."""
        self.has_ended = False
        self.is_launch_told = True
        """Whether `app.launch` was reported."""
        self.program = ScriptedApp(device, self)

    @property
    def bundle(self) -> str:
        return self.app.bundle

    def keep(self, activity: UserActivity, name: str) -> None:
        """Keeps an activity under a name, in place of the one with that name."""
        previous = self.kept.get(name)
        self.kept[name] = activity
        if previous is not None and previous is not activity:
            self._let_go(previous)

    def release(self, name: str) -> None:
        """Releases the activity with this name."""
        self._let_go(self.kept.pop(name))

    def let_go_if_unkept(self, activity: UserActivity) -> None:
        """Releases a received activity, unless the app kept it."""
        self._let_go(activity)

    def _let_go(self, activity: UserActivity) -> None:
        if activity.state == "deallocated" or self.has_ended:
            return
        if all(kept is not activity for kept in self.kept.values()):
            activity.deallocate()

    def end(self) -> None:
        """The process has ended, and its memory is gone."""
        self.has_ended = True
        activities = list(dict.fromkeys(self.kept.values()))
        self.kept.clear()
        self.current = None
        for activity in activities:
            activity.deallocate()
