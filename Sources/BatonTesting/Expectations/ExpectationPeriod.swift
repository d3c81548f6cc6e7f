import Events
import Platforms
import VirtualDevices

/// How long an expectation waits.
struct ExpectationPeriod {
    var end: Instant
    /// The length as failures show it.
    var text: String

    /// - Parameters:
    ///   - span: the test's own length, if any.
    ///   - parameter: the profile parameter that is used otherwise.
    init(in simulation: Simulation, _ span: Duration?, _ parameter: ParameterName) {
        let nanoseconds = max(0, span?.wholeNanoseconds ?? simulation.parameter(parameter))
        end = simulation.world.now.advanced(by: nanoseconds)
        text = ParameterMeasure.time.text(nanoseconds)
    }
}
