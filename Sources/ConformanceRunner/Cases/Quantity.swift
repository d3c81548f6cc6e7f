package import Events
import Platforms
import VirtualDevices

/// Spans of time as people read them.
package enum Quantity {
    /// A span of time in the largest unit that divides it.
    package static func timeText(_ nanoseconds: Int64) -> String { ParameterMeasure.time.text(nanoseconds) }

    /// An instant in milliseconds with three decimals, as reports write it.
    package static func instantText(_ instant: Instant) -> String {
        let microseconds = instant.nanoseconds / 1_000
        let decimals = String(microseconds % 1_000)
        return "\(microseconds / 1_000).\(String(repeating: "0", count: 3 - decimals.count))\(decimals) ms"
    }
}
