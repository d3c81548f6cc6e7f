package import ImplementationAdapter
package import Platforms

/// Decisions about what a receiver shows (DISC).
package struct OfferDecisions: Sendable {
    /// Whether offers of a peer go away for this reason (DISC-004, DISC-006, DISC-014, DISC-020, ELIG-013): always.
    package var withdrawsOffers: @Sendable (WithdrawalReason) -> Bool = { _ in true }

    /// Whether the offer of one source remains when there is one of another: always (DISC-031).
    package var remainsBeside: @Sendable (_ isOfAnotherSource: Bool) -> Bool = { $0 }

    /// Where an offer is shown (DISC-007, DISC-009, DISC-023). The lock screen shows only the first offer (DISC-022),
    /// the others show all.
    package var surfaces: @Sendable (_ platform: Platform, DeviceSettings, _ isFirst: Bool) -> [OfferSurface] = {
        platform, settings, isFirst in
        guard !settings.asleep else { return [] }
        switch platform.rules {
        case .macOS: return settings.locked ? [] : [.dock, .cmdTab]
        case .iOS:
            if settings.locked { return isFirst ? [.lockscreen] : [] }
            return [.appSwitcher]
        case .watchOS, .tvOS, .visionOS: return []
        }
    }

    /// The gesture that accepts an offer, by the release's features: on iOS 8 to 10 a swipe up on the lower-left icon
    /// (DISC-007).
    package var gesture: @Sendable (OfferSurface, _ features: Set<String>) -> String? = { surface, features in
        switch surface {
        case .lockscreen: features.contains(OSFeature.lockScreenOffer) ? "swipeUp" : "tap"
        case .appSwitcher: "tap"
        case .dock: "click"
        case .cmdTab: "key"
        }
    }

    /// The text with which an offer names its source (DISC-008): the device's name.
    package var sourceLabel: @Sendable (_ name: String, _ model: String) -> String = { name, _ in name }

    /// The badge for the kind of device that an offer comes from, which only the Dock shows (DISC-009).
    package var badge: @Sendable (OfferSurface, _ model: String) -> String? = { $0 == .dock ? $1 : nil }

    /// Whether an icon at the lower left of the lock screen is an offer, by the kind of suggestion (DISC-010).
    package var isOffer: @Sendable (_ suggestionKind: String) -> Bool = { $0 == "handoff" }
}

/// Why a peer's offers go away. Events contain the raw values.
package enum WithdrawalReason: String, Sendable, CaseIterable {
    /// The peer no longer offers anything.
    case goodbye
    /// The peer has another activity, or no installed app fits its activity any more.
    case replaced
    /// The peer was not heard for the loss time-out.
    case lost
    /// This device no longer takes part.
    case notTakingPart = "not taking part"
    /// The account service removed the peer.
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
