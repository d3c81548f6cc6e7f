import AdapterTransports
import ArgumentParser
import ConformanceRunner
import Events
import Reports

struct ExplainCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain a case, a requirement, the vocabulary of steps, or the adapter protocol.",
        discussion: """
            EXAMPLES:
              baton explain ELIG-016
              baton explain 'eligibility/other-team-gets-no-offer*'
              baton explain --vocabulary
              baton explain --schema
              baton explain --adapter
              baton explain --adapter-schema adapter-reply
              baton explain --vectors
            """)

    @Argument(
        help: "Id of a requirement, or name of a case; *, ? and [abc] are wildcards.", completion: .requirements)
    var subject: String?

    @Flag(help: "Print all verbs and expectations of steps, in Markdown.")
    var vocabulary = false

    @Flag(help: "Print the JSON Schema of case files.")
    var schema = false

    @Flag(help: "Print the tables of the adapter protocol, in Markdown.")
    var adapter = false

    @Option(
        help: ArgumentHelp(
            "Print one of the four JSON Schemas of the lines of the adapter protocol.",
            valueName: "lines"))
    var adapterSchema: AdapterSchema?

    @Flag(help: "Print inputs and results of hashes, addresses, sealed advertisements and messages, in Markdown.")
    var vectors = false

    @OptionGroup var conformance: ConformanceOptions

    func validate() throws {
        let choices = [
            ("a name", subject != nil), ("--vocabulary", vocabulary), ("--schema", schema), ("--adapter", adapter),
            ("--adapter-schema", adapterSchema != nil), ("--vectors", vectors),
        ]
        let found = choices.compactMap { name, isChosen in isChosen ? name : nil }
        guard found.count == 1 else {
            throw ValidationError(
                "explain: expected a requirement, a case, --vocabulary, --schema, --adapter, --adapter-schema or "
                    + "--vectors, found \(found.isEmpty ? "none" : found.joined(separator: " and "))")
        }
    }

    func run() throws {
        if vocabulary { return try Terminal.document(VocabularyDocument.markdown) }
        if schema { return try Terminal.document(CaseFileSchema.json) }
        if adapter { return try Terminal.document(AdapterReference.markdown) }
        if let adapterSchema { return try Terminal.document(adapterSchema.json) }
        if vectors { return try Terminal.document(TestVectors.markdown) }
        let subject = subject ?? ""
        let (library, cases) = try conformance.cases(for: Selection(patterns: [subject]))
        let explanation = Explanation(library: library, cases: cases)
        guard let text = explanation.text(of: subject) else {
            let near = explanation.closestSubject(to: subject).map { "; did you mean \($0)?" } ?? ""
            throw Problem(
                .nothingSelected,
                """
                explain: expected the id of a requirement or the name of a case, found \(ShellWord.quoted(subject))\(near)
                `baton coverage --requirements` lists the ids, `baton list` the names.
                """)
        }
        try Terminal.standardOutput(StyledText(lines: text))
    }
}

extension AdapterSchema: ExpressibleByArgument {}
