package import ImplementationAdapter
package import Platforms
package import PositionedYAML
package import Requirements

/// A case with values for its variables.
package struct TestCase: Sendable {
    /// The full name, as in `eligibility/other-team-gets-no-offer{team=TEAM2BBBBB}`. Names are API.
    package var name: String
    package var suite: String
    package var position: SourcePosition
    /// The requirements that the case cites, at least one.
    package var covers: [String]
    /// Those that hold on none of the case's releases: the case shows that the demanded behaviour is absent there.
    package var outside: [String]
    /// The questions that the case asks about all that it covers.
    package var asks: [Question]
    /// Why the case exists; may be empty.
    package var why: String
    /// The defects that the case catches.
    package var catches: [String]
    /// Capabilities that an implementation must declare for this case.
    package var needs: [Capability]
    /// The profile parameters that the case overrides.
    package var parameters: [ParameterOverride]
    package var devices: [DeviceDeclaration]
    package var steps: [Step]
    /// What the case demands after its faults.
    package var recovery: Recovery
    /// The web sites of its world, at the start.
    package var sites: [WebSite] = []
    /// How its devices exchange keys and payloads; nil for that of the run.
    package var transport: TransportName?

    /// A profile parameter with its value in a case.
    package struct ParameterOverride: Sendable, Hashable {
        package var name: ParameterName
        /// Nanoseconds, bytes or a plain number, by the parameter's kind.
        package var value: Int64
    }

    /// The ids of the case's checks, besides those of always-on rules.
    package var checkIDs: [String] { expectations.map(\.id) + recovery.checks.map(\.id) }

    /// `file:line` of the declaration.
    package var declared: String { position.fileAndLine }

    /// The name without its permutation.
    package var declaredName: String { String(name.prefix { $0 != "{" }) }

    /// Those of ``covers`` of which the case tests a device: none under ``outside``, which is not tested where it holds, and none
    /// where the case only judges logs and suites that it gives.
    var testedRequirements: [String] {
        let judgesDevices = expectations.contains { !$0.matter.isAboutHarness }
        return judgesDevices ? covers.filter { !outside.contains($0) } : []
    }

    /// The requirements that the case or one of its checks cites; one may stand here several times.
    var citedRequirements: [String] { covers + expectations.flatMap(\.covers) }

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
