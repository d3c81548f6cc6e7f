"""Defects that this device can have on purpose, one at a time, to see which conformance case catches it.

Each is one switch, asked where the right thing is done: `if defects.on("...")`. Without `--defect NAME` none is on.
"""

from __future__ import annotations

from typing import NamedTuple

from .asked import Asked
from .rare_defects import ENTRIES


class Defect(NamedTuple):
    """A defect: the area that it is of, the requirement that it breaks, what it does, and where that shows."""

    area: str
    requirement: str
    sentence: str
    cases: str = "*"
    """A pattern of the cases in which the switch decides; empty for what no case can see, such as time that passes."""
    is_should: bool = False
    """The requirement is a SHOULD, so that a case warns."""


_active: str | None = None
_asked = Asked()
note_in = _asked.note_in
note = _asked.note


def on(name: str) -> bool:
    """Whether this is the defect that the device was given."""
    if name not in CATALOGUE:
        raise KeyError(f"no defect is called {name}")
    _asked.add(name)
    return name == _active


def is_of_interest(name: str) -> bool:
    """Whether it matters what this defect would change: the device has it, or what is asked is noted."""
    return name == _active or _asked.is_noted


# Defects that strike at the n-th time, or from then on


_counts: dict[str, int] = {}


def begin() -> None:
    """A device begins: what was counted belongs to the one before."""
    _counts.clear()


def at(name: str, time: int) -> bool:
    """Whether this is the active defect, and it is asked for the n-th time since `reset`."""
    return _count(name) == time


def after(name: str, times: int) -> bool:
    """Whether this is the active defect, and it was asked more than so many times since `reset`."""
    return _count(name) > times


def _count(name: str) -> int:
    if not on(name):
        return -1
    _counts[name] = _counts.get(name, 0) + 1
    return _counts[name]


def give(name: str | None) -> None:
    """Gives the device a defect, or none."""
    global _active
    if name is not None and name not in CATALOGUE:
        raise KeyError(f"no defect is called {name}")
    _active = name


