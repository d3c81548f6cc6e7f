import Continuity
import Handoff
import ImplementationAdapter
import VirtualDevices

extension Defect {
    static let discovery: [Defect] = sending + receiving + showing

    // MARK: Sending

    private static let sending: [Defect] = [
        Defect(
            "same-type-is-no-news", breaks: ["DISC-001"],
            // The bytes to be sealed are the same, so nothing is done: the new activity is never broadcast.
            Replacement(\.advertising.isNews) { _ in
                { due, onAir in due.hash != onAir.hash }
            }),
        Defect(
            "wi-fi-taken-for-the-carrier", breaks: ["DISC-002"],
            Replacement(\.eligibility.participates) { reference in
                { setup, settings, account, isPrimary in
                    var settings = settings
                    settings.bluetooth = settings.wifi
                    return reference(setup, settings, account, isPrimary)
                }
            }),
        Defect(
            "created-activity-advertised", breaks: ["DISC-003"],
            Replacement(\.advertising.isOnAir) { reference in
                { $0 == .created || reference($0) }
            }),
        Defect(
            "resigned-activity-stays-on-air", breaks: ["DISC-005"],
            Replacement(\.advertising.isOnAir) { reference in
                { $0 == .inactive || reference($0) }
            }),
        Defect(
            "invalid-activity-stays-on-air", breaks: ["DISC-004"],
            Replacement(\.advertising.isOnAir) { reference in
                { $0 == .invalid || reference($0) }
            }),
        Defect(
            "title-in-the-clear", breaks: ["DISC-013"],
            // Eight bytes are left: a shortened local name (type 0x08) with the beginning of the title.
            Replacement(\.advertising.advertisingData) { reference in
                { flags, message, activity in
                    let data = reference(flags, message, activity)
                    let title = Array((activity?.title ?? "").utf8.prefix(6))
                    return title.isEmpty ? data : data + [UInt8(title.count + 1), 0x08] + title
                }
            }),
        Defect(
            "message-of-another-type", breaks: ["DISC-018"],
            Replacement(\.advertising.advertisingData) { reference in
                { flags, message, activity in
                    // Type 0x0C and the length of 14 bytes become type 0x0D.
                    reference(flags, message, activity).replacing(
                        [0x0C, 0x0E], with: [0x0D, 0x0E], maxReplacements: 1)
                }
            }),
        Defect(
            "clipboard-flag-always-set", breaks: ["AIR-003"],
            Replacement(\.advertising.status) { reference in
                { _ in reference(true) }
            }),
        Defect(
            "counter-reused", breaks: ["DISC-016"],
            Replacement(\.advertising.nextCounter) { _ in
                { last, _, _ in last }
            },
            // A receiver that insists on new counters would hide the sender's fault behind silence.
            Replacement(\.scanning.acceptsCounter) { _ in
                { _, _ in true }
            }),
    ]

    // MARK: Receiving

    private static let receiving: [Defect] = [
        Defect(
            "replay-accepted", breaks: ["DISC-016"],
            Replacement(\.scanning.acceptsCounter) { _ in
                { _, _ in true }
            }),
        Defect(
            "tag-not-checked", breaks: ["DISC-016"],
            // What a receiver reads that decrypts and does not compare the tag: as if each message had the right one.
            Replacement(\.scanning.open) { reference in
                { key, message in
                    for tag in UInt8.min...UInt8.max {
                        var message = message
                        message.tag = tag
                        if let plaintext = reference(key, message) { return plaintext }
                    }
                    return nil
                }
            }),
        Defect(
            "senders-do-not-listen", breaks: ["DISC-024"],
            Replacement(\.scanning.listens) { reference in
                { setup, isAdvertising in !isAdvertising && reference(setup, isAdvertising) }
            }),
        Defect(
            "heard-asleep-and-forgotten", breaks: ["DISC-011"],
            // The bytes count as known when the device wakes, and are looked into no more.
            Replacement(\.scanning.heeds) { _ in
                { !$0.asleep }
            }),
        Defect(
            "key-asked-for-only-once", breaks: ["DISC-028"],
            // The bytes are known, so that nothing reminds the receiver.
            Replacement(\.scanning.asksAgain) { _ in
                { _ in false }
            }),
        Defect(
            "strangers-get-answers", breaks: ["DISC-015"],
            Replacement(\.continuation.answers) { _ in
                { _ in true }
            }),
        Defect(
            "every-key-request-answered", breaks: ["DISC-029"],
            Replacement(\.continuation.sendsKey) { _ in
                { _ in true }
            }),
        Defect(
            "key-forgotten-with-the-offer", breaks: ["DISC-017"],
            Replacement(\.scanning.keepsKey) { _ in
                { _ in false }
            }),
    ]

    // MARK: Showing

    private static let showing: [Defect] = [
        Defect(
            "offer-not-withdrawn", breaks: ["DISC-004"],
            Replacement(\.offers.withdrawsOffers) { _ in
                { _ in false }
            }),
        Defect(
            "one-offer-at-a-time", breaks: ["DISC-031"],
            Replacement(\.offers.remainsBeside) { _ in { _ in false } }),
        Defect(
            "old-offer-beside-the-new", breaks: ["DISC-006"],
            Replacement(\.offers.withdrawsOffers) { _ in
                { $0 != .replaced }
            }),
        Defect(
            "lost-peer-kept", breaks: ["DISC-014", "ELIG-013"],
            Replacement(\.offers.withdrawsOffers) { _ in
                { $0 != .lost }
            }),
        Defect(
            "offers-survive-the-switch", breaks: ["DISC-020"],
            Replacement(\.offers.withdrawsOffers) { _ in
                { $0 != .notTakingPart }
            }),
        Defect(
            "tap-on-the-old-lock-screen", breaks: ["DISC-007"],
            Replacement(\.offers.gesture) { reference in
                { surface, _ in reference(surface, []) }
            }),
        Defect(
            "source-named-by-its-model", breaks: ["DISC-008"],
            Replacement(\.offers.sourceLabel) { _ in
                { _, model in model }
            }),
        Defect(
            "not-in-command-tab", breaks: ["DISC-009"],
            Replacement(\.offers.surfaces) { reference in
                { platform, settings, isFirst in
                    reference(platform, settings, isFirst).filter { $0 != .cmdTab }
                }
            }),
        Defect(
            "dock-icon-without-badge", breaks: ["DISC-009"],
            Replacement(\.offers.badge) { _ in
                { _, _ in nil }
            }),
        Defect(
            "suggestion-taken-for-an-offer", breaks: ["DISC-010"],
            Replacement(\.offers.isOffer) { _ in
                { _ in true }
            }),
        Defect(
            "all-sources-on-the-lock-screen", breaks: ["DISC-022"],
            Replacement(\.offers.surfaces) { reference in
                { platform, settings, _ in reference(platform, settings, true) }
            }),
        Defect(
            "nothing-while-locked", breaks: ["DISC-023"],
            Replacement(\.offers.surfaces) { reference in
                { platform, settings, isFirst in
                    settings.locked ? [] : reference(platform, settings, isFirst)
                }
            }),
    ]
}
