/// The answers to every question about every MUST that cases test: cases, or a reason. It is a pure function of the
/// catalogue and of the cases' tags.
package struct QuestionTable: Sendable {
    /// The answer to one question about one requirement.
    package enum Cell: Hashable, Sendable {
        /// Cases ask it, by their names without permutations, sorted.
        case cases([String])
        /// No case does, for the reason with this index in ``QuestionTable/reasons``.
        case reason(Int)
        /// No case does, and nobody says why.
        case none
    }

    /// One requirement with its answers.
    package struct Row: Hashable, Sendable {
        package let requirement: Requirement
        /// In the order of the questions.
        package let cells: [Cell]
    }

    /// One row a requirement, sorted by id.
    package private(set) var rows: [Row]
    /// All reasons in the order of the file.
    package let reasons: [QuestionReason]
    /// Reasons that answer what cases ask already, or that name requirements which no case tests.
    package private(set) var idle: [(requirement: RequirementID, question: Question)]

    /// Works out every cell.
    ///
    /// - Parameters:
    ///   - tested: the requirements that cases test.
    ///   - asked: for each requirement and question the names of the cases that ask it, in any order.
    package init(
        of catalogue: RequirementCatalogue, tested: Set<RequirementID>,
        asked: [RequirementID: [Question: Set<String>]]
    ) {
        reasons = catalogue.questionReasons
        var answers: [RequirementID: [Question: Int]] = [:]
        for (index, reason) in reasons.enumerated() {
            for id in reason.requirements {
                for question in reason.questions { answers[id, default: [:]][question] = index }
            }
        }
        let demanded = catalogue.requirements.filter { $0.level == .must && tested.contains($0.id) }
        rows = demanded.map { requirement in
            let cells = Question.allCases.map { question -> Cell in
                if let names = asked[requirement.id]?[question], !names.isEmpty { return .cases(names.sorted()) }
                return answers[requirement.id]?[question].map(Cell.reason) ?? .none
            }
            return Row(requirement: requirement, cells: cells)
        }
        let known = Set(demanded.map(\.id))
        idle = answers.keys.sorted().flatMap { id in
            Question.allCases.filter { question in
                guard answers[id]?[question] != nil else { return false }
                return !known.contains(id) || asked[id]?[question]?.isEmpty == false
            }.map { (id, $0) }
        }
    }

    /// The cells that have neither a case nor a reason.
    package var gaps: [(requirement: RequirementID, question: Question)] {
        rows.flatMap { row in
            zip(Question.allCases, row.cells).filter { $0.1 == .none }.map { (row.requirement.id, $0.0) }
        }
    }

    /// The same for some areas only, by their letters.
    package func restricted(to areas: Set<String>) -> QuestionTable {
        var result = self
        result.rows = rows.filter { areas.contains($0.requirement.area) }
        result.idle = idle.filter { areas.contains($0.requirement.area) }
        return result
    }
}
