package import ImplementationAdapter
package import Platforms
package import Rules
package import VirtualDevices

/// Everything that a case needs besides itself: the profile, the catalogue of devices, the tested implementation, and the
/// rules.
///
/// Values and sendable closures only, so that cases run in parallel without sharing anything.
package struct CaseEnvironment: Sendable {
    /// The profile: every time and limit that a system chooses for itself.
    package var parameters: ProfileParameters
    /// Nanosecond 0 of every world, in seconds since 2001-01-01T00:00:00Z.
    package var epoch: Int64
    /// Makes a device's setup from its declaration, with what the catalogue knows of its model and OS release.
    package var setup: @Sendable (SetupRequest) -> DeviceSetup
    /// Makes an implementation under test; one a device.
    package var implementation: @Sendable (DeviceDeclaration) throws(ImplementationFault) -> any Implementation
    /// Makes fresh always-on rules under the case's profile.
    package var rules: @Sendable (_ parameters: ProfileParameters) -> [any Rule]
    /// Whether breaking this requirement is a failure, rather than a warning.
    package var isMust: @Sendable (_ requirement: String) -> Bool
    /// Whether a requirement holds on a release; what does not is not judged there.
    package var applies: @Sendable (_ requirement: String, _ release: OSVersion) -> Bool
    /// The bounds of a case.
    package var limits: Limits

    /// What a device's setup is made from.
    package struct SetupRequest: Sendable {
        /// The declaration.
        package var device: DeviceDeclaration
        /// The device's position in its case, from 0.
        package var index: Int
        /// The case's seed.
        package var caseSeed: UInt64
        /// The profile with the case's overrides.
        package var parameters: ProfileParameters
        /// Nanosecond 0, in seconds since 2001-01-01T00:00:00Z.
        package var epoch: Int64
    }

    /// What a case may cost at most; beyond, it ends with a harness fault instead of a hang.
    package struct Limits: Sendable {
        /// Events in the log. The largest bundled case has some thousands.
        package var events: Int
        /// Virtual time, in nanoseconds.
        package var virtualNanoseconds: Int64
        /// How often one device may ask to be woken up. Those of the largest bundled case ask some thousand times.
        package var wakeUps: Int

        /// 200,000 events, 200,000 wake-ups and 30 days: expiry of a forgotten activity is the longest thing that a case waits
        /// for.
        package static let standard = Limits(events: 200_000, virtualNanoseconds: 30 * 86_400 * 1_000_000_000)

        /// Sets the bounds.
        package init(events: Int, virtualNanoseconds: Int64, wakeUps: Int = 200_000) {
            self.events = events
            self.virtualNanoseconds = virtualNanoseconds
            self.wakeUps = wakeUps
        }
    }

    /// Puts an environment together.
    package init(
        parameters: ProfileParameters, epoch: Int64,
        setup: @escaping @Sendable (SetupRequest) -> DeviceSetup,
        implementation: @escaping @Sendable (DeviceDeclaration) throws(ImplementationFault) -> any Implementation,
        rules: @escaping @Sendable (ProfileParameters) -> [any Rule], isMust: @escaping @Sendable (String) -> Bool,
        applies: @escaping @Sendable (String, OSVersion) -> Bool = { _, _ in true },
        limits: Limits = .standard
    ) {
        self.parameters = parameters
        self.epoch = epoch
        self.setup = setup
        self.implementation = implementation
        self.rules = rules
        self.isMust = isMust
        self.applies = applies
        self.limits = limits
    }
}
