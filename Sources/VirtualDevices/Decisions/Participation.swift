import ImplementationAdapter

/// Names of OS features that decide what a device does. The catalogue lists the releases that have them.
enum OSFeature {
    static let handoff = "handoff"
    static let lockScreenOffer = "lockScreenOffer"
    static let managementRestriction = "managementRestriction"
    static let assessment = "assessment"
    static let plainSiteFiles = "plainSiteFiles"
    static let siteFileLimit = "siteFileLimit"
    static let universalLinks = "universalLinks"
    static let catalyst = "catalyst"
}

/// Names of the quirks that a virtual device can show. `Conformance/Devices/quirks.yaml` explains them.
enum QuirkName {
    /// Others discover the device, but it discovers none.
    static let oneWayDiscovery = "Q-ASYM"
    /// Apps without the iCloud key-value entitlement take no part.
    static let keyValueEntitlement = "Q-KVS"
    /// Activities of a watch reach no iPhone.
    static let watchUnheard = "Q-W6"
    /// Searchable activities lose the entries that search has categories for.
    static let searchKeysDropped = "Q-SRCHKEYS"
    /// What is presented or dismissed does not change which activity is current.
    static let presentationIgnored = "Q-PRESENT"
    /// SwiftUI's modifier receives nothing on macOS.
    static let modifierSilent = "Q-SWMAC"
    /// The application delegate of an app that is written with SwiftUI receives nothing on iOS.
    static let delegateSilent = "Q-SWIOS"
    /// An activity of SwiftUI's modifier stays as it was first.
    static let modifierUpdatesOnce = "Q-SWUPD"
    /// A browser keeps advertising the address of the page load when a script changes the page's address.
    static let scriptedAddressIgnored = "Q-SPA"

    /// A scene that was connected for an activity of another device does not get it.
    static let connectedSceneSilent = "Q-SCENECOLD"
    /// Bundle identifiers with certain beginnings are associated with no site.
    static let bundleIdentifierIgnored = "Q-BUNDLEID"

    /// The quirks that a virtual device can show.
    static let all: Set<String> = [
        oneWayDiscovery, keyValueEntitlement, watchUnheard, searchKeysDropped, presentationIgnored,
        modifierSilent, delegateSilent, modifierUpdatesOnce, scriptedAddressIgnored, connectedSceneSilent,
        bundleIdentifierIgnored,
    ]
}

/// The predicates of participation that a device can check by itself.
enum Participation {
    /// Device management or an assessment session forbids Handoff (ELIG-027, ELIG-028).
    static func isRestricted(_ settings: DeviceSettings, features: Set<String>) -> Bool {
        let managed = features.contains(OSFeature.managementRestriction) && !settings.activityContinuationAllowed
        let assessed =
            features.contains(OSFeature.assessment) && settings.assessment && !settings.assessmentAllowsContinuation
        return managed || assessed
    }

    /// The device could take part if all switches were on (ELIG-009).
    static func isCapable(_ setup: DeviceSetup) -> Bool {
        setup.isHandoffModel && setup.hasBluetoothLE && !setup.isSimulator
            && setup.osFeatures.contains(OSFeature.handoff)
    }
}
