/// A part of Handoff that Baton does not simulate, and on which an expectation may depend.
///
/// Such an expectation fails, because a device of Apple's may behave differently. A test that knows what the difference is
/// adds the limit to ``World/acceptedLimits``.
public enum SimulationLimit: String, Sendable, Hashable, CaseIterable {
    /// The continuing app asks the source for streams.
    case streams = "STREAMS_NOT_SIMULATED"

    /// What a test does instead.
    var advice: String {
        let acceptance = "or accept the difference: world.acceptedLimits = [.\(self)]"
        return switch self {
        case .streams: "hand over everything in userInfo, or try it on two devices; \(acceptance)"
        }
    }
}
