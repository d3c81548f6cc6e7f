import Notation

/// The table as one JSON object, for scripts; `Conformance/Schema/questions.schema.json` is its schema.
extension QuestionTable {
    /// The object as JSON text, one requirement a line.
    package var json: String {
        var output: [UInt8] = []
        JSONText.appendRaw("{\"requirements\":[", to: &output)
        for (index, row) in rows.enumerated() {
            JSONText.appendRaw(index == 0 ? "\n" : ",\n", to: &output)
            JSONText.append(Self.row.node((row, reasons)), to: &output)
        }
        JSONText.appendRaw("]}\n", to: &output)
        return String(decoding: output, as: UTF8.self)
    }

    /// The object's schema as indented JSON text with a line feed.
    package static var schema: String {
        JSONSchema.file(
            "The output of `baton coverage --questions --json`", nil,
            JSONSchema.record([("requirements", .list(of: row.schema))]).members
        ).text
    }

    private static let row = DocumentForm<(row: Row, reasons: [QuestionReason])>(
        .init("id", .text) { $0.row.requirement.id.description },
        .init("questions", .list(of: answer)) { value in
            zip(Question.allCases, value.row.cells).map { question, cell in
                switch cell {
                case .cases(let names): Answer(question: question, cases: names, because: nil)
                case .reason(let index):
                    Answer(question: question, cases: [], because: value.reasons[index].because)
                case .none: Answer(question: question, cases: [], because: nil)
                }
            }
        })

    /// The answer to one question, as the document has it. Without cases and reason it is a gap.
    private struct Answer: Sendable {
        let question: Question
        let cases: [String]
        let because: String?
    }

    private static let answer = DocumentForm<Answer>(
        .init("question", .word, \.question),
        .init("cases", .list(of: .text), \.cases),
        .init("because", optional: .text, \.because))
}
