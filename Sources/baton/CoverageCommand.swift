import ArgumentParser
import ConformanceRunner
import Events
import Reports
import Requirements
import Text

struct CoverageCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "coverage",
        abstract: "Show which requirements are tested, and by what.",
        discussion: """
            Each requirement is tested by cases, checked by an always-on rule, not observable, out of scope, or not yet tested.

            EXAMPLES:
              baton coverage
              baton coverage --requirements
              baton coverage --json
              baton coverage --strict
              baton coverage --area ELIG --area DISC --requirements
              baton coverage --questions
              baton coverage --sources
            """)

    @Flag(help: "List the requirements as well as the counts.")
    var requirements = false

    @Flag(help: "Show six questions about every tested MUST: the cases that ask them, or the reason why none does.")
    var questions = false

    @Flag(
        help:
            "Show every claim of the documents: its requirements, the cases that stand for it, and what they do not show."
    )
    var sources = false

    @Flag(help: "Print JSON.")
    var json = false

    @Flag(
        help: ArgumentHelp(
            "End with status 1 if a requirement is not yet tested; with --questions, if an answer is missing; with "
                + "--sources, if a claim could be shown and is not."))
    var strict = false

    @Option(help: "Show only this area, for example ELIG; may be repeated.", completion: .areas)
    var area: [String] = []

    @OptionGroup var conformance: ConformanceOptions

    func validate() throws {
        guard [questions, sources, requirements].count(where: \.self) < 2 else {
            throw ValidationError("coverage: expected at most one of --requirements, --questions and --sources")
        }
    }

    func run() throws {
        let (library, cases) = try conformance.cases(withTables: true)
        let whole = library.coverage(by: cases)
        let known = whole.areas.map(\.area)
        let areas = try Set(area.map { name throws(Problem) in try Self.area(name, among: known) })
        if questions { return try show(library.questions(by: cases), of: areas) }
        if sources { return try show(try conformance.claims(of: library, by: cases), of: areas) }
        let coverage = areas.isEmpty ? whole : whole.restricted(to: areas)
        if json {
            try Terminal.document(coverage.json)
        } else {
            try Terminal.standardOutput(StyledText(lines: coverage.text(listingRequirements: requirements)))
        }
        if strict, coverage.hasGap { throw ExitCode(.unexpected) }
    }

    /// The area of a name in capitals or small letters.
    private static func area(_ name: String, among known: [String]) throws(Problem) -> String {
        if let area = known.first(where: { $0.lowercased() == name.lowercased() }) { return area }
        let near = closestName(to: name, among: known).map { "; did you mean \($0)?" } ?? ""
        throw Problem(
            .nothingSelected,
            "--area: expected one of \(known.joined(separator: ", ")), found \(VisibleText.escape(name, limit: 40))\(near)"
        )
    }

    private func show(_ whole: QuestionTable, of areas: Set<String>) throws {
        let table = areas.isEmpty ? whole : whole.restricted(to: areas)
        if json {
            try Terminal.document(table.json)
        } else {
            try Terminal.standardOutput(StyledText(lines: table.text))
        }
        if strict, !table.gaps.isEmpty || !table.idle.isEmpty { throw ExitCode(.unexpected) }
    }

    private func show(_ whole: ClaimTable, of areas: Set<String>) throws {
        let table = areas.isEmpty ? whole : whole.restricted(to: areas)
        if json {
            try Terminal.document(table.json)
        } else {
            try Terminal.standardOutput(StyledText(lines: table.text))
        }
        if strict, table.hasGap { throw ExitCode(.unexpected) }
    }
}
