"""The device's apps: installed, running, in front."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import TYPE_CHECKING

from .. import defects, freedoms
from ..setup import App
from ..wire.payload import Dictionary
from . import verbs
from .process import Process
from .verbs import Refused

if TYPE_CHECKING:
    from ..device import Device

_MINUTE = 60_000_000_000


class InstalledApps:
    """Starts and ends processes; at most one app is in front, and only its activity may be advertised (ELIG-030)."""

    def __init__(self, device: Device, installed: list[App]):
        self._device = device
        self.installed = list(installed)
        self.processes: dict[str, Process] = {}
        self.front: str | None = None
        self._behind_lock: str | None = None
        self._was_in_back: set[str] = set()
        self._has_run: set[str] = set()
        """The apps that were launched before; only a defect uses it."""
        self._pending: dict[str, str] = {}
        """The type for which an app was launched last; only a defect uses it."""
        self._declared = {app.bundle: app.activity_types for app in installed}
        """The types that the latest build of an app declares, installed or removed; only a defect uses them."""
        self._waiting: dict[str, tuple[str | None, Callable[[Process], None]]] = {}

    def find(self, bundle: str | None) -> App:
        """The app that a verb is about: the one named, else the only one, else the one in front."""
        bundle = bundle or (self.installed[0].bundle if len(self.installed) == 1 else self.front)
        for app in self.installed:
            if app.bundle == bundle:
                return app
        raise Refused(f"no app {bundle} is installed" if bundle else "say which app")

    # Launching

    def launch(self, app: App, pending_type: str | None = None) -> Process:
        """Starts an app, if it does not run, and brings it to the front."""
        process = self.processes.get(app.bundle) or self._start(app)
        if process.is_launching:
            self._finish_launch(process, pending_type)
        else:
            self.bring_to_front(app.bundle)
        return process

    def launch_for(self, app: App, activity_type: str, then: Callable[[Process], None]) -> None:
        """Starts an app because of an accepted activity, and goes on when that is in front.

        The launch options name the activity's type (CONT-022). Who waited before for the same launch is forgotten: a
        newer acceptance has taken its place.
        """
        process = self.processes.get(app.bundle)
        if process is not None and not process.is_launching:
            self.bring_to_front(app.bundle)
            then(process)
            return
        self._waiting[app.bundle] = (activity_type, then)
        if process is None:
            process = self._start(app, is_told=not freedoms.on("launch-told-at-its-end"))
            lasts = self._device.parameter("launchDuration") * (3 if freedoms.on("launches-slower") else 1)
            end = self._device.now + lasts
            self._device.timers.set(f"launch {app.bundle}", end, lambda: self._finish_launch(process, None))

    def forget_waiting(self, bundle: str) -> None:
        """No attempt waits for the launch of this app any more. The launch goes on."""
        self._waiting.pop(bundle, None)

    def _start(self, app: App, is_told: bool = True) -> Process:
        if is_told:
            self._device.out.event("app.launch", app=app.bundle)
        process = Process(self._device, app)
        process.is_launch_told = is_told
        self.processes[app.bundle] = process
        return process

    def _finish_launch(self, process: Process, pending_type: str | None) -> None:
        bundle = process.bundle
        self._device.timers.cancel(f"launch {bundle}")
        if not process.is_launch_told:
            process.is_launch_told = True
            self._device.out.event("app.launch", app=bundle)
        accepted_type, then = self._waiting.pop(bundle, (None, None))
        pending_type = accepted_type or pending_type
        if pending_type is None and bundle in self._pending:
            if defects.on("pending-type-kept-for-the-next-launch"):
                pending_type = self._pending[bundle]
        elif pending_type is not None:
            self._pending[bundle] = pending_type
        is_old = self._device.now > 2 * _MINUTE and defects.on("no-launch-options-after-two-minutes")
        if pending_type is not None and not is_old and not defects.after("launch-options-once", 1):
            self._device.out.event("launch.options", app=bundle, userActivityType=pending_type)
        self._device.advice.launched(process.app)
        process.launched_well = process.program.did_finish_launching(pending_type)
        if (own := process.program.behaviour.makes_current) is not None and not (
            bundle in self._has_run and defects.on("relaunched-app-not-advertised")
        ):
            verbs.perform(self._device, process, "becomeCurrent", own)
        self._has_run.add(bundle)
        process.is_launching = False
        self._device.out.event("launch.finished", app=bundle, result=process.launched_well)
        self.bring_to_front(bundle)
        if then is not None:
            then(process)

    def running(self, bundle: str) -> Process | None:
        """The process of an app that runs; one that is being launched has done so first."""
        process = self.processes.get(bundle)
        if process is not None and process.is_launching:
            self._finish_launch(process, None)
        return process

    # Front and back

    def bring_to_front(self, bundle: str) -> None:
        if self.front == bundle:
            return
        self.send_to_back()
        if bundle in self._was_in_back and defects.on("silent-after-the-background"):
            return
        self.front = bundle
        self._device.out.event("app.foreground", app=bundle)

    def send_to_back(self) -> None:
        if self.front is not None:
            self._device.out.event("app.background", app=self.front)
            self._was_in_back.add(self.front)
            self.front = None

    def locked(self) -> None:
        """The device is locked: the app leaves the front."""
        self._behind_lock = self.front
        self.send_to_back()

    def unlocked(self) -> None:
        """The app that was in front returns, if it still runs."""
        if defects.on("silent-after-unlocking"):
            self._behind_lock = None
        if self.front is None and self._behind_lock in self.processes:
            self.bring_to_front(self._behind_lock)
        self._behind_lock = None

    @property
    def behind_lock(self) -> str | None:
        """The app that returns to the front when the device is unlocked."""
        return self._behind_lock

    @property
    def process_in_front(self) -> Process | None:
        return self.processes.get(self.front) if self.front is not None else None

    # Ending

    def terminate(self, bundle: str, reason: str) -> None:
        process = self.processes.pop(bundle, None)
        if process is None:
            raise Refused(f"{bundle} does not run")
        self._device.timers.cancel(f"launch {bundle}")
        self.forget_waiting(bundle)
        if reason == "restart" and defects.on("restart-told-as-the-users-end"):
            reason = "user"
        self._device.out.event("app.terminate", app=bundle, reason=reason)
        process.end()
        front = self.process_in_front
        if front is not None and front is not process and front.current is not None:
            if defects.on("background-app-that-ends-silences-the-front"):
                front.current = None
        if self.front == bundle:
            self.front = None
        if not self._device.attempts.begins_again(bundle):
            self._device.attempts.app_ended(bundle)

    def terminate_all(self, reason: str) -> None:
        for bundle in list(self.processes):
            self.terminate(bundle, reason)

    # Installing

    def install(self, entries: Dictionary) -> None:
        """Installs an app, or replaces it by another version. A running process of the old one ends."""
        app = App.of(entries)
        if app.bundle in self.processes:
            self.terminate(app.bundle, "update")
        app = self._as_the_defect_has_it(app)
        version = app.version
        former = next((other for other in self.installed if other.bundle == app.bundle), app)
        if former.version != version and defects.on("version-of-the-former-build-told"):
            version = former.version
        self.installed = [other for other in self.installed if other.bundle != app.bundle] + [app]
        self._device.out.event("app.install", app=app.bundle, version=version)
        self._device.offers.apps_changed()

    def _as_the_defect_has_it(self, app: App) -> App:
        """The app with what a defect keeps of the build that it replaces, or overlooks."""
        former = next((other for other in self.installed if other.bundle == app.bundle), None)
        if former is not None and former.team != app.team and defects.after("team-kept-after-four-changes", 4):
            app = replace(app, team=former.team)
        declared_before = self._declared.get(app.bundle, app.activity_types)
        self._declared[app.bundle] = app.activity_types
        if defects.at("sixth-build-keeps-the-types", 6):
            app = replace(app, activity_types=declared_before)
        is_late = self._device.now > _MINUTE
        if former is not None and is_late and defects.on("signature-of-the-first-minute-kept"):
            app = replace(app, signing=former.signing)
        if former is None and is_late and defects.on("late-signature-not-checked"):
            app = replace(app, signing="appStore")
        return app

    def remove(self, app: App) -> None:
        if app.bundle in self.processes:
            self.terminate(app.bundle, "removed")
        self.installed.remove(app)
        self._device.out.event("app.remove", app=app.bundle)
        self._device.offers.apps_changed()
