package import ImplementationAdapter
package import Payload
package import PositionedYAML

extension OperationStep {
    /// The step as a line of a case file: `phone: {lock: {}}`. Reading it gives the same step.
    package var caseText: String {
        let words = arguments.map { argument in
            switch argument.value {
            case .plain(let value): "\(argument.name): \(CaseText.value(value))"
            case .time(let span): "\(argument.name): \(CaseText.text(span.description))"
            }
        }
        return "\(actor): {\(verb.rawValue): {\(words.joined(separator: ", "))}}"
    }

    /// An operation that does not come from a case file.
    ///
    /// - Parameters:
    ///   - times: the arguments that are times, in nanoseconds.
    ///   - position: where the log says that it was declared.
    package init(
        _ verb: Verb, on actor: String, _ arguments: PayloadDictionary = [:], times: [String: Int64] = [:],
        declared position: SourcePosition
    ) {
        let values = verb.arguments.compactMap { declaration -> Argument? in
            if let time = times[declaration.name] {
                return Argument(name: declaration.name, value: .time(.nanoseconds(time)))
            }
            return arguments[declaration.name].map { Argument(name: declaration.name, value: .plain($0)) }
        }
        self.init(
            actor: actor, verb: verb, app: arguments["app"]?.stringValue, arguments: values, position: position)
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
