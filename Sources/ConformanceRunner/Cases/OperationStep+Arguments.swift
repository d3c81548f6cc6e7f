import ImplementationAdapter
import Payload
import PositionedYAML

extension OperationStep {
    /// The value of an argument that is not a time.
    func plain(_ name: String) -> PayloadValue? {
        for argument in arguments where argument.name == name {
            if case .plain(let value) = argument.value { return value }
        }
        return nil
    }

    /// The case's name of the step's activity.
    var activityName: String { plain("as")?.stringValue ?? "activity" }

    /// A step that does not come from a case file.
    init(
        _ verb: Verb, on device: String, _ arguments: PayloadDictionary = [:], app: String? = nil,
        at position: SourcePosition
    ) {
        let declared = verb.arguments.compactMap { declaration in
            arguments[declaration.name].map { Argument(name: declaration.name, value: .plain($0)) }
        }
        self.init(actor: device, verb: verb, app: app, arguments: declared, position: position)
    }
}
