import ArgumentParser
import ConformanceRunner
import Events
import Foundation
import Fuzzing
import Reports
import Text

struct FuzzBytesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "bytes",
        abstract: "Try bytes on one of Baton's own decoders.",
        discussion: """
            Inputs are generated from the declarations of what a decoder reads, and then mutated. Separate processes \
            decode them, so that a trap, a hang and unbounded memory are findings like others. A decoded value must be \
            written as it was read, two readings of one input must agree, and an error must have its place in the \
            input.

            Each finding is minimized and written as a file, which --input tries again. With --runs, the same seed \
            gives the same findings whatever --jobs is; with --time, the machine's speed decides how far it gets. \
            findings.json has everything, findings.sarif is for code scanning.

            EXAMPLES:
              baton fuzz bytes --list
              baton fuzz bytes property-list --time 60
              baton fuzz bytes capture-file --runs 100000 --seed 7 --output found
              baton fuzz bytes property-list --input found/property-list-17.bin
              baton fuzz bytes property-list --seeds seeds/property-list

            EXIT STATUS:
              0 no finding   1 findings   2 usage   3 harness fault
            """)

    @Argument(help: "The decoder; --list names them.")
    var target: String?

    @Flag(help: "List the decoders.")
    var list = false

    @Option(
        help: ArgumentHelp("Try this file, or each file of this folder, instead of new inputs.", valueName: "path"),
        completion: .file())
    var input: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Stop after this many executions (default: 100000 without --time).", valueName: "number"))
    var runs: Int?

    @OptionGroup var pace: FuzzPaceOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Run this many processes at a time (default: one per processor).", valueName: "number"))
    var jobs: Int?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("An input that takes more processor time than this counts as a hang.", valueName: "seconds"))
    var limit = 2.0

    @Flag(help: "Begin with examples instead of inputs from the declarations.")
    var plain = false

    @Option(help: ArgumentHelp("Write findings here.", valueName: "dir"), completion: .directory)
    var output = "baton-fuzz"

    @Option(
        help: ArgumentHelp(
            "Write the inputs and the dictionary that a campaign begins with, for another fuzzer: into this folder, and "
                + "beside it as dir.dict.", valueName: "dir"), completion: .directory)
    var seeds: String?

    @Flag(help: .hidden)
    var serve = false

    @OptionGroup var conformance: ConformanceOptions
    @OptionGroup var colour: ColourOptions

    func validate() throws {
        guard list != (target != nil) else {
            throw ValidationError("expected a decoder or --list, found \(list ? "both" : "neither")")
        }
        if let runs, !(1...1_000_000_000).contains(runs) {
            throw ValidationError("--runs: expected a number from 1 to 1000000000, found \(runs)")
        }
        if let jobs, !(1...256).contains(jobs) {
            throw ValidationError("--jobs: expected a number from 1 to 256, found \(jobs)")
        }
        if !(0.01...60).contains(limit) {
            throw ValidationError("--limit: expected seconds from 0.01 to 60, found \(limit)")
        }
    }

    func run() async throws {
        guard let name = target else { return try listTargets() }
        let target = try chosen(name)
        if serve { return try Problem.reading(try BytesService.serve(target, seconds: limit)) }
        if let seeds { return try write(FuzzerSeeds(of: target), to: seeds) }
        SignalWatch.begin()
        if let input { return try repeated(input, on: target) }
        try await campaign(target)
    }

    // MARK: Targets

    private func listTargets() throws {
        let targets = ByteTargets.all(try conformance.library())
        let width = targets.map(\.name.count).max() ?? 0
        for target in targets {
            let name = target.name.padding(toLength: width, withPad: " ", startingAt: 0)
            try Terminal.standardOutput("\(name)  \(target.meaning)\n", colours: colour.standardOutput)
        }
    }

    private func chosen(_ name: String) throws(Problem) -> any ByteTarget {
        let found = try ByteTargets.target(named: name) { () throws(Problem) in try conformance.library() }
        if let found { return found }
        let names = ByteTargets.all(try conformance.library()).map(\.name)
        let near = closestName(to: name, among: names).map { "; did you mean \($0)?" } ?? ""
        throw .usage("fuzz bytes: expected one of \(names.joined(separator: ", ")), found \(name)\(near)")
    }

    // MARK: Processes

    /// This program, which answers inputs with verdicts.
    private func bench(_ target: any ByteTarget) -> BytesBench {
        BytesBench(command: [Self.program] + words(target) + ["--serve", "--limit", "\(limit)"], seconds: limit)
    }

    private func words(_ target: any ByteTarget) -> [String] {
        ["fuzz", "bytes", target.name] + (conformance.conformance.map { ["--conformance", $0] } ?? [])
    }

    /// A program that was replaced while it runs is still the same behind this link.
    private static var program: String {
        let own = "/proc/self/exe"
        let path = (try? FileManager.default.destinationOfSymbolicLink(atPath: own)) ?? ""
        return FileManager.default.isExecutableFile(atPath: path) ? path : CommandLine.arguments[0]
    }

    /// The command that tries a file again.
    private func reproduction(_ target: any ByteTarget, _ path: String) -> String {
        let rest = limit == 2 ? [] : ["--limit", "\(limit)"]
        return (["baton"] + words(target) + ["--input", path] + rest).map(ShellWord.text).joined(separator: " ")
    }
}

