import ConformanceRunner
import Events

extension FuzzFailure {
    /// What is wrong with a case; nil if it passed, warned, or could not be judged.
    ///
    /// - Parameters:
    ///   - isInOrderOfTime: what failed first is what is wrong. In a long history a rule names what was done wrong, and the
    ///     checks that fail later name what followed.
    ///   - file: the case file that shows it.
    init?(_ result: CaseResult, inOrderOfTime isInOrderOfTime: Bool = false, file: @autoclosure () -> String) {
        let verdict = result.verdict
        var broken = Self.broken(result)
        if isInOrderOfTime {
            broken = broken.enumerated().sorted { ($0.element.time, $0.offset) < ($1.element.time, $1.offset) }
                .map(\.element)
        }
        if let first = broken.first {
            self.init(
                symptom: first.id, shape: "", causes: Self.causes(broken.map { Self.cause($0, Self.kind(of: $0)) }),
                requirements: first.requirements, expected: first.expected, observed: first.observed,
                caseFile: file(), caseName: verdict.name)
        } else if verdict.outcome == .harnessFault {
            self.init(
                symptom: Self.implementationFault, shape: "",
                causes: ["\(Self.implementationFault): \(verdict.reason.filter { !$0.isNumber })"], requirements: [],
                expected: "the implementation answers as the adapter protocol demands", observed: verdict.reason,
                caseFile: file(), caseName: verdict.name)
        } else {
            return nil
        }
    }

    /// Puts what is different in place of the names of checks that say no more than that something is.
    ///
    /// - Parameter differences: says what is different for such a check, the first of it first; nil for another check.
    mutating func restate(_ result: CaseResult, differences: (CheckRecord) -> [String]?) {
        let broken = Self.broken(result)
        // An implementation that died leaves no check.
        guard !broken.isEmpty else { return }
        let all = broken.map(differences)
        if let own = all.first, let own { symptom += "; " + own.joined(separator: ", ") }
        causes = Self.causes(zip(broken, all).map { Self.cause($0, $1?.first ?? Self.kind(of: $0)) })
    }

    private static func broken(_ result: CaseResult) -> [CheckRecord] {
        result.lines.compactMap { line in
            if case .check(let check) = line, check.outcome == .fail { check } else { nil }
        }
    }

    private static func cause(_ check: CheckRecord, _ difference: String) -> String {
        [check.requirements.first, difference].compactMap { $0 }.joined(separator: " ")
    }

    /// The name of a check without the device or the number of the step that it stands for.
    private static func kind(of check: CheckRecord) -> String {
        for name in [Recovery.checkID, "step"] where check.id.hasPrefix(name + "-") { return name }
        return check.id
    }

    private static func causes(_ all: [String]) -> [String] {
        var seen: Set<String> = []
        return all.filter { seen.insert($0).inserted }
    }

    /// The symptom of an implementation that died or broke the protocol.
    static let implementationFault = "implementation"

    /// A case that the harness itself cannot read: a mistake of the mode that wrote it.
    static func unreadable(_ error: String, case name: String, file: String) -> FuzzFailure {
        FuzzFailure(
            symptom: "unreadable", shape: "", causes: ["unreadable"], requirements: [],
            expected: "a case file that Baton reads", observed: error, caseFile: file, caseName: "found/\(name)")
    }
}
