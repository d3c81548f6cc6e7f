package import Events
import Platforms
import Reports
import VirtualDevices

/// Times as people read them.
package enum Quantity {
    /// A span of time in the largest unit that divides it.
    package static func timeText(_ nanoseconds: Int64) -> String { ParameterMeasure.time.text(nanoseconds) }

    /// An instant in milliseconds with three decimals, as reports write it.
    package static func instantText(_ instant: Instant) -> String { EventTimeline.milliseconds(instant) + " ms" }
}
