"""Offers: which app could continue what a peer advertises, and which surfaces show that."""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from typing import TYPE_CHECKING

from .. import defects, freedoms
from ..setup import App
from ..wire import handoff_message
from ..wire.payload import Dictionary, Value
from .scanner import Peer

if TYPE_CHECKING:
    from ..device import Device

_GESTURES = {"appSwitcher": "tap", "dock": "click", "cmdTab": "key"}
_FURTHER_PREDICATES = ("PAIRED", "SIGNED_BY_A_TEAM")
_TWENTY_SECONDS = 20_000_000_000
_TWO_MINUTES = 120_000_000_000
_SHORT_NAME = 16
_SENDS_ONLY = ("watchOS",)
BROWSING = "NSUserActivityTypeBrowsingWeb"
BROWSERS_OF_SYSTEMS = {"iOS": "com.apple.mobilesafari", "macOS": "com.apple.Safari", "visionOS": "com.apple.mobilesafari"}
_HAS_WEB_PAGE = 0x01


@dataclass(frozen=True)
class Offer:
    """An app that could continue a peer's activity."""

    peer: Peer
    app: App
    type: str
    advertisement: bytes
    order: int
    """The rank of the offer: on a surface with room for one, the latest is shown."""
    is_for_browser: bool = False
    """Whether the browser gets the activity's page, because no app fits (WEB-002)."""

    def is_same(self, other: Offer | None) -> bool:
        return other is not None and self.app.bundle == other.app.bundle and self.type == other.type

    def __hash__(self) -> int:
        return id(self)


