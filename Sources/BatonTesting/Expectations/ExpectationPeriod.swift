import Events
import Platforms
import VirtualDevices

/// How long an expectation waits: until a span from now has passed.
struct ExpectationPeriod {
    var end: Instant
    /// The span as failures show it.
    var text: String

    /// - Parameters:
    ///   - span: the span that the test gives, if it gives one.
    ///   - parameter: the profile parameter that holds otherwise.
    init(in simulation: Simulation, _ span: Duration?, _ parameter: ParameterName) {
        let nanoseconds = max(0, span?.wholeNanoseconds ?? simulation.parameter(parameter))
        end = simulation.world.now.advanced(by: nanoseconds)
        text = ParameterMeasure.time.text(nanoseconds)
    }
}
