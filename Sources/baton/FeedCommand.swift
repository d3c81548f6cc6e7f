import ArgumentParser
import ConformanceRunner
import Reports
import Text

struct FeedCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "feed",
        abstract: "Print the lines that an adapter receives in a case, to debug it without Baton.",
        discussion: """
            The reference plays the device, and its requests are printed. An adapter that answers differently would receive \
            other requests after its first different answer.

            EXAMPLES:
              baton feed demo/iphone-to-mac --device mac > input.jsonl
              gdb --args ./my-device    (then: run < input.jsonl)
              baton feed demo/iphone-to-mac --device mac --answers | head -3
            """)

    @Argument(help: ArgumentHelp("Full name of a case.", valueName: "case"))
    var name: String

    @Option(help: ArgumentHelp("The device that the adapter plays (default: the only one).", valueName: "name"))
    var device: String?

    @Flag(help: "Print the reference's answers instead.")
    var answers = false

    @Option(help: ArgumentHelp("The seed of the run.", valueName: "number"))
    var seed: UInt64 = 1

    @OptionGroup var conformance: ConformanceOptions

    func run() throws {
        let (library, cases) = try conformance.cases()
        guard let testCase = cases.first(where: { $0.name == name }) else {
            let near = closestName(to: name, among: cases.map(\.name)).map { "did you mean \($0)?" }
            throw Problem.usage(
                """
                feed: expected the full name of a case, found \(VisibleText.escape(name, limit: 200)); \
                \(near ?? "`baton list` prints the names")
                """)
        }
        let names = testCase.devices.map(\.name)
        guard let device = device ?? (names.count == 1 ? names.first : nil), names.contains(device) else {
            throw Problem.usage(
                "--device: expected one of \(names.joined(separator: ", ")), found \(device ?? "none")")
        }
        let feed = CaseFeed(environment: .referenceDevices(library))
        feed.lines(of: testCase, device: device, seed: seed, answers: answers) { line in
            try? Terminal.document(String(decoding: line, as: UTF8.self) + "\n")
        }
    }
}
