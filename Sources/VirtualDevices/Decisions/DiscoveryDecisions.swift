import Continuity
package import Handoff

/// Decisions about discovery (DISC, and the wire facts on counters and cadence): what a sender advertises, what a receiver takes
/// from the air and what it shows of it.
package struct DiscoveryDecisions: Sendable {
    // MARK: Advertising

    /// The counter for the next payload; nil when the key's counters are used up and a new key is due.
    package var nextCounter: @Sendable (_ last: UInt16, _ step: UInt16, _ maximum: UInt16) -> UInt16? = {
        last, step, maximum in
        let (next, overflow) = last.addingReportingOverflow(step)
        return overflow || next > maximum ? nil : next
    }

    /// Whether an activity's time is over (ELIG-025, LIFE-024).
    package var isExpired: @Sendable (_ end: Int64?, _ now: Int64) -> Bool = { end, now in
        end.map { now >= $0 } ?? false
    }

    /// Whether the app excluded the activity (ELIG-024).
    package var isExcluded: @Sendable (ActivitySummary) -> Bool = { !$0.isEligibleForHandoff }

    // MARK: Receiving

    /// Whether a counter is new: replay protection (DISC-016).
    package var acceptsCounter: @Sendable (_ counter: UInt16, _ last: UInt16?) -> Bool = { counter, last in
        last.map { counter > $0 } ?? true
    }

    /// Whether the version part of the status byte is one that this device knows.
    package var acceptsStatus: @Sendable (UInt8) -> Bool = { $0 & ~HandoffMessage.clipboardStatus == 0 }

    /// Whether offers of a peer go away for this reason: its goodbye, another activity, its loss, a switch (DISC-004,
    /// DISC-006, DISC-014, DISC-020): always.
    package var withdrawsOffers: @Sendable (_ reason: String) -> Bool = { _ in true }

    /// The reference decisions.
    package init() {}
}
