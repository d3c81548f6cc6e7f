import ArgumentParser
import CaptureAnalysis

/// The options of `summary` in addition to those of all analyses.
struct CaptureSummaryOptions: CaptureAnalysisChoice {
    typealias Analysis = CaptureSummary

    static let configuration = CommandConfiguration(
        commandName: "summary",
        abstract: "Count the content of recordings.",
        discussion: """
            Counts packets, Apple entries and Handoff messages, and how many of each are in packets with a wrong CRC. Several recordings \
            are reported in the order of the arguments, followed by their totals, and the exit status is that of the recording with the \
            most serious problem. Totals have no numbers of devices and payloads, because two recordings may have the same ones.

            EXAMPLES:
              baton capture summary recording.pcapng
              baton capture summary --json recording.pcap
              baton capture summary --json *.pcap
              baton capture summary --total --json *.pcap
            """)

    @Flag(help: "Print only the totals of all recordings. --schema then describes these.")
    var total = false

    func options() -> AnalysisOptions {
        var options = AnalysisOptions()
        options.isTotal = total
        return options
    }

    var schemaText: String { total ? RecordingTotals.schemaText : CaptureSummary.schemaText }
    func needsTotals(of recordings: Int, isJSON: Bool) -> Bool { total || recordings > 1 && !isJSON }
}
