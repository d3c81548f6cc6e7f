import ArgumentParser
import ConformanceRunner
import Events
import Foundation
import Fuzzing
import Reports

/// The options of a campaign of any mode, and its course.
struct FuzzCampaignOptions: ParsableArguments {
    static let discussion = """
        Each finding is minimized and written as a case file, which `baton run` runs again. Failures of one cause are one \
        finding. With --runs, the same seed gives the same findings whatever --jobs is; with --time, the machine's speed \
        decides how far it gets. findings.json has everything.
        """
    static let exitStatus =
        "0 no finding   1 findings   2 usage   3 harness fault   4 the implementation cannot be started"

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Stop after this many executions (default: 10000 without --time).", valueName: "number"))
    var runs: Int?

    @Option(parsing: .unconditional, help: ArgumentHelp("Stop after this time.", valueName: "seconds"))
    var time: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The seed of all random choices (default: 1).", valueName: "number"),
        transform: SeedArgument.read)
    var seed: UInt64 = 1

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Run this many executions at a time (default: one per processor).", valueName: "number"))
    var jobs: Int?

    @Option(help: ArgumentHelp("Write findings here.", valueName: "dir"), completion: .directory)
    var output = "baton-fuzz"

    @OptionGroup var adapter: AdapterOptions
    @OptionGroup var conformance: ConformanceOptions
    @OptionGroup var colour: ColourOptions

    func validate() throws {
        if let runs, !(1...1_000_000_000).contains(runs) {
            throw ValidationError("--runs: expected a number from 1 to 1000000000, found \(runs)")
        }
        if let time, !(0.1...604_800).contains(time) {
            throw ValidationError("--time: expected seconds from 0.1 to 604800, found \(time)")
        }
        if let jobs, !(1...1024).contains(jobs) {
            throw ValidationError("--jobs: expected a number from 1 to 1024, found \(jobs)")
        }
    }

    func run<Mode: FuzzMode>(_ mode: Mode) async throws where Mode.Bench == FuzzBench {
        let library = try conformance.library()
        let tested = try adapter.greet()
        if tested?.clock == "real" {
            throw Problem.usage(
                "fuzz: expected an implementation in virtual time, found \(tested?.name ?? ""), which runs in real time"
            )
        }
        let folder: OutputFolder
        do throws(OutputError) {
            folder = try OutputFolder(creating: output)
        } catch {
            throw Problem.usage("\(error.description)\nNothing was started. Name another folder with --output.")
        }
        var options = FuzzOptions()
        options.seed = seed
        options.executions = runs ?? (time == nil ? 10_000 : nil)
        options.seconds = time
        options.workers = jobs ?? ProcessInfo.processInfo.activeProcessorCount
        options.faultLimit = tested == nil ? nil : adapter.giveUpAfter
        let bench: @Sendable () -> FuzzBench = { [seed] in FuzzBench(library, tested: tested, seed: seed) }
        let result = await FuzzCampaign(mode, options: options).run(on: bench, progress: Self.progress)
        if Terminal.errorIsTerminal { Terminal.progress("") }
        try write(
            result, of: Mode.name, to: folder.path,
            implementation: tested?.name ?? "Baton reference device \(BatonVersion.current)")
        if !result.findings.isEmpty { throw ExitCode(.unexpected) }
    }

    private static let progress: @Sendable (FuzzProgress) -> Void = { progress in
        guard Terminal.errorIsTerminal else { return }
        Terminal.progress(Self.line(progress))
    }

    private static func line(_ progress: FuzzProgress) -> String {
        let rate = progress.seconds > 0 ? Int(Double(progress.executions) / progress.seconds) : 0
        return
            "\(progress.executions) executions (\(rate)/s), \(progress.corpus) inputs kept, \(progress.behaviours) behaviours, "
            + "\(progress.findings) findings"
    }

    private func write(_ result: FuzzResult, of mode: String, to folder: String, implementation: String) throws(Problem)
    {
        for finding in result.findings {
            try Terminal.write(finding.failure.caseFile, to: "\(folder)/\(FuzzReport.fileName(of: finding))")
        }
        let report = FuzzReport(mode: mode, seed: seed, implementation: implementation, result: result)
        try Terminal.write(report.json, to: "\(folder)/findings.json")
        for finding in result.findings {
            try Terminal.standardOutput(text(of: finding, in: folder), colours: colour.standardOutput)
        }
        let count = result.findings.count
        try Terminal.standardOutput(
            "\(result.progress.executions) executions, \(count) finding\(count == 1 ? "" : "s")\n",
            colours: colour.standardOutput)
        if Terminal.errorIsTerminal { Terminal.standardError("baton: \(Self.line(result.progress))\n") }
    }

    private func text(of finding: FuzzFinding, in folder: String) -> StyledText {
        let failure = finding.failure
        let requirements = failure.requirements.isEmpty ? "" : "  \(failure.requirements.joined(separator: ", "))"
        let path = "\(folder)/\(FuzzReport.fileName(of: finding))"
        var text: StyledText = "\("FIND", .red) \(failure.caseName)\(requirements)\n"
        text += "     expected  \(failure.expected)\n"
        text += "     observed  \(failure.observed)\n"
        text += "     input     \(failure.shape)\n"
        text += "     seen      \(finding.occurrences) times with this symptom; minimized with \(finding.tries) tries\n"
        text += "     run it    \(adapter.command(running: path, seed: seed, conformance))\n\n"
        return text
    }
}
