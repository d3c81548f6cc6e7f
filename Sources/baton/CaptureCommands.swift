import ArgumentParser
import CaptureAnalysis
import Foundation
import Reports

struct CaptureCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "capture",
        abstract: "Read recordings: pcap, pcapng, btsnoop, PacketLogger.",
        discussion: """
            Outputs have pseudonyms instead of addresses unless --addresses is given. A damaged recording is read as far as \
            possible, and the exit status is 1.

            EXAMPLES:
              baton capture summary recording.pcapng
              baton capture show recording.pcap --keys recording.keys.json
              baton capture timeline recording.pcapng
            """,
        subcommands: [
            CaptureShowCommand.self, CaptureAnalysisCommand<CaptureSummaryOptions>.self,
            CaptureAnalysisCommand<CaptureDevicesOptions>.self,
            CaptureAnalysisCommand<CaptureTimelineOptions>.self, CaptureAnalysisCommand<CaptureStatisticsOptions>.self,
            CaptureAnalysisCommand<CaptureCheckOptions>.self, CaptureAnalysisCommand<CaptureLinkabilityOptions>.self,
            CaptureExportCommand.self, CaptureToCaseCommand.self, CaptureDissectorCommand.self,
            CaptureRecordCommand.self,
        ])

    /// Prints the messages of an outcome on standard error.
    static func report(_ outcome: CaptureOutcome) {
        for message in outcome.messages { Terminal.standardError("baton: \(message)\n") }
    }

    /// Ends a command with the exit status of an outcome.
    static func finish(_ outcome: CaptureOutcome) throws {
        report(outcome)
        if outcome.exitStatus != 0 { throw ExitCode(outcome.exitStatus) }
    }
}
