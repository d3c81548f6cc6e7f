package import Payload

extension DeviceSettings {
    /// Changes the settings that the arguments of the verb `set` name.
    package mutating func apply(_ arguments: PayloadDictionary) {
        if let value = arguments["bluetooth"]?.booleanValue { bluetooth = value }
        if let value = arguments["wifi"]?.booleanValue { wifi = value }
        if let value = arguments["network"] { network = value.stringValue }
        if let value = arguments["internet"]?.booleanValue { internet = value }
        if let value = arguments["handoff"]?.booleanValue { handoff = value }
        if let value = arguments["activityContinuationAllowed"]?.booleanValue { activityContinuationAllowed = value }
        if let value = arguments["assessment"]?.booleanValue { assessment = value }
        if let value = arguments["assessmentAllowsContinuation"]?.booleanValue { assessmentAllowsContinuation = value }
        if let value = arguments["defaultBrowser"] { defaultBrowser = value.stringValue }
    }
}
