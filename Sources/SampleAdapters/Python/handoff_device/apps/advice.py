"""Findings: advice to an app's author that does not change what the device does."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from .. import defects, freedoms, releases
from ..setup import App
from ..wire import property_list
from ..wire.link_message import Snapshot
from ..wire.payload import Dictionary, Url, Uuid, walk

if TYPE_CHECKING:
    from ..device import Device
    from .activity import UserActivity

_REVERSE_DNS = re.compile(r"[A-Za-z0-9_-]+(\.[A-Za-z0-9_-]+)+")


class Advice:
    """Writes findings into the log."""

    def __init__(self, device: Device):
        self._device = device
        self._reported: set[tuple[str, str]] = set()
        """The members whose use was reported, with the running app that used them."""

    def finding(
        self,
        app: str,
        code: str,
        reason: str,
        activity: UserActivity | None = None,
        thread: str = "main",
        attempt: int | None = None,
    ) -> None:
        if freedoms.on("reasons-in-other-words"):
            reason = "the app does what its author may want to reconsider"
        self._device.out.event(
            "app.finding",
            app=app,
            activity=activity.number if activity else None,
            attempt=attempt,
            thread=thread,
            code=code,
            reason=reason,
        )

    def uses(self, app: str, member: str, activity: UserActivity | None = None) -> None:
        """An app uses a member of the programming model (ACT-024, ELIG-038). It is told once a member and process."""
        found = releases.finding(member, self._device.setup)
        if found is None or (app, member) in self._reported:
            return
        self._reported.add((app, member))
        self.finding(app, *found, activity=activity)

    def launched(self, app: App) -> None:
        """Looks at the manifest of an app that starts (ACT-005, ACT-006)."""
        self._reported = {(bundle, member) for bundle, member in self._reported if bundle != app.bundle}
        for activity_type in app.declared_types:
            if not _REVERSE_DNS.fullmatch(activity_type):
                self.finding(
                    app.bundle,
                    "TYPE_NOT_REVERSE_DNS",
                    f'the activity type "{activity_type}" is no reverse-DNS name; others may choose it too (ACT-005)',
                )
            # Another team's app with the same type shares nothing.
            declaring = [
                other.bundle
                for other in self._device.apps.installed
                if other.team == app.team and activity_type in other.declared_types
            ]
            named = [bundle for bundle in declaring if activity_type.startswith(bundle + ".")]
            if len(declaring) > 1 and named:
                self.finding(
                    app.bundle,
                    "SHARED_TYPE_NAMES_APP",
                    f'{len(declaring)} apps share "{activity_type}", which names {named[0]} (ACT-006)',
                )
            elif len(declaring) <= 1 and not named:
                self.finding(
                    app.bundle,
                    "TYPE_NOT_OF_APP",
                    f'only {app.bundle} declares "{activity_type}", which does not begin with its identifier (ACT-006)',
                )

    def became_current(self, activity: UserActivity) -> None:
        """Looks at an activity that has become current."""
        app = activity.process.bundle
        if not activity.title and activity.is_news("NO_TITLE"):
            self.finding(app, "NO_TITLE", "an activity became current without a title (ACT-007)", activity)
        has_content = bool(activity.user_info) or activity.webpage_url is not None or activity.has_delegate
        purposes = ("eligibleForSearch", "eligibleForPublicIndexing", "eligibleForPrediction")
        if (
            activity.flags["eligibleForHandoff"]
            and any(activity.flags[purpose] for purpose in purposes)
            and not has_content
        ):
            self.finding(
                app,
                "SEARCH_ONLY_ELIGIBLE",
                "an activity for search or prediction has nothing to hand over and is eligible for Handoff (LIFE-029)",
                activity,
            )
        self.handed_to_siri(activity)

    def expires(self, activity: UserActivity, after: int | None) -> None:
        """An expirationDate is set, in nanoseconds from now (ELIG-025)."""
        if after is not None and after < 0:
            self.finding(
                activity.process.bundle, "EXPIRATION_PAST", "expirationDate is over already (ELIG-025)", activity
            )

    def handed_to_siri(self, activity: UserActivity) -> None:
        """An activity that SiriKit has must not be current (LIFE-023)."""
        if activity.is_siri_kits and activity.state == "current":
            self.finding(
                activity.process.bundle,
                "SIRIKIT_ACTIVITY_CURRENT",
                "an activity that was handed to SiriKit is current (LIFE-023)",
                activity,
            )

    def saved(self, activity: UserActivity, snapshot: Snapshot) -> None:
        """Looks at a state that would be handed over."""
        app = activity.process.bundle
        user_info = snapshot.user_info if snapshot.user_info is not None else Dictionary()
        size = property_list.size(user_info)
        limit = self._device.parameter("softPayloadLimit")
        if size > limit:
            self.finding(
                app,
                "PAYLOAD_ABOVE_SOFT_LIMIT",
                f"userInfo takes {size} bytes, the advice is at most {limit} (PAY-007)",
                activity,
            )
        for key in sorted(activity.required_keys):
            if key not in user_info:
                self.finding(
                    app,
                    "REQUIRED_KEY_MISSING",
                    f'requiredUserInfoKeys lists "{key}", which userInfo does not have (ACT-021)',
                    activity,
                )
                break
        inside = list(walk(user_info))
        if self._device.parameter("strictDocumentation") and any(isinstance(value, Uuid) for value in inside):
            self.finding(
                app,
                "UUID_UNDOCUMENTED",
                "userInfo holds a UUID, which newer reference pages do not list (PAY-005)",
                activity,
            )
        for value in inside:
            if isinstance(value, Url):
                self._look_at(value, app, activity)

    def _look_at(self, url: Url, app: str, activity: UserActivity) -> None:
        """URLs of other schemes are of no use elsewhere, and this device has no files in iCloud (URL-002, URL-003)."""
        scheme = url.text.partition(":")[0]
        if scheme.islower() or not defects.on("schemes-in-capitals-reported"):
            scheme = scheme.lower()
        if scheme == "file":
            self.finding(
                app,
                "LOCAL_FILE_URL",
                f"{url.text} is a file that no other device can reach; send a relative path",
                activity,
            )
        elif scheme not in ("http", "https"):
            self.finding(app, "URL_SCHEME", f"{url.text} is neither http nor https nor a file in iCloud", activity)
