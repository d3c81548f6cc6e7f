"""The whole device: its parts, the verbs that its user carries out, and what follows from the state that it is in."""

from __future__ import annotations

import dataclasses
import random
from typing import Any

from . import defects, freedoms, participation
from .apps import verbs
from .apps.activity import NANOSECONDS, UserActivity
from .apps.advice import Advice
from .apps.installed_apps import InstalledApps
from .apps.process import Process
from .apps.saving import Saving
from .apps.verbs import Refused
from .continuation.attempts import Attempts
from .continuation.serving import Serving
from .discovery.advertiser import Advertiser
from .discovery.key_exchange import KeyExchange
from .discovery.offers import Offers
from .discovery.scanner import Scanner
from .discovery_state import DiscoveryState
from .links import Links
from .outputs import Outputs
from .setup import Settings, Setup
from .timers import Timers
from .wire import handoff_message, payload
from .wire.payload import Dictionary

_OFTEN_UNTIL = 60 * NANOSECONDS
_NEVER_LISTENS = ("watchOS",)
_ROTATABLE = ("iPhone", "iPad", "iPod touch")


class Device:
    """One device from `reset` on. `now` is the present instant in nanoseconds; the harness sets it."""

    def __init__(self, setup: Setup):
        self.setup = setup
        self.settings = setup.settings
        self.account = setup.account
        self.account_is_primary = setup.account_is_primary
        self.account_is_managed = setup.account_is_managed
        self.discovery = DiscoveryState(setup.quirks)
        self.now = 0
        self.out = Outputs()
        self.timers = Timers()
        self._activities = 0
        self.was_woken = False
        self.was_locked = False
        self._locked_at = 0
        self._is_radio_start_missed = False
        self.advice = Advice(self)
        self.apps = InstalledApps(self, setup.apps)
        self.saving = Saving(self)
        self.links = Links(self)
        self.keys = KeyExchange(self)
        self.scanner = Scanner(self)
        self.offers = Offers(self)
        self.attempts = Attempts(self)
        self.serving = Serving(self)
        self.advertiser = Advertiser(self)

    # What the parts need

    def parameter(self, name: str) -> int:
        """A time in nanoseconds, a size in bytes or a number of the profile."""
        return self.setup.parameters[name]

    def generator(self, purpose: str) -> random.Random:
        """Randomness that follows from the seed, a stream for each purpose, so that runs are alike."""
        return random.Random(f"{self.setup.seed} {purpose}")

    def next_activity_number(self) -> int:
        self._activities += 1
        return self._activities

    @property
    def seconds_since_2001(self) -> float:
        return self.setup.epoch + self.now / NANOSECONDS

    # What follows from the state

    @property
    def takes_part(self) -> bool:
        if self.account_is_managed and defects.on("managed-account-refused"):
            return False
        if self._is_radio_start_missed:
            return False
        return participation.takes_part(self.setup, self.settings, self.account, self.account_is_primary)

    def advertised(self) -> tuple[UserActivity, bytes] | None:
        """The activity that is to be on the air, with its hash: that of the app in use, if it may be handed off."""
        process = self.apps.process_in_front
        if defects.on("background-app-advertised"):
            process = next((other for other in self.apps.processes.values() if other.current is not None), process)
        is_in_use = not self.settings.locked and not self.settings.asleep
        if self._is_in_use_all_the_same:
            is_in_use = True
            process = self.apps.processes.get(self.apps.behind_lock or "") if process is None else process
        takes_part = self.takes_part or self._is_restricted_between_two_peers()
        if self.setup.platform == "watchOS" and "Q-W6" in self.setup.quirks:
            return None
        if process is None or not is_in_use or not takes_part:
            return None
        activity = process.current
        if activity is None or not self._may_be_handed_off(process, activity):
            return None
        return activity, handoff_message.activity_hash(process.app.team, activity.type)

    def _is_restricted_between_two_peers(self) -> bool:
        """A defect that forgets the restriction of a device with several peers, where it advertises."""
        if len(self.scanner.peers) < 2 or not defects.on("restricted-source-of-two-peers-advertised"):
            return False
        is_on = self.settings.bluetooth and self.settings.handoff
        return is_on and participation.is_restricted(self.setup, self.settings)

    @property
    def _is_in_use_all_the_same(self) -> bool:
        """What takes a locked device for one in use: a freedom, and defects that do so at times (ELIG-039)."""
        if (self.settings.locked or self.settings.asleep) and freedoms.on("advertises-while-locked"):
            return True
        is_locked_awake = self.settings.locked and not self.settings.asleep
        if self.was_woken and is_locked_awake and defects.on("advertised-while-asleep"):
            return True
        return is_locked_awake and defects.on("advertised-while-locked")

    def _may_be_handed_off(self, process: Process, activity: UserActivity) -> bool:
        is_eligible = activity.flags["eligibleForHandoff"]
        is_signed = process.app.carries_team or defects.on("unsigned-app-accepted")
        has_entitlement = process.app.key_value_entitlement or "Q-KVS" not in self.setup.quirks
        is_in_time = self.now < activity.end_of_life()
        if any(peer.content is not None for peer in self.scanner.peers.values()):
            # Another device advertises as well.
            is_declared = activity.type in process.app.activity_types
            if not is_declared and defects.on("undeclared-type-not-sent-beside-another-source"):
                return False
            is_in_time = is_in_time or defects.on("expiry-put-off-by-another-source")
        return is_eligible and is_signed and has_entitlement and is_in_time

    def settle(self) -> None:
        """Brings radio and surfaces in line with the state: called when a request has been carried out."""
        takes_part = self.takes_part
        is_deaf = self.setup.platform in _NEVER_LISTENS or self.discovery.is_broken
        self.scanner.listen(takes_part and not is_deaf)
        advertised = self.advertised()
        self.timers.cancel("expiration")
        if advertised is not None:
            activity, hash = advertised
            options = handoff_message.WEB_PAGE if activity.webpage_url is not None else 0
            is_in_capitals = options != 0 and activity.webpage_url[:1].isupper()
            if is_in_capitals and defects.on("page-of-a-scheme-in-capitals-without-its-bit"):
                options = 0
            if defects.on("page-bit-of-the-first-message-kept"):
                options = activity.first_options = options if activity.first_options is None else activity.first_options
            self.advertiser.advertise(activity, hash, options)
            if self.now < activity.end_of_life():
                self.timers.set("expiration", activity.end_of_life(), activity.expire)
        elif takes_part:
            self.advertiser.say_goodbye()
        else:
            if not (self.serving.has_lost_a_link and defects.on("on-the-air-after-a-broken-transfer")):
                self.advertiser.fall_silent("not taking part")
        self.offers.refresh()

    @property
    def wake_up(self) -> int | None:
        """When the device wants to go on by itself; what is due already is due now."""
        planned = self.timers.next
        if freedoms.on("wakes-more-often") and self.now < _OFTEN_UNTIL:
            soon = self.now + NANOSECONDS
            planned = soon if planned is None else min(planned, soon)
        return None if planned is None else max(planned, self.now)

    # Requests

    def run_due(self) -> None:
        """Goes on with what it planned for the present instant or before."""
        self.timers.run_due(self.now)

    def receive(self, node: dict[str, Any]) -> None:
        """What its controller, its links or its account service deliver."""
        match node["input"]:
            case "report":
                self.scanner.heard(node["address"], payload.from_notation(node["data"]))
            case "paired":
                self.scanner.paired(node)
            case "unpaired":
                self.scanner.unpaired(int(node["peer"]))
            case "documentArrived":
                pass  # this device keeps no files
            case kind:
                self.links.input(kind, node)

    def perform(self, verb: str, app: str | None, arguments: Dictionary) -> dict[str, Any]:
        """Carries an operation out, and answers it."""
        try:
            value = self._perform(verb, app, arguments)
        except Refused as refusal:
            is_brief = freedoms.on("refusals-in-other-words")
            return {"answer": "refused", "reason": "this is not possible now" if is_brief else str(refusal)}
        except NotImplementedError:
            return {"answer": "unsupported"}
        self.discovery.note(verb, arguments)
        return {"answer": "done"} if value is None else {"answer": "done", "value": value}

    def _perform(self, verb: str, app: str | None, arguments: Dictionary) -> Any:
        own = getattr(self, f"_do_{verb}", None)
        if own is not None:
            return own(arguments)
        named = arguments.get("app")
        bundle = app or (named if isinstance(named, str) else None)
        match verb:
            case "launch":
                self._refuse_samples(self.apps.launch(self.apps.find(bundle), arguments.get("pendingType")))
            case "foreground":
                self._bring_to_front(bundle)
            case "background":
                self.apps.send_to_back()
            case "terminate":
                self.apps.terminate(self.apps.find(bundle).bundle, arguments.get("reason") or "user")
            case "remove":
                self.apps.remove(self.apps.find(bundle))
            case _:
                return verbs.perform(self, self._process(verb, bundle, arguments), verb, arguments)
        return None

    def _process(self, verb: str, bundle: str | None, arguments: Dictionary) -> Process:
        """The process that carries an app's verb out; where an activity is to be made, the app is started for it."""
        name = arguments.get("as") or "activity"
        if bundle is None and len(self.apps.installed) != 1:
            holders = [process for process in self.apps.processes.values() if name in process.kept]
            bundle = holders[0].bundle if len(holders) == 1 else None
        app = self.apps.find(bundle)
        process = self.apps.running(app.bundle)
        if process is None:
            if verb not in ("create", "becomeCurrent", "perform"):
                raise Refused(f"{app.bundle} does not run")
            process = self.apps.launch(app)
        self._refuse_samples(process)
        return process

    @staticmethod
    def _refuse_samples(process: Process) -> None:
        """The sample apps are Swift's; this adapter has none of them and does not declare them."""
        if process.app.sample is not None:
            raise NotImplementedError(process.app.sample)

    def _bring_to_front(self, bundle: str | None) -> None:
        app = self.apps.find(bundle)
        if self.apps.running(app.bundle) is None:
            raise Refused(f"{app.bundle} does not run")
        self.apps.bring_to_front(app.bundle)

    # What the user does with the device

    def _do_signIn(self, arguments: Dictionary) -> None:
        self.account = arguments.get("account")
        self.account_is_primary = arguments.get("primary") is not False
        self.account_is_managed = arguments.get("managed") is True
        self.scanner.has_restarted = False
        self.out.event("account.signIn", account=self.account)

    def _do_signOut(self, arguments: Dictionary) -> None:
        if self.account is None:
            raise Refused("the device is signed in to no account")
        account, self.account = self.account, None
        named = None if defects.on("sign-out-names-no-account") else account
        self.out.event("account.signOut", account=named)

    def _do_set(self, arguments: Dictionary) -> None:
        for name in Settings.CHANGEABLE:
            if name in arguments:
                setattr(self.settings, name, arguments.get(name))
                if name == "activityContinuationAllowed" and defects.after("fourth-restriction-ignored", 6):
                    self.settings.activityContinuationAllowed = True
                if name == "bluetooth" and self.settings.bluetooth:
                    self._is_radio_start_missed = defects.at("fourth-radio-start-missed", 4)
                self.out.event("device.setting", name=name, value=arguments.get(name))
                if name == "defaultBrowser":
                    self.offers.apps_changed()

    def _do_restart(self, arguments: Dictionary) -> None:
        """Everything of before is gone but the account, the peers and the keys."""
        self.attempts.reset()
        self.apps.terminate_all("restart")
        self.links.forget_all()
        self.serving.reset()
        self.keys.reset()
        self.advertiser.restart()
        self.scanner.has_restarted = True
        if self._activities > 0 and defects.on("numbers-begin-again-at-a-restart"):
            self._activities = 0
        self.scanner.forget_broadcasts("device state")

    def _do_updateSystem(self, arguments: Dictionary) -> None:
        """Another release, with its features and bugs; installing it ends with a restart."""
        platform, _, version = str(arguments.get("os")).partition(" ")
        if platform != self.setup.platform:
            raise Refused(f"the device does not run {platform}")
        features = frozenset(arguments.get("features") or [])
        if defects.on("update-brings-no-features") or defects.after("second-update-brings-no-features", 1):
            features = self.setup.os_features
        self.setup = dataclasses.replace(
            self.setup,
            os_version=tuple(int(number) for number in version.split(".")),
            os_features=features,
            quirks=frozenset(arguments.get("quirks") or []),
        )
        self.discovery = DiscoveryState(self.setup.quirks)
        self.out.event("device.setting", name="os", value=arguments.get("os"))
        self._do_restart(arguments)

    def _do_lock(self, arguments: Dictionary) -> None:
        if not self.settings.locked:
            self.was_locked = True
            self._locked_at = self.now
            self.settings.locked = True
            self.out.event("device.lock")
            self.apps.locked()
            self.attempts.device_locked()
            self.serving.device_locked()

    def _do_unlock(self, arguments: Dictionary) -> None:
        if self.settings.asleep:
            raise Refused("the device sleeps")
        self.unlock()

    def unlock(self) -> None:
        """The device is unlocked, by its user or for an accepted offer."""
        if self.settings.locked:
            self.settings.locked = False
            self.out.event("device.unlock")
            self.apps.unlocked()
            self._forget_date_that_passed()
            self.attempts.device_unlocked()

    def _forget_date_that_passed(self) -> None:
        """A defect: a date of expiration that passed behind the lock counts no more."""
        process = self.apps.process_in_front
        activity = None if process is None else process.current
        if activity is not None and self._locked_at < activity.end_of_life() <= self.now:
            if defects.on("expired-behind-the-lock-advertised"):
                activity.expires = None
                activity.became_current = self.now

    def _do_sleep(self, arguments: Dictionary) -> None:
        if not self.settings.asleep:
            self._do_lock(arguments)
            self.settings.asleep = True
            self.out.event("device.sleep")

    def _do_wake(self, arguments: Dictionary) -> None:
        if self.settings.asleep:
            self.was_woken = True
            self.settings.asleep = False
            self.out.event("device.wake")

    def _do_rotate(self, arguments: Dictionary) -> None:
        if self.setup.family not in _ROTATABLE:
            raise Refused(f"nobody turns a {self.setup.family}")
        self.out.event("device.rotate", to=arguments.get("to"))

    def _do_accept(self, arguments: Dictionary) -> int:
        return self.attempts.accept(arguments.get("from"), arguments.get("surface"))

    def _do_cancel(self, arguments: Dictionary) -> None:
        self.attempts.cancel()

    def _do_pairByHand(self, arguments: Dictionary) -> None:
        """Another thing than the account's pairing, and no help for Handoff (ELIG-011)."""
        self.out.event("user.pair", peer=arguments.get("peer"))

    def _do_suggest(self, arguments: Dictionary) -> None:
        """An icon of the same place that is no offer (DISC-010)."""
        app = arguments.get("app")
        for peer in self.scanner.peers.values():
            has_offered = peer.key is not None and peer.content is None
            if has_offered and defects.on("suggestion-taken-for-the-offer-that-ended"):
                self.out.event("offer.show", app=app, from_=peer.name, surface="lockscreen", type="", gesture="tap")
                return
        self.out.event("suggestion.show", app=app, suggestionKind=arguments.get("kind"))

    def _do_inspect(self, arguments: Dictionary) -> None:
        is_present = participation.is_capable(self.setup)
        label = {"label": self._switch_label()} if is_present and self._switch_label() else {}
        self.out.event(
            "settings.state",
            handoffSwitchPresent=is_present,
            handoffSwitchOn=is_present and self.settings.handoff,
            **label,
        )

    def _switch_label(self) -> str | None:
        """What stands beside the switch (PLAT-015)."""
        if self.setup.platform == "macOS":
            return "Allow Handoff between this Mac and your iCloud devices"
        if self.setup.platform != "iOS":
            return None
        if "suggestedAppsLabel" in self.setup.os_features:
            return "Handoff & Suggested Apps"
        return "AirPlay & Handoff" if "airPlayLabel" in self.setup.os_features else "Handoff"

    def _do_install(self, arguments: Dictionary) -> None:
        self.apps.install(arguments.get("app"))

    def _do_update(self, arguments: Dictionary) -> None:
        self.apps.install(arguments.get("app"))