class Offers:
    """Team and type decide, on this device and before anything is shown (ELIG-036)."""

    def __init__(self, device: Device):
        self._device = device
        self._found: dict[int, Offer] = {}
        self._shown: dict[tuple[int, str], Offer] = {}
        self._count = 0
        self._emptied: set[str] = set()
        """Surfaces that a defect shows nothing on."""
        self._earlier_team: str | None = None
        self._withdrawn: set[int] = set()
        self._shown_while_locked: set[int] = set()
        self.app_that_failed: dict[int, App] = {}
        """The app whose transfer broke, by its source; only a defect fills it."""
        self.kept_for_a_retry: int | None = None

    # What fits

    def evaluate(self, peer: Peer) -> None:
        """Looks up the hash that a peer advertises among the types that the installed apps declare."""
        if peer.content is None or self._device.settings.asleep and defects.on("heard-asleep-and-forgotten"):
            return
        match = self._match(peer.content.hash)
        known_app = self._found.get(peer.identifier)
        if known_app is not None and match is not None and known_app.app.bundle != match[0].bundle:
            is_removed = all(app.bundle != known_app.app.bundle for app in self._device.apps.installed)
            is_same_type = known_app.type == match[1]
            if is_removed and is_same_type and defects.on("other-app-of-the-team-not-tried-after-a-removal"):
                match = None
        if match is not None and peer.identifier not in self._found:
            is_beside = any(offer.app.bundle == match[0].bundle for offer in self._found.values())
            if is_beside and defects.on("second-source-forgotten-behind-the-first"):
                return
        if freedoms.on("more-eligibility-checks"):
            for predicate in _FURTHER_PREDICATES:
                self._device.out.event(
                    "elig.check", app=match[0].bundle if match else None, from_=peer.name, predicate=predicate, result=True
                )
        # A receiver has only the hash, so it cannot know whether the team or the type is missing.
        self._device.out.event(
            "elig.check",
            app=match[0].bundle if match else None,
            from_=peer.name,
            predicate="TEAM_AND_TYPE",
            result=match is not None,
        )
        browser = self._browser(peer.content.options)
        is_for_browser = browser is not None and (match is None or defects.on("browser-before-the-app"))
        if is_for_browser:
            match = browser
        if match is None:
            if peer.identifier in self._found and defects.at("second-removal-keeps-the-offer", 2):
                return
            self.withdraw(peer, "replaced")
            self._device.out.event(
                "log.handoff", from_=peer.name, reason="no installed app of this team declares this type"
            )
            return
        if self.app_that_failed.get(peer.identifier) is not None:
            match = self.app_that_failed[peer.identifier], match[1]
        self._count += 1
        known = self._found.get(peer.identifier)
        is_one_of_several = known is not None and len(self._found) > 1
        rank = known.order if is_one_of_several and defects.on("rank-of-the-first-offer-kept") else self._count
        offer = Offer(peer, *match, peer.content.advertisement, rank, is_for_browser)
        if freedoms.on("offers-at-the-deadline") and not offer.is_same(known):
            self.withdraw(peer, "replaced")
            self._device.timers.set(self._timer(peer), self._shown_at(peer), lambda: self._add(peer, offer))
            return
        if freedoms.on("offers-shown-anew") and offer.is_same(known):
            self.withdraw(peer, "replaced")
        self._add(peer, offer)

    def _add(self, peer: Peer, offer: Offer) -> None:
        if not offer.is_same(self._found.get(peer.identifier)) and defects.at("seventh-offer-not-shown", 7):
            return
        if not offer.is_same(self._found.get(peer.identifier)) and defects.at("fourth-offer-fetched-early", 4):
            self._device.attempts.fetch_unasked(offer)
        self._found[peer.identifier] = offer
        self.refresh("replaced")

    @staticmethod
    def _timer(peer: Peer) -> str:
        return f"offer {peer.identifier}"

    def _shown_at(self, peer: Peer) -> int:
        """Shortly before the deadline, counted from the first frame of what the peer advertises."""
        first = peer.first_heard if peer.first_heard is not None else self._device.now
        return max(self._device.now, first + self._device.parameter("offerDeadline") * 3 // 4)

    def _match(self, hash: bytes) -> tuple[App, str] | None:
        setup = self._device.setup
        if setup.platform in _SENDS_ONLY:
            return None
        installed = self._device.apps.installed
        for app in installed[:16] if defects.on("apps-after-the-16th-ignored") else installed:
            if not app.carries_team and not defects.on("unsigned-app-accepted"):
                continue
            if "Q-KVS" in setup.quirks and not app.key_value_entitlement:
                continue
            declared = app.declared_types
            for activity_type in declared[:255] if defects.on("types-after-the-255th-ignored") else declared:
                # The hash compares byte by byte (ELIG-023), including case and composition.
                spelling = activity_type.lower() if defects.on("type-case-ignored") else activity_type
                composed = unicodedata.normalize("NFC", activity_type)
                if composed != activity_type and defects.on("types-compared-composed"):
                    spelling = composed
                if handoff_message.activity_hash(app.team, spelling) == hash:
                    if defects.after("team-of-an-earlier-offer-tried", 3):
                        self._earlier_team = app.team
                    others = [other for other in installed if self._is_as_good(other, app, activity_type)]
                    if others and defects.on("last-of-the-fitting-apps-offered"):
                        return others[-1], activity_type
                    return app, activity_type
                if self._earlier_team is not None:
                    if handoff_message.activity_hash(self._earlier_team, spelling) == hash:
                        return app, activity_type
        return None

    @staticmethod
    def _is_as_good(other: App, app: App, activity_type: str) -> bool:
        """Whether another app could continue the same activity."""
        is_fitting = other.carries_team and other.team == app.team and activity_type in other.declared_types
        return is_fitting and other.bundle != app.bundle

    def _browser(self, options: int) -> tuple[App, str] | None:
        """The browser, if the activity has a web page: the one that the user has chosen, else the system's (WEB-004)."""
        setup = self._device.setup
        system = BROWSERS_OF_SYSTEMS.get(setup.platform)
        is_beside_another_option = options & _HAS_WEB_PAGE and options != _HAS_WEB_PAGE
        if is_beside_another_option and defects.on("page-beside-another-option-not-seen"):
            return None
        if not options & _HAS_WEB_PAGE or system is None or defects.on("browser-not-offered"):
            return None
        for app in self._device.apps.installed:
            is_declared = BROWSING in app.activity_types or defects.on("undeclared-browser-chosen")
            if app.bundle == self._device.settings.defaultBrowser and (is_declared or setup.platform != "macOS"):
                return app, BROWSING
        return App.of(Dictionary([("bundle", system)])), BROWSING

    def apps_changed(self) -> None:
        """An app was installed, updated or removed."""
        for peer in self._device.scanner.peers.values():
            is_news = peer.content is not None and peer.identifier not in self._found
            if is_news and self._device.settings.locked and defects.on("apps-changed-while-locked-ignored"):
                continue
            self.evaluate(peer)

    def withdraw(self, peer: Peer, reason: str) -> None:
        """What a peer offered is gone."""
        self._device.timers.cancel(self._timer(peer))
        self._emptied.clear()
        is_kept = peer.identifier == self.kept_for_a_retry and reason == "not taking part"
        if is_kept and defects.on("offer-kept-after-a-failure"):
            return
        if self._found.pop(peer.identifier, None) is not None:
            self._withdrawn.add(peer.identifier)
            self.refresh(reason)

    def latest_type(self, peer: Peer) -> str | None:
        """The type of what the peer offers at present."""
        offer = self._found.get(peer.identifier)
        return None if offer is None else offer.type

    def has_returned(self, peer: Peer) -> bool:
        """Whether what the peer offers was withdrawn before."""
        return peer.identifier in self._withdrawn

    # Where it shows

    def refresh(self, reason: str = "device state") -> None:
        """Hides offers that the device's present state does not allow, then shows new ones (DISC-006)."""
        wanted = self._wanted()
        shown = list(self._shown.items())
        if freedoms.on("surfaces-in-other-order"):
            shown.reverse()
            wanted = dict(reversed(wanted.items()))
        for place, offer in shown:
            if not offer.is_same(wanted.get(place)):
                del self._shown[place]
                self._device.out.event(
                    "offer.hide", app=offer.app.bundle, from_=offer.peer.name, surface=place[1], reason=reason
                )
        if not self._device.settings.locked:
            self._shown_while_locked.clear()
        for place, offer in wanted.items():
            if place not in self._shown:
                if offer.peer.identifier in self._shown_while_locked and defects.on("lock-screen-shows-a-source-once"):
                    continue
                if place[1] == "lockscreen":
                    self._shown_while_locked.add(offer.peer.identifier)
                self._show(offer, place[1])
            self._shown[place] = offer

    def _wanted(self) -> dict[tuple[int, str], Offer]:
        found = sorted(self._found.values(), key=lambda offer: -offer.order)
        wanted = {}
        for surface in self._surfaces():
            # The lock screen has room for one (DISC-022).
            has_room_for_one = surface == "lockscreen"
            if surface == "appSwitcher" and freedoms.on("one-offer-in-the-switcher"):
                has_room_for_one = True
            for offer in found[:1] if has_room_for_one else found:
                wanted[offer.peer.identifier, surface] = offer
        return wanted

    def _surfaces(self) -> list[str]:
        """The surfaces that show offers in the device's present state."""
        settings, features = self._device.settings, self._device.setup.os_features
        if settings.asleep:
            return []
        if settings.locked:
            shows_locked = self._device.setup.platform in ("iOS", "visionOS") and not defects.on("nothing-while-locked")
            return ["lockscreen"] if shows_locked else []
        surfaces = {"appSwitcher": "appSwitcherOffer", "dock": "dockOffer", "cmdTab": "commandTabOffer"}
        surfaces = {surface: feature for surface, feature in surfaces.items() if surface not in self._emptied}
        return [surface for surface, feature in surfaces.items() if feature in features]

    def _empty_later(self, surface: str) -> None:
        """A defect: what a surface shows goes after two minutes."""

        def empty() -> None:
            self._emptied.add(surface)
            self.refresh()

        self._device.timers.set(f"empty {surface}", self._device.now + _TWO_MINUTES, empty)

    def _show(self, offer: Offer, surface: str) -> None:
        if surface == "cmdTab" and defects.on("command-tab-emptied-after-two-minutes"):
            self._empty_later(surface)
        if surface == "dock" and defects.on("dock-emptied-after-two-minutes"):
            self._empty_later(surface)
        model = offer.peer.model
        other = next((known.peer.model for known in self._found.values()), model)
        if other != model and defects.on("badge-of-another-source"):
            model = other
        badge: dict[str, Value] = {"badge": model} if surface == "dock" else {}
        name: dict[str, Value] = {"sourceName": offer.peer.name}
        if len(offer.peer.name) > _SHORT_NAME and defects.on("names-of-sources-cut-at-16"):
            name = {"sourceName": offer.peer.name[:_SHORT_NAME]}
        setup = self._device.setup
        if setup.platform == "iOS" and setup.os_version[0] == 8 and freedoms.on("no-source-name-on-ios-8"):
            name = {}
        self._device.out.event(
            "offer.show",
            app=offer.app.bundle,
            from_=offer.peer.name,
            surface=surface,
            **name,
            type=offer.type,
            **badge,
            gesture=self.gesture(surface),
        )

    def gesture(self, surface: str) -> str:
        """The gesture that accepts an offer: a swipe on old lock screens (DISC-007)."""
        if surface == "lockscreen":
            return "swipeUp" if "lockScreenOffer" in self._device.setup.os_features else "tap"
        return _GESTURES[surface]

    def shown(self, source: str, surface: str | None) -> tuple[Offer, str] | None:
        """The offer of a source, on this surface or on the first that shows it."""
        for (_, place), offer in self._shown.items():
            is_old = self._device.now - (offer.peer.first_heard or 0) > _TWENTY_SECONDS
            if is_old and defects.on("offers-forgotten-after-twenty-seconds"):
                continue
            is_meant = offer.peer.name == source or defects.on("first-offer-accepted")
            if is_meant and surface in (None, place):
                return offer, place
        return None
