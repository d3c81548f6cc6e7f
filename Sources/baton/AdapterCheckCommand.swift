import AdapterTransports
import ArgumentParser
import ConformanceRunner
import Events
import Reports

struct AdapterCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Test an adapter step by step and explain every mistake.",
        discussion: """
            The steps are the handshake, single operations and a few cases. All lines of the adapter are read as with \
            --strict-adapter. For a mistake, the command shows the line and marks the wrong place. It also tests that the \
            adapter has the capabilities that it declares, and declares those that it has.

            EXAMPLES:
              baton adapter check -- python3 my-device/adapter.py
              baton adapter check -- tcp:127.0.0.1:4711

            EXIT STATUS:
              0 nothing to correct        1 the adapter does something unexpected
              3 it breaks the protocol    4 it dies or hangs
            """)

    @OptionGroup var adapter: AdapterCommand
    @OptionGroup var conformance: ConformanceOptions

    func run() throws {
        let (library, cases) = try conformance.cases(for: AdapterCheck.selection)
        let address = try adapter.address()
        StartedProcesses.adoptOrphans()
        SignalWatch.begin()
        var counts: [AdapterCheck.Remark.Weight: Int] = [:]
        let check = AdapterCheck(
            address: address, command: adapter.implementation, limits: adapter.limits,
            environment: .referenceDevices(library), cases: cases
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
