package import AdapterTransports
package import Events
import ImplementationAdapter
import Reports
import Text

/// Tests an adapter from its first line on and explains each mistake with the line at fault: `baton adapter check`.
package final class AdapterCheck {
    /// A result, for the author of the adapter.
    package struct Remark: Sendable {
        package var weight: Weight
        /// What was tested, or what was found, in one line.
        package var title: String
        /// What was expected, the lines at fault, what to do.
        package var details: [String]

        /// How much a remark weighs.
        package enum Weight: Sendable {
            /// As it should be.
            case fine
            /// For information.
            case note
            /// Should be corrected.
            case warning
            /// Must be corrected.
            case failure
        }
    }

    private let address: AdapterAddress
    private let command: String
    private let limits: AnswerLimits
    private let environment: CaseEnvironment
    private let cases: [TestCase]
    private let report: (Remark) -> Void
    private var statuses: Set<RunStatus> = []

    /// The cases that a check runs.
    package static let selection = Selection(patterns: SmokeSuite.cases)

    /// Makes a check.
    ///
    /// - Parameters:
    ///   - command: the adapter as a word of a command line.
    ///   - environment: the reference devices of the cases.
    ///   - cases: those that ``selection`` selects; others do not run.
    ///   - report: takes each remark at once.
    package init(
        address: AdapterAddress, command: String, limits: AnswerLimits, environment: CaseEnvironment,
        cases: [TestCase], report: @escaping (Remark) -> Void
    ) {
        self.address = address
        self.command = command
        self.limits = limits
        self.environment = environment
        self.cases = cases
        self.report = report
    }

    /// Runs all tests.
    ///
    /// - Returns: 0 if nothing must be corrected, 1 if the adapter does something unexpected, 3 if it breaks the protocol, 4
    ///   if it dies or hangs.
    package func run() -> RunStatus {
        guard let adapter = greet() else { return RunStatus.combined(statuses) }
        if adapter.role == .app {
            remark(
                .note, "an app: the smoke suite is for whole devices",
                ["go on with: baton run --implementation \(command)"])
            return RunStatus.combined(statuses)
        }
        if adapter.clock == .real {
            remark(.note, "a real clock: the smoke suite runs in real time, with some tolerance")
        }
        let declared = adapter.declaration.capabilities
        for stage in SmokeSuite.stages {
            if let need = stage.needs.first(where: { !declared.contains($0) }) {
                if stage.isSkippedSilently { continue }
                remark(
                    .note, "\(stage.title): not tested, the capability \(need.rawValue) is not declared",
                    [Self.sentence(need.meaning)])
                continue
            }
            guard smoke(stage) else { break }
        }
        if !statuses.contains(.harnessFault), !statuses.contains(.implementationGone) { tryCapabilities(declared) }
        return RunStatus.combined(statuses)
    }

    private static func sentence(_ text: String) -> String { "the capability means: \(text)" }

    // MARK: - Greeting

    private func greet() -> AdapterDeclaration? {
        let adapters = StrictAdapters(address: address, limits: limits)
        do throws(ImplementationFault) {
            let adapter = try adapters.greet()
            let name = VisibleText.escape("\(adapter.declaration.name) \(adapter.declaration.version)", limit: 120)
            let capabilities = adapter.declaration.capabilities.map(\.rawValue).sorted()
            remark(
                .fine, "starts, answers hello and probe, and ends on bye",
                [
                    "\(name), role \(adapter.role.rawValue), clock \(adapter.clock.rawValue)",
                    "capabilities: "
                        + (capabilities.isEmpty
                            ? "none" : VisibleText.escape(capabilities.joined(separator: ", "), limit: 400)),
                ])
            warnOfUnknown(adapter.declaration.capabilities)
            return adapter
        } catch {
            failed("handshake", error, adapters)
            return nil
        }
    }

    private func warnOfUnknown(_ capabilities: Set<Capability>) {
        let known = Capability.known.map(\.rawValue)
        for name in capabilities.map(\.rawValue).sorted() where !known.contains(name) {
            remark(
                .warning, "Baton has no capability \(VisibleText.escape(name, limit: 60))",
                ["it has \(known.joined(separator: ", "))"])
        }
    }

    // MARK: - Cases

    /// - Returns: false if further cases would show nothing new.
    private func smoke(_ stage: SmokeSuite.Stage) -> Bool {
        for (name, role) in stage.plays {
            guard let testCase = cases.first(where: { $0.name == name }) else {
                remark(.note, "\(stage.title): not tested, the Conformance files have no case \(name)")
                continue
            }
            let adapters = StrictAdapters(address: address, limits: limits, role: role)
            let result = CaseRunner(environment: environment).run(testCase, seed: 1, source: adapters)
            let title = "\(stage.title): \(name)" + (testCase.devices.count > 1 ? " as \(role.rawValue)" : "")
            if let kind = result.fault {
                failed(title, ImplementationFault(kind, result.verdict.reason), adapters)
                return false
            }
            let line = "baton run --case '\(name)' --implementation \(command) --role \(role.rawValue)"
            judge(result, title, repeating: line)
            if result.verdict.outcome == .pass, !adapters.livesInRealTime {
                let again = CaseRunner(environment: environment).run(testCase, seed: 1, source: adapters)
                if let kind = again.fault {
                    failed("\(title), a second time", ImplementationFault(kind, again.verdict.reason), adapters)
                    return false
                }
                compare(result, again, "\(title), a second time in the same process", repeating: line)
                guard playAfterAnother(testCase, result, title, role, repeating: line) else { return false }
            }
            if let farewell = adapters.end() { failed("\(title), at the end", farewell, adapters) }
        }
        return !statuses.contains(.unexpected)
    }

    /// Plays a case after one with other accounts, keys, switches, apps and times, in processes of their own. What is kept of
    /// the first `reset` of a process shows only here.
    ///
    /// - Returns: false if the adapter failed.
    private func playAfterAnother(
        _ testCase: TestCase, _ result: CaseResult, _ title: String, _ role: TestedRole, repeating line: String
    ) -> Bool {
        let title = "\(title), after another case in the same process"
        let adapters = StrictAdapters(address: address, limits: limits, role: role)
        let other = testCase.withOtherSetups(from: environment.parameters)
        let before = CaseRunner(environment: environment.onAnotherDay).run(other, seed: 2, source: adapters)
        let again =
            before.fault == nil ? CaseRunner(environment: environment).run(testCase, seed: 1, source: adapters) : before
        if let kind = again.fault {
            failed(title, ImplementationFault(kind, again.verdict.reason), adapters)
            return false
        }
        compare(result, again, title, repeating: line)
        if let farewell = adapters.end() { failed("\(title), at the end", farewell, adapters) }
        return true
    }

    private func judge(_ result: CaseResult, _ title: String, repeating line: String) {
        let checks = result.lines.compactMap { if case .check(let check) = $0 { check } else { nil } }
        for check in checks where check.outcome == .warn {
            remark(.warning, "\(title): \(check.id)", Self.comparison(check))
        }
        switch result.verdict.outcome {
        case .pass, .warn: remark(.fine, title)
        case .unsupported: remark(.note, "\(title): \(Self.text(result.verdict.reason))")
        case .untestable:
            statuses.insert(.unexpected)
            remark(
                .failure, title,
                [
                    Self.text(result.verdict.reason),
                    "only an operation that needs an undeclared capability may be answered with unsupported",
                    "again with: \(line)",
                ])
        case .fail, .harnessFault, .notRun:
            statuses.insert(.unexpected)
            var details: [String] = []
            for check in checks where check.outcome == .fail {
                details += Self.comparison(check)
                for requirement in check.requirements { details.append("see       baton explain \(requirement)") }
            }
            if !result.verdict.reason.isEmpty { details.append(Self.text(result.verdict.reason)) }
            details.append("again with: \(line)")
            remark(.failure, title, details)
        }
    }

    /// After `reset` nothing is left of the case before, so that the same case has the same log.
    private func compare(_ first: CaseResult, _ second: CaseResult, _ title: String, repeating line: String) {
        guard
            let divergence = Divergence(
                name: first.verdict.name, CaseWorker.bytes(of: first), CaseWorker.bytes(of: second))
        else { return }
        statuses.insert(.unexpected)
        remark(
            .failure, "\(title): it differs",
            [
                "alone     " + Self.text(divergence.first), "then      " + Self.text(divergence.second),
                "after reset nothing may be left of the case before", "again with: \(line) --check-determinism",
            ])
    }

    private static func comparison(_ check: CheckRecord) -> [String] {
        ["expected  " + text(check.expected), "found     " + text(check.observed)]
    }

    private static func text(_ text: String) -> String { VisibleText.escape(text, limit: 300) }

    // MARK: - Capabilities

    private func tryCapabilities(_ declared: Set<Capability>) {
        guard let testCase = cases.first(where: { $0.name == SmokeSuite.deviceOfTrials }),
            let device = testCase.devices.first
        else { return }
        let trial = CapabilityTrial(environment: environment, device: device)
        for capability in CapabilityTrial.capabilities {
            let adapters = StrictAdapters(address: address, limits: limits)
            let answer: CapabilityTrial.TrialResult
            do throws(ImplementationFault) {
                answer = try trial.run(capability, on: try adapters.start())
            } catch {
                failed("trying \(capability.rawValue)", error, adapters)
                return
            }
            if let farewell = adapters.end() {
                failed("trying \(capability.rawValue), at the end", farewell, adapters)
                return
            }
            switch (declared.contains(capability), answer) {
            case (true, .done(let how)): remark(.fine, "declares \(capability.rawValue) and has it: \(how)")
            case (false, .done(let how)):
                remark(
                    .warning, "has \(capability.rawValue) and does not declare it: \(how)",
                    ["cases that need it are not run; add it to the capabilities of hello"])
            case (true, .notDone(let how)):
                statuses.insert(.unexpected)
                remark(
                    .failure, "declares \(capability.rawValue) and does not have it: \(how)",
                    [
                        Self.sentence(capability.meaning),
                        "implement it, or remove it from the capabilities of hello",
                    ])
            case (false, .notDone), (_, .unknown): break
            }
        }
    }

    // MARK: - Remarks

    private func remark(_ weight: Remark.Weight, _ title: String, _ details: [String] = []) {
        report(Remark(weight: weight, title: title, details: details))
    }

    private func failed(_ title: String, _ fault: ImplementationFault, _ adapters: StrictAdapters) {
        statuses.insert(fault.kind == .gone ? .implementationGone : .harnessFault)
        remark(.failure, title, MistakeExplanation.lines(of: fault, in: adapters.callAtFault))
    }
}
