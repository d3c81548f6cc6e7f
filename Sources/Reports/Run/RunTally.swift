package import Events

/// The numbers of a run, counted line by line: everything that a summary needs and nothing that grows with events.
package struct RunTally: Sendable {
    /// The run's first line, once it has come.
    package private(set) var header: RunHeader?
    /// The run's last line, if it came.
    package private(set) var end: RunEnd?
    /// The requirements that the log describes, by id.
    package private(set) var requirements: [String: RequirementRecord] = [:]
    /// Finished cases.
    package private(set) var cases = OutcomeCounts()
    /// How the entries of the run's baseline fared; empty for a run without a baseline.
    package private(set) var baseline = BaselineTally()
    /// Those of ``cases`` that did not pass and that the baseline expects to end so.
    package private(set) var excused = OutcomeCounts()
    /// How many checks did not pass as the baseline expects; they are not among ``findings``.
    package private(set) var excusedFindings = 0
    /// Findings, that is checks that did not pass, by ``FindingWeight/rawValue``.
    package private(set) var findings = [Int](repeating: 0, count: FindingWeight.allCases.count)
    /// Finished cases by area of the requirements that they cite.
    private var areas: [String: OutcomeCounts] = [:]
    private var covers: [String] = []

    /// Numbers of cases by outcome.
    package struct OutcomeCounts: Sendable, Hashable {
        private var counts = [Int](repeating: 0, count: Outcome.allCases.count)

        /// No cases.
        package init() {}

        /// The number of cases with an outcome.
        package subscript(outcome: Outcome) -> Int {
            get { counts[Self.index(outcome)] }
            set { counts[Self.index(outcome)] = newValue }
        }

        /// The number of all cases.
        package var total: Int { counts.reduce(0, +) }

        private static func index(_ outcome: Outcome) -> Int {
            switch outcome {
            case .pass: 0
            case .fail: 1
            case .warn: 2
            case .unsupported: 3
            case .untestable: 4
            case .harnessFault: 5
            case .notRun: 6
            }
        }
    }

    /// Counts nothing yet.
    package init() {}

    /// Takes the next line.
    package mutating func take(_ line: LogLine) {
        baseline.take(line)
        switch line {
        case .run(let header): self.header = header
        case .requirement(let record): requirements[record.id] = record
        case .caseBegan(let header): covers = header.covers
        case .event, .baseline: break
        case .check(let record):
            switch record.outcome {
            case .fail, .warn, .untestable:
                if record.baseline?.result == .expected {
                    excusedFindings += 1
                } else {
                    findings[weight(of: record).rawValue] += 1
                }
            case .pass, .unsupported, .harnessFault, .notRun: break
            }
        case .verdict(let verdict):
            cases[verdict.outcome] += 1
            if baseline.isExcused { excused[verdict.outcome] += 1 }
            for area in Set(covers.map(Self.area(of:))) { areas[area, default: OutcomeCounts()][verdict.outcome] += 1 }
            covers = []
        case .end(let end): self.end = end
        }
    }

    /// The baseline's entry that judged something; nil where none did.
    package func entry(of judgement: BaselineJudgement?) -> BaselineRecord? {
        guard let judgement, baseline.entries.indices.contains(judgement.entry) else { return nil }
        return baseline.entries[judgement.entry].record
    }

    /// Why the last case that ended does not count although it did not pass; nil where it counts.
    package func excuse(of story: CaseStory) -> String? {
        guard baseline.isExcused else { return nil }
        let judgements = [story.verdict.baseline] + story.checks.map(\.baseline)
        let records = judgements.filter { $0?.result == .expected }.compactMap(entry)
        var texts: [String] = []
        for record in records where record.expect.contains(where: { $0 != .pass }) {
            let text = BaselineText.excuse(record)
            if !texts.contains(text) { texts.append(text) }
        }
        return texts.joined(separator: "; ")
    }

    /// What the last case that ended has in it that the baseline expects otherwise, each with its place; empty for nothing.
    package func contradictions(of story: CaseStory) -> [String] {
        func text(_ judgement: BaselineJudgement?, _ subject: String, _ outcome: Outcome) -> String? {
            guard let judgement, judgement.result != .expected, let record = entry(of: judgement) else { return nil }
            let expected = record.expect.map(\.rawValue).joined(separator: " or ")
            let message = record.message.isEmpty ? "" : " with \"\(record.message)\""
            return
                "the baseline (\(record.file):\(record.line)) expects \(expected)\(message) of \(subject), which ended in "
                + outcome.rawValue
        }
        return story.checks.compactMap { text($0.baseline, $0.id, $0.outcome) }
            + [text(story.verdict.baseline, "the case", story.verdict.outcome)].compactMap(\.self)
    }

    /// How much a check weighs.
    package func weight(of check: CheckRecord) -> FindingWeight {
        FindingWeight(of: check.requirements.compactMap { requirements[$0] })
    }

    /// Cases by area, in the order of the areas' names. A case counts in every area that it cites.
    package var byArea: [(area: String, cases: OutcomeCounts)] {
        areas.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// How many of the selected cases have no verdict in the log.
    package var missing: Int { max(0, (header?.cases ?? 0) - cases.total) }

    /// The area of a requirement: the letters of its id.
    static func area(of requirement: String) -> String {
        String(requirement.prefix { $0 != "-" })
    }
}
