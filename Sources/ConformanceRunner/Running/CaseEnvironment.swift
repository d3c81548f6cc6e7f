package import ImplementationAdapter
package import Platforms
package import Rules
package import VirtualDevices

/// What a case needs besides itself: the profile, the device catalogue, the implementation under test and the rules.
///
/// It holds only values and sendable closures, so that parallel cases share nothing.
package struct CaseEnvironment: Sendable {
    /// The profile: each time and limit that a system chooses.
    package var parameters: ProfileParameters
    /// Nanosecond 0 of every world, in seconds since 2001-01-01T00:00:00Z.
    package var epoch: Int64
    /// Makes a device's setup from its declaration, with what the catalogue knows of its model and OS release.
    package var setup: @Sendable (SetupRequest) -> DeviceSetup
    /// Makes the implementation of a device.
    package var implementation: @Sendable (DeviceDeclaration) throws(ImplementationFault) -> any Implementation
    /// Makes fresh always-on rules under the case's profile.
    package var rules: @Sendable (_ parameters: ProfileParameters) -> [any Rule]
    /// Whether breaking this requirement is a failure, rather than a warning.
    package var isMust: @Sendable (_ requirement: String) -> Bool
    /// Whether a requirement holds on a release. Others are not judged there.
    package var applies: @Sendable (_ requirement: String, _ release: OSVersion) -> Bool = { _, _ in true }
    /// The statement of a requirement; nil for an unknown one.
    package var statement: @Sendable (_ requirement: String) -> String? = { _ in nil }
    /// How devices exchange keys and payloads in cases that name no transport.
    package var transport = TransportName.modelled
    /// What the quirks are that a device may have, for the words of a failure.
    package var quirks: [Quirk] = []
    /// What has happened on the devices before the first step of a case; nil for nothing.
    package var history: History?
    /// What stands beside the devices of a case; nil for nothing.
    package var bystander: Bystander?
    /// The bounds of a case.
    package var limits = Limits.standard

    /// What a device's setup is made from.
    package struct SetupRequest: Sendable {
        package var device: DeviceDeclaration
        /// The device's position in its case, from 0.
        package var index: Int
        /// The case's seed.
        package var caseSeed: UInt64
        /// The profile with the case's overrides.
        package var parameters: ProfileParameters
        /// Nanosecond 0, in seconds since 2001-01-01T00:00:00Z.
        package var epoch: Int64
        /// How it exchanges keys and payloads.
        package var transport = TransportName.modelled
    }

    /// The bounds of a case. Beyond them, it ends with a harness fault instead of hanging.
    package struct Limits: Sendable {
        /// Events in the log. The largest bundled case has some thousands.
        package var events: Int
        /// Virtual time, in nanoseconds.
        package var virtualNanoseconds: Int64
        /// How often one device may ask to be woken up. Those of the largest bundled case ask some thousand times.
        package var wakeUps = 200_000

        /// The longest wait of a case, in days, is for the expiry of an activity.
        package static let standard = Limits(events: 200_000, virtualNanoseconds: 30 * 86_400 * 1_000_000_000)
    }
}
