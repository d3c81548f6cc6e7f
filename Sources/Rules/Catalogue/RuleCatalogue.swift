/// The rules that Baton knows.
package enum RuleCatalogue {
    /// New rules for a run. They apply to every case.
    package static func alwaysOn(_ parameters: RuleParameters = RuleParameters()) -> [any Rule] {
        [
            EventAttributes(),
            HandoffMessageLayout(), AdvertisingCounter(parameters), SealedContents(), StatusValues(),
            AdvertisingCadence(parameters), GoodbyeOrder(parameters), AddressLifetime(parameters),
            LifeCycle(), OneCurrentActivity(), EligibleOnly(), OfferOrder(),
            SaveCycleOrder(parameters), CoalescedSaves(parameters),
            WillContinueFirst(), AttemptPairing(parameters), ContinuationOrder(parameters), SourceOrder(),
            LaunchBeforeCallbacks(), UnlockBeforeLaunch(), DeliveredEqualsSaved(), ThreadClasses(),
            ErrorForm(), Alerts(parameters), ScopedAccess(), StreamPairs(parameters), EncryptedPayload(),
        ]
    }

    /// New rules for a recording, which has only radio traffic.
    package static func onRecordings(_ parameters: RuleParameters = RuleParameters()) -> [any Rule] {
        var parameters = parameters
        // Events of recordings mark each pause that may hide a payload. Over a pause a counter may rise by any number.
        parameters.seesEveryPayload = true
        parameters.greatestCounterJump = 0xFFFF
        parameters.missesTransmissions = true
        parameters.seesUnsentPayloads = false
        return [
            HandoffMessageLayout(), HandoffPDU(), StatusValues(), AdvertisingCounter(parameters),
            AdvertisingCadence(parameters), GoodbyeOrder(parameters),
        ]
    }

    /// Whether a requirement comes from recordings of real devices alone, and no document states it.
    package static func isObservedOnly(_ requirement: String) -> Bool { requirement.hasPrefix("AIR-") }

    /// The requirements that each always-on rule can find broken, in the order of the rules.
    package static var alwaysOnRequirements: [(rule: String, requirements: [String])] {
        alwaysOn().map { (type(of: $0).name, type(of: $0).requirements) }
    }
}
