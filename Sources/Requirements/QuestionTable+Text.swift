import Text

/// The table as Markdown, which a terminal shows as well; `Conformance/Requirements/QUESTIONS.md` is this text.
extension QuestionTable {
    package var text: String {
        var lines = [
            "# Six questions about every MUST", "",
            "Made by `baton coverage --questions`; a test compares this page with the cases. A number counts the cases that ask",
            "the question (`asks` in case files), without their permutations. `r1` is a reason why no case does (`questions.yaml`).",
            "",
        ]
        lines += Question.allCases.map { "- **\($0.rawValue)**: \($0.meaning)" }
        lines += [""] + table
        let used = Set(rows.flatMap(\.cells).compactMap { if case .reason(let index) = $0 { index } else { nil } })
        if !used.isEmpty {
            lines += ["", "## Reasons", ""]
            lines += reasons.indices.filter(used.contains).map { index in
                let words = reasons[index].questions.map(\.rawValue).joined(separator: ", ")
                return "- `\(Self.name(index))` (\(words)): \(reasons[index].because)"
            }
        }
        let mistakes =
            gaps.map { "- \($0.requirement), \($0.question.rawValue): neither a case nor a reason" }
            + idle.map { "- \($0.requirement), \($0.question.rawValue): the reason is idle" }
        if !mistakes.isEmpty { lines += ["", "## Gaps", ""] + mistakes }
        return lines.joined(separator: "\n") + "\n"
    }

    private var table: [String] {
        let head = ["requirement"] + Question.allCases.map(\.rawValue)
        let body = rows.map { row in [row.requirement.id.description] + row.cells.map(Self.text) }
        return MarkdownTable.lines(head, body)
    }

    private static func text(_ cell: Cell) -> String {
        switch cell {
        case .cases(let names): String(names.count)
        case .reason(let index): name(index)
        case .none: "none"
        }
    }

    /// What a reason is called in the table.
    private static func name(_ index: Int) -> String { "r\(index + 1)" }
}
