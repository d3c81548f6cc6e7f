import ArgumentParser
import ConformanceRunner
import Events
import Reports
import Text

struct FeedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feed",
        abstract: "Print the lines that an adapter receives in a case, to debug it without Baton.",
        discussion: """
            Prints the requests that the reference device receives. Your adapter receives the same ones until its answers \
            differ from those of the reference.

            EXAMPLES:
              baton feed demo/iphone-to-mac --device mac > input.jsonl
              baton feed 'lifecycle/*' --device phone > input.jsonl
              gdb --args ./my-device    (then: run < input.jsonl)
              baton feed demo/iphone-to-mac --device mac --answers | head -3
            """)

    @Argument(help: ArgumentHelp("Full name of a case, or a pattern as of `baton run --case`.", valueName: "case"))
    var name: String

    @Option(help: ArgumentHelp("The device that the adapter plays (default: the only one).", valueName: "name"))
    var device: String?

    @Flag(help: "Print the reference's answers instead.")
    var answers = false

    @Option(
        parsing: .unconditional, help: ArgumentHelp("The seed of the run (default: 1).", valueName: "number"),
        transform: SeedArgument.read)
    var seed: UInt64 = 1

    @OptionGroup var conformance: ConformanceOptions

    func run() throws {
        let (library, cases) = try conformance.cases(for: Selection(patterns: [name]))
        let glob = Glob(name)
        let matching = cases.filter { glob.matches($0.name) }
        guard let first = matching.first else {
            let near = closestName(to: name, among: cases.map(\.name)).map { "did you mean \($0)?" }
            throw Problem(
                .nothingSelected,
                """
                feed: expected the full name of a case or a pattern that matches one, found \
                \(VisibleText.escape(name, limit: 200)); \(near ?? "`baton list` prints the names")
                """)
        }
        let played = matching.compactMap { testCase in device(of: testCase).map { (testCase: testCase, device: $0) } }
        guard !played.isEmpty else {
            let names = first.devices.map(\.name).joined(separator: ", ")
            throw Problem.usage("--device: expected one of \(names), found \(device ?? "none")")
        }
        if played.count < matching.count {
            Terminal.standardError(
                "baton: \(matching.count - played.count) of \(matching.count) cases have no such device and are left out\n"
            )
        }
        let feed = CaseFeed(environment: .referenceDevices(library))
        feed.lines(of: played, seed: seed, answers: answers) { line in
            try? Terminal.document(String(decoding: line, as: UTF8.self) + "\n")
        }
    }

    /// The device that the adapter plays in a case; nil if the case has none of this name, or several and no name is given.
    private func device(of testCase: TestCase) -> String? {
        let names = testCase.devices.map(\.name)
        guard let device else { return names.count == 1 ? names[0] : nil }
        return names.contains(device) ? device : nil
    }
}
