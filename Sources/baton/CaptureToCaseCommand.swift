import ArgumentParser
import CaptureAnalysis
import CaptureFiles
import ConformanceRunner
import Events
import Foundation
import Reports
import Text

struct CaptureToCaseCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "to-case",
        abstract: "Write a window of a recording as a case that runs.",
        discussion: """
            The case sends every advertisement with a Handoff message of the window again, with its bytes, at its instants, \
            beside a device for each address. A receiver hears them. The case expects what capture check says about the \
            window: the breaches, and the rules that hold. Baton runs the case once before it writes the file. If the case says \
            something else than the recording, or does not pass, a line on standard error says how, and the exit status is 1.

            With --keys, devices of the case have the keys that open messages. The receiver has their account, and its apps \
            declare the activities of the key file that were advertised, so that it shows offers. The file then contains the keys.

            Addresses become pseudonyms of the same kind, except those of devices whose keys are given. Handoff messages in \
            damaged frames are left out. A case has at most 10000 instants and 31 senders; narrow the window with --from, --to or \
            --device. The exit status is 5 if the window has no Handoff message.

            EXAMPLES:
              baton capture to-case --from 10 --to 40 recording.pcapng > window.yaml
              baton capture to-case --keys keys.json --output window.yaml case.pcap
              baton run window.yaml --output report
            """)

    @Argument(help: "The recording; - is standard input.", completion: .file())
    var file: String

    @OptionGroup var keys: CaptureKeyOptions
    @OptionGroup(title: "Filters") var scope: CaptureScopeOptions
    @OptionGroup var reading: CaptureReadingOptions

    @Flag(help: "Write the addresses of the recording instead of pseudonyms.")
    var addresses = false

    @Option(help: ArgumentHelp("Name the case after this text (default: the file).", valueName: "text"))
    var name: String?

    @Option(name: .shortAndLong, help: ArgumentHelp("Write to this file.", valueName: "file"), completion: .file())
    var output: String?

    @Flag(help: "Replace the file of --output if it exists.")
    var force = false

    func run() throws {
        var options = AnalysisOptions()
        (options.keys, options.activities) = try keys.read()
        try scope.add(to: &options.filter)
        options.showsAddresses = addresses
        let settled = options
        if let output, output != "-",
            let refusal = CaptureOutput.refusal(of: output, input: file, replacing: force)
        {
            throw Problem.usage("\(refusal)")
        }
        let library = try ConformanceOptions.library(folder: nil)
        try CaptureOutput.run(to: output, input: file, replacing: force) { output in
            try reading.outcome(writing: output) { reading, output in
                var (traffic, outcome) = CaptureCommand.traffic(
                    path: file, reading: reading, options: settled, reserved: RecordingCase.reservedNames)
                guard let traffic else { return outcome }
                let trial = try trial(of: traffic, after: outcome, library)
                do throws(CaptureWriteError) {
                    try output(Array(trial.file.utf8).span.bytes)
                } catch {
                    return CaptureOutcome(exitStatus: 3, message: error.description, findings: outcome.findings)
                }
                if traffic.unsendable > 0 {
                    outcome.messages.append(
                        "\(shownFile): \(traffic.unsendable) Handoff messages of extended advertising or without a time are left out"
                    )
                }
                outcome.messages += trial.remarks.map { "\(shownFile): \($0)" }
                if outcome.exitStatus == 0, !trial.remarks.isEmpty { outcome.exitStatus = 1 }
                return outcome
            }
        }
    }

    private var shownFile: String { file == "-" ? "standard input" : file }

    /// Makes the case and runs it. What was wrong with the recording is told before an error.
    private func trial(
        of traffic: RecordedTraffic, after outcome: CaptureOutcome, _ library: ConformanceLibrary
    ) throws -> RecordingCase.Trial {
        let title = file == "-" ? "recording" : URL(fileURLWithPath: file).lastPathComponent
        let made: RecordingCase
        do throws(RecordingCaseError) {
            made = try RecordingCase(
                traffic, name: name ?? String(title.prefix { $0 != "." }), origin: origin(title))
        } catch {
            CaptureCommands.report(outcome)
            if case .nothingToSend = error { throw Problem(.nothingSelected, "\(shownFile): \(error.description)") }
            throw Problem.usage("\(shownFile): \(error.description)")
        }
        return try made.trial(with: library)
    }

    private func origin(_ title: String) -> String {
        var window = ""
        if let from = scope.from { window += " from \(from)" }
        if let to = scope.to { window += " to \(to)" }
        let words = window.isEmpty ? "" : ", the window\(window)"
        return
            "This is the Handoff traffic of \(VisibleText.escape(title, limit: 200))\(words), with what the rules say about it."
    }
}
