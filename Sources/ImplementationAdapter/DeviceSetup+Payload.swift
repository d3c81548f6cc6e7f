package import Payload

extension AppDescription {
    /// The app as a dictionary with the keys of a case file's `apps:` entries.
    package var payload: PayloadValue {
        var entries: PayloadDictionary = [
            "bundle": .string(bundle), "team": .string(team), "signing": .string(signing.rawValue),
            "activityTypes": .array(activityTypes.map(PayloadValue.string)), "version": .string(version),
            "keyValueEntitlement": .boolean(keyValueEntitlement), "behaviour": behaviour,
        ]
        if !iCloudContainers.isEmpty { entries["iCloudContainers"] = .array(iCloudContainers.map(PayloadValue.string)) }
        if providesDocuments { entries["providesDocuments"] = true }
        if let sample { entries["sample"] = .string(sample) }
        return .dictionary(entries)
    }

    /// Reads what ``payload`` wrote; nil where a required entry is missing or of another kind.
    package init?(payload: PayloadValue) {
        guard case .dictionary(let entries) = payload, let bundle = entries["bundle"]?.stringValue,
            let team = entries["team"]?.stringValue
        else { return nil }
        var types: [String] = []
        if case .array(let values)? = entries["activityTypes"] { types = values.compactMap(\.stringValue) }
        let signing = entries["signing"]?.stringValue ?? Signing.appStore.rawValue
        guard let signing = Signing(rawValue: signing) else { return nil }
        self.init(
            bundle: bundle, team: team, signing: signing, activityTypes: types,
            version: entries["version"]?.stringValue ?? "1.0",
            keyValueEntitlement: entries["keyValueEntitlement"]?.booleanValue ?? false,
            sample: entries["sample"]?.stringValue, behaviour: entries["behaviour"] ?? .dictionary([:]))
        iCloudContainers = entries["iCloudContainers"]?.arrayValue?.compactMap(\.stringValue) ?? []
        providesDocuments = entries["providesDocuments"]?.booleanValue ?? false
    }
}

extension DeviceSettings {
    /// Changes what the arguments of the verb `set` name and leaves the rest.
    package mutating func apply(_ arguments: PayloadDictionary) {
        if let value = arguments["bluetooth"]?.booleanValue { bluetooth = value }
        if let value = arguments["wifi"]?.booleanValue { wifi = value }
        if let value = arguments["network"] { network = value.stringValue }
        if let value = arguments["internet"]?.booleanValue { internet = value }
        if let value = arguments["handoff"]?.booleanValue { handoff = value }
        if let value = arguments["activityContinuationAllowed"]?.booleanValue { activityContinuationAllowed = value }
        if let value = arguments["assessment"]?.booleanValue { assessment = value }
        if let value = arguments["assessmentAllowsContinuation"]?.booleanValue { assessmentAllowsContinuation = value }
    }
}
