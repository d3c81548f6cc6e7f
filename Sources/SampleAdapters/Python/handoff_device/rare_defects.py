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
        "advertising",
        "AIR-001",
        "A web page that comes or goes is advertised at the slow interval at once.",
        "errors/web-page-of-an-allowed-scheme*",
        SHOULD,
    ),
    "goodbye-begins-again-at-a-rotation": (
        "later",
        "AIR-004",
        "A goodbye during which the address changes begins again.",
        "radio/address-changes-during-the-goodbye*",
        SHOULD,
    ),
    "rotation-across-the-maximum-wraps": (
        "later",
        "DISC-016",
        "A rotation whose jump passes the last counter begins at zero under the same key.",
        "air/new-address-uses-the-counters-up*",
    ),
    "fourth-address-of-another-key": (
        "histories",
        "AIR-012",
        "The fourth address is made with another key than the device's own.",
        "later/setter-returns-first-after-a-long-time*",
    ),
    "expiration-taken-back-still-counts": (
        "advertising",
        "LIFE-024",
        "A date of expiration that the app takes back ends the activity all the same.",
        "eligibility/expiration-date-is-taken-back*",
    ),
    "expired-behind-the-lock-advertised": (
        "source state",
        "ELIG-025",
        "What expires while the device is locked is advertised when it is unlocked.",
        "eligibility/expiration-date-passes-behind-the-lock*",
    ),
    "release-of-another-activity-ends-the-broadcast": (
        "advertising",
        "LIFE-002",
        "An inactive activity that is deallocated takes the current one off the air.",
        "lifecycle/bystander-of-the-same-or-another-type-goes*",
    ),
    "invalidation-of-another-activity-ends-the-broadcast": (
        "advertising",
        "LIFE-002",
        "An inactive activity that ends takes the current one off the air.",
        "lifecycle/bystander-of-the-same-or-another-type-goes*",
    ),
    "resignation-of-an-equal-type-ends-the-broadcast": (
        "advertising",
        "LIFE-005",
        "An activity that is not current and resigns ends the one of its type that is.",
        "lifecycle/bystander-of-the-same-or-another-type-goes*",
    ),
    "background-app-that-ends-silences-the-front": (
        "advertising",
        "ELIG-030",
        "An app that ends in the background takes the activity of the one in front off the air.",
        "eligibility/app-behind-another-goes*",
    ),
    "page-scheme-checked-once": (
        "second time",
        "ERR-018",
        "The scheme of the second web page is not looked at.",
        "errors/web-page-of-another-scheme*",
    ),
    "page-bit-lost-at-a-rotation": (
        "later",
        "AIR-009",
        "Messages that come with a new address do not say that there is a web page.",
        "air/web-page-behind*",
    ),
    # The source: saving
    "title-alone-not-saved": (
        "saving",
        "CONT-011",
        "A save that finds nothing changed but the title keeps the state before.",
        "saving/one-property-after-the-other*",
    ),
    "removed-page-kept-in-the-saved-state": (
        "saving",
        "CONT-011",
        "A web page that an activity has no more stays in its saved state.",
        "saving/one-property-after-the-other*",
    ),
    "removed-title-kept-in-the-saved-state": (
        "saving",
        "CONT-011",
        "A title that an activity has no more stays in its saved state.",
        "saving/one-property-after-the-other*",
    ),
    "removed-payload-kept-in-the-saved-state": (
        "saving",
        "CONT-011",
        "A userInfo that an activity has no more stays in its saved state.",
        "histories/smaller-and-larger-payloads-in-turn*",
    ),
    "mark-during-a-reply-lost": (
        "saving",
        "UPD-007",
        "A mark that is set while a receiver is served counts for nothing.",
        "histories/hooks-that-are-slow-every-time*",
    ),
    "mark-of-an-inactive-activity-lost": (
        "saving",
        "UPD-007",
        "A mark that is set while another activity is current counts for nothing.",
        "saving/marked-while-another-activity-is-current*",
    ),
    "mark-after-a-withdrawn-mark-not-saved": (
        "saving",
        "UPD-005",
        "A mark that follows one that the app has taken back is followed by no cycle.",
        "saving/mark-behind-one-that-was-taken-back*",
    ),
    "target-content-marks-what-was-saved": (
        "saving",
        "ACT-020",
        "Once an activity was saved, its targetContentIdentifier sets needsSave.",
        "activity/content-identifier-is-no-mark-later-either*",
    ),
    "null-replaces-nothing": (
        "saving",
        "ACT-014",
        "A null that is merged does not replace the value of its key.",
        "activity/adding-null*",
    ),
    # The source: serving
    "first-of-two-equal-types-served": (
        "serving",
        "ACT-025",
        "Of two activities of a type the one that was on the air first is served.",
        "activity/one-type-told-apart-by-title*",
    ),
    "expired-during-the-hook-served": (
        "serving",
        "ELIG-025",
        "An activity that expires while its hook is busy is served at the end of it.",
        "saving/no-longer-eligible-at-the-end-of-the-hook*",
    ),
    "excluded-during-the-hook-served": (
        "serving",
        "ELIG-024",
        "An activity that is excluded while its hook is busy is served at the end of it.",
        "saving/no-longer-eligible-at-the-end-of-the-hook*",
    ),
    "second-key-request-never-answered": (
        "second time",
        "DISC-017",
        "A peer gets the key once; a later request of it is not answered.",
        "air/counters-near-their-end*",
    ),
    "one-key-answer-an-interval-for-all": (
        "several devices",
        "DISC-019",
        "After one peer has got the key the others wait for the interval.",
        "discovery/invalidation-ends-every-offer*",
    ),
    "told-of-a-reply-that-broke-late": (
        "serving",
        "CONT-025",
        "The app is told of a continuation whose link broke more than a second into the reply.",
        "continuation/attempt-ends-in-time*",
    ),
    "third-receiver-at-a-time-gets-4608": (
        "several devices",
        "CONT-007",
        "The third receiver at a time gets 4608.",
        "several-devices/many-receivers-at-a-time*",
    ),
    # Payloads
    "integers-above-2-to-53-rounded": (
        "payload",
        "PAY-011",
        "An integer above 2⁵³ goes through a real number.",
        "payload/integers-stay-integers*",
    ),
    "tag-like-dictionary-taken-for-a-tag": (
        "payload",
        "PAY-011",
        "A dictionary of one entry whose key begins with a dollar is sent as if it were a tag.",
        "payload/dictionaries-that-look-like-another-kind*",
    ),
    "empty-title-lost": (
        "payload",
        "CONT-011",
        "An empty title arrives as none.",
        "continuation/delivered-equals-saved*",
    ),
    "byte-order-mark-stripped": (
        "payload",
        "PAY-012",
        "Text loses the U+FEFF that it begins with.",
        "payload/text-of*",
    ),
    "line-ends-translated": (
        "payload",
        "PAY-012",
        "A carriage return before a line feed is lost.",
        "payload/text-of-all-languages*",
    ),
    "number-keys-of-equal-value-merged": (
        "payload",
        "PAY-002",
        "Of the keys 1 and 1.0 one is kept.",
        "payload/keys-that-look-alike*",
    ),
    "reals-inside-sets-shortened": (
        "payload",
        "PAY-011",
        "Reals inside of a set are sent with four bytes.",
        "payload/each-kind-as-a-value*",
    ),
    "containers-below-level-24-emptied": (
        "payload",
        "PAY-011",
        "A container inside of 24 others arrives empty.",
        "payload/containers-in-many-containers*",
    ),
    "dates-before-2001-lose-their-fraction": (
        "payload",
        "PAY-011",
        "A date before 2001 is sent in whole seconds.",
        "payload/each-kind-as-a-value*",
    ),
    # The receiver: attempts
    "time-out-of-an-earlier-attempt-counts": (
        "second time",
        "ERR-014",
        "The limit of an attempt that failed ends the one that is under way by then.",
        "later/limit-of-an-earlier-attempt*",
    ),
    "second-fetch-half-a-second-late": (
        "second time",
        "CONT-008",
        "From the second attempt on, the activity is asked for half a second late.",
        "continuation/same-offer-accepted-again*",
    ),
    "latest-message-asked-for": (
        "continuation",
        "ERR-017",
        "What the source offers when the link is made is fetched, not what was accepted.",
        "errors/another-activity-takes-its-place*",
    ),
    "failure-named-by-the-latest-offer": (
        "errors",
        "ERR-008",
        "didFail names the type that the source offers by then.",
        "source-state/state-of-the-source-at-the-acceptance*",
    ),
    "same-offer-accepted-again-ignored": (
        "second time",
        "CONT-028",
        "An offer that is accepted again while it is fetched starts nothing.",
        "continuation/same-offer-accepted-again*",
    ),
    "failure-behind-the-lock-not-told": (
        "errors",
        "CONT-007",
        "A failure while the device is locked is told to nobody.",
        "errors/link-breaks-behind-the-lock*",
    ),
    "terminated-app-launched-again": (
        "continuation",
        "CONT-007",
        "An app that is killed during an attempt is launched again for it.",
        "continuation/killed-receiver-hears-nothing-more*",
    ),
    "pending-type-kept-for-the-next-launch": (
        "second time",
        "CONT-022",
        "The launch after one for a continuation has its options too.",
        "continuation/ordinary-launch-behind-a-continuation*",
    ),
    "cancellation-while-unlocking-forgotten": (
        "continuation",
        "ERR-009",
        "A cancellation before the device is unlocked changes nothing.",
        "errors/user-cancels-before-the-app-knows*",
    ),
    "adopted-activity-loses-its-page": (
        "continuation",
        "CONT-011",
        "An activity that an app adopts has no web page.",
        "continuation/adopted-activity-is-handed-on-whole*",
    ),
    # The receiver: discovery
    "former-key-still-opens": (
        "receiving",
        "DISC-016",
        "After a renewal frames of the key before are opened too.",
        "air/message-under-the-key-of-before*",
    ),
    "other-app-of-the-team-not-tried-after-a-removal": (
        "offers",
        "ELIG-022",
        "When the app of an offer is removed, no other app that declares the type takes its place.",
        "eligibility/other-app-takes-the-place-of-the-removed-one*",
    ),
    "apps-changed-while-locked-ignored": (
        "offers",
        "ELIG-019",
        "An app that is installed while the device is locked gets no offer of what is on the air.",
        "eligibility/installed-behind-the-lock*",
    ),
    "second-source-forgotten-behind-the-first": (
        "several devices",
        "DISC-019",
        "A source that offers the app that another offers already is not kept.",
        "continuation/second-acceptance-in-the-middle-of-the-tra*",
    ),
    "loss-timer-of-a-removed-peer-runs-on": (
        "second time",
        "DISC-014",
        "A peer that is removed and comes back is lost when it would have been lost before.",
        "source-state/account-changed-at-both-ends*",
    ),
    "peer-ignored-after-two-damaged-frames": (
        "receiving",
        "DISC-016",
        "After two damaged frames nothing of that peer is read any more.",
        "discovery/messages-behind*tag,count=2*",
    ),
    "one-key-exchange-at-a-time": (
        "several devices",
        "DISC-019",
        "While one peer is asked for its key no other one is, then or later.",
        "payload/larger-payloads-take-longer-after-a-fault*",
    ),
    "second-structure-of-apple-ignored": (
        "receiving",
        "AIR-013",
        "Apple's manufacturer data without a message end the search.",
        "air/message-in-the-second-of-apples-structures*",
    ),
    "discovery-not-mended": (
        "receiving",
        "ELIG-033",
        "What breaks discovery stays, whatever its user does.",
        "quirks/*",
        True,
    ),
    "update-brings-no-features": (
        "eligibility",
        "ELIG-007",
        "After an update the system has what the release before it had.",
        "quirks/update-brings-handoff*",
    ),
    "categories-dropped": (
        "payload",
        "CONT-011",
        "Entries that search has categories for are dropped from searchable activities.",
        "quirks/searchable-activity*",
    ),
    "any-document-opened-on-a-mac": (
        "receiving",
        "CONT-013",
        "A Mac opens any file that an activity names and its app leaves alone.",
        "continuation/file-in-an-activity-that-the-app-made*",
    ),
    "relaunched-app-not-advertised": (
        "source state",
        "DISC-012",
        "An app that was launched before is not advertised when it is launched again.",
        "discovery/source-app-is-closed-and-opened*",
        True,
    ),
    "silent-app-unnoticed": (
        "receiving",
        "CONT-006",
        "Nothing is said of an app that does not show that something comes.",
        "continuation/app-that-shows-nothing*",
        True,
    ),
    "unfinished-release-unnoticed": (
        "source state",
        "LIFE-008",
        "Nothing is said of an app that releases what it has not invalidated.",
        "lifecycle/invalidated-before-release*",
        True,
    ),
    "types-compared-composed": (
        "eligibility",
        "ELIG-023",
        "Declared types are composed before they are compared.",
        "eligibility/composed-and-decomposed-types-differ*",
    ),
    # The app
    "digits-of-other-scripts-accepted": (
        "versions",
        "VER-003",
        "A version may be written with digits of any script.",
        "versioning/malformed-versions-are-rejected*",
    ),
    "fourth-number-of-a-version-ignored": (
        "versions",
        "VER-003",
        "A version has three numbers; others do not count.",
        "versioning/at-most-matrix*",
    ),
    # Found last: the lock, sleep, the second time and another device on paths that were asked about in front only
    "page-of-a-scheme-in-capitals-without-its-bit": (
        "advertising",
        "AIR-009",
        "A web page whose scheme is in capitals does not set the option bit.",
        "errors/web-page-of-an-allowed-scheme*",
    ),
    "goodbye-keeps-the-page-bit": (
        "advertising",
        "AIR-008",
        "The goodbye of an activity with a web page says that there is one.",
        "errors/web-page-of-an-allowed-scheme*",
    ),
    "key-reply-without-its-counter": (
        "serving",
        "DISC-016",
        "The reply with the key names the counter 0, so that older messages are read.",
        "discovery/replay-from-before-the-key*",
    ),
    "goodbye-ignored-behind-the-lock": (
        "receiving",
        "DISC-004",
        "A goodbye that a locked device hears withdraws nothing.",
        "histories/goodbye-behind-each-activity*",
    ),
    "goodbye-ignored-asleep": (
        "receiving",
        "DISC-004",
        "A goodbye that a sleeping device hears withdraws nothing.",
        "histories/goodbye-behind-each-activity*",
    ),
    "nobody-missed-asleep": (
        "receiving",
        "DISC-014",
        "A source that is not heard while the device sleeps is not missed.",
        "discovery/leaving-takes-the-offer-away*",
    ),
    "low-byte-that-runs-over-is-stale": (
        "receiving",
        "DISC-016",
        "A counter whose low byte has run over counts as used up.",
        "histories/forty-broadcasts*",
    ),
    "badge-of-another-source": (
        "several devices",
        "DISC-009",
        "The badge on the Dock is that of the source that was found first.",
        "several-devices/the-right-one-of-two-sources*",
    ),
    "second-unanswered-connection-told-as-4610": (
        "second time",
        "ERR-003",
        "A connection that cannot be had for the second time running is told as 4610.",
        "errors/refused-after-a-success*",
    ),
    "broken-key-exchange-ends-the-attempt": (
        "several devices",
        "CONT-009",
        "A key exchange that breaks ends the continuation from another source.",
        "peers/key-is-asked-for-again-by-each-of-two*",
    ),
    "arrival-in-the-background-lost": (
        "continuation",
        "CONT-007",
        "What arrives while its app is in the background is lost.",
        "meanwhile/failure-of-an-app-in-the-background*",
    ),
    "progress-of-the-system-once": (
        "second time",
        "CONT-004",
        "The system shows progress for the first continuation only.",
        "continuation/system-shows-progress*",
    ),
    "one-save-at-an-instant": (
        "saving",
        "UPD-005",
        "Of two activities that are marked at one instant one is saved.",
        "saving/two-activities-marked-at-once*",
    ),
    "large-version-numbers-wrap": (
        "versions",
        "VER-003",
        "A number of a version from 2³² on wraps.",
        "versioning/at-most-matrix*",
    ),
    "numbers-with-a-leading-zero-are-zero": (
        "versions",
        "VER-003",
        "A number of a version that begins with zero is zero.",
        "versioning/at-most-matrix*",
    ),
}
"""All of them by name."""
