import ImplementationAdapter

/// Names of OS features that decide what a device does; the catalogue says which release has which.
enum OSFeature {
    static let handoff = "handoff"
    static let lockScreenOffer = "lockScreenOffer"
    static let managementRestriction = "managementRestriction"
    static let assessment = "assessment"
}

/// Names of the quirks that a virtual device can show; `Conformance/Devices/quirks.yaml` says what they are.
enum QuirkName {
    /// The device is found and finds nothing.
    static let oneWayDiscovery = "Q-ASYM"
    /// Apps without the iCloud key-value entitlement take no part.
    static let keyValueEntitlement = "Q-KVS"
}

/// Whether a device takes part in Handoff at all: the predicates that it can judge by itself.
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
