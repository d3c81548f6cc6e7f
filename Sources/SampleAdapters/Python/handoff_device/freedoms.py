"""Freedoms that requirements leave to a system, which this device can take, one or several, to see that no case forbids them.

Each is one switch, asked where the device decides: `if freedoms.on("...")`. Without `--freedom NAME` none is taken.
`Tests/Freedoms/freedoms.json` says which sentence leaves each of them open.
"""

from __future__ import annotations

import json
from collections.abc import Iterable
from pathlib import Path

from .asked import Asked

_active: frozenset[str] = frozenset()
_by_seed: dict[str, list[str]] | None = None
_asked = Asked()
note_in = _asked.note_in
note = _asked.note


def on(name: str) -> bool:
    """Whether the device takes this freedom."""
    if name not in CATALOGUE:
        raise KeyError(f"no freedom is called {name}")
    _asked.add(name)
    return name in _active


def take(names: Iterable[str]) -> None:
    """Lets the device take these freedoms alone."""
    global _active
    chosen = frozenset(names)
    if unknown := chosen - CATALOGUE.keys():
        raise KeyError(f"no freedom is called {min(unknown)}")
    _active = chosen


def take_by_seed(path: str | None) -> None:
    """Lets each device take the freedoms that the file lists for its seed, or none."""
    global _by_seed
    _by_seed = None if path is None else json.loads(Path(path).read_text())


def begin(seed: int) -> None:
    """A device with this seed begins."""
    if _by_seed is not None:
        take(_by_seed.get(str(seed), []))


CATALOGUE: dict[str, str] = {
    # The adapter's lines
    "members-in-other-order": "Writes the members of every JSON object from the last to the first.",
    "spaces-between-members": "Writes its lines with spaces after commas and colons.",
    "further-capabilities": "Declares a capability that Baton does not know.",
    "refusals-in-other-words": "Refuses operations with one sentence for all of them.",
    "reasons-in-other-words": "Gives findings a reason that names neither member nor key nor type.",
    "wakes-more-often": "Asks to be called every second in the first minute of a case.",
    # Bytes
    "entries-in-other-order": "Writes the entries of dictionaries from the last to the first.",
    "objects-not-shared": "Writes equal values of a property list once for each place.",
    "wide-numbers": "Writes integers, offsets and references of property lists with more bytes than they need.",
    "contents-before-containers": "Numbers the objects of a property list from the inside to the outside.",
    "companion-before": "Sends a Nearby element before the Handoff element.",
    "companion-behind": "Sends a Nearby element behind the Handoff element.",
    "flags-behind-the-data": "Sends the AD structure with the flags last.",
    "other-flags": "Sends flags that say only that the device is generally discoverable.",
    "no-flags": "Sends no AD structure with flags.",
    "clipboard-offered": "Offers a clipboard beside every activity.",
    # Advertising
    "other-intervals": "Advertises a payload every 45 ms at first and every 250 ms later.",
    "longer-fast-phase": "Advertises a new payload at the fast interval for three seconds.",
    "advertises-later": "Puts an activity on the air half an advertising deadline after it became current.",
    "advertises-again": "Hands the same advertisement to its controller again every second.",
    "no-goodbye": "Falls silent without a goodbye.",
    "goodbye-sealed-twice": "Seals a second goodbye half way through the first.",
    "goodbye-for-longer": "Sends the goodbye for half as long again.",
    "counters-by-two": "Raises the counter by 2 with each payload.",
    "smaller-jump-at-a-restart": "Raises the counter by 20 at a restart.",
    "jump-of-one-with-the-address": "Raises the counter by 1 when the address changes.",
    "address-with-each-payload": "Takes a new address with each payload.",
    "advertises-while-locked": "Goes on advertising the activity of the app in front while it is locked or asleep.",
    "transfers-end-at-the-lock": "Ends at the lock what it was asked for and has not sent in full.",
    "expired-activity-made-inactive": "Makes an activity inactive when it expires.",
    # Receiving and offers
    "offers-at-the-deadline": "Shows an offer shortly before the deadline for offers.",
    "one-offer-in-the-switcher": "Shows only the latest offer in the app switcher.",
    "offers-shown-anew": "Hides an offer and shows it again whenever a newer frame of the same activity is opened.",
    "surfaces-in-other-order": "Shows and hides an offer on its surfaces in the opposite order.",
    "no-source-name-on-ios-8": "Does not name the source in offers on iOS 8.",
    "more-eligibility-checks": "Reports further predicates that hold before the one of team and type.",
    "more-console-lines": "Writes a line into the console for each frame that it opens.",
    "loss-noticed-early": "Misses a device after two thirds of the loss time-out.",
    "filter-reset-often": "Has its controller report everything again every second while it scans.",
    "keys-asked-less-often": "Asks for a key again after one and a half of the minimum interval.",
    "key-links-kept": "Closes the link of a key exchange a second after the key has come.",
    # Saving
    "save-after-becoming-current": "Runs one save cycle right after an activity became current.",
    "periodic-saves": "Runs a save cycle of the current activity every two seconds on iOS, marked or not.",
    "saves-at-once": "Runs a save cycle a hundredth of a second after the first mark.",
    "saves-as-late-as-allowed": "Runs a save cycle at the greatest delay that the profile has.",
    "two-cycles-a-burst": "Runs two cycles for the marks of one turn.",
    "marks-during-a-busy-hook": "Runs the cycle of a mark that was made during a busy hook as soon as that hook is done.",
    "one-more-snapshot-a-request": "Takes the state once more for each request of a receiver.",
    # Continuing
    "fetches-before-launching": "Asks for the activity before the app is launched.",
    "launches-slower": "Needs three times the profile's time to launch an app.",
    "launch-told-at-its-end": "Reports a launch for a continuation when it is over.",
    "unlocks-faster": "Needs half of the profile's time to unlock.",
    "too-large-told-by-the-source": "Answers a request with 4611 where the payload exceeds the hard limit.",
    "serves-a-little-later": "Sends a reply a quarter of a second after it could.",
    "links-kept-after-the-reply": "Leaves the link open when the reply has arrived.",
    "links-closed-by-the-receiver": "Closes the link a second after the reply was received.",
    "told-a-little-later": "Tells the delegate of the source a quarter of a second after the reply has arrived.",
    "empty-user-info-for-nil": "Sends an empty userInfo where an activity has none.",
    "received-activities-kept-a-while": "Deallocates a received activity a second after the app let it go.",
    "no-model-for-a-continuation": "Reports no model where the callbacks show already what the app took over.",
    "cancellation-told-after-the-launch": "Tells an app that was being launched of the attempt and of its cancellation.",
    "other-error-texts": "Describes every error with one sentence.",
    "other-alert-texts": "Shows alerts with another title and message.",
    "no-progress-on-macos": "Shows no progress of the system's on macOS.",
    # The app
    "versions-without-limit": "Takes a version with numbers of any length.",
    "negative-versions": "Takes a negative whole number for a version.",
}
"""All freedoms by name, with what the device does."""
