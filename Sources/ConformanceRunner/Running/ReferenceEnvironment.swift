package import ImplementationAdapter
import Requirements
import Rules
import VirtualDevices

extension CaseEnvironment {
    /// The date that nanosecond 0 of every world stands for: 2026-01-01T00:00:00Z, in seconds since 2001. Any date serves;
    /// it is fixed so that logs and captures are the same on every day.
    package static let referenceEpoch: Int64 = 788_918_400

    /// Virtual devices under the library's profile, judged by the always-on rules.
    ///
    /// - Parameters:
    ///   - library: profile, devices and requirements.
    ///   - implementation: makes a device; the reference implementation unless somebody tests another one.
    package static func reference(
        _ library: ConformanceLibrary,
        implementation: @escaping @Sendable (DeviceDeclaration) throws(ImplementationFault) -> any Implementation
    ) -> CaseEnvironment {
        let setups = DeviceSetups(catalogue: library.devices)
        let requirements = library.requirements
        return CaseEnvironment(
            parameters: library.devices.parameters.values, epoch: referenceEpoch, setup: setups.setup,
            implementation: implementation, rules: { RuleCatalogue.alwaysOn(RuleParameters(profile: $0)) },
            isMust: { requirements[$0]?.level == .must },
            applies: { requirements[$0]?.applies(to: $1) ?? true })
    }
}

extension RuleParameters {
    /// The limits that a profile sets. A case may widen them; where it narrows them the rules stay as patient as they are,
    /// because a limit that is meant to be missed is an expectation's business.
    init(profile: [String: Int64]) {
        self.init()
        func value(_ name: ParameterName) -> Int64 { profile[name.rawValue] ?? 0 }
        burstCycles = max(burstCycles, Int(clamping: value(.burstCycles)))
        attemptLimitNanoseconds = max(attemptLimitNanoseconds, value(.attemptTimeout))
        let jump = value(.rotationCounterBumpMaximum).addingReportingOverflow(value(.counterDaemonStartBump))
        if !jump.overflow { greatestCounterJump = max(greatestCounterJump, Int(clamping: jump.partialValue)) }
    }
}
