import ArgumentParser
import CaptureAnalysis

/// What `summary` adds to the options of all findings: nothing.
struct CaptureSummaryOptions: CaptureFindingChoice {
    typealias Finding = CaptureSummary

    static let configuration = CommandConfiguration(
        commandName: "summary",
        abstract: "Count what recordings hold.",
        discussion: """
            Packets, Apple entries and Handoff messages, each with those of packets whose CRC is wrong. Of several \
            recordings, each is told in the order in which it is named, and the exit status is the gravest.

            EXAMPLES:
              baton capture summary recording.pcapng
              baton capture summary --json recording.pcap
              baton capture summary --json *.pcap
            """)

    func options() -> FindingOptions { FindingOptions() }
}
