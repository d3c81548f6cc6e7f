import ArgumentParser
import ConformanceRunner

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain a case, a requirement, or the vocabulary of steps.",
        discussion: """
            EXAMPLES:
              baton explain ELIG-016
              baton explain 'eligibility/other-team-gets-no-offer*'
              baton explain --vocabulary
              baton explain --schema
            """)

    @Argument(help: "Id of a requirement, or pattern over names of cases.")
    var subject: String?

    @Flag(help: "Print everything that a step can say, in Markdown.")
    var vocabulary = false

    @Flag(help: "Print the JSON Schema of case files.")
    var schema = false

    @OptionGroup var conformance: ConformanceOptions

    func validate() throws {
        guard [subject != nil, vocabulary, schema].count(where: \.self) == 1 else {
            throw ValidationError("name one of a requirement, a case, --vocabulary and --schema")
        }
    }

    func run() throws {
        if vocabulary { return try Terminal.standardOutput(VocabularyDocument.markdown) }
        if schema { return try Terminal.standardOutput(CaseFileSchema.json) }
        let (library, cases) = try conformance.cases()
        guard let subject, let text = Explanation(library: library, cases: cases).text(of: subject) else {
            throw Problem.usage(
                "nothing is called \(subject ?? ""): expected the id of a requirement or a pattern over names of cases")
        }
        try Terminal.standardOutput(text)
    }
}