CATALOGUE: dict[str, Defect] = {
    "secondary-account-accepted": Defect(
        "eligibility", "ELIG-003", "An account that is not the device's primary one lets it take part."
    ),
    "managed-account-refused": Defect(
        "eligibility", "ELIG-003", "An account that an organisation manages keeps the device from taking part."
    ),
    "handoff-switch-ignored": Defect("eligibility", "ELIG-008", "The user's Handoff switch changes nothing."),
    "restriction-ignored": Defect("eligibility", "ELIG-027", "A management restriction changes nothing."),
    "unsigned-app-accepted": Defect(
        "eligibility", "ELIG-018", "An app whose signature carries no team takes part, by the team that it claims."
    ),
    "type-case-ignored": Defect("eligibility", "ELIG-023", "Declared types are taken in lower case."),
    "background-app-advertised": Defect(
        "advertising", "ELIG-030", "An app's current activity is advertised although the app is not in front."
    ),
    "broadcast-never-ended": Defect(
        "advertising", "DISC-004", "What is on the air stays there until another activity takes its place."
    ),
    "counter-reused": Defect("advertising", "DISC-016", "A second payload is sealed under the counter of the first."),
    "counter-reported-of-the-message-before": Defect(
        "advertising", "DISC-016", "A new broadcast is reported with the counter of the message before it."
    ),
    "page-without-its-bit": Defect("advertising", "AIR-009", "The options never say that there is a web page."),
    "first-element-only": Defect(
        "receiving", "AIR-013", "Only the first element of Apple's manufacturer data is read."
    ),
    "one-manufacturer-structure-read": Defect(
        "receiving", "AIR-013", "Manufacturer data of another company end the search for Apple's."
    ),
    "packed-length-not-known": Defect(
        "receiving", "AIR-013", "The length byte of HomeKit's elements is taken whole, with its subtype."
    ),
    "overflow-area-without-its-bits": Defect(
        "receiving", "AIR-014", "The bits of an overflow area are read as elements."
    ),
    "message-found-by-its-bytes": Defect(
        "receiving", "AIR-014", "A message is whatever begins with its type and its length."
    ),
    "any-company-taken": Defect("receiving", "AIR-014", "Manufacturer data of every company are read as Apple's."),
    "every-element-has-the-length-of-a-message": Defect(
        "receiving", "AIR-014", "An element of type 0x0C is a message whatever its length byte says."
    ),
    "cut-element-passed-over": Defect(
        "receiving", "AIR-014", "An element that promises more than there is takes no bytes."
    ),
    "strangers-are-served": Defect(
        "serving", "DISC-015", "A device that is not of the account gets the key, and the payload too."
    ),
    "tag-not-checked": Defect("receiving", "DISC-016", "Frames are opened whatever their tag is."),
    "replay-accepted": Defect("receiving", "DISC-016", "Frames are opened whatever their counter is."),
    "lost-peer-kept": Defect("receiving", "DISC-014", "A device that is not heard any more is never missed."),
    "key-forgotten-with-the-broadcast": Defect(
        "receiving", "DISC-017", "A peer's key is forgotten when the peer is lost."
    ),
    "nothing-while-locked": Defect("offers", "DISC-023", "A locked device shows no offer."),
    "heard-asleep-and-forgotten": Defect(
        "offers", "DISC-011", "What is heard while the device sleeps is not kept for its waking."
    ),
    "previous-activity-invalidated": Defect(
        "life cycle", "LIFE-003", "An activity that becomes current ends the one before."
    ),
    "never-expires": Defect("life cycle", "LIFE-024", "An activity without an expiration date is advertised for ever."),
    "every-mark-postpones-the-cycle": Defect("saving", "UPD-006", "Marks that keep coming put the save off."),
    "pending-mark-not-flushed": Defect(
        "saving", "UPD-007", "A request is answered with the last saved state, whatever is marked."
    ),
    "delegate-called-on-main": Defect("saving", "UPD-019", "The activity's delegate is called on the main thread."),
    "sets-become-lists": Defect("payload", "PAY-011", "A set is sent as a list."),
    "text-normalised": Defect("payload", "PAY-012", "Text is composed on its way."),
    "continued-before-the-whole-reply": Defect(
        "continuation", "CONT-009", "The app gets its activity when the first part of the reply is there."
    ),
    "launched-while-locked": Defect(
        "continuation", "CONT-035", "An accepted activity reaches its app without the device being unlocked."
    ),
    "source-told-when-asked": Defect(
        "continuation", "CONT-025", "The source's delegate hears of the continuation when the payload is asked for."
    ),
    "false-is-a-veto": Defect(
        "continuation", "CONT-005", "An app that answers false to willContinue gets no activity."
    ),
    "cancel-told-as-4608": Defect("errors", "ERR-007", "The user's cancellation is told to the app as missing data."),
    "oversize-delivered": Defect("errors", "ERR-005", "A payload above the hard limit is delivered."),
    "second-reply-delivered": Defect(
        "errors", "CONT-007", "A reply that arrives twice is delivered twice."
    ),
    "late-reply-delivered": Defect(
        "errors", "ERR-013", "A reply that comes after the time-out is delivered all the same."
    ),
    "versions-compared-as-text": Defect("versioning", "VER-003", "Versions are compared letter by letter."),
    "version-of-any-kind": Defect("versioning", "VER-008", "A version may be of another kind than the app's own."),
    "lists-cut-at-14": Defect(
        "sizes", "PAY-011", "A list keeps 14 elements.", "sizes/lists*"
    ),
    "lists-cut-at-255": Defect(
        "sizes", "PAY-011", "A list keeps 255 elements.", "sizes/lists*"
    ),
    "lists-cut-at-65535": Defect(
        "sizes", "PAY-011", "A list keeps 65,535 elements.", "sizes/long-lists*"
    ),
    "dictionaries-cut-at-14": Defect(
        "sizes", "PAY-011", "A dictionary keeps 14 entries.", "sizes/dictionaries*"
    ),
    "dictionaries-cut-at-256": Defect(
        "sizes", "PAY-011", "A dictionary keeps 256 entries.", "sizes/entries-of-user-info*"
    ),
    "sets-cut-at-15": Defect(
        "sizes", "PAY-011", "A set keeps 15 elements.", "sizes/sets*"
    ),
    "sets-cut-at-255": Defect(
        "sizes", "PAY-011", "A set keeps 255 elements.", "sizes/sets*"
    ),
    "text-cut-at-200": Defect(
        "sizes", "PAY-011", "Text keeps 200 characters.", "sizes/text-of-letters{*"
    ),
    "text-cut-at-300": Defect(
        "sizes", "PAY-011", "Text keeps 300 characters.", "sizes/text-of-letters{*"
    ),
    "text-cut-at-65535": Defect(
        "sizes", "PAY-011", "Text keeps 65,535 characters.", "sizes/text-of-letters{*"
    ),
    "units-cut-at-127": Defect(
        "sizes", "PAY-012", "Text that is not ASCII keeps 127 units of UTF-16.", "sizes/text-*"
    ),
    "data-cut-at-255": Defect(
        "sizes", "PAY-011", "Data keeps 255 bytes.", "sizes/bytes*"
    ),
    "data-cut-at-65535": Defect(
        "sizes", "PAY-011", "Data keeps 65,535 bytes.", "sizes/bytes*"
    ),
    "keys-cut-at-64": Defect(
        "sizes", "PAY-002", "A key keeps 64 characters.", "sizes/keys*"
    ),
    "keys-cut-at-255": Defect(
        "sizes", "PAY-002", "A key keeps 255 characters.", "sizes/keys*"
    ),
    "titles-cut-at-64": Defect(
        "sizes", "CONT-011", "A title keeps 64 characters.", "sizes/titles{*"
    ),
    "titles-cut-at-255-bytes": Defect(
        "sizes", "CONT-011", "A title keeps 255 bytes.", "sizes/titles-in-chinese*"
    ),
    "types-cut-at-64": Defect(
        "sizes", "CONT-011", "The type that is sent keeps 64 characters.", "sizes/types*"
    ),
    "types-cut-at-255": Defect(
        "sizes", "CONT-011", "The type that is sent keeps 255 characters.", "sizes/types*"
    ),
    "web-pages-cut-at-255": Defect(
        "sizes", "CONT-011", "The address of a web page keeps 255 characters.", "sizes/web-pages*"
    ),
    "length-byte-overflows": Defect(
        "sizes", "PAY-011", "A length above 14 is written into one byte, whatever it is.", "sizes/lists*"
    ),
    "types-after-the-255th-ignored": Defect(
        "sizes", "ELIG-019", "Of the declared types of an app only the first 255 count.", "sizes/declared-types*"
    ),
    "apps-after-the-16th-ignored": Defect(
        "sizes", "ELIG-022", "Of the installed apps only the first 16 are looked at.", "sizes/installed-apps*"
    ),
    "sixteen-entries-merged": Defect(
        "sizes", "ACT-014", "Merging keeps 16 of the new entries.", "sizes/merged-entries*"
    ),
    "file-urls-cut-at-255": Defect(
        "sizes", "PAY-011", "The URL of a file keeps 255 characters.", "sizes/urls*"
    ),
    "saved-after-its-end-with-many-marks": Defect(
        "sizes", "UPD-025", "An activity that was marked more than 255 times is saved after its end.", "saving/*"
    ),
    "fourth-acceptance-fails": Defect(
        "histories", "CONT-007", "The fourth attempt fails with 4610.", "histories/ten-continuations*"
    ),
    "fifth-save-lost": Defect(
        "histories", "UPD-001", "The fifth cycle keeps the state of the fourth.", "histories/twenty-saves"
    ),
    "sixth-broadcast-silent": Defect(
        "histories",
        "DISC-001",
        "The sixth activity that becomes current is not put on the air.",
        "histories/ten-activities*",
    ),
    "third-continuation-not-told": Defect(
        "histories",
        "CONT-024",
        "The source is told of two continuations, and of no third.",
        "histories/ten-continuations*",
    ),
    "seventh-offer-not-shown": Defect(
        "histories", "DISC-019", "The seventh offer appears on no surface.", "histories/ten-activities*"
    ),
    "launch-options-once": Defect(
        "histories", "CONT-022", "Launch options name a type at the first launch only.", "histories/app-launched*"
    ),
    "unlocked-once": Defect(
        "histories",
        "CONT-035",
        "Only the first acceptance on the lock screen unlocks the device.",
        "histories/five-unlocks*",
    ),
    "failures-told-three-times": Defect(
        "histories",
        "CONT-007",
        "The fourth failure and those after it are told to nobody.",
        "histories/failures-in-a-row*",
    ),
    "first-error-repeated": Defect(
        "histories", "ERR-002", "Every failure has the code of the first one.", "histories/same-code*"
    ),
    "tenth-counter-repeated": Defect(
        "histories", "DISC-016", "The tenth message has the counter of the ninth.", "histories/forty-broadcasts"
    ),
    "eleventh-mark-ignored": Defect(
        "histories", "UPD-005", "After ten cycles a mark is followed by none.", "histories/twenty-saves"
    ),
    "first-snapshot-sent-again": Defect(
        "histories",
        "UPD-007",
        "Every request is answered with the state of the first reply.",
        "histories/kinds-are-kept*",
    ),
    "third-sign-in-unpaired": Defect(
        "histories", "ELIG-012", "Peers of the third pairing are not taken.", "histories/signed-out*"
    ),
    "second-removal-keeps-the-offer": Defect(
        "histories", "ELIG-029", "The second time that an app is removed its offer stays.", "histories/app-removed*"
    ),
    "fourth-restriction-ignored": Defect(
        "histories",
        "ELIG-027",
        "After three changes the management restriction counts no more.",
        "histories/restrictions*",
    ),
    "fourth-radio-start-missed": Defect(
        "histories",
        "ELIG-006",
        "The fourth time that Bluetooth goes on, the device does not notice it.",
        "histories/switches-off*",
    ),
    "team-kept-after-four-changes": Defect(
        "histories",
        "ELIG-017",
        "After four changes of its team an app keeps the one that it has.",
        "histories/updates*",
    ),
    "team-of-an-earlier-offer-tried": Defect(
        "histories",
        "ELIG-017",
        "After three offers the team of the latest one counts for every app.",
        "histories/updates*",
    ),
    "fourth-offer-fetched-early": Defect(
        "histories",
        "DISC-013",
        "The payload behind the fourth offer is fetched before anybody accepts it.",
        "histories/ten-activities*",
    ),
    "fourth-rejected-payload-taken": Defect(
        "histories",
        "VER-005",
        "The fourth payload that an app rejects is taken over all the same.",
        "histories/versions*",
    ),
    "fourth-message-with-the-hash-before": Defect(
        "histories", "AIR-008", "The fourth message carries the hash of the third.", "histories/forty*"
    ),
    "fourth-interruption-told-as-cancellation": Defect(
        "histories", "ERR-015", "The fourth link that breaks is told as a cancellation.", "histories/failures-in-a-row*"
    ),
    "fourth-merge-replaces": Defect(
        "histories", "ACT-014", "The fourth merge leaves nothing of what was there.", "histories/smaller*"
    ),
    "second-merge-forgets-the-first": Defect(
        "histories",
        "ACT-014",
        "Merging begins with what was set, without what was merged before.",
        "histories/smaller*",
    ),
    "first-page-sent-again": Defect(
        "histories",
        "CONT-011",
        "The first web page that is sent is sent each time.",
        "histories/ten-continuations*",
    ),
    "third-goodbye-missing": Defect(
        "histories", "AIR-004", "The third activity that ends is followed by silence.", "histories/*", is_should=True
    ),
    "third-ending-kept-on-the-air": Defect(
        "histories", "DISC-004", "The third activity that ends stays on the air until another takes its place.", "histories/*"
    ),
    "second-renewal-keeps-the-key": Defect(
        "histories", "DISC-016", "Counters that are used up for the second time start again under the same key.", "histories/*"
    ),
    "seventeenth-ended-activity-saved": Defect(
        "histories", "UPD-025", "Of the activities that end while marked, the seventeenth is saved.", "saving/*"
    ),
    "sixth-build-keeps-the-types": Defect(
        "histories",
        "ELIG-019",
        "The sixth build of an app that is installed declares what the fifth did.",
        "histories/app-removed*",
    ),
    "fourth-request-for-what-is-excluded-served": Defect(
        "histories",
        "ELIG-024",
        "The fourth request for an activity that was excluded is answered.",
        "histories/eligibility-goes*",
    ),
    "second-receiver-gets-4608": Defect(
        "several devices",
        "CONT-007",
        "A receiver that asks while another is served gets 4608.",
        "several-devices/two-receivers-accept*",
    ),
    "one-waiting-receiver-served": Defect(
        "several devices",
        "UPD-028",
        "Of the receivers that wait for a hook one is served.",
        "several-devices/two-receivers-during*",
    ),
    "one-continuation-told": Defect(
        "several devices",
        "CONT-024",
        "Of two receivers at a time the source tells its app of one.",
        "several-devices/two-receivers-accept*",
    ),
    "latest-source-asked": Defect(
        "several devices",
        "CONT-011",
        "The activity is fetched from the source that was heard last.",
        "several-devices/the-right-one*",
    ),
    "first-offer-accepted": Defect(
        "several devices",
        "CONT-011",
        "Whatever offer the user accepts, the first one is meant.",
        "several-devices/the-right-one*",
    ),
    "goodbye-withdraws-everything": Defect(
        "several devices",
        "DISC-004",
        "A goodbye of one source takes the offers of all away.",
        "several-devices/one-source-leaves*",
    ),
    "loss-withdraws-everything": Defect(
        "several devices",
        "DISC-014",
        "A source that is lost takes the offers of all away.",
        "several-devices/one-source-leaves*",
    ),
    "two-peers-known": Defect(
        "several devices", "DISC-019", "A device knows two peers.", "several-devices/eight-receivers"
    ),
    "counters-of-all-peers-compared": Defect(
        "several devices",
        "DISC-016",
        "A message is stale if any peer has sent a higher counter.",
        "several-devices/damage-of-one*",
    ),
    "lost-link-drops-every-receiver": Defect(
        "several devices",
        "CONT-007",
        "A link that is lost ends what was sent over the others.",
        "several-devices/one-receiver-fails*",
    ),
    "hook-serves-whom-it-began-for": Defect(
        "several devices",
        "UPD-028",
        "Who asks during a hook that runs already is not served at its end.",
        "several-devices/two-receivers-during*",
    ),
    "kinds-lost-beside-another-reply": Defect(
        "several devices",
        "PAY-011",
        "A whole real becomes an integer while another reply is under way.",
        "several-devices/two-receivers-accept*",
    ),
    "second-receiver-told-of-at-once": Defect(
        "several devices",
        "CONT-029",
        "The app is told of a receiver that asks beside another before that has anything.",
        "several-devices/two-receivers-*",
    ),
    "second-receiver-served-during-the-hook": Defect(
        "several devices",
        "CONT-029",
        "A receiver that asks beside another does not wait for the hook.",
        "saving/second-receiver*",
    ),
    "one-key-for-all-peers": Defect(
        "several devices", "DISC-017", "The key that came last is taken for every peer.", "several-devices/*"
    ),
    "one-renewed-key-for-all-devices": Defect(
        "several devices", "DISC-016", "Devices of an account renew their keys alike.", "several-devices/*"
    ),
    "undeclared-type-not-sent-beside-another-source": Defect(
        "several devices",
        "ELIG-020",
        "While another device advertises, only types that the source's app declares are sent.",
        "several-devices/one-of-three-has*",
    ),
    "expiry-put-off-by-another-source": Defect(
        "several devices",
        "ELIG-025",
        "An activity does not expire while another device advertises.",
        "several-devices/all-lose*",
    ),
    "restricted-source-of-two-peers-advertised": Defect(
        "several devices",
        "ELIG-027",
        "A restricted device that has two peers advertises.",
        "several-devices/one-of-three-*",
    ),
    "strangers-served-beside-a-peer": Defect(
        "several devices",
        "DISC-015",
        "Whoever asks while a peer is served is answered.",
        "air/stranger-asks*",
    ),
    "goodbye-timer-kept": Defect(
        "later",
        "DISC-001",
        "An activity that begins during a goodbye falls silent with it.",
        "later/new-activity-inside*",
    ),
    "offers-forgotten-after-twenty-seconds": Defect(
        "later",
        "ERR-014",
        "An offer cannot be accepted when its frame is more than twenty seconds old.",
        "later/retried-after*",
    ),
    "silent-after-the-rotation": Defect(
        "later", "DISC-014", "The radio falls silent when the address changes.", "later/taken-over-after*"
    ),
    "key-forgotten-with-the-address": Defect(
        "later", "DISC-017", "A peer that has a new address needs a new key exchange.", "later/addresses-and*"
    ),
    "replay-accepted-after-a-minute": Defect(
        "later", "DISC-016", "Counters of more than a minute ago are forgotten.", "later/replay-long-after*"
    ),
    "late-cut-continued": Defect(
        "later",
        "CONT-009",
        "A transfer that breaks after a second is continued with nothing.",
        "later/faults-on-the-way*",
    ),
    "late-cancellation-ignored": Defect(
        "later",
        "ERR-009",
        "A cancellation is ignored when the reply has been arriving for half a second.",
        "later/cancelled-on-the-way*",
    ),
    "transfer-limited-like-an-answer": Defect(
        "later", "CONT-009", "The limit for the first piece of a reply counts for all of it.", "later/transfers-longer*"
    ),
    "late-pairing-ignored": Defect(
        "later", "ELIG-012", "Peers that become known after a minute are not taken.", "later/taken-over-by-a-device*"
    ),
    "mark-lost-after-four-seconds": Defect(
        "later",
        "UPD-007",
        "An activity that has been current for four seconds is saved no more.",
        "later/taken-over-after*",
    ),
    "dates-read-once": Defect(
        "later",
        "ELIG-025",
        "A date of expiration that is set while the activity is on the air is not read.",
        "histories/eligibility-goes*",
    ),
    "retry-after-half-a-minute-fails": Defect(
        "later", "ERR-014", "An acceptance half a minute after a failure fails at once.", "later/retried*"
    ),
    "command-tab-emptied-after-two-minutes": Defect(
        "later", "DISC-009", "Command-Tab shows an offer for two minutes.", "later/*"
    ),
    "dock-emptied-after-two-minutes": Defect(
        "later", "DISC-009", "The Dock shows an offer for two minutes.", "later/*"
    ),
    "fetched-late-after-a-rotation": Defect(
        "later",
        "CONT-008",
        "What was heard from several addresses is asked for two seconds late.",
        "later/taken-over-after*",
    ),
    "late-signature-not-checked": Defect(
        "later",
        "ELIG-018",
        "The signature of an app that is installed after a minute counts for good.",
        "later/app-installed*",
    ),
    "signature-of-the-first-minute-kept": Defect(
        "later",
        "ELIG-018",
        "An update after a minute does not change what is known of the signature.",
        "later/build-without*",
    ),
    "delegate-on-main-after-a-minute": Defect(
        "later",
        "UPD-019",
        "A minute after it became current, an activity tells its delegate of a continuation on the main thread.",
        "later/taken-over-after*",
    ),
    "first-hash-after-a-rotation": Defect(
        "later", "AIR-008", "The message behind a rotation is the first activity again.", "later/addresses-and*"
    ),
    "late-resignation-stays-on-the-air": Defect(
        "later",
        "DISC-005",
        "A resignation more than a minute after the activity became current ends no broadcast.",
        "later/resigned-late*",
    ),
    "former-peer-known-a-minute-later": Defect(
        "later",
        "ELIG-011",
        "A minute after a peer was removed its frames are read again.",
        "recovery/after-a-stale*",
    ),
    "no-other-key-after-a-loss": Defect(
        "later",
        "DISC-017",
        "A device that was lost once is asked for no other key.",
        "air/another-key*",
    ),
    "advertised-while-locked": Defect(
        "source state",
        "ELIG-039",
        "A device that is locked awake goes on advertising.",
        "source-state/offer-comes*",
        is_should=True,
    ),
    "advertised-while-asleep": Defect(
        "source state",
        "ELIG-039",
        "A device that is woken advertises although it is still locked.",
        "source-state/offer-comes*",
        is_should=True,
    ),
    "silent-after-unlocking": Defect(
        "source state",
        "ELIG-039",
        "After unlocking, the activity stays off the air.",
        "source-state/offer-comes*",
        is_should=True,
    ),
    "strangers-kept": Defect(
        "source state",
        "ELIG-011",
        "A peer that the account service withdraws is kept.",
        "source-state/account-changed*",
    ),
    "own-frames-of-another-account": Defect(
        "source state",
        "ELIG-031",
        "A device that has changed its account takes itself for a peer.",
        "source-state/own-frame*",
    ),
    "browser-not-offered": Defect("web", "WEB-002", "An activity with a web page is offered to apps alone.", "web/*"),
    "browser-before-the-app": Defect("web", "WEB-003", "The browser is offered in place of a fitting app.", "web/app-*"),
    "undeclared-browser-chosen": Defect(
        "web", "WEB-004", "A default browser that does not declare web pages gets them.", "web/default-browser*"
    ),
    "payload-given-to-the-browser": Defect(
        "web", "WEB-005", "The browser gets the payload too.", "web/default-browser*"
    ),
    "page-opened-without-its-query": Defect("web", "WEB-016", "A page is opened without its query.", "web/page*"),
    "counters-start-over-at-a-restart": Defect(
        "source state", "DISC-016", "A restart begins with the first counter again.", "histories/restarts-in-a-row*"
    ),
    "silent-after-the-background": Defect(
        "source state",
        "ELIG-030",
        "An app that returns from the background is not advertised again.",
        "histories/in-and-out*",
    ),
    "keys-not-asked-for-while-locked": Defect(
        "source state", "DISC-023", "A locked device asks no peer for its key.", "source-state/comes-back*"
    ),
    "lock-screen-shows-a-source-once": Defect(
        "source state",
        "DISC-023",
        "A source that goes and comes back stays away from the lock screen.",
        "source-state/comes-back*",
    ),
    "suspended-app-not-told-after-a-return": Defect(
        "source state",
        "CONT-036",
        "An app in the background is not told of what a source offers that went and came back.",
        "source-state/every-start*",
    ),
    "no-way-back-after-sleep": Defect(
        "source state",
        "CONT-030",
        "A device that has slept fetches nothing from those that it has served.",
        "source-state/handover*",
    ),
    "offer-kept-after-a-failure": Defect(
        "faults",
        "DISC-020",
        "An offer whose continuation failed stays when Handoff or Bluetooth goes off.",
        "errors/switched-off*",
    ),
    "on-the-air-after-a-broken-transfer": Defect(
        "faults",
        "DISC-020",
        "A source whose transfer broke goes on advertising when Handoff goes off.",
        "errors/switched-off*",
    ),
    "broken-transfer-fetched-again": Defect(
        "faults",
        "DISC-013",
        "Three seconds after a transfer broke the payload is fetched again, unasked.",
        "errors/nothing-fetched*",
    ),
    "longer-message-after-a-broken-transfer": Defect(
        "faults", "DISC-018", "After a transfer broke, messages have fifteen bytes.", "errors/nothing-fetched*"
    ),
    "peer-ignored-after-a-damaged-frame": Defect(
        "faults",
        "DISC-018",
        "After a damaged frame nothing of that peer is read any more.",
        "several-devices/damage*",
    ),
    "pairing-lost-without-bluetooth": Defect(
        "faults",
        "ELIG-012",
        "A peer that becomes known while Bluetooth is off is not taken.",
        "source-state/account-joined*",
    ),
    "former-identity-taken-again": Defect(
        "faults",
        "ELIG-012",
        "A peer that was removed comes back with the identity that it had.",
        "eligibility/stale*",
    ),
    "pairings-not-heard-after-a-restart": Defect(
        "faults",
        "ELIG-012",
        "After a restart no peer becomes known until the user signs in again.",
        "source-state/account-joined*",
    ),
    "app-of-a-broken-transfer-offered-again": Defect(
        "faults",
        "ELIG-022",
        "After a broken transfer the app of it is offered for every type of its source.",
        "errors/each-type*",
    ),
    "ended-activity-served": Defect(
        "source state", "ERR-017", "What is not offered any more is served all the same.", "errors/*"
    ),
    "refuses-after-a-lock": Defect(
        "source state", "CONT-011", "A source that was locked once serves nobody any more.", "source-state/*"
    ),
    "locked-source-cancels": Defect(
        "source state", "ERR-015", "A locked source answers a request with 3072.", "air/peer-asks*"
    ),
    "saved-inside-the-setter-while-serving": Defect(
        "source state", "UPD-006", "While a receiver is served, the setter of needsSave calls the hooks.", "saving/*"
    ),
    "saved-inside-the-setter-without-peers": Defect(
        "source state", "UPD-006", "On a device without peers, the setter of needsSave calls the hooks.", "saving/hooks-run*"
    ),
    "continued-only-while-the-source-offers": Defect(
        "source state", "PAY-022", "What has arrived is continued only if its source offers something a second later.", "source-state/source-that-ends*"
    ),
    "suggestion-taken-for-the-offer-that-ended": Defect(
        "source state", "DISC-010", "A suggestion is shown as the offer of a source that has none any more.", "discovery/other-suggestions*"
    ),
    "hash-of-64-characters": Defect(
        "sizes", "AIR-008", "The hash is that of the first 64 characters of the type.", "sizes/hash*"
    ),
    "page-bit-of-the-first-message-kept": Defect(
        "histories",
        "AIR-009",
        "Whether an activity has a web page is looked at for its first message only.",
        "histories/web-page*",
    ),
    "seventeenth-ended-activity-becomes-current": Defect(
        "sizes", "LIFE-006", "What an app has ended is remembered sixteen times.", "lifecycle/many-ended*"
    ),
    "never-expires-once-taken-over": Defect(
        "source state", "LIFE-024", "An activity that a receiver has got has no end.", "lifecycle/system-ends*"
    ),
    "no-launch-options-after-two-minutes": Defect(
        "later", "CONT-022", "An app that is launched after two minutes finds no launch options.", "later/launch*"
    ),
    "saved-inside-the-setter-for-two-receivers": Defect(
        "several devices",
        "UPD-006",
        "While two receivers are served, the setter of needsSave calls the hooks.",
        "several-devices/setter*",
    ),
    "saved-inside-the-setter-after-a-broken-transfer": Defect(
        "faults",
        "UPD-006",
        "Once a transfer broke, the setter of needsSave calls the hooks.",
        "saving/setter*",
    ),
    "small-replies-held-back-after-a-loss": Defect(
        "source state", "PAY-008", "Once a link was lost, replies below 1,000 bytes wait for a second.", "payload/larger*"
    ),
    "late-hook-of-a-large-payload-told-as-4608": Defect(
        "errors",
        "ERR-004",
        "A source whose hook takes too long answers 4608 if its payload has more than 4,096 bytes.",
        "errors/*",
    ),
    "replaced-while-serving-is-ended": Defect(
        "several devices",
        "LIFE-003",
        "An activity that is replaced while a receiver is served ends.",
        "several-devices/*",
    ),
    "saved-inside-the-setter-after-a-minute": Defect(
        "later",
        "UPD-006",
        "A minute after the activity became current, the setter of needsSave calls the hooks.",
        "later/*",
    ),
    "break-behind-another-failure-told-as-cancellation": Defect(
        "faults",
        "ERR-015",
        "A link that breaks in the attempt after one that failed with 4609, 4610 or 4611 is told as a cancellation.",
        "errors/*",
    ),
    "no-retry-behind-a-lock": Defect(
        "source state", "ERR-014", "An attempt after a failure fails if the device was ever locked.", "errors/*"
    ),
    "delegate-of-a-former-cycle-called": Defect(
        "histories", "UPD-026", "A delegate that goes after a cycle is called in the next one.", "histories/delegates*"
    ),
    "fourth-cancellation-of-another-domain": Defect(
        "histories", "ERR-001", "The fourth cancellation has a domain of its own.", "histories/same-code*"
    ),
    "sixth-return-fails": Defect(
        "histories", "CONT-030", "The sixth continuation from devices that were served fails.", "histories/to-and-fro*"
    ),
    "suspended-app-not-told-beside-another-peer": Defect(
        "several devices",
        "CONT-036",
        "An app in the background is not told of its activity while more than one peer is known.",
        "several-devices/*",
    ),
    "second-time-out-not-told": Defect(
        "histories", "ERR-011", "The app does not tell the user of the second time-out.", "histories/every-failure*"
    ),
    "whole-reals-become-integers": Defect(
        "payload", "PAY-011", "A real that is whole becomes an integer.", "payload/*"
    ),
    "negative-zero-lost": Defect("payload", "PAY-011", "Negative zero becomes zero.", "payload/*"),
    "large-integers-wrap": Defect("payload", "PAY-011", "An integer from 2^63 on becomes a negative one.", "payload/*"),
    "dates-since-1970": Defect("payload", "PAY-011", "A date is written as seconds since 1970.", "payload/*"),
    "dates-of-whole-seconds": Defect("payload", "PAY-011", "A date loses what it has below a second.", "payload/*"),
    "text-ends-at-zero": Defect("payload", "PAY-012", "Text ends at its first NUL.", "payload/*"),
    "keys-normalised": Defect("payload", "PAY-002", "Keys are composed on their way.", "payload/*"),
    "equal-looking-members-merged": Defect(
        "payload", "PAY-011", "Of a set's members 1, 1.0 and true one arrives.", "payload/*"
    ),
    "little-stack": Defect("sizes", "PAY-003", "The device has room for few nested containers.", "sizes/lists-inside*"),
    "measured-at-every-container": Defect(
        "sizes", "PAY-008", "The whole payload is measured once for each container in it.", ""
    ),
    "text-cut-at-300-before-saving": Defect(
        "sizes", "PAY-011", "Text keeps 300 characters when the activity is saved.", "sizes/text-of-letters{*"
    ),
    "save-timer-kept-at-the-end": Defect(
        "later", "UPD-025", "The end of a marked activity does not cancel its save.", "saving/*"
    ),
    "counter-wraps": Defect(
        "histories", "DISC-016", "The counter begins at 0 again under the same key.", "*/*counter*"
    ),
    "earlier-state-continued": Defect(
        "histories", "CONT-011", "An attempt continues what the first one of its type brought.", "histories/*"
    ),
    **{name: Defect(*entry) for name, entry in ENTRIES.items()},
}
"""All defects, by name, area by area."""
