/// A part of Handoff that Baton does not simulate, and on which an expectation may depend.
///
/// Such an expectation fails, because a device of Apple's may behave differently. A test that knows what the difference is
/// adds the limit to ``World/acceptedLimits``.
public enum SimulationLimit: String, Sendable, Hashable, CaseIterable {
    /// An app with `UIApplicationSceneManifest` is called at its scene delegate instead of its application delegate.
    case scenes = "SCENES_NOT_SIMULATED"

    /// What a test does instead.
    var advice: String {
        switch self {
        case .scenes:
            "let the scene delegate and the application delegate call one function, and test that one; then accept the "
                + "difference: world.acceptedLimits = [.\(self)]"
        }
    }
}
