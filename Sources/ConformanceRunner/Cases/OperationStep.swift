package import ImplementationAdapter
package import Payload
package import PositionedYAML

/// A step that does something.
package struct OperationStep: Sendable {
    /// The device, or `world`.
    package var actor: String
    package var verb: Verb
    /// The app's bundle identifier, if the case names one.
    package var app: String?
    /// The arguments that the case gives, in the order of the declaration.
    package var arguments: [Argument]
    package var position: SourcePosition

    package struct Argument: Sendable {
        package var name: String
        package var value: Value
    }

    /// A value, or a time that depends on the parameters.
    package enum Value: Sendable {
        case plain(PayloadValue)
        /// The operation has the nanoseconds as an integer.
        case time(TimeSpan)
        /// The operation has the nanoseconds as a list of integers.
        case times([TimeSpan])
    }

    /// The name of the check that fails where the operation at this index of the steps is refused.
    static func checkID(at index: Int) -> String { "step-\(index + 1)" }
}
