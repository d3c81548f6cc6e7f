import ArgumentParser
import CaptureAnalysis

/// `summary` has only the options of all analyses.
struct CaptureSummaryOptions: CaptureAnalysisChoice {
    typealias Analysis = CaptureSummary

    static let configuration = CommandConfiguration(
        commandName: "summary",
        abstract: "Count the content of recordings.",
        discussion: """
            Counts packets, Apple entries and Handoff messages, and how many of each are in packets with a wrong CRC. Several recordings \
            are reported in the order of the arguments, and the exit status is that of the recording with the most serious problem.

            EXAMPLES:
              baton capture summary recording.pcapng
              baton capture summary --json recording.pcap
              baton capture summary --json *.pcap
            """)

    func options() -> AnalysisOptions { AnalysisOptions() }
}
