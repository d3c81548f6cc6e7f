import CaptureAnalysis
import Events

extension RecordingCase {
    /// A case file and whether it says the same as the recording.
    package struct Trial: Sendable {
        /// The file. Its case passes on the reference devices unless `remarks` say otherwise.
        package var file: String
        /// How the case differs from the recording, and which of its checks the reference devices do not pass.
        package var remarks: [String]
    }

    /// Runs the case once on the reference devices.
    ///
    /// If the rules say something else about what the case sends than about the recording, the file expects what they
    /// say about the case.
    ///
    /// - Throws: ``ConformanceFileErrors`` if the file cannot be read again, `CaptureError`, `CaptureWriteError` if its
    ///   transmissions cannot be judged.
    package func trial(with library: ConformanceLibrary) throws -> Trial {
        let wanted = traffic.verdict
        let (result, observed) = try played(expecting: wanted, library)
        guard observed != wanted else {
            return Trial(file: file(expecting: wanted), remarks: Self.remarks(on: result))
        }
        let (again, _) = try played(expecting: observed, library)
        return Trial(
            file: file(expecting: observed),
            remarks: [Self.difference(of: observed, from: wanted)] + Self.remarks(on: again))
    }

    private func played(
        expecting verdict: AirVerdict, _ library: ConformanceLibrary
    ) throws -> (result: CaseResult, observed: AirVerdict) {
        var library = library
        library.suites = [CaseFile(name: "\(fullName).yaml", bytes: Array(file(expecting: verdict).utf8))]
        guard let testCase = try library.cases().first else { throw ConformanceFileErrors("\(fullName): no case") }
        let result = CaseRunner(environment: .referenceDevices(library)).run(testCase, seed: 1)
        return (result, try TransmissionCapture(of: result.events).verdict(keys: testCase.declaredKeys))
    }

    private static func difference(of observed: AirVerdict, from wanted: AirVerdict) -> String {
        let missing = wanted.findings.filter { !observed.findings.contains($0) }
        let surplus = observed.findings.filter { !wanted.findings.contains($0) }
        var parts: [String] = []
        for (findings, what) in [(missing, "does not find"), (surplus, "also finds")] {
            guard let first = findings.first else { continue }
            let others = findings.count - 1
            parts.append(
                "\(what) that \(first.device) breaks \(first.requirement) at \(Quantity.timeText(first.time))"
                    + (others > 0 ? " (and \(others) more)" : ""))
        }
        let held = wanted.holds.filter { !observed.holds.contains($0) }
        let nowHeld = observed.holds.filter { !wanted.holds.contains($0) }
        if !held.isEmpty { parts.append("cannot say that \(held.joined(separator: ", ")) holds") }
        if !nowHeld.isEmpty { parts.append("also says that \(nowHeld.joined(separator: ", ")) holds") }
        if observed.unclear != wanted.unclear {
            parts.append("calls \(observed.unclear) observations unclear and not \(wanted.unclear)")
        }
        if parts.isEmpty { parts.append("counts \(observed.more) further breaches and not \(wanted.more)") }
        return "the case differs from the recording: it " + parts.joined(separator: "; it ")
    }

    private static func remarks(on result: CaseResult) -> [String] {
        guard result.verdict.outcome != .pass else { return [] }
        let checks = result.lines.compactMap { if case .check(let check) = $0 { check } else { nil } }
        let failed = checks.filter { $0.outcome != .pass && $0.outcome != .notRun }
        guard !failed.isEmpty else { return ["the case does not pass: \(result.verdict.reason)"] }
        return failed.map { "the case does not pass \($0.id): expected \($0.expected), observed \($0.observed)" }
    }
}
