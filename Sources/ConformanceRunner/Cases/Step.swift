package import ImplementationAdapter
package import Payload
package import PositionedYAML

/// One step of a case.
package enum Step: Sendable {
    /// Something is done, at the present instant.
    case operation(OperationStep)
    /// Something is expected; virtual time passes until it is decided.
    case expectation(Expectation)

    /// The expectation, if it is one.
    package var expectation: Expectation? {
        if case .expectation(let expectation) = self { expectation } else { nil }
    }
}

/// A step that does something.
package struct OperationStep: Sendable {
    /// The device, or `world`.
    package var actor: String
    /// What is done.
    package var verb: Verb
    /// The app it is about, by bundle identifier, where the case names one.
    package var app: String?
    /// The arguments that the case gives, in the order of the declaration.
    package var arguments: [Argument]
    /// Where the step stands.
    package var position: SourcePosition

    /// An argument with its value.
    package struct Argument: Sendable {
        /// The argument's name.
        package var name: String
        /// The value.
        package var value: Value
    }

    /// A value, or a time that is known only when the parameters are.
    package enum Value: Sendable {
        /// A value as the operation carries it.
        case plain(PayloadValue)
        /// A span of time; the operation carries its nanoseconds as an integer.
        case time(TimeSpan)
    }
}

/// A span of virtual time: a profile parameter by name, or nanoseconds.
package enum TimeSpan: Sendable, Hashable {
    /// The value of a parameter.
    case parameter(String)
    /// A number of nanoseconds.
    case nanoseconds(Int64)

    /// The nanoseconds under these parameters; nil if the parameter is not among them.
    package func nanoseconds(in parameters: [String: Int64]) -> Int64? {
        switch self {
        case .parameter(let name): parameters[name]
        case .nanoseconds(let value): value
        }
    }
}

extension TimeSpan: CustomStringConvertible {
    /// The parameter's name, or the time with its unit.
    package var description: String {
        switch self {
        case .parameter(let name): name
        case .nanoseconds(let value): Quantity.timeText(value)
        }
    }
}
