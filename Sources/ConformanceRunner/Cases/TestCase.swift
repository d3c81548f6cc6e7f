package import ImplementationAdapter
package import Platforms
package import PositionedYAML

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
        /// The parameter.
        package var name: ParameterName
        /// Nanoseconds, bytes or a plain number, by the parameter's kind.
        package var value: Int64
    }

    /// The ids of the case's checks, besides those of always-on rules.
    package var checkIDs: [String] { expectations.map(\.id) + recovery.checks.map(\.id) }

    /// `file:line` of the declaration.
    package var declared: String { position.fileAndLine }

    /// The expectations among the steps.
    package var expectations: [Expectation] {
        steps.compactMap(\.expectation)
    }
}

extension ProfileParameters {
    /// The profile with a case's overrides.
    func applying(_ overrides: [TestCase.ParameterOverride]) -> ProfileParameters {
        var profile = self
        for override in overrides { profile[override.name] = override.value }
        return profile
    }
}
