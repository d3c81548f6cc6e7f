import ConformanceRunner
import Events

extension FuzzFailure {
    /// What is wrong with a case; nil if it passed, warned, or could not be judged.
    ///
    /// - Parameter file: the case file that shows it.
    init?(_ result: CaseResult, file: @autoclosure () -> String) {
        let verdict = result.verdict
        let broken = result.lines.lazy.compactMap { line -> CheckRecord? in
            if case .check(let check) = line, check.outcome == .fail { check } else { nil }
        }.first
        if let broken {
            self.init(
                symptom: broken.id, shape: "", requirements: broken.requirements, expected: broken.expected,
                observed: broken.observed, caseFile: file(), caseName: verdict.name)
        } else if verdict.outcome == .harnessFault {
            self.init(
                symptom: Self.implementationFault, shape: "", requirements: [],
                expected: "the implementation answers as the adapter protocol demands", observed: verdict.reason,
                caseFile: file(), caseName: verdict.name)
        } else {
            return nil
        }
    }

    /// The symptom of an implementation that died or broke the protocol.
    static let implementationFault = "implementation"

    /// A case that the harness itself cannot read: a mistake of the mode that wrote it.
    static func unreadable(_ error: String, case name: String, file: String) -> FuzzFailure {
        FuzzFailure(
            symptom: "unreadable", shape: "", requirements: [], expected: "a case file that Baton reads",
            observed: error, caseFile: file, caseName: "found/\(name)")
    }
}
