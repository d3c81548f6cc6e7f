package import ImplementationAdapter
package import Payload
package import PositionedYAML

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
    ///
    /// - Parameters:
    ///   - times: the arguments that are times, in nanoseconds.
    ///   - app: the app's bundle identifier, unless it is an argument.
    ///   - position: where the log says that it was declared.
    package init(
        _ verb: Verb, on device: String, _ arguments: PayloadDictionary = [:], times: [String: Int64] = [:],
        app: String? = nil, at position: SourcePosition
    ) {
        let declared = verb.arguments.compactMap { declaration -> Argument? in
            if let time = times[declaration.name] {
                return Argument(name: declaration.name, value: .time(.nanoseconds(time)))
            }
            return arguments[.string(declaration.name)].map { Argument(name: declaration.name, value: .plain($0)) }
        }
        self.init(
            actor: device, verb: verb, app: app ?? arguments["app"]?.stringValue, arguments: declared,
            position: position)
    }

    /// Gives arguments other values, or values to those that the step lacks.
    package mutating func set(_ values: PayloadDictionary) {
        for declaration in verb.arguments {
            guard let value = values[.string(declaration.name)] else { continue }
            let argument = Argument(name: declaration.name, value: .plain(value))
            if let index = arguments.firstIndex(where: { $0.name == declaration.name }) {
                arguments[index] = argument
            } else {
                arguments.append(argument)
            }
        }
    }
}
