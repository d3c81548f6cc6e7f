import ArgumentParser
import CaptureAnalysis

/// What `stats` adds to the options of all findings.
struct CaptureStatisticsOptions: CaptureFindingChoice {
    typealias Finding = RecordingStatistics

    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Measure how often, how regularly and how strongly Apple devices were heard.",
        discussion: """
            Counts, rates, intervals (median and quantiles, off by 3 % at most), signal powers and silences of 10 s and more, by \
            channel, type and device. Intervals lie between advertising events of one address. Where the recording has no packet \
            of anybody for 10 s, it pauses, and nobody is silent. Frames with a bad CRC are counted apart and not measured. Ends \
            with status 1 when a recording is damaged.

            Filters choose the messages that are measured, and the packets around them: an interval, or a silence, is then one \
            between what they admit.

            EXAMPLES:
              baton capture stats recording.pcapng
              baton capture stats --type nearby-info --min-rssi -70 recording.pcapng
              baton capture stats --json *.btsnoop
            """)

    @OptionGroup var keys: CaptureKeyOptions
    @OptionGroup(title: "Filters") var filters: CaptureFilterOptions

    func options() throws(Problem) -> FindingOptions {
        var options = FindingOptions()
        (options.keys, options.activities) = try keys.read()
        options.filter = try filters.filter(hasKeys: options.keys != nil)
        return options
    }
}
