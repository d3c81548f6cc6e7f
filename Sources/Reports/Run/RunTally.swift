package import Events

/// What a run came to, counted line by line: everything that a summary needs and nothing that grows with events.
package struct RunTally: Sendable {
    /// The run's first line, once it has come.
    package private(set) var header: RunHeader?
    /// The run's last line, if it came.
    package private(set) var end: RunEnd?
    /// The requirements that the log describes, by id.
    package private(set) var requirements: [String: RequirementRecord] = [:]
    /// Finished cases.
    package private(set) var cases = OutcomeCounts()
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
        switch line {
        case .run(let header): self.header = header
        case .requirement(let record): requirements[record.id] = record
        case .caseBegan(let header): covers = header.covers
        case .event: break
        case .check(let record):
            switch record.outcome {
            case .fail, .warn, .untestable: findings[weight(of: record).rawValue] += 1
            case .pass, .unsupported, .harnessFault, .notRun: break
            }
        case .verdict(let verdict):
            cases[verdict.outcome] += 1
            for area in Set(covers.map(Self.area(of:))) { areas[area, default: OutcomeCounts()][verdict.outcome] += 1 }
            covers = []
        case .end(let end): self.end = end
        }
    }

    /// How much a check weighs.
    package func weight(of check: CheckRecord) -> FindingWeight {
        FindingWeight(of: check.requirements.compactMap { requirements[$0] })
    }

    /// Cases by area, in the order of the areas' names. A case counts in every area that it cites.
    package var byArea: [(area: String, cases: OutcomeCounts)] {
        areas.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// How many of the selected cases the log does not tell the end of.
    package var missing: Int { max(0, (header?.cases ?? 0) - cases.total) }

    /// The area of a requirement: the letters of its id.
    static func area(of requirement: String) -> String {
        String(requirement.prefix { $0 != "-" })
    }
}
