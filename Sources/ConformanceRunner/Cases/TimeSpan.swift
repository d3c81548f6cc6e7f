package import Platforms
import VirtualDevices

/// A span of virtual time: a profile parameter or nanoseconds.
package enum TimeSpan: Sendable, Hashable {
    case parameter(ParameterName)
    case nanoseconds(Int64)

    /// The nanoseconds with a profile.
    package func nanoseconds(in parameters: ProfileParameters) -> Int64 {
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
        case .parameter(let name): name.rawValue
        case .nanoseconds(let value): Quantity.timeText(value)
        }
    }
}
