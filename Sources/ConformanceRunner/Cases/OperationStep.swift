package import ImplementationAdapter
package import Payload
package import PositionedYAML

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
