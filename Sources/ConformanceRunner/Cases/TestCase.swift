package import ImplementationAdapter
package import PositionedYAML
package import VirtualDevices

/// One case with its variables filled in: what a world is built from and judged by.
package struct TestCase: Sendable {
    /// The full name: `eligibility/other-team-gets-no-offer{team=TEAM2BBBBB}`. Names are API.
    package var name: String
    /// The suite's name: the part before the slash.
    package var suite: String
    /// Where the case is declared.
    package var position: SourcePosition
    /// Ids of the requirements that the case cites, in the author's order; never empty.
    package var covers: [String]
    /// Those of them that hold on none of the releases of the case's devices: it shows that what they demand is not there.
    package var outside: [String]
    /// Why the case exists, in the author's words; may be empty.
    package var why: String
    /// Names of the defects that the case is known to catch.
    package var catches: [String]
    /// Capabilities that an implementation must declare to be judged by this case.
    package var needs: [Capability]
    /// Profile parameters that the case overrides; times in nanoseconds, sizes in bytes.
    package var parameters: [ParameterOverride]
    /// The devices, in the author's order.
    package var devices: [DeviceDeclaration]
    /// What happens, in order.
    package var steps: [Step]
    /// What is demanded when the case's faults have stopped.
    package var recovery: Recovery

    /// A profile parameter with the value that a case gives it.
    package struct ParameterOverride: Sendable, Hashable {
        /// The parameter's name in the catalogue.
        package var name: String
        /// Nanoseconds, bytes or a plain number, by the parameter's kind.
        package var value: Int64
    }

    /// The ids of the case's checks, besides those of always-on rules.
    package var checkIDs: [String] { expectations.map(\.id) + recovery.checks.map(\.id) }

    /// The expectations among the steps.
    package var expectations: [Expectation] {
        steps.compactMap(\.expectation)
    }
}

/// A device as a case declares it; the catalogue adds what its model and OS release imply.
package struct DeviceDeclaration: Sendable {
    /// The name in the case, which events carry.
    package var name: String
    /// The model.
    package var model: DeviceModel
    /// The OS release.
    package var system: OSVersion
    /// Bluetooth LE hardware is built in or missing, whatever the model has; nil for what the model has.
    package var hasBluetoothLE: Bool?
    /// It is a simulator.
    package var isSimulator: Bool
    /// The account that it is signed in to at the start; nil for none.
    package var account: String?
    /// The account is the device's primary one.
    package var accountIsPrimary: Bool
    /// Switches, restrictions and position at the start.
    package var settings: DeviceSettings
    /// Bundle identifier of the app that is in front at the start; nil for none.
    package var foreground: String?
    /// Quirk profiles that are switched on.
    package var quirks: [String]
    /// Installed apps, in the author's order.
    package var apps: [AppDescription]
    /// Where the device is declared.
    package var position: SourcePosition
}
