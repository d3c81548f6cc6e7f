"""Defects that this device can have on purpose, one at a time, to see which conformance case catches it.

Each is one switch, asked where the right thing is done: `if defects.on("...")`. Without `--defect NAME` none is on.
"""

from __future__ import annotations

from typing import NamedTuple


class Defect(NamedTuple):
    """A defect: the area that it is of, the requirement that it breaks, and what it does."""

    area: str
    requirement: str
    sentence: str


_active: str | None = None


def on(name: str) -> bool:
    """Whether this is the defect that the device was given."""
    if name not in CATALOGUE:
        raise KeyError(f"no defect is called {name}")
    return name == _active


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
}
"""All defects, by name, area by area."""
