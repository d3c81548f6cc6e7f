"""The activity object: its properties, its life cycle (LIFE-001) and what every change of it leaves in the log."""

from __future__ import annotations

from typing import TYPE_CHECKING

from .. import defective_payload, defects, freedoms
from ..wire.link_message import Snapshot
from ..wire.payload import Date, Dictionary, ForeignObject, Url, Value, walk

if TYPE_CHECKING:
    from ..device import Device
    from .process import Process

NANOSECONDS = 1_000_000_000
_MINUTE = 60 * NANOSECONDS
_PAGE_SCHEMES = ("http", "https")
# Members of the programming model behind the arguments of the vocabulary.
_FLAG_MEMBERS = {
    "eligibleForHandoff": "isEligibleForHandoff",
    "eligibleForSearch": "isEligibleForSearch",
    "eligibleForPublicIndexing": "isEligibleForPublicIndexing",
    "eligibleForPrediction": "isEligibleForPrediction",
}
FLAGS = tuple(_FLAG_MEMBERS)


class UserActivity:
    """What a user is at in an app.

    The process holds the only reference: an activity that it lets go is deallocated at once (ACT-013).
    """

    def __init__(self, device: Device, process: Process, activity_type: str, title: str | None = None):
        self._device = device
        self.process = process
        self.number = device.next_activity_number()
        self.type = activity_type
        self.title = title
        self.user_info: Dictionary | None = None
        self._set_info: Dictionary | None = None
        """What the app has set, without what it merged; only a defect uses it."""
        self.webpage_url: str | None = None
        self.target_content_identifier: str | None = None
        self._has_had_a_page = False
        self.flags = {
            "eligibleForHandoff": True,
            "eligibleForSearch": False,
            "eligibleForPublicIndexing": False,
            "eligibleForPrediction": False,
        }
        self.required_keys: list[str] = []
        self.expires: int | None = None
        """The instant of expirationDate; None where the app sets none."""
        self._expired_before: int | None = None
        """A date that the app has taken back; only a defect uses it."""
        self.became_current: int | None = None
        self.state = "created"
        self.has_delegate = False
        self.needs_save = False
        self._was_mark_withdrawn = False
        self.is_in_cycle = False
        self.is_marked_by_hook = False
        """Whether the hook of the cycle under way, or of the last one, has set the mark."""
        self.is_siri_kits = False
        self.cycles = 0
        self.first_options: int | None = None
        """The options of its first message; only a defect uses them."""
        self.marks = 0
        """How often it was marked since the last cycle."""
        self.snapshot: Snapshot | None = None
        """The state at the end of the last save cycle; None before the first."""
        self.is_changed_since_snapshot = False
        self.entries_of_every_save: Dictionary | None = None
        self._told: set[str] = set()
        fields = {"type": activity_type} if title is None else {"type": activity_type, "title": title}
        self._event(
            "act.create",
            **fields,
            eligibleForHandoff=True,
            eligibleForSearch=False,
            eligibleForPublicIndexing=False,
            supportsContinuationStreams=False,
        )

    def is_news(self, finding: str) -> bool:
        """Whether a finding that is reported once has not been reported yet."""
        is_news = finding not in self._told
        self._told.add(finding)
        return is_news

    @property
    def is_alive(self) -> bool:
        """Neither ended nor deallocated."""
        return self.state not in ("invalid", "deallocated")

    # Life cycle

    def become_current(self) -> None:
        """Makes it the app's current activity; the one before becomes inactive and stays valid (LIFE-003)."""
        self._device.advice.uses(self.process.bundle, "becomeCurrent()", self)
        is_revived = self.state == "invalid" and defects.after("seventeenth-ended-activity-becomes-current", 16)
        if self.state == "current" or not (self.is_alive or is_revived):
            return
        previous = self.process.current
        if previous is not None:
            is_ended = defects.on("previous-activity-invalidated")
            is_ended |= self._device.serving.is_busy and defects.on("replaced-while-serving-is-ended")
            previous._move("invalid" if is_ended else "inactive", by="system")
        self.process.current = self
        self.became_current = self._device.now
        self._move("current", by="app")
        self._device.advice.became_current(self)
        self._device.saving.became_current(self)

    def resign_current(self) -> None:
        """Stops being current. Other activities do not change (LIFE-005)."""
        self._device.advice.uses(self.process.bundle, "resignCurrent()", self)
        if self.state == "current":
            is_late = self._device.now - (self.became_current or 0) > _MINUTE
            if not (is_late and defects.on("late-resignation-stays-on-the-air")):
                self._leave_slot()
            self._move("inactive", by="app")

        elif self._is_beside_another and self.process.current.type == self.type:
            if defects.on("resignation-of-an-equal-type-ends-the-broadcast"):
                self.process.current = None

    def invalidate(self) -> None:
        """Ends it for good; a second time does nothing (LIFE-007)."""
        if self.is_alive:
            if self._is_beside_another and defects.on("invalidation-of-another-activity-ends-the-broadcast"):
                self.process.current = None
            self._leave_slot()
            self._move("invalid", by="app")
            self._device.saving.forget(self)

    def deallocate(self) -> None:
        """The last reference went away."""
        if self.became_current is not None and self.is_alive and not self.process.has_ended:
            if not defects.on("unfinished-release-unnoticed"):
                self._device.advice.finding(
                    self.process.bundle,
                    "RELEASED_UNFINISHED",
                    "an activity that was current was released without having been invalidated (LIFE-008)",
                    self,
                )
        self._event("act.dealloc")
        if self._is_beside_another and defects.on("release-of-another-activity-ends-the-broadcast"):
            self.process.current = None
        self._leave_slot()
        self.state = "deallocated"
        self._device.saving.forget(self)

    def expire(self) -> None:
        """Its time is over: it is neither offered nor continued any more, and stays current."""
        if freedoms.on("expired-activity-made-inactive") and self.state == "current":
            self._leave_slot()
            self._move("inactive", by="system")

    @property
    def _is_beside_another(self) -> bool:
        """Whether another activity of the app is current."""
        return self.process.current is not None and self.process.current is not self

    def _leave_slot(self) -> None:
        if self.process.current is self:
            self.process.current = None

    def _move(self, state: str, by: str) -> None:
        before, self.state = self.state, state
        self._event("act.state", from_=before, to=state, by=by)

    def end_of_life(self) -> int:
        """The instant at which it expires: its date, else after the system's period (LIFE-024)."""
        if defects.on("dates-read-once") and self.became_current is not None and self.state == "current":
            return self.became_current + self._device.parameter("defaultActivityLifetime")
        if self.expires is not None:
            return self.expires
        if self._expired_before is not None and defects.on("expiration-taken-back-still-counts"):
            return self._expired_before
        since = self.became_current if self.became_current is not None else self._device.now
        is_had = self._device.serving.has_told_of(self) and defects.on("never-expires-once-taken-over")
        if defects.on("never-expires") or is_had:
            return 1 << 62
        return since + self._device.parameter("defaultActivityLifetime")

    # Properties

    def _changed(self, property_name: str, value: Value) -> None:
        self.is_changed_since_snapshot = True
        self._event("act.changed", property=property_name, value=value)

    def set_title(self, title: str | None) -> None:
        is_forgotten = self.state == "inactive" and defects.on("title-of-an-inactive-activity-not-kept")
        self.title = self.title if is_forgotten else title
        self._changed("title", title)

    def set_user_info(self, user_info: Dictionary | None) -> None:
        """Replaces the whole payload (ACT-015)."""
        if self._allows(user_info):
            self.user_info = user_info
            self._set_info = user_info
            self._changed("userInfo", user_info)

    def add_entries(self, entries: Dictionary) -> None:
        """Merges entries into the payload, replacing those of the same key (ACT-014)."""
        if self._allows(entries):
            kept = Dictionary(list(entries.pairs())[:16]) if defects.on("sixteen-entries-merged") else entries
            base = self.user_info
            if defects.on("second-merge-forgets-the-first"):
                base = self._set_info
            if defects.at("fourth-merge-replaces", 4):
                base = None
            has_null = base is not None and any(entry is None and key in base for key, entry in kept.pairs())
            if has_null and defects.on("null-replaces-nothing"):
                kept = Dictionary([pair for pair in kept.pairs() if pair[1] is not None or pair[0] not in base])
            self.user_info = kept if base is None else base.merged(kept)
            self._changed("userInfoEntries", entries)

    def set_webpage_url(self, text: str | None) -> None:
        """Sets the page; only http and https are pages, and anything else raises here and now (ERR-018)."""
        scheme = text.partition(":")[0].lower() if text is not None and ":" in text else ""
        is_second = self._has_had_a_page and scheme not in _PAGE_SCHEMES
        is_unchecked = text is not None and is_second and defects.on("page-scheme-checked-once")
        self._has_had_a_page |= text is not None
        if text is not None and scheme not in _PAGE_SCHEMES and not is_unchecked:
            self.raise_exception("webpageURL", f'the scheme of a web page must be http or https, not "{scheme}"')
            return
        self.webpage_url = text
        self._changed("webpageURL", None if text is None else Url(text))

    def set_flag(self, flag: str, value: bool) -> None:
        """Sets one of `FLAGS`."""
        self._device.advice.uses(self.process.bundle, _FLAG_MEMBERS[flag], self)
        is_late = self.state == "inactive" and self.flags[flag] != value
        if not (is_late and defects.on("flags-of-an-inactive-activity-not-kept")):
            self.flags[flag] = value
        self._event("act.changed", property=flag, value=value)

    def set_required_keys(self, keys: list[str]) -> None:
        self._device.advice.uses(self.process.bundle, "requiredUserInfoKeys", self)
        self.required_keys = keys
        self._event("act.changed", property="requiredUserInfoKeys", value=list(keys))

    def set_expiration(self, after: int | None) -> None:
        """Sets expirationDate, in nanoseconds from now."""
        self._device.advice.uses(self.process.bundle, "expirationDate", self)
        if after is None and self.expires is not None:
            self._expired_before = self.expires
        self.expires = None if after is None else self._device.now + after
        date = None if self.expires is None else Date(self._device.setup.epoch + self.expires / NANOSECONDS)
        self._event("act.changed", property="expirationDate", value=date)
        self._device.advice.expires(self, after)

    def set_target_content_identifier(self, text: str | None) -> None:
        """Says which scene wants it; no change of the payload, so that it marks nothing (ACT-020)."""
        self._device.advice.uses(self.process.bundle, "targetContentIdentifier", self)
        self.target_content_identifier = text
        self._event("act.changed", property="targetContentIdentifier", value=text)
        if self.snapshot is not None and defects.on("target-content-marks-what-was-saved"):
            self.mark()

    def mark(self, value: bool = True, is_told: bool = True) -> None:
        """Sets needsSave. It is cheap, because apps do it with every keystroke (UPD-021)."""
        if is_told:
            self._event("needsSave.set", value=value)
        if value and self._device.serving.is_sending(self) and defects.on("mark-during-a-reply-lost"):
            return
        if value and self.state == "inactive" and defects.on("mark-of-an-inactive-activity-lost"):
            return
        if not value and self.needs_save:
            self._was_mark_withdrawn = True
        elif value and self._was_mark_withdrawn and defects.on("mark-after-a-withdrawn-mark-not-saved"):
            return
        self.needs_save = value
        if value:
            self._device.saving.marked(self)
            is_overheard = defects.on("saved-inside-the-setter-while-serving") and self._device.serving.is_busy
            is_alone = defects.on("saved-inside-the-setter-without-peers") and not self._device.scanner.peers
            is_late = self.became_current is not None and self._device.now - self.became_current > _MINUTE
            is_late = is_late and defects.on("saved-inside-the-setter-after-a-minute")
            is_beside_two = (
                self._device.serving.number_of_receivers > 1 and defects.on("saved-inside-the-setter-for-two-receivers")
            )
            is_behind_a_loss = (
                self._device.serving.has_lost_a_link and defects.on("saved-inside-the-setter-after-a-broken-transfer")
            )
            if is_overheard or is_alone or is_late or is_beside_two or is_behind_a_loss:
                self._device.saving.run(self)

    def _allows(self, user_info: Dictionary | None) -> bool:
        """Whether all values and keys are of allowed kinds, however deep inside (PAY-001 to PAY-003)."""
        if user_info is None or not any(isinstance(value, ForeignObject) for value in walk(user_info)):
            return True
        self.raise_exception("userInfo", "userInfo holds an object of the app's own class; encode it first")
        return False

    def raise_exception(self, property_name: str, reason: str) -> None:
        raise_exception(self._device, self.process.bundle, property_name, reason, self.number)

    def state_to_hand_over(self) -> Snapshot:
        """Its present payload, with the entries that are in every saved state."""
        user_info = self.user_info
        if self.entries_of_every_save is not None:
            user_info = (user_info or Dictionary()).merged(self.entries_of_every_save)
        is_searchable = self.flags["eligibleForSearch"]
        loses_categories = "Q-SRCHKEYS" in self._device.setup.quirks or is_searchable and defects.on("categories-dropped")
        if is_searchable and loses_categories and user_info is not None:
            user_info = Dictionary(pair for pair in user_info.pairs() if pair[0] not in ("category", "categoryID"))
        if defects.on("text-cut-at-300-before-saving"):
            user_info = defective_payload.cut_text(user_info, 300)
        return Snapshot(self.type, self.title, user_info, self.webpage_url, self.target_content_identifier)

    def _event(self, kind: str, **fields: Value) -> None:
        self._device.out.event(kind, app=self.process.bundle, activity=self.number, **fields)


def raise_exception(device: Device, app: str, property_name: str, reason: str, activity: int | None = None) -> None:
    """An exception that the app catches."""
    device.out.event(
        "act.exception",
        app=app,
        activity=activity,
        name="NSInvalidArgumentException",
        property=property_name,
        reason=reason,
    )
