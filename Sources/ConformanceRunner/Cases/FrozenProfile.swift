import ImplementationAdapter
import Payload
package import Platforms
package import PositionedYAML
package import VirtualDevices

/// Releases, platform bugs and readings of contradictory points that a run takes together.
package struct FrozenProfile: Sendable {
    /// A reading of a point on which the sources contradict one another.
    package struct Reading: Sendable, Hashable {
        /// The point of open-points.yaml.
        package var point: String
        package var effect: Effect
        package var reason: String
    }

    /// What a reading changes.
    package enum Effect: Sendable, Hashable {
        /// A profile parameter has this value, unless a case sets it.
        case parameter(ParameterName, Int64)
        /// The releases of a platform have a feature, or lack it.
        case feature(String, Platform, isPresent: Bool)
    }

    /// The name that `--profile` takes.
    package var name: String
    package var title: String
    /// What the devices of a case may run.
    package var releases: [ReleaseRange]
    /// The bugs that devices have whose release can have them.
    package var quirks: [Quirk]
    package var readings: [Reading]
    /// SHA-256 of the file, hexadecimal.
    package var digest: String
    /// Listed as released: it is never edited.
    package var isReleased = false
    package var position: SourcePosition

    /// Whether a case runs under the profile: all of its devices run its releases, from the beginning to the end.
    package func includes(_ testCase: TestCase) -> Bool {
        testCase.devices.allSatisfy { contains($0.system) }
            && testCase.steps.allSatisfy { step in
                guard case .operation(let operation) = step, operation.verb == .updateSystem else { return true }
                guard let name = operation.plain("os")?.stringValue, let release = OSVersion(name) else {
                    return false
                }
                return contains(release)
            }
    }

    private func contains(_ release: OSVersion) -> Bool { releases.contains { $0.contains(release) } }
}
