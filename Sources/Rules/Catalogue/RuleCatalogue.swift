/// The rules that Baton knows.
package enum RuleCatalogue {
    /// Fresh rules for a run: they hold in every case and every fuzz iteration that shows their subject.
    package static func alwaysOn(_ parameters: RuleParameters = RuleParameters()) -> [any Rule] {
        [
            EventAttributes(),
            HandoffMessageLayout(), AdvertisingCounter(parameters),
            LifeCycle(), OneCurrentActivity(), EligibleOnly(), OfferOrder(),
            SaveCycleOrder(parameters), CoalescedSaves(parameters),
            WillContinueFirst(), AttemptPairing(parameters), ContinuationOrder(parameters), SourceOrder(),
            LaunchBeforeCallbacks(), UnlockBeforeLaunch(), DeliveredEqualsSaved(), ThreadClasses(),
            ErrorForm(), Alerts(parameters), ScopedAccess(),
        ]
    }

    /// Fresh rules for a recording, where nothing but the air can be seen.
    package static func onRecordings(_ parameters: RuleParameters = RuleParameters()) -> [any Rule] {
        var parameters = parameters
        // Between two payloads a recording tells where a third may have hidden; over such a pause a counter may rise by any number.
        parameters.seesEveryPayload = true
        parameters.greatestCounterJump = 0xFFFF
        parameters.missesTransmissions = true
        parameters.seesUnsentPayloads = false
        return [
            HandoffMessageLayout(), HandoffPDU(), StatusValues(), AdvertisingCounter(parameters),
            AdvertisingCadence(parameters),
            GoodbyeOrder(parameters),
        ]
    }

    /// Whether a requirement only says what recordings of real devices show: no document requires it.
    package static func isObservedOnly(_ requirement: String) -> Bool { requirement.hasPrefix("AIR-") }

    /// Ids of the requirements that each always-on rule can find broken, by the rule's name, in the order of the rules.
    package static var alwaysOnRequirements: [(rule: String, requirements: [String])] {
        alwaysOn().map { (type(of: $0).name, type(of: $0).requirements) }
    }
}
