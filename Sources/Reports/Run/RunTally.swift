package import Events

/// The numbers of a run, counted line by line. Its size does not depend on the number of events.
package struct RunTally: Sendable {
    /// The run's first line, once it is read.
    package private(set) var header: RunHeader?
    /// The run's last line, if it is read.
    package private(set) var end: RunEnd?
    /// The requirements that the log describes, by id.
    package private(set) var requirements: [String: RequirementRecord] = [:]
    /// Finished cases.
    package private(set) var cases = OutcomeCounts()
    /// The results of the baseline's entries; empty for a run without a baseline.
    package private(set) var baseline = BaselineTally()
    /// Those of ``cases`` that did not pass, as the baseline expects.
    package private(set) var excused = OutcomeCounts()
    /// How many checks did not pass as the baseline expects; they are not among ``findings``.
    package private(set) var excusedFindings = 0
    /// Findings, that is checks that did not pass, by ``FindingWeight/rawValue``.
    package private(set) var findings = [Int](repeating: 0, count: FindingWeight.allCases.count)
    /// Finished cases by area of the requirements that they cite.
    private var areas: [String: OutcomeCounts] = [:]
    /// Finished cases that cite requirements of several areas.
    private var casesOfSeveralAreas = 0
    private var covers: [String] = []

    /// Numbers of cases by outcome.
    package struct OutcomeCounts: Sendable, Hashable {
        private var counts: [Outcome: Int] = [:]

        /// The number of cases with an outcome.
        package subscript(outcome: Outcome) -> Int {
            get { counts[outcome] ?? 0 }
            set { counts[outcome] = newValue }
        }

        package var total: Int { counts.values.reduce(0, +) }

        /// The outcomes of at least one case, in the order of reports.
        var present: [Outcome] { Outcome.allCases.filter { self[$0] > 0 } }
    }

    /// No lines.
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
            let cited = Set(covers.map(Self.area(of:)))
            for area in cited { areas[area, default: OutcomeCounts()][verdict.outcome] += 1 }
            if cited.count > 1 { casesOfSeveralAreas += 1 }
            covers = []
        case .end(let end): self.end = end
        }
    }

    /// The baseline's entry of a judgement.
    package func entry(of judgement: BaselineJudgement?) -> BaselineRecord? {
        guard let judgement, baseline.entries.indices.contains(judgement.entry) else { return nil }
        return baseline.entries[judgement.entry].record
    }

    /// Why the case that just ended does not count although it did not pass; nil if it counts.
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

    /// How the case that just ended differs from what the baseline expects, with the entry of each difference.
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

    /// The weight of a check that did not pass.
    package func weight(of check: CheckRecord) -> FindingWeight {
        FindingWeight(of: check.requirements.compactMap { requirements[$0] })
    }

    /// Cases by area, in the order of the areas' names. A case counts in every area that it cites.
    package var byArea: [(area: String, cases: OutcomeCounts)] {
        areas.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Why the numbers of the areas are more than the cases; nil if they are not.
    package var areaRemark: String? {
        guard casesOfSeveralAreas > 0 else { return nil }
        return casesOfSeveralAreas == 1
            ? "1 case cites several areas and counts in each of them."
            : "\(casesOfSeveralAreas) cases cite several areas and count in each of them."
    }

    /// How many of the selected cases have no verdict in the log.
    package var missing: Int { max(0, (header?.cases ?? 0) - cases.total) }

    /// The area of a requirement: the letters of its id.
    static func area(of requirement: String) -> String {
        String(requirement.prefix { $0 != "-" })
    }
}
