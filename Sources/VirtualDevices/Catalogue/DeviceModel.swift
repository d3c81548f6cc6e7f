package import Platforms

/// A model of a device and what decides whether it can take part in Handoff.
package struct DeviceModel: Hashable, Sendable {
    /// Which ends of a continuation a model can be.
    package enum Role: String, CaseIterable, Sendable {
        /// It can be the source of an activity.
        case send
        /// It can receive an activity.
        case receive
    }

    /// How certain the row is.
    package enum Confidence: String, CaseIterable, Sendable {
        case high
        case medium
        case low
    }

    /// The name that cases use, as in `iPhone 5s`.
    package let name: String
    /// iPhone, iPad, iPod touch, Mac, Apple Watch, Apple TV or Apple Vision Pro.
    package let family: String
    package let platform: Platform
    /// Whether it is a simulator, which has no Handoff (ELIG-026).
    package let isSimulator: Bool
    /// The Bluetooth version of its low-energy radio, as in `4.0`; nil if it has none.
    package let bluetoothLE: String?
    /// The radio's link manager version (6 is Bluetooth 4.0); nil for a simulator.
    package let linkManagerVersion: Int?
    /// Whether the model is on the list of Handoff-capable ones. A radio alone is not enough (ELIG-005).
    package let isHandoffCapable: Bool
    /// Whether an iPhone's screen has room for two screens of an app side by side in landscape, as every iPad's has.
    package let regularWidthInLandscape: Bool
    /// What it can do in a continuation.
    package let roles: [Role]
    /// The first release that it plausibly ran.
    package let firstOS: OSVersion
    /// The last one, or nil if it is still current.
    package let lastOS: OSVersion?
    /// How certain the row is.
    package let confidence: Confidence
    /// Where the row comes from.
    package let source: String

    /// Whether the radio can do Bluetooth LE 4.0 or later (ELIG-004).
    package var hasBluetoothLE: Bool { bluetoothLE != nil }

    /// Whether the model plausibly ran a release. A case may combine them anyway, to separate one cause from another.
    package func plausiblyRuns(_ release: OSVersion) -> Bool {
        guard release.platform == platform, release >= firstOS else { return false }
        guard let lastOS else { return true }
        return release <= lastOS
    }
}

/// A known bug of a platform that a case may switch on.
package struct Quirk: Hashable, Sendable {
    /// `Q-` and capitals, as requirements refer to it.
    package let name: String
    /// What the platform does differently.
    package let what: String
    /// Where the bug was seen.
    package let releases: [ReleaseRange]
    /// The requirements that it breaks.
    package let requirements: [String]
    /// Where it is known from.
    package let source: String
    /// What the diagnosis names where the quirk is why there is no offer; nil if it prevents no offer.
    package let diagnosis: EligibilityPredicate?
    /// Whether virtual devices can show it.
    package let isImplemented: Bool
}

/// A feature that some releases have.
package struct ReleaseGate: Hashable, Sendable {
    /// The name that devices ask for, as in `lockScreenOffer`.
    package let name: String
    /// What the feature is.
    package let what: String
    /// The releases that have it.
    package let releases: [ReleaseRange]
    /// The requirements behind it.
    package let requirements: [String]
    /// How certain it is.
    package let confidence: DeviceModel.Confidence
    /// Where it is known from.
    package let source: String

    /// Whether a release has the feature. visionOS has what iOS has in the release that it matches (PLAT-009).
    package func isOpen(on release: OSVersion) -> Bool {
        releases.contains { $0.contains(release) || $0.contains(release.ofRules) }
    }
}

/// The releases of one platform from a version on and, if `below` is given, before another.
package struct ReleaseRange: Hashable, Sendable {
    /// The first release inside.
    package let from: OSVersion
    /// The first release outside, or nil.
    package let below: OSVersion?

    package init(from: OSVersion, below: OSVersion?) {
        self.from = from
        self.below = below
    }

    /// Whether a release lies in the range.
    package func contains(_ release: OSVersion) -> Bool {
        guard release.platform == from.platform, release >= from else { return false }
        guard let below else { return true }
        return release < below
    }
}
