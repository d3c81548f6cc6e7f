import ArgumentParser
import CaptureAnalysis

/// What `timeline` adds to the options of all findings.
struct CaptureTimelineOptions: CaptureFindingChoice {
    typealias Finding = RecordingTimeline

    static let configuration = CommandConfiguration(
        commandName: "timeline",
        abstract: "Tell what each address sent of Handoff, and when.",
        discussion: """
            A line a payload: when it began, its counter and status, the measured intervals of its fast and its slow phase, \
            goodbyes, and where the address was lost; and a graph of the counter over time. With --keys also the activity. Frames \
            with a bad CRC do not count. Ends with status 1 when a recording is damaged.

            Filters choose payloads: those that were heard within the times, and at a power within the bounds. Each is measured \
            over the whole recording, so that no silence is told that only a filter made. There is no filter by type: a timeline is \
            of Handoff alone.

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

    func options() throws(Problem) -> FindingOptions {
        var options = FindingOptions()
        options.showsAddresses = addresses
        (options.keys, options.activities) = try keys.read()
        try scope.add(to: &options.filter)
        try activities.add(to: &options.filter, hasKeys: options.keys != nil)
        try signal.add(to: &options.filter)
        return options
    }
}
