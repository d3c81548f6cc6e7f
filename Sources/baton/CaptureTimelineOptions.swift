import ArgumentParser
import CaptureAnalysis

/// The options of `timeline` in addition to those of all analyses.
struct CaptureTimelineOptions: CaptureAnalysisChoice {
    typealias Analysis = RecordingTimeline

    static let configuration = CommandConfiguration(
        commandName: "timeline",
        abstract: "Show the Handoff payloads of each address over time.",
        discussion: """
            Shows a line for each payload: its start, counter and status, the measured intervals of its fast and slow phases, goodbyes, \
            and the loss of the address; and a graph of the counter over time. --keys adds the activity. Frames with a bad CRC do not \
            count. The exit status is 1 if a recording is damaged.

            Filters select payloads by time of reception and signal power. Each payload is measured over the whole recording, so that \
            a filter causes no silences. There is no filter by type, because a timeline contains Handoff only.

            EXAMPLES:
              baton capture timeline recording.pcapng
              baton capture timeline --device device-3 --from 10 --to 60 recording.btsnoop
              baton capture timeline --keys case.keys.json --json case.ble.pcap
            """)

    @Flag(help: "Show addresses beside pseudonyms.")
    var addresses = false

    @OptionGroup var keys: CaptureKeyOptions
    @OptionGroup(title: "Filters") var scope: CaptureScopeOptions
    @OptionGroup(title: "Filters") var activities: CaptureActivityOptions
    @OptionGroup(title: "Filters") var signal: CaptureSignalOptions

    func options() throws(Problem) -> AnalysisOptions {
        var options = AnalysisOptions()
        options.showsAddresses = addresses
        (options.keys, options.activities) = try keys.read()
        try scope.add(to: &options.filter)
        try activities.add(to: &options.filter, hasKeys: options.keys != nil)
        try signal.add(to: &options.filter)
        return options
    }
}
