package import Continuity
package import Handoff

/// Decisions about what a device advertises (DISC).
package struct AdvertisingDecisions: Sendable {
    /// Whether an app's activity in this state is advertised (DISC-003, DISC-005).
    package var isOnAir: @Sendable (ActivityState) -> Bool = { $0 == .current }

    /// Whether an activity has expired (ELIG-025, LIFE-024).
    package var isExpired: @Sendable (_ end: Int64?, _ now: Int64) -> Bool = { end, now in
        end.map { now >= $0 } ?? false
    }

    /// Whether the app excluded the activity (ELIG-024).
    package var isExcluded: @Sendable (ActivitySummary) -> Bool = { !$0.isEligibleForHandoff }

    /// Whether an activity replaces the one that is advertised (DISC-001): unless it is the same.
    package var isNews: @Sendable (_ due: AdvertisedActivity, _ onAir: AdvertisedActivity) -> Bool = { $0 != $1 }

    /// The counter for the next payload; nil when the key's counters are used up and it must be renewed (DISC-016).
    package var nextCounter: @Sendable (_ last: UInt16, _ step: UInt16, _ maximum: UInt16) -> UInt16? = {
        last, step, maximum in
        let (next, overflow) = last.addingReportingOverflow(step)
        return overflow || next > maximum ? nil : next
    }

    /// The byte of clipboard flag and version (DISC-018).
    package var status: @Sendable (_ hasClipboard: Bool) -> UInt8 = { $0 ? HandoffMessage.clipboardStatus : 0 }

    /// The advertising data: Flags and the sealed message, and nothing else of the activity (DISC-013).
    package var advertisingData: @Sendable (_ flags: UInt8, HandoffMessage, ActivitySummary?) -> [UInt8] = {
        flags, message, _ in HandoffAdvertisement.advertisingData(flags: flags, message: message)
    }
}
