package import Continuity
package import Handoff
package import ImplementationAdapter
package import Platforms

/// Decisions about discovery (DISC, and the wire facts on counters and cadence): what a sender advertises, what a receiver takes
/// from the air and what it shows of it.
package struct DiscoveryDecisions: Sendable {
    // MARK: Advertising

    /// Whether an app's activity in this state is on the air (DISC-003, DISC-005).
    package var isOnAir: @Sendable (ActivityState) -> Bool = { $0 == .current }

    /// Whether an activity's time is over (ELIG-025, LIFE-024).
    package var isExpired: @Sendable (_ end: Int64?, _ now: Int64) -> Bool = { end, now in
        end.map { now >= $0 } ?? false
    }

    /// Whether the app excluded the activity (ELIG-024).
    package var isExcluded: @Sendable (ActivitySummary) -> Bool = { !$0.isEligibleForHandoff }

    /// Whether an activity has to be broadcast anew while another one is on the air (DISC-001): unless it is the same one.
    package var isNews: @Sendable (_ due: AdvertisedActivity, _ onAir: AdvertisedActivity) -> Bool = { $0 != $1 }

    /// The counter for the next payload; nil when the key's counters are used up and a new key is due (DISC-016).
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

    // MARK: Receiving

    /// Whether a device that takes part listens (DISC-024, ELIG-032): all but watches (PLAT-001), and sending does not hinder it.
    package var listens: @Sendable (DeviceSetup, _ isAdvertising: Bool) -> Bool = { setup, _ in
        setup.platform != .watchOS
    }

    /// Whether what is heard in this state of the device is looked into: locked and asleep as well (DISC-011).
    package var heeds: @Sendable (DeviceSettings) -> Bool = { _ in true }

    /// Whether a counter is new: replay protection (DISC-016).
    package var acceptsCounter: @Sendable (_ counter: UInt16, _ last: UInt16?) -> Bool = { counter, last in
        last.map { counter > $0 } ?? true
    }

    /// What a message says, nil if its tag is not the key's: authentication (DISC-016).
    package var open: @Sendable (AdvertisingKey, HandoffMessage) -> HandoffPlaintext? = { $0.open($1) }

    /// Whether a peer's key is kept when what the peer offered goes away: the next contact needs no connection (DISC-017).
    package var keepsKey: @Sendable (WithdrawalReason) -> Bool = { _ in true }

    // MARK: Offers

    /// Whether offers of a peer go away for this reason (DISC-004, DISC-006, DISC-014, DISC-020, ELIG-013): always.
    package var withdrawsOffers: @Sendable (WithdrawalReason) -> Bool = { _ in true }

    /// Where an offer is shown (DISC-007, DISC-009, DISC-023). The lock screen has one place, for the first offer
    /// (DISC-022); switcher, Dock and Command-Tab show all.
    package var surfaces: @Sendable (_ platform: Platform, DeviceSettings, _ isFirst: Bool) -> [OfferSurface] = {
        platform, settings, isFirst in
        guard !settings.asleep else { return [] }
        switch platform {
        case .macOS: return settings.locked ? [] : [.dock, .cmdTab]
        case .iOS:
            if settings.locked { return isFirst ? [.lockscreen] : [] }
            return [.appSwitcher]
        case .watchOS, .tvOS: return []
        }
    }

    /// How the user takes an offer, by the release's features: iOS 8 to 10 want a swipe up on the lower-left icon (DISC-007).
    package var gesture: @Sendable (OfferSurface, _ features: Set<String>) -> String? = { surface, features in
        switch surface {
        case .lockscreen: features.contains(OSFeature.lockScreenOffer) ? "swipeUp" : "tap"
        case .appSwitcher: "tap"
        case .dock: "click"
        case .cmdTab: "key"
        }
    }

    /// What an offer says of where it comes from (DISC-008): the device's name.
    package var sourceLabel: @Sendable (_ name: String, _ model: String) -> String = { name, _ in name }

    /// The badge for the kind of device that an offer comes from: the Dock has one (DISC-009).
    package var badge: @Sendable (OfferSurface, _ model: String) -> String? = { $0 == .dock ? $1 : nil }

    /// Whether an icon at the lower left of the lock screen is an offer, by the kind of suggestion (DISC-010).
    package var isOffer: @Sendable (_ suggestionKind: String) -> Bool = { $0 == "handoff" }

    /// The reference decisions.
    package init() {}
}

/// Why a peer's offers go away; raw values stand in events.
package enum WithdrawalReason: String, Sendable, CaseIterable {
    /// The peer has nothing on offer any more.
    case goodbye
    /// The peer has another activity, or no installed app fits its activity any more.
    case replaced
    /// The peer was not heard for the loss time-out.
    case lost
    /// This device takes no part any more.
    case notTakingPart = "not taking part"
    /// The account service took the peer back.
    case unpaired
    /// A continuation of the offer failed.
    case failed
}

/// Where an offer can appear.
package enum OfferSurface: String, Sendable, CaseIterable {
    /// The lower left of the lock screen.
    case lockscreen
    /// The list of running apps on iOS.
    case appSwitcher
    /// The Dock on macOS.
    case dock
    /// The app switcher on macOS.
    case cmdTab
}
