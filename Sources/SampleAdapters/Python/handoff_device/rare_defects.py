"""Further defects of this device, which strike only in rare paths: a change that comes alone, a value of one kind, a
failure behind another, an event at an unlucky moment.

Each entry has the area, the requirement that it breaks, what it does, a pattern of the cases in which its switch decides,
and `SHOULD` where a case only warns of it. `defects.py` takes them into its catalogue.
"""

from __future__ import annotations

SHOULD = True

ENTRIES: dict[str, tuple[str, str, str] | tuple[str, str, str, str] | tuple[str, str, str, str, bool]] = {
    # The source: what is on the air
    "page-change-advertised-slowly": (
        "advertising", "AIR-001", "A web page that comes or goes is advertised at the slow interval at once.", "*", SHOULD,
    ),
    "goodbye-begins-again-at-a-rotation": (
        "later", "AIR-004", "A goodbye during which the address changes begins again.", "*", SHOULD,
    ),
    "rotation-across-the-maximum-wraps": (
        "later", "DISC-016", "A rotation whose jump passes the last counter begins at zero under the same key.",
    ),
    "fourth-address-of-another-key": (
        "histories", "AIR-012", "The fourth address is made with another key than the device's own.",
    ),
    "expiration-taken-back-still-counts": (
        "advertising", "LIFE-024", "A date of expiration that the app takes back ends the activity all the same.",
    ),
    "expired-behind-the-lock-advertised": (
        "source state", "ELIG-025", "What expires while the device is locked is advertised when it is unlocked.",
    ),
    "release-of-another-activity-ends-the-broadcast": (
        "advertising", "DISC-001", "An inactive activity that is deallocated takes the current one off the air.",
    ),
    "invalidation-of-another-activity-ends-the-broadcast": (
        "advertising", "DISC-001", "An inactive activity that ends takes the current one off the air.",
    ),
    "resignation-of-an-equal-type-ends-the-broadcast": (
        "advertising", "LIFE-005", "An activity that is not current and resigns ends the one of its type that is.",
    ),
    "background-app-that-ends-silences-the-front": (
        "advertising", "ELIG-030", "An app that ends in the background takes the activity of the one in front off the air.",
    ),
    "page-scheme-checked-once": ("second time", "ERR-018", "The scheme of the second web page is not looked at."),
    "page-bit-lost-at-a-rotation": (
        "later", "AIR-009", "Messages that come with a new address do not say that there is a web page.",
    ),
    # The source: saving
    "title-alone-not-saved": (
        "saving", "UPD-020", "A save that finds nothing changed but the title keeps the state before.",
    ),
    "removed-page-kept-in-the-saved-state": (
        "saving", "CONT-011", "A web page that an activity has no more stays in its saved state.",
    ),
    "removed-title-kept-in-the-saved-state": (
        "saving", "CONT-011", "A title that an activity has no more stays in its saved state.",
    ),
    "removed-payload-kept-in-the-saved-state": (
        "saving", "CONT-011", "A userInfo that an activity has no more stays in its saved state.",
    ),
    "mark-during-a-reply-lost": ("saving", "UPD-007", "A mark that is set while a receiver is served counts for nothing."),
    "mark-of-an-inactive-activity-lost": (
        "saving", "UPD-007", "A mark that is set while another activity is current counts for nothing.",
    ),
    "mark-after-a-withdrawn-mark-not-saved": (
        "saving", "UPD-005", "A mark that follows one that the app has taken back is followed by no cycle.",
    ),
    "target-content-marks-what-was-saved": (
        "saving", "ACT-020", "Once an activity was saved, its targetContentIdentifier sets needsSave.",
    ),
    "null-replaces-nothing": ("saving", "ACT-014", "A null that is merged does not replace the value of its key."),
    # The source: serving
    "first-of-two-equal-types-served": (
        "serving", "ACT-025", "Of two activities of a type the one that was on the air first is served.",
    ),
    "expired-during-the-hook-served": (
        "serving", "ELIG-025", "An activity that expires while its hook is busy is served at the end of it.",
    ),
    "excluded-during-the-hook-served": (
        "serving", "ELIG-024", "An activity that is excluded while its hook is busy is served at the end of it.",
    ),
    "second-key-request-never-answered": (
        "second time", "DISC-017", "A peer gets the key once; a later request of it is not answered.",
    ),
    "one-key-answer-an-interval-for-all": (
        "several devices", "DISC-019", "After one peer has got the key the others wait for the interval.",
    ),
    "told-of-a-reply-that-broke-late": (
        "serving", "CONT-025", "The app is told of a continuation whose link broke more than a second into the reply.",
    ),
    "third-receiver-at-a-time-gets-4608": ("several devices", "CONT-007", "The third receiver at a time gets 4608."),
    # Payloads
    "integers-above-2-to-53-rounded": ("payload", "PAY-011", "An integer above 2⁵³ goes through a real number."),
    "tag-like-dictionary-taken-for-a-tag": (
        "payload", "PAY-011", "A dictionary of one entry whose key begins with a dollar is sent as if it were a tag.",
    ),
    "empty-title-lost": ("payload", "CONT-011", "An empty title arrives as none."),
    "byte-order-mark-stripped": ("payload", "PAY-012", "Text loses the U+FEFF that it begins with."),
    "line-ends-translated": ("payload", "PAY-012", "A carriage return before a line feed is lost."),
    "number-keys-of-equal-value-merged": ("payload", "PAY-002", "Of the keys 1 and 1.0 one is kept."),
    "reals-inside-sets-shortened": ("payload", "PAY-011", "Reals inside of a set are sent with four bytes."),
    "containers-below-level-24-emptied": ("payload", "PAY-011", "A container inside of 24 others arrives empty."),
    "dates-before-2001-lose-their-fraction": ("payload", "PAY-011", "A date before 2001 is sent in whole seconds."),
    # The receiver: attempts
    "time-out-of-an-earlier-attempt-counts": (
        "second time", "ERR-014", "The limit of an attempt that failed ends the one that is under way by then.",
    ),
    "second-fetch-half-a-second-late": (
        "second time", "CONT-008", "From the second attempt on, the activity is asked for half a second late.",
    ),
    "latest-message-asked-for": (
        "continuation", "ERR-017", "What the source offers when the link is made is fetched, not what was accepted.",
    ),
    "failure-named-by-the-latest-offer": (
        "errors", "ERR-008", "didFail names the type that the source offers by then.",
    ),
    "same-offer-accepted-again-ignored": (
        "second time", "CONT-028", "An offer that is accepted again while it is fetched starts nothing.",
    ),
    "failure-behind-the-lock-not-told": (
        "errors", "CONT-007", "A failure while the device is locked is told to nobody.",
    ),
    "terminated-app-launched-again": (
        "continuation", "CONT-007", "An app that is killed during an attempt is launched again for it.",
    ),
    "pending-type-kept-for-the-next-launch": (
        "second time", "CONT-022", "The launch after one for a continuation has its options too.",
    ),
    "cancellation-while-unlocking-forgotten": (
        "continuation", "ERR-009", "A cancellation before the device is unlocked changes nothing.",
    ),
    "adopted-activity-loses-its-page": ("continuation", "CONT-011", "An activity that an app adopts has no web page."),
    # The receiver: discovery
    "former-key-still-opens": ("receiving", "DISC-016", "After a renewal frames of the key before are opened too."),
    "other-app-of-the-team-not-tried-after-a-removal": (
        "offers", "ELIG-022", "When the app of an offer is removed, no other app that declares the type takes its place.",
    ),
    "apps-changed-while-locked-ignored": (
        "offers", "ELIG-019", "An app that is installed while the device is locked gets no offer of what is on the air.",
    ),
    "second-source-forgotten-behind-the-first": (
        "several devices", "ELIG-022", "A source that offers the app that another offers already is not kept.",
    ),
    "loss-timer-of-a-removed-peer-runs-on": (
        "second time", "DISC-014", "A peer that is removed and comes back is lost when it would have been lost before.",
    ),
    "peer-ignored-after-two-damaged-frames": (
        "receiving", "DISC-016", "After two damaged frames nothing of that peer is read any more.",
    ),
    "one-key-exchange-at-a-time": (
        "several devices", "DISC-028", "While one peer is asked for its key no other one is, then or later.",
    ),
    "second-structure-of-apple-ignored": (
        "receiving", "AIR-013", "Apple's manufacturer data without a message end the search.",
    ),
    "types-compared-composed": ("eligibility", "ELIG-023", "Declared types are composed before they are compared."),
    # The app
    "digits-of-other-scripts-accepted": ("versions", "VER-003", "A version may be written with digits of any script."),
    "fourth-number-of-a-version-ignored": ("versions", "VER-003", "A version has three numbers; others do not count."),
}
"""All of them by name."""
