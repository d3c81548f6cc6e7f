"""The source's side of a continuation: saves what is marked, sends the state, and tells the app when it has arrived."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from .. import defective_payload, defects, freedoms
from ..apps.activity import UserActivity
from ..discovery.scanner import Peer
from ..wire import property_list
from ..wire.link_message import PayloadFailure, PayloadReply, PayloadRequest, Snapshot
from ..wire.payload import Dictionary
from . import errors

if TYPE_CHECKING:
    from ..device import Device


_A_LITTLE = 250_000_000
_A_WHILE = 1_000_000_000
_SMALL = 1_000
_LARGE = 4_096
_MINUTE = 60_000_000_000


@dataclass
class _Request:
    """A request that waits for a save cycle, or whose reply is under way."""

    link: int
    peer: Peer
    activity: UserActivity
    came_during_a_hook: bool = False


class Serving:
    """Answers requests for the advertised activity, and for no other."""

    def __init__(self, device: Device):
        self._device = device
        self._waiting: list[_Request] = []
        self._sent: dict[int, _Request] = {}
        self._sent_at: dict[int, int] = {}
        self._first_of_type: dict[tuple[str, str], UserActivity] = {}
        """The activity of a type that was asked for first; only a defect uses it."""
        self._first_sent: Snapshot | None = None
        self._has_lost_links = False
        """Whether a link broke, also while its receiver still waited for the reply."""
        self._first_page: str | None = None
        self._served: set[int] = set()
        self._continued: set[int] = set()
        self.has_lost_a_link = False
        """Whether a transfer broke."""

    @property
    def is_busy(self) -> bool:
        """Whether a receiver waits for a reply, or gets one."""
        return bool(self._waiting or self._sent)

    @property
    def number_of_receivers(self) -> int:
        """How many receivers wait for a reply, or get one."""
        return len(self._waiting) + len(self._sent)

    def is_sending(self, activity: UserActivity) -> bool:
        """Whether the state of this activity is on its way to a receiver."""
        return any(request.activity is activity for request in self._sent.values())

    def has_told_of(self, activity: UserActivity) -> bool:
        """Whether a receiver has got this activity."""
        return activity.number in self._continued

    def asked(self, link: int, peer: Peer, message: PayloadRequest) -> None:
        """A receiver asks for what it was offered."""
        if link in self._sent or any(request.link == link for request in self._waiting):
            return  # A link carries one request.
        on_air = self._device.advertised()
        latest = self._device.advertiser.latest
        if on_air is None and latest is not None and defects.on("ended-activity-served"):
            on_air = latest.activity, latest.hash
        is_excluded = latest is not None and not latest.activity.flags["eligibleForHandoff"]
        if on_air is None and is_excluded and defects.at("fourth-request-for-what-is-excluded-served", 4):
            self._send(_Request(link, peer, latest.activity), self._device.saving.take_snapshot(latest.activity))
            return
        if self._device.was_locked and defects.on("refuses-after-a-lock"):
            self._device.links.send(link, PayloadFailure(errors.NOT_AVAILABLE))
            return
        if self._device.settings.locked and defects.on("locked-source-cancels"):
            self._device.links.send(link, PayloadFailure(errors.CANCELLED))
            return
        if (self._waiting or self._sent) and defects.on("second-receiver-gets-4608"):
            self._device.links.send(link, PayloadFailure(errors.NOT_AVAILABLE))
            return
        # The offered activity may have ended, or another may have replaced it (ERR-017).
        if on_air is None or on_air[1] != message.advertisement[:7]:
            self._device.links.send(link, PayloadFailure(errors.NOT_AVAILABLE))
            return
        latest_content = self._device.advertiser.latest_content
        is_of_before = latest_content is not None and latest_content.advertisement != message.advertisement
        if is_of_before and defects.on("request-with-an-earlier-message-refused"):
            self._device.links.send(link, PayloadFailure(errors.NOT_AVAILABLE))
            return
        activity = on_air[0]
        equal = self._first_of_type.setdefault((activity.process.bundle, activity.type), activity)
        if equal is not activity and equal.is_alive and equal.process is activity.process:
            if defects.on("first-of-two-equal-types-served"):
                activity = equal
        if self.number_of_receivers >= 2 and defects.on("third-receiver-at-a-time-gets-4608"):
            self._device.links.send(link, PayloadFailure(errors.NOT_AVAILABLE))
            return
        request = _Request(link, peer, activity)
        if defects.on("source-told-when-asked"):
            self._tell(request)
        is_second = bool(self._waiting or self._sent)
        if is_second and defects.on("second-receiver-told-of-at-once"):
            self._tell(request)
        self._waiting.append(request)
        # The receiver waits up to a limit (UPD-028).
        end = self._device.now + self._device.parameter("saveHookLimit")
        self._device.timers.set(self._timer(request), end, lambda: self._too_late(request))
        if request.activity.needs_save and not defects.on("pending-mark-not-flushed"):
            # A marked activity is saved first (UPD-007). The reply follows at the end of the cycle.
            self._device.saving.run_for_request(request.activity)
        elif not request.activity.is_in_cycle or is_second and defects.on("second-receiver-served-during-the-hook"):
            self._serve_now_or_later(request)
        else:
            request.came_during_a_hook = True

    @staticmethod
    def _timer(request: _Request) -> str:
        return f"request {request.link}"

    @staticmethod
    def _reply_timer(request: _Request) -> str:
        return f"serve {request.link}"

    def last_planned_reply(self, activity: UserActivity) -> int:
        """When the last reply goes out that is planned with the state of this activity, in nanoseconds; 0 without one."""
        names = [self._reply_timer(request) for request in self._waiting if request.activity is activity]
        return max((self._device.timers.instant(name) for name in names if name in self._device.timers), default=0)

    def saved(self, activity: UserActivity) -> None:
        """A cycle of this activity has ended, or the activity has."""
        waiting = [request for request in self._waiting if request.activity is activity]
        if defects.on("hook-serves-whom-it-began-for"):
            waiting = [request for request in waiting if not request.came_during_a_hook]
        for request in waiting[:1] if defects.on("one-waiting-receiver-served") else waiting:
            self._serve_now_or_later(request)

    def _serve_now_or_later(self, request: _Request) -> None:
        if freedoms.on("serves-a-little-later"):
            # The state is saved in time, so the limit has no meaning any more.
            self._device.timers.cancel(self._timer(request))
            # A further cycle does not postpone the reply.
            if self._reply_timer(request) not in self._device.timers:
                later = self._device.now + _A_LITTLE
                self._device.timers.set(self._reply_timer(request), later, lambda: self._serve(request))
        else:
            self._serve(request)

    def _serve(self, request: _Request) -> None:
        if request not in self._waiting:
            return
        self._take(request)
        on_air = self._device.advertised()
        is_offered = on_air is not None and on_air[0] is request.activity
        if not is_offered and defects.on("first-of-two-equal-types-served"):
            is_offered = on_air is not None
        is_still_current = not is_offered and request.activity.state == "current"
        if is_still_current and self._device.now >= request.activity.end_of_life():
            is_offered = defects.on("expired-during-the-hook-served")
        elif is_still_current and not request.activity.flags["eligibleForHandoff"]:
            is_offered = defects.on("excluded-during-the-hook-served")
        if not is_offered and not defects.on("ended-activity-served"):
            self._device.links.send(request.link, PayloadFailure(errors.NOT_AVAILABLE))
            return
        activity = request.activity
        snapshot = activity.snapshot
        if snapshot is None:
            # It was never marked or saved, so it is sent as it is.
            snapshot = self._device.saving.take_snapshot(activity)
        elif activity.is_changed_since_snapshot:
            self._device.advice.finding(
                activity.process.bundle,
                "CHANGED_WITHOUT_MARK",
                "the activity has changed since it was saved, without a mark; the state before that is sent (UPD-031)",
                activity,
            )
        if freedoms.on("one-more-snapshot-a-request"):
            self._device.saving.report(activity, snapshot)
        if self._is_told_as_too_large(snapshot):
            self._device.links.send(request.link, PayloadFailure(errors.TOO_LARGE))
            return
        if snapshot.user_info is None and freedoms.on("empty-user-info-for-nil"):
            snapshot = replace(snapshot, user_info=Dictionary())
        if defects.on("first-snapshot-sent-again"):
            self._first_sent = snapshot = self._first_sent or snapshot
        if defects.on("first-page-sent-again"):
            self._first_page = self._first_page or snapshot.webpage_url
            snapshot = replace(snapshot, webpage_url=self._first_page)
        if self._sent and defects.on("kinds-lost-beside-another-reply"):
            snapshot = defective_payload.without_reals(snapshot)
        if defects.on("measured-at-every-container"):
            defective_payload.measure_at_every_container(snapshot)
        is_small = property_list.size(snapshot.user_info) < _SMALL
        if self._has_lost_links and is_small and self._holds_back(request, snapshot):
            return
        self._send(request, snapshot)

    def _holds_back(self, request: _Request, snapshot: Snapshot) -> bool:
        """A defect: what is small waits, once a link has been lost."""
        if defects.on("small-replies-held-back-after-a-loss"):
            later = self._device.now + _A_WHILE
            self._device.timers.set(f"send {request.link}", later, lambda: self._send(request, snapshot))
            return True
        return False

    def _send(self, request: _Request, snapshot: Snapshot) -> None:
        activity = request.activity
        size = self._device.links.send(request.link, PayloadReply(defective_payload.damaged(snapshot)))
        self._sent[request.link] = request
        self._sent_at[request.link] = self._device.now
        self._device.out.event(
            "xfer.serve", activity=activity.number, link=request.link, to=request.peer.name, size=size
        )

    def _is_told_as_too_large(self, snapshot: Snapshot) -> bool:
        is_too_large = property_list.size(snapshot.user_info) > self._device.parameter("hardPayloadLimit")
        return is_too_large and freedoms.on("too-large-told-by-the-source")

    def _take(self, request: _Request) -> None:
        self._waiting.remove(request)
        self._device.timers.cancel(self._timer(request))

    def _too_late(self, request: _Request) -> None:
        self._take(request)
        is_large = property_list.size(request.activity.user_info) > _LARGE
        if is_large and defects.on("late-hook-of-a-large-payload-told-as-4608"):
            self._device.links.send(request.link, PayloadFailure(errors.NOT_AVAILABLE))
            return
        self._device.links.send(request.link, PayloadFailure(errors.TIMED_OUT))

    def delivered(self, link: int) -> None:
        """A message arrived in full; if it was a reply, the activity was continued (CONT-024)."""
        request = self._sent.pop(link, None)
        if request is None:
            return
        self._served.add(request.peer.identifier)
        self._continued.add(request.activity.number)
        receiver = request.peer
        if self._sent and defects.on("served-names-another-receiver"):
            receiver = next(iter(self._sent.values())).peer
        self._device.out.event("xfer.served", activity=request.activity.number, link=link, to=receiver.name)
        if not freedoms.on("links-kept-after-the-reply"):
            self._device.links.close(link)
        if freedoms.on("told-a-little-later"):
            later = self._device.now + _A_LITTLE
            self._device.timers.set(f"tell {link}", later, lambda: self._tell(request))
        elif not defects.on("source-told-when-asked"):
            self._tell(request)

    def _tell(self, request: _Request) -> None:
        """The activity stays current (LIFE-026)."""
        activity = request.activity
        is_one_of_several = bool(self._sent) and defects.on("one-continuation-told")
        if is_one_of_several or defects.after("third-continuation-not-told", 2):
            return
        if activity.is_alive and activity.has_delegate:
            thread = "main" if defects.on("delegate-called-on-main") else "other"
            is_late = self._device.now - (activity.became_current or 0) > _MINUTE
            if is_late and defects.on("delegate-on-main-after-a-minute"):
                thread = "main"
            self._device.out.event(
                "cb.wasContinued", app=activity.process.bundle, activity=activity.number, thread=thread
            )
            self._device.advice.uses(activity.process.bundle, "userActivityWasContinued(_:)", activity)
            activity.process.program.was_continued(activity)

    def lost(self, link: int) -> None:
        """The receiver is gone. What was sent may not have arrived, so the app is not told that it has (CONT-025)."""
        if defects.on("lost-link-drops-every-receiver"):
            for other in [other for other in self._sent if other != link]:
                self._device.links.close(other)
            self._sent.clear()
        request = self._sent.pop(link, None)
        was_sent = request is not None
        if request is not None and self._device.now - self._sent_at[link] > _A_WHILE:
            if defects.on("told-of-a-reply-that-broke-late"):
                self._tell(request)
        self.has_lost_a_link |= was_sent
        if was_sent or any(request.link == link for request in self._waiting):
            self._has_lost_links = True
        for request in [request for request in self._waiting if request.link == link]:
            self._take(request)

    def device_locked(self) -> None:
        """The device is locked. What is asked for is served all the same, or not (ELIG-039)."""
        if self.is_busy and freedoms.on("transfers-end-at-the-lock"):
            links = [request.link for request in self._waiting] + list(self._sent)
            self.reset()
            for link in links:
                self._device.links.close(link)

    def has_served(self, peer: Peer) -> bool:
        """Whether this peer has got a payload."""
        return peer.identifier in self._served

    def reset(self) -> None:
        """The device restarts."""
        for request in list(self._waiting):
            self._take(request)
        self._sent.clear()
