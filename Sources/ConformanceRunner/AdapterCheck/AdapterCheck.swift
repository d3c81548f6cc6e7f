package import AdapterTransports
package import Events
import ImplementationAdapter
import Reports
import Text

/// Walks an author through what an adapter has to do, from the first line on, and explains every mistake with the line at
/// fault: `baton adapter check`.
package final class AdapterCheck {
    /// One thing that was found.
    package struct Remark: Sendable {
        /// How it is meant.
        package var weight: Weight
        /// What was looked at, or what was found, in one line.
        package var title: String
        /// More about it: what was expected, the lines at fault, what to do. Safe on a terminal.
        package var details: [String]

        /// How a remark is meant.
        package enum Weight: Sendable {
            /// As it should be.
            case fine
            /// Worth knowing.
            case note
            /// Should be mended; fails nothing.
            case warning
            /// Has to be mended.
            case failure
        }
    }

    private let address: AdapterAddress
    private let command: String
    private let limits: AnswerLimits
    private let environment: CaseEnvironment
    private let cases: [TestCase]
    private let tell: (Remark) -> Void
    private var statuses: Set<RunStatus> = []

    /// Makes a check.
    ///
    /// - Parameters:
    ///   - address: where the adapter is to be had.
    ///   - command: what names it on a command line.
    ///   - limits: how long it may take.
    ///   - environment: the reference devices that it meets.
    ///   - cases: all cases there are; those of ``SmokeSuite`` are tried.
    ///   - tell: takes each remark as soon as it is known.
    package init(
        address: AdapterAddress, command: String, limits: AnswerLimits, environment: CaseEnvironment,
        cases: [TestCase], tell: @escaping (Remark) -> Void
    ) {
        self.address = address
        self.command = command
        self.limits = limits
        self.environment = environment
        self.cases = cases
        self.tell = tell
    }

    /// Looks at everything that can be looked at.
    ///
    /// - Returns: 0 if nothing has to be mended, 1 where it does something else than is expected, 3 where it breaks the
    ///   protocol, 4 where it dies or hangs.
    package func run() -> RunStatus {
        guard let adapter = greet() else { return RunStatus.combined(statuses) }
        if adapter.role == .app {
            note(
                "an app: the smoke suite is about whole devices",
                ["go on with: baton run --implementation \(command)"])
            return RunStatus.combined(statuses)
        }
        if adapter.clock == .real {
            note("a clock of its own: the smoke suite takes as long as it says, and allows for some lateness", [])
        }
        let declared = adapter.declaration.capabilities
        for stage in SmokeSuite.stages {
            if let need = stage.needs.first(where: { !declared.contains($0) }) {
                note(
                    "\(stage.title): not tried, the capability \(need.rawValue) is not declared",
                    [Self.sentence(need.meaning)])
                continue
            }
            guard smoke(stage) else { break }
        }
        if !statuses.contains(.harnessFault), !statuses.contains(.implementationGone) { tryCapabilities(declared) }
        return RunStatus.combined(statuses)
    }

    private static func sentence(_ text: String) -> String { "who declares it: \(text)" }

    // MARK: - Greeting

    private func greet() -> AdapterDeclaration? {
        let adapters = StrictAdapters(address: address, limits: limits)
        do throws(ImplementationFault) {
            let adapter = try adapters.greet()
            let name = VisibleText.escape("\(adapter.declaration.name) \(adapter.declaration.version)", limit: 120)
            let capabilities = adapter.declaration.capabilities.map(\.rawValue).sorted()
            fine(
                "starts, answers hello and probe, and ends on bye",
                [
                    "\(name), role \(adapter.role.rawValue), clock \(adapter.clock.rawValue)",
                    "capabilities: "
                        + (capabilities.isEmpty
                            ? "none" : VisibleText.escape(capabilities.joined(separator: ", "), limit: 400)),
                ])
            warnOfUnknown(adapter.declaration.capabilities)
            return adapter
        } catch {
            failed("greeting", error, adapters)
            return nil
        }
    }

    private func warnOfUnknown(_ capabilities: Set<Capability>) {
        let known = Capability.known.map(\.rawValue)
        for name in capabilities.map(\.rawValue).sorted() where !known.contains(name) {
            warn(
                "Baton knows no capability \(VisibleText.escape(name, limit: 60))",
                ["it knows \(known.joined(separator: ", "))"])
        }
    }

    // MARK: - Cases

    /// - Returns: false where nothing further can be learnt.
    private func smoke(_ stage: SmokeSuite.Stage) -> Bool {
        for (name, role) in stage.plays {
            guard let testCase = cases.first(where: { $0.name == name }) else {
                note("\(stage.title): not tried, the Conformance files have no case \(name)", [])
                continue
            }
            let adapters = StrictAdapters(address: address, limits: limits, role: role)
            let result = CaseRunner(environment: environment).run(testCase, seed: 1, source: adapters)
            let title = "\(stage.title): \(name)" + (testCase.devices.count > 1 ? " as \(role.rawValue)" : "")
            if let kind = result.fault {
                failed(title, ImplementationFault(kind, result.verdict.reason), adapters)
                return false
            }
            judge(
                result, title,
                repeating: "baton run --case '\(name)' --implementation \(command) --role \(role.rawValue)")
            if let farewell = adapters.end() { failed("\(title), at the end", farewell, adapters) }
        }
        return !statuses.contains(.unexpected)
    }

    private func judge(_ result: CaseResult, _ title: String, repeating line: String) {
        let checks = result.lines.compactMap { if case .check(let check) = $0 { check } else { nil } }
        for check in checks where check.outcome == .warn {
            warn(
                "\(title): \(check.id)",
                ["expected  " + Self.text(check.expected), "found     " + Self.text(check.observed)])
        }
        switch result.verdict.outcome {
        case .pass, .warn: fine(title, [])
        case .unsupported: note("\(title): \(Self.text(result.verdict.reason))", [])
        case .untestable:
            statuses.insert(.unexpected)
            tell(
                Remark(
                    weight: .failure, title: title,
                    details: [
                        Self.text(result.verdict.reason),
                        "an operation that no undeclared capability covers must not be answered by unsupported",
                        "again with: \(line)",
                    ]))
        case .fail, .harnessFault, .notRun:
            statuses.insert(.unexpected)
            var details: [String] = []
            for check in checks where check.outcome == .fail {
                details += [
                    "expected  " + Self.text(check.expected), "found     " + Self.text(check.observed),
                ]
                for requirement in check.requirements { details.append("see       baton explain \(requirement)") }
            }
            if !result.verdict.reason.isEmpty { details.append(Self.text(result.verdict.reason)) }
            details.append("again with: \(line)")
            tell(Remark(weight: .failure, title: title, details: details))
        }
    }

    private static func text(_ text: String) -> String { VisibleText.escape(text, limit: 300) }

    // MARK: - Capabilities both ways

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
            case (true, .done(let how)): fine("declares \(capability.rawValue) and has it: \(how)", [])
            case (false, .done(let how)):
                warn(
                    "has \(capability.rawValue) and does not declare it: \(how)",
                    ["cases that need it are not run; add it to the capabilities of hello"])
            case (true, .notDone(let how)):
                statuses.insert(.unexpected)
                tell(
                    Remark(
                        weight: .failure, title: "declares \(capability.rawValue) and does not have it: \(how)",
                        details: [
                            Self.sentence(capability.meaning), "do it, or leave it out of the capabilities of hello",
                        ]))
            case (false, .notDone), (_, .unknown): break
            }
        }
    }

    // MARK: - Telling

    private func fine(_ title: String, _ details: [String]) {
        tell(Remark(weight: .fine, title: title, details: details))
    }

    private func note(_ title: String, _ details: [String]) {
        tell(Remark(weight: .note, title: title, details: details))
    }

    private func warn(_ title: String, _ details: [String]) {
        tell(Remark(weight: .warning, title: title, details: details))
    }

    private func failed(_ title: String, _ fault: ImplementationFault, _ adapters: StrictAdapters) {
        statuses.insert(fault.kind == .gone ? .implementationGone : .harnessFault)
        tell(
            Remark(
                weight: .failure, title: title,
                details: MistakeExplanation.lines(of: fault, in: adapters.callAtFault)))
    }
}
