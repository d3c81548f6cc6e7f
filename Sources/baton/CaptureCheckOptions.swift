import ArgumentParser
import CaptureAnalysis
import Reports

/// The options of `check` in addition to those of all analyses.
struct CaptureCheckOptions: CaptureAnalysisChoice {
    typealias Analysis = RecordingCheck

    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Judge recordings by the rules of Handoff.",
        discussion: """
            Each statement of a rule holds (with the number of tests), is broken (with the numbers of the frames), or is not \
            observable in the recording (with the reason). Frames with a bad CRC do not count. The exit status is 1 if a rule \
            is broken. Several recordings are reported in the order of the arguments, and the exit status is that of the recording with \
            the most serious problem. --format sarif prints one document for all recordings, for code scanning: a finding has \
            the requirement as its rule, and the file and the frame as its location.

            With --keys, Baton also identifies goodbyes, compares the sealed options with the status byte, and treats the \
            addresses of one key as one device. Filters remove devices or time ranges as a whole, as if they had not been recorded. \
            There is no filter by signal power, type or activity, because missing messages would look like breaches of rules about \
            counters and intervals.

            EXAMPLES:
              baton capture check recording.pcapng
              baton capture check --json *.pcap
              baton capture check --format sarif *.pcap > recordings.sarif
              baton capture check --keys case.keys.json case.ble.pcap
              baton capture check --device device-3 --from 10 recording.btsnoop
            """)

    @Option(help: "text, json or sarif.")
    var format: CaptureFormat?

    @OptionGroup var keys: CaptureKeyOptions
    @OptionGroup(title: "Filters") var scope: CaptureScopeOptions

    func results(of analysis: RecordingCheck, in path: String) -> [SARIFResult] { analysis.sarifResults(of: path) }
    func notes(on analysis: RecordingCheck, of path: String) -> [String] { analysis.sarifNotes(of: path) }

    func options() throws(Problem) -> AnalysisOptions {
        var options = AnalysisOptions()
        (options.keys, options.activities) = try keys.read()
        try scope.add(to: &options.filter)
        return options
    }
}
