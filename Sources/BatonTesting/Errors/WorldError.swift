/// A mistake in what a test asked of a world. The description says what was found and what to do.
public enum WorldError: Error, Sendable, Hashable, CustomStringConvertible {
    /// No model has this name.
    case unknownModel(String, advice: String)
    /// No OS release has this name, or the model does not run it.
    case unknownRelease(String, advice: String)
    /// No profile parameter has this name, or its value is of another kind.
    case wrongParameter(String, advice: String)
    /// Another device of the world has this name, or the name is empty.
    case wrongDeviceName(String)
    /// The world has begun: devices know each other from its start.
    case deviceAddedLate(String)
    /// The model never ran the release. `first` and `last` are the releases that it runs; `last` is nil for a model
    /// that still gets new ones.
    case releaseOutOfRange(String, model: String, first: String, last: String?)
    /// The duration is negative: time never goes back.
    case wrongDuration(Duration)
    /// The app has no team, although its signature has one.
    case missingTeam(app: String)
    /// The Info.plist cannot be used.
    case wrongInfoPlist(path: String, advice: String)
    /// A value of the fault makes no sense.
    case wrongFault(String, advice: String)
    /// The device belongs to another world; `made` and `other` say where in the tests the two worlds were made.
    case foreignDevice(String, made: String, other: String)
    /// A device or an app cannot do this now.
    case refused(operation: String, device: String, reason: String)
    /// Activities cannot be fuzzed like this.
    case cannotFuzz(String)
    /// Baton itself failed.
    case harness(String)

    /// What was found and what to do.
    public var description: String {
        switch self {
        case .unknownModel(let name, let advice): "No model is called \"\(name)\". \(advice)"
        case .unknownRelease(let name, let advice): "\"\(name)\" cannot be used as an OS release. \(advice)"
        case .wrongParameter(let name, let advice): "The profile parameter \"\(name)\" cannot be set. \(advice)"
        case .wrongDeviceName(let name):
            name.isEmpty
                ? "A device needs a name."
                : "The world already has a device called \"\(name)\". Give each device a name of its own."
        case .deviceAddedLate(let name):
            "\(name) was added after the world had begun. Add every device before the first launch, run or expectation."
        case .releaseOutOfRange(let name, let model, let first, let last):
            "The \(model) never ran \(name). It runs \(first) \(last.map { "to \($0)" } ?? "and later")."
        case .wrongDuration(let duration): "Time cannot pass for \(duration). Give 0 or more."
        case .missingTeam(let app):
            "\(app) is signed and has no team. Pass `team:`, or `signing: .none` for an app without a signature."
        case .wrongInfoPlist(let path, let advice): "\(path) cannot be used as an Info.plist. \(advice)"
        case .wrongFault(let name, let advice): "The fault \(name) cannot be injected. \(advice)"
        case .foreignDevice(let name, let made, let other):
            "\(name) is a device of the world made at \(other), not of this one, made at \(made). "
                + "Use the device that this world's addDevice returned."
        case .refused(let operation, let device, let reason): "\(device) cannot \(operation): \(reason)."
        case .cannotFuzz(let reason): "Activities cannot be fuzzed: \(reason)."
        case .harness(let reason): "Baton itself failed: \(reason). This is a mistake in Baton, not in the test."
        }
    }
}