// MARK: - Files

extension FuzzBytesCommand {
    private func write(_ seeds: FuzzerSeeds, to path: String) throws {
        let folder = try Problem.reading(try OutputFolder(creating: path))
        for (name, bytes) in seeds.inputs { try Terminal.write(bytes: bytes, to: folder.path(of: name)) }
        try Terminal.write(seeds.dictionary, to: "\(folder.path).dict")
    }

    /// Tries the files of a finding or a corpus.
    private func repeated(_ path: String, on target: any ByteTarget) throws {
        let bench = bench(target)
        defer { bench.end() }
        var findings = 0
        for file in try files(path) {
            guard let data = FileManager.default.contents(atPath: file) else {
                throw Problem.usage("--input: expected a readable file, found \(file)")
            }
            guard data.count <= Self.mostBytes else {
                throw Problem.usage("--input: expected at most \(Self.mostBytes) bytes, found \(data.count) in \(file)")
            }
            let outcome = bench.described([UInt8](data))
            guard let violation = outcome.violation else {
                if case .verdict(let verdict) = outcome {
                    try Terminal.standardOutput("\(file): \(verdict.summary)\n", colours: colour.standardOutput)
                }
                continue
            }
            findings += 1
            var text: StyledText = "\("FIND", .red) \(file)  \(violation.oracle)\n"
            text += "     expected  \(violation.expected)\n"
            text += "     observed  \(violation.observed)\n"
            try Terminal.standardOutput(text, colours: colour.standardOutput)
        }
        if findings > 0 { throw ExitCode(.unexpected) }
    }

    private static let mostBytes = 1 << 18

    /// The file, or the files of the folder in the order of their names.
    private func files(_ path: String) throws(Problem) -> [String] {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) else {
            throw .usage("--input: expected a file or a folder, found nothing at \(path)")
        }
        guard isFolder.boolValue else { return [path] }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []
        let files = names.sorted().map { "\(path)/\($0)" }.filter { file in
            var isFolder: ObjCBool = false
            return FileManager.default.fileExists(atPath: file, isDirectory: &isFolder) && !isFolder.boolValue
                && !file.hasSuffix(".json")
        }
        guard !files.isEmpty else { throw .usage("--input: expected files, found none in \(path)") }
        return files
    }
}

// MARK: - Campaigns

extension FuzzBytesCommand {
    private func campaign(_ target: any ByteTarget) async throws {
        let folder: OutputFolder
        do throws(OutputError) {
            folder = try OutputFolder(creating: output)
        } catch {
            throw Problem.usage("\(error.description)\nNothing was started. Name another folder with --output.")
        }
        var options = FuzzOptions()
        options.seed = pace.seed
        options.executions = runs ?? (pace.time == nil ? 100_000 : nil)
        options.seconds = pace.time
        options.workers = jobs ?? ProcessInfo.processInfo.activeProcessorCount
        let mode = BytesMode(target, isStructured: !plain)
        let result = try await FuzzCampaign(mode, options: options).run(
            on: { [self] in bench(target) }, progress: Self.progress)
        if Terminal.errorIsTerminal { Terminal.progress("") }
        let report = BytesReport(
            target: target.name, seed: pace.seed, isStructured: !plain, result: result,
            reproduction: { [self] in reproduction(target, "\(folder.path)/\($0)") })
        try write(report, to: folder.path)
        if !result.findings.isEmpty { throw ExitCode(.unexpected) }
    }

    private static let progress: @Sendable (FuzzProgress) -> Void = { progress in
        guard Terminal.errorIsTerminal else { return }
        Terminal.progress(Self.line(progress))
    }

    private static func line(_ progress: FuzzProgress) -> String {
        let rate = progress.seconds > 0 ? Int(Double(progress.executions) / progress.seconds) : 0
        return
            "\(progress.executions) executions (\(rate)/s), \(progress.corpus) inputs kept, "
            + "\(progress.behaviours) behaviours, \(progress.findings) findings"
    }

    private func write(_ report: BytesReport, to folder: String) throws(Problem) {
        for finding in report.result.findings {
            let path = "\(folder)/\(report.fileName(of: finding))"
            try Terminal.write(bytes: finding.failure.bytes, to: path)
            var text: StyledText = "\("FIND", .red) \(finding.failure.caseName)  \(finding.failure.symptom)\n"
            text += "     expected  \(finding.failure.expected)\n"
            text += "     observed  \(finding.failure.observed)\n"
            let count = finding.failure.bytes.count
            text += "     input     \(count) bytes: \(BytesReport.preview(finding.failure.bytes))\n"
            text += "     seen      \(finding.occurrences) times; minimized with \(finding.tries) tries\n"
            text += "     run it    \(report.reproduction(report.fileName(of: finding)))\n\n"
            try Terminal.standardOutput(text, colours: colour.standardOutput)
        }
        try Terminal.write(report.json, to: "\(folder)/findings.json")
        try Terminal.write(report.sarif(in: folder), to: "\(folder)/\(FuzzSARIF.fileName)")
        let count = report.result.findings.count
        try Terminal.standardOutput(
            "\(report.result.progress.executions) executions, \(count) finding\(count == 1 ? "" : "s")\n",
            colours: colour.standardOutput)
        if Terminal.errorIsTerminal { Terminal.standardError("baton: \(Self.line(report.result.progress))\n") }
    }
}
