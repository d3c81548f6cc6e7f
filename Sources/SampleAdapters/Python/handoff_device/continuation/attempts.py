"""The receiver's side of a continuation: from the user's acceptance to exactly one outcome (CONT-007)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from .. import defects, freedoms
from ..apps.activity import UserActivity
from ..apps.verbs import Refused
from ..discovery.offers import BROWSERS_OF_SYSTEMS, BROWSING, Offer
from ..wire import property_list
from ..wire.link_message import Message, PayloadFailure, PayloadReply, PayloadRequest, Snapshot
from ..wire.payload import Url, Value, walk
from . import errors

if TYPE_CHECKING:
    from ..apps.process import Process
    from ..device import Device

_MEDIUM = "transport"
_ATTEMPTS_A_DEVICE = 1000
_ONE_SECOND = 1_000_000_000
_CODES_OF_A_SOURCE = (errors.NOT_AVAILABLE, errors.NO_CONNECTION, errors.TIMED_OUT, errors.TOO_LARGE)
_HALF_A_SECOND = 500_000_000
_HALF_A_MINUTE = 30_000_000_000
# The limit of a step and that of the whole attempt. Only one step runs at a time.
_STEP_TIMER = "step of the attempt"
_WHOLE_TIMER = "attempt"


@dataclass
class Attempt:
    """One acceptance."""

    number: int
    offer: Offer
    process: Process | None = None
    """The process that has learned of the attempt, and so must learn how it ends; None before."""
    link: int | None = None
    is_connected: bool = False
    receiving_since: int = 1 << 62
    """When the first part of the reply came; later than everything before."""
    snapshot: Snapshot | None = None
    """What has arrived before the app could be told of the attempt."""
    failure: int | None = None
    """Why the attempt has failed before the app could be told of it."""
    fetches: bool = False
    """Whether the activity was asked for before the app was launched."""
    is_late: bool = False
    arrived: Snapshot | None = None
    """What has arrived while the device is locked."""
    is_silent: bool = False
    """Whether the app leaves its user in the dark until the activity is there."""

    @property
    def bundle(self) -> str:
        return self.offer.app.bundle

    is_for_system_browser: bool = False
    """The page opens in a browser that has no process here."""


@dataclass
class _UnaskedFetch:
    """What some defects do: a payload is asked for that nobody has accepted, and nobody gets it."""

    device: Device
    advertisement: bytes

    def connected(self, link: int, peer: int) -> None:
        self.device.links.send(link, PayloadRequest(self.advertisement))

    def receiving(self, link: int, size: int) -> None: ...

    def received(self, link: int, message: Message | None, size: int) -> None: ...

    def failed(self, link: int) -> None: ...


class Attempts:
    """Unlocks, launches, announces, fetches, delivers. One attempt at a time: a newer one cancels it (CONT-028)."""

    def __init__(self, device: Device):
        self._device = device
        self._count = 0
        self._running: Attempt | None = None
        self._late: Attempt | None = None
        self._limit_of_the_former: int | None = None
        self._failed_at: int | None = None
        self._first_code: int | None = None
        self._last_code: int | None = None
        self._arrived_first: dict[str, Snapshot] = {}
        """What arrived first, by its type; only a defect uses it."""

    # The user

    def accept(self, source: str, surface: str | None) -> int:
        """The user accepts the offer of a source. Returns the attempt's number."""
        shown = self._device.offers.shown(source, surface)
        if shown is None:
            raise Refused(f"no offer of {source} is shown" + (f" on {surface}" if surface else ""))
        offer, surface = shown
        self._count += 1
        attempt = Attempt((self._device.setup.index + 1) * _ATTEMPTS_A_DEVICE + self._count, offer)
        self._device.out.event(
            "user.accept",
            app=attempt.bundle,
            attempt=attempt.number,
            from_=source,
            surface=surface,
            gesture=self._device.offers.gesture(surface),
        )
        if self._running is not None and self._running.offer.is_same(offer) and self._running.process is not None:
            if self._running.offer.peer is offer.peer and defects.on("same-offer-accepted-again-ignored"):
                return attempt.number
        if self._running is not None:
            self._fail(self._running, errors.CANCELLED)
        self._running = attempt
        is_fourth = defects.at("fourth-acceptance-fails", 4)
        if self._limit_of_the_former is not None and self._limit_of_the_former > self._device.now:
            if defects.on("time-out-of-an-earlier-attempt-counts"):
                end = self._limit_of_the_former
                self._device.timers.set("former attempt", end, lambda: self._fail(attempt, errors.TIMED_OUT))
        self._limit_of_the_former = self._device.now + self._device.parameter("attemptTimeout")
        self._device.timers.set(
            _WHOLE_TIMER,
            self._device.now + self._device.parameter("attemptTimeout"),
            lambda: self._fail(attempt, errors.TIMED_OUT),
        )
        is_locked = self._device.settings.locked and not defects.on("launched-while-locked")
        if is_locked and not defects.after("unlocked-once", 1):
            # Without unlocking, nobody may see what the owner was doing (CONT-035).
            lasts = self._device.parameter("unlockDuration")
            end = self._device.now + (lasts // 2 if freedoms.on("unlocks-faster") else lasts)
            self._device.timers.set(_STEP_TIMER, end, lambda: self._unlocked(attempt))
        else:
            self._launch(attempt)
        if self._failed_at is not None and self._device.was_locked and defects.on("no-retry-behind-a-lock"):
            self._fail(attempt, errors.NOT_AVAILABLE)
        is_late = self._failed_at is not None and self._device.now - self._failed_at > _HALF_A_MINUTE
        if is_fourth or is_late and defects.on("retry-after-half-a-minute-fails"):
            self._fail(attempt, errors.TIMED_OUT)
        return attempt.number

    def cancel(self) -> None:
        """The user cancels what is under way."""
        attempt = self._running
        if attempt is None:
            raise Refused("no continuation is under way")
        if self._device.now - attempt.receiving_since > _HALF_A_SECOND and defects.on("late-cancellation-ignored"):
            return
        self._device.out.event("user.cancel", app=attempt.bundle, attempt=attempt.number)
        if attempt.process is None and self._device.settings.locked:
            if defects.on("cancellation-while-unlocking-forgotten"):
                return
        if attempt.process is None and not self._device.settings.locked:
            if freedoms.on("cancellation-told-after-the-launch") or attempt.fetches:
                self._fail_later(attempt, errors.CANCELLED)
                return
        self._fail(attempt, errors.NOT_AVAILABLE if defects.on("cancel-told-as-4608") else errors.CANCELLED)

    # The app

    def _unlocked(self, attempt: Attempt) -> None:
        if self._device.settings.asleep:
            # Nobody unlocked it. The offer is still there when the device wakes up.
            self._end(attempt)
            return
        self._device.unlock()
        self._launch(attempt)

    def device_locked(self) -> None:
        """The user locks the device. An app that has not learned of an attempt is not opened for it (CONT-035)."""
        if self._running is not None and self._running.process is None:
            self._end(self._running)

    def device_unlocked(self) -> None:
        """What has arrived meanwhile is delivered."""
        attempt = self._running
        if attempt is not None and attempt.arrived is not None:
            arrived = attempt.arrived
            if arrived.title is not None and defects.on("title-lost-behind-the-lock"):
                arrived = replace(arrived, title=None)
            self._continue(attempt, arrived)

    def _launch(self, attempt: Attempt) -> None:
        activity_type = attempt.offer.type
        apps = self._device.apps
        if attempt.offer.is_for_browser and all(app.bundle != attempt.bundle for app in apps.installed):
            if attempt.bundle not in BROWSERS_OF_SYSTEMS.values():
                # It was removed while the device was being unlocked.
                self._end(attempt)
                return
            attempt.is_for_system_browser = True
            self._fetch(attempt)
            return
        is_suspended = attempt.bundle in apps.processes and apps.front != attempt.bundle
        is_beside = len(self._device.scanner.peers) > 1
        if is_suspended and is_beside and defects.on("suspended-app-not-told-beside-another-peer"):
            apps.bring_to_front(attempt.bundle)
            self._end(attempt)
            return
        if is_suspended and self._device.offers.has_returned(attempt.offer.peer):
            if defects.on("suspended-app-not-told-after-a-return"):
                apps.bring_to_front(attempt.bundle)
                self._end(attempt)
                return
        if freedoms.on("fetches-before-launching"):
            attempt.fetches = True
            # In a turn of its own, behind what the acceptance itself brings about.
            self._device.timers.set(_STEP_TIMER, self._device.now, lambda: self._fetch(attempt))
        self._device.apps.launch_for(attempt.offer.app, activity_type, lambda process: self._announce(attempt, process))

    def _announce(self, attempt: Attempt, process: Process) -> None:
        """Tells the app that an activity will arrive. Its answer only decides who shows progress (CONT-005)."""
        if not process.launched_well:
            # It gets no callbacks at all, and so there is nothing to fetch (CONT-021).
            self._end(attempt)
            return
        attempt.process = process
        self._event("cb.willContinue", attempt, thread="main", type=attempt.offer.type)
        answer = process.program.will_continue(attempt.number)
        self._returned(attempt, "willContinue", answer)
        attempt.is_silent = answer is None or answer and not process.program.behaviour.shows_progress
        shows_progress = answer is not True and "systemProgress" in self._device.setup.os_features
        if shows_progress and self._device.setup.platform == "macOS" and freedoms.on("no-progress-on-macos"):
            shows_progress = False
        if shows_progress and not defects.after("progress-of-the-system-once", 1):
            self._event("ui.progress", attempt, thread="main", by="system")
        if answer is False and defects.on("false-is-a-veto"):
            self._fail(attempt, errors.CANCELLED)
        elif attempt.failure is not None:
            self._fail(attempt, attempt.failure)
        elif attempt.snapshot is not None:
            self._arrived(attempt, attempt.snapshot)
        elif attempt.link is None:
            self._fetch(attempt)

    def begins_again(self, bundle: str) -> bool:
        """A defect: an attempt whose app has ended goes on with a new process."""
        attempt = self._running
        if attempt is None or attempt.bundle != bundle or attempt.process is None:
            return False
        if not defects.on("terminated-app-launched-again"):
            return False
        attempt.process = None
        if attempt.link is not None:
            self._device.links.close(attempt.link)
            attempt.link = None
        self._launch(attempt)
        return True

    def app_ended(self, bundle: str) -> None:
        """The receiving process ended, and its attempt with it. No other process learns of it (CONT-007)."""
        if self._running is not None and self._running.bundle == bundle:
            self._end(self._running)

    @property
    def is_under_way(self) -> bool:
        """Whether a continuation is under way."""
        return self._running is not None

    def give_up(self) -> None:
        """What a defect does to the continuation that is under way."""
        if self._running is not None:
            self._fail(self._running, errors.NOT_AVAILABLE)

    def reset(self) -> None:
        """The device restarts."""
        if self._running is not None:
            self._end(self._running)

    # The payload

    def _fetch(self, attempt: Attempt) -> None:
        peer = attempt.offer.peer
        if defects.on("latest-source-asked"):
            peer = max(self._device.scanner.peers.values(), key=lambda other: other.first_heard or 0)
        if self._device.was_woken and self._device.serving.has_served(peer) and defects.on("no-way-back-after-sleep"):
            self._fail(attempt, errors.NO_CONNECTION)
            return
        if self._device.serving.has_served(peer) and defects.after("sixth-return-fails", 5):
            self._fail(attempt, errors.NO_CONNECTION)
            return
        if peer.has_rotated and not attempt.is_late and defects.on("fetched-late-after-a-rotation"):
            attempt.is_late = True
            self._device.timers.set(_STEP_TIMER, self._device.now + 2 * _ONE_SECOND, lambda: self._fetch(attempt))
            return
        if self._count > 1 and not attempt.is_late and defects.on("second-fetch-half-a-second-late"):
            attempt.is_late = True
            self._device.timers.set(_STEP_TIMER, self._device.now + _HALF_A_SECOND, lambda: self._fetch(attempt))
            return
        attempt.link = self._device.links.number(self)
        self._event(
            "xfer.request", attempt, link=attempt.link, from_=peer.name, hash=attempt.offer.advertisement[:7]
        )
        self._device.out.connect(attempt.link, peer.identifier, _MEDIUM)
        is_again = self._last_code == errors.NO_CONNECTION
        is_mistaken = is_again and defects.on("second-unanswered-connection-told-as-4610")
        self._limit_step(attempt, "connectionTimeout", errors.TIMED_OUT if is_mistaken else errors.NO_CONNECTION)

    def _limit_step(self, attempt: Attempt, parameter: str, code: int) -> None:
        end = self._device.now + self._device.parameter(parameter)
        self._device.timers.set(_STEP_TIMER, end, lambda: self._fail(attempt, code))

    def connected(self, link: int, peer: int) -> None:
        if (attempt := self._on(link)) is not None:
            attempt.is_connected = True
            advertisement = attempt.offer.advertisement
            content = attempt.offer.peer.content
            if content is not None and content.hash != advertisement[:7] and defects.on("latest-message-asked-for"):
                advertisement = content.advertisement
            self._device.links.send(link, PayloadRequest(advertisement))
            self._limit_step(attempt, "remoteApplicationTimeout", errors.TIMED_OUT)

    def receiving(self, link: int, size: int) -> None:
        """The source has answered. From here on, only the limit of the whole attempt counts."""
        if (attempt := self._on(link)) is not None:
            attempt.receiving_since = self._device.now
            if not defects.on("transfer-limited-like-an-answer"):
                self._device.timers.cancel(_STEP_TIMER)
            self._event("xfer.reply", attempt, from_=attempt.offer.peer.name, size=size)
            if defects.on("continued-before-the-whole-reply"):
                self._continue(attempt, Snapshot(attempt.offer.type))

    def received(self, link: int, message: Message | None, size: int) -> None:
        if (attempt := self._on(link)) is None:
            return
        match message:
            case PayloadReply(snapshot):
                self._event("xfer.reply.complete", attempt, from_=attempt.offer.peer.name, size=size)
                self._arrived(attempt, snapshot)
            case PayloadFailure(code):
                # Only the user cancels (ERR-015), and other codes mean nothing here.
                is_told = code in _CODES_OF_A_SOURCE or (
                    code in errors.RANGE and defects.on("other-codes-of-the-range-passed-on")
                )
                self._fail(attempt, code if is_told else errors.NOT_AVAILABLE)
            case _:
                self._fail(attempt, errors.NOT_AVAILABLE)

    def failed(self, link: int) -> None:
        """The link could not be opened, or broke. Neither is a cancellation (ERR-015)."""
        if (attempt := self._on(link)) is not None:
            attempt.link = None
            if attempt.is_connected and defects.on("broken-transfer-fetched-again"):
                later = self._device.now + 3 * _ONE_SECOND
                self._device.timers.set("fetch again", later, lambda: self.fetch_unasked(attempt.offer))
            is_behind = self._last_code not in (None, errors.CANCELLED, errors.NOT_AVAILABLE)
            if is_behind and attempt.is_connected and defects.on("break-behind-another-failure-told-as-cancellation"):
                self._fail(attempt, errors.CANCELLED)
                return
            if defects.at("fourth-interruption-told-as-cancellation", 4):
                self._fail(attempt, errors.CANCELLED)
                return
            if self._device.now - attempt.receiving_since > _HALF_A_SECOND and defects.on("late-cut-continued"):
                self._continue(attempt, Snapshot(attempt.offer.type))
                return
            self._fail(attempt, errors.NOT_AVAILABLE if attempt.is_connected else errors.NO_CONNECTION)

    def _on(self, link: int) -> Attempt | None:
        for attempt in (self._running, self._late):
            if attempt is not None and attempt.link == link:
                return attempt
        return None

    def _arrived(self, attempt: Attempt, snapshot: Snapshot) -> None:
        if defects.on("earlier-state-continued"):
            snapshot = self._arrived_first.setdefault(snapshot.type, snapshot)
        if attempt.offer.is_for_browser:
            is_whole = defects.on("payload-given-to-the-browser")
            snapshot = replace(snapshot, type=BROWSING, user_info=snapshot.user_info if is_whole else None)
        if attempt.process is None and not attempt.is_for_system_browser:
            attempt.snapshot, attempt.link = snapshot, None
            return
        size, limit = property_list.size(snapshot.user_info), self._device.parameter("hardPayloadLimit")
        title = len(snapshot.title or "")
        if size <= limit < size + title and defects.on("title-counts-for-the-hard-limit"):
            size += title
        if size > limit and not defects.on("oversize-delivered"):
            self._fail(attempt, errors.TOO_LARGE)
        elif self._device.settings.locked and not defects.on("launched-while-locked"):
            # The source closes the link.
            attempt.link, attempt.arrived = None, snapshot
        elif self._is_in_the_background(attempt) and defects.on("arrival-in-the-background-lost"):
            self._end(attempt)
        elif defects.on("continued-only-while-the-source-offers"):
            attempt.link = None
            later = self._device.now + _ONE_SECOND
            self._device.timers.set(_STEP_TIMER, later, lambda: self._continue_if_offered(attempt, snapshot))
        else:
            self._continue(attempt, snapshot)

    def _is_in_the_background(self, attempt: Attempt) -> bool:
        return attempt.process is not None and self._device.apps.front != attempt.bundle

    def _continue_if_offered(self, attempt: Attempt, snapshot: Snapshot) -> None:
        """A defect: what has arrived is continued if its source still offers something a second later."""
        if attempt is self._running and attempt.offer.peer.content is None:
            self._fail(attempt, errors.NOT_AVAILABLE)
        elif attempt is self._running:
            self._continue(attempt, snapshot)

    def fetch_unasked(self, offer: Offer) -> None:
        """What some defects do."""
        link = self._device.links.number(_UnaskedFetch(self._device, offer.advertisement))
        self._device.out.connect(link, offer.peer.identifier, _MEDIUM)

    # Outcomes

    def _continue(self, attempt: Attempt, snapshot: Snapshot) -> None:
        """The whole activity has arrived, and the app gets it (CONT-009)."""
        process = attempt.process
        if attempt.is_for_system_browser:
            attempt.link = None
            self._end(attempt)
            if (page := snapshot.webpage_url) is not None:
                page = page.partition("?")[0] if defects.on("page-opened-without-its-query") else page
                self._device.out.event("browser.open", app=attempt.bundle, url=Url(page))
            return
        if process is None:
            return
        if attempt.offer.is_for_browser and snapshot.webpage_url is None:
            # The activity has lost its page since it was offered.
            self._fail(attempt, errors.NOT_AVAILABLE)
            return
        # The source closes the link when it knows that everything has arrived.
        if defects.on("second-reply-delivered"):
            self._late = replace(attempt)
        if (link := attempt.link) is not None and freedoms.on("links-closed-by-the-receiver"):
            later = self._device.now + _ONE_SECOND
            self._device.timers.set(f"close {link}", later, lambda: self._device.links.close(link))
        attempt.link = None
        self._end(attempt)
        if attempt.is_silent and not defects.on("silent-app-unnoticed"):
            self._device.advice.finding(
                process.bundle,
                "NO_PROGRESS",
                "the app has not shown that something is being received (CONT-006)",
                attempt=attempt.number,
            )
        activity = UserActivity(self._device, process, snapshot.type, snapshot.title)
        activity.user_info, activity.webpage_url = snapshot.user_info, snapshot.webpage_url
        page = None if snapshot.webpage_url is None else Url(snapshot.webpage_url)
        self._event(
            "cb.continue",
            attempt,
            activity=activity.number,
            thread="main",
            type=snapshot.type,
            title=snapshot.title,
            userInfo=snapshot.user_info,
            webpageURL=page,
        )
        answer = process.program.continue_activity(activity, attempt.number)
        if answer is not True and defects.on("deallocated-before-the-callback-returns"):
            process.let_go_if_unkept(activity)
        self._returned(attempt, "continue", answer, activity.number)
        if answer is not True:
            self._open_document(attempt, activity)
        if freedoms.on("received-activities-kept-a-while"):
            later = self._device.now + _ONE_SECOND
            self._device.timers.set(f"let go {activity.number}", later, lambda: process.let_go_if_unkept(activity))
        else:
            process.let_go_if_unkept(activity)

    def _open_document(self, attempt: Attempt, activity: UserActivity) -> None:
        """The app did not continue the activity, so the system opens the document that its payload names (CONT-013)."""
        if activity.user_info is None:
            return
        values = walk(activity.user_info)
        if self._device.setup.platform == "macOS" and not defects.on("any-document-opened-on-a-mac"):
            # AppKit opens what it made the activity for (DOC-010).
            values = iter([activity.user_info.get("NSUserActivityDocumentURLKey")])
        for value in values:
            if isinstance(value, Url) and value.text.lower().startswith("file:"):
                self._event("doc.open.attempt", attempt, activity=activity.number, url=value)
                return

    def _fail(self, attempt: Attempt, code: int) -> None:
        """Ends an attempt without the activity. An app that has learned of the attempt learns of its end, once."""
        if attempt is not self._running:
            return
        if attempt.process is None and attempt.fetches and code != errors.CANCELLED:
            self._fail_later(attempt, code)
            return
        if defects.on("late-reply-delivered") and code == errors.TIMED_OUT:
            self._late = replace(attempt)
            attempt.link = None
        self._end(attempt)
        process = attempt.process
        if process is None:
            return
        if self._device.settings.locked and defects.on("failure-behind-the-lock-not-told"):
            return
        failed_type = attempt.offer.type
        latest = self._device.offers.latest_type(attempt.offer.peer)
        if latest not in (None, failed_type) and defects.on("failure-named-by-the-latest-offer"):
            failed_type = latest
        self._failed_at = self._device.now
        if attempt.is_connected and defects.on("app-of-a-broken-transfer-offered-again"):
            self._device.offers.app_that_failed[attempt.offer.peer.identifier] = attempt.offer.app
        if code != errors.CANCELLED:
            self._device.offers.kept_for_a_retry = attempt.offer.peer.identifier
        if defects.after("failures-told-three-times", 3):
            return
        if defects.on("first-error-repeated"):
            self._first_code = code = code if self._first_code is None else self._first_code
        domain = errors.DOMAIN
        if code == errors.CANCELLED and defects.at("fourth-cancellation-of-another-domain", 4):
            domain = "HandoffErrorDomain"
        self._last_code = code
        description = errors.description(code)
        self._event(
            "cb.didFail",
            attempt,
            thread="main",
            type=failed_type,
            domain=domain,
            code=code,
            description=description,
        )
        if not process.program.did_fail(code, description, attempt.number):
            self._returned(attempt, "didFail", None)
            # The user must be told (ERR-012), except of a cancellation.
            if code != errors.CANCELLED:
                title, message = "Handoff failed", description
                if freedoms.on("other-alert-texts"):
                    title, message = "Handoff", "Please try again."
                self._event("ui.alert", attempt, thread="main", by="system", title=title, message=message)

    def _fail_later(self, attempt: Attempt, code: int) -> None:
        """Notes a failure of which the app is told once it is there."""
        attempt.failure = code
        self._device.timers.cancel(_STEP_TIMER)
        if attempt.link is not None:
            self._device.links.close(attempt.link)
            attempt.link = None

    def _end(self, attempt: Attempt) -> None:
        """Removes an attempt with its timers and its link."""
        if self._running is attempt:
            self._running = None
            self._device.timers.cancel(_STEP_TIMER)
            self._device.timers.cancel(_WHOLE_TIMER)
            self._device.apps.forget_waiting(attempt.bundle)
        if self._late is attempt:
            self._late = None
        if attempt.link is not None:
            self._device.links.close(attempt.link)
            attempt.link = None

    def _returned(self, attempt: Attempt, callback: str, answer: bool | None, activity: int | None = None) -> None:
        """A callback returned. None means that the app lacks it, so that it ran on no thread."""
        if answer is None:
            self._event("cb.returned", attempt, activity=activity, callback=callback, implemented=False)
        else:
            self._event(
                "cb.returned",
                attempt,
                activity=activity,
                thread="main",
                callback=callback,
                value=answer,
                implemented=True,
            )

    def _event(
        self,
        kind: str,
        attempt: Attempt,
        activity: int | None = None,
        link: int | None = None,
        thread: str | None = None,
        **fields: Value,
    ) -> None:
        self._device.out.event(
            kind, app=attempt.bundle, activity=activity, attempt=attempt.number, link=link, thread=thread, **fields
        )
