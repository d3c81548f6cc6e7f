import AdapterTransports
import ArgumentParser
import ConformanceRunner
import Events
import Reports

struct AdapterCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "adapter",
        abstract: "Help the author of an adapter.",
        discussion: """
            An adapter is a program between Baton and an implementation of Handoff in another process. The protocol is \
            explained in Conformance/Adapter/README.md.

            EXAMPLES:
              baton adapter check -- python3 my-device/adapter.py
            """,
        subcommands: [AdapterCheckCommand.self])
}

struct AdapterCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Walk through handshake, lines and a smoke suite, and explain every mistake.",
        discussion: """
            Everything that an adapter says is read as with --strict-adapter. A mistake is shown with the line at fault and \
            the place in it. Capabilities are tried both ways: what is declared must be there, what is there should be \
            declared.

            EXAMPLES:
              baton adapter check -- python3 my-device/adapter.py
              baton adapter check -- tcp:127.0.0.1:4711

            EXIT STATUS:
              0 nothing has to be mended   1 it does something else than is expected
              3 it breaks the protocol     4 it dies or hangs
            """)

    @OptionGroup var adapter: AdapterCommand
    @OptionGroup var conformance: ConformanceOptions

    func run() throws {
        let (library, cases) = try conformance.cases()
        let address = try adapter.address()
        StartedProcesses.adoptOrphans()
        SignalWatch.begin()
        var counts: [AdapterCheck.Remark.Weight: Int] = [:]
        let check = AdapterCheck(
            address: address, command: adapter.implementation, limits: adapter.limits,
            environment: ReferenceImplementation.environment(library), cases: cases
        ) { remark in
            counts[remark.weight, default: 0] += 1
            try? Terminal.standardOutput(Self.text(of: remark))
        }
        let status = check.run()
        let failures = counts[.failure, default: 0]
        let warnings = counts[.warning, default: 0]
        try Terminal.standardOutput(
            "\n\(counts[.fine, default: 0]) fine, \(warnings) to look at, \(failures) to correct\n")
        if failures == 0 {
            try Terminal.standardOutput("next: baton run --implementation \(adapter.implementation) --role both\n")
        }
        if status != .asExpected { throw ExitCode(status) }
    }

    private static func text(of remark: AdapterCheck.Remark) -> StyledText {
        let mark =
            switch remark.weight {
            case .fine: "ok    "
            case .note: "note  "
            case .warning: "warn  "
            case .failure: "FAIL  "
            }
        return remark.details.reduce("\(mark)\(remark.title)\n") { $0 + "        \($1)\n" }
    }
}
