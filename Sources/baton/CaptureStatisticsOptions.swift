import ArgumentParser
import CaptureAnalysis

/// The options of `stats` in addition to those of all analyses.
struct CaptureStatisticsOptions: CaptureAnalysisChoice {
    typealias Analysis = RecordingStatistics

    static let configuration = CommandConfiguration(
        commandName: "stats",
        abstract: "Measure rate, regularity and signal power of Apple devices.",
        discussion: """
            Shows counts, rates, intervals (median and quantiles, with an error of at most 3 %), signal powers and silences of 10 s and \
            more, by channel, type and device. An interval is the time between two advertising events of one address. If no device sent a \
            packet for 10 s, the recording paused; that is not a silence of a device. Frames with a bad CRC are counted separately and \
            not measured. The exit status is 1 if a recording is damaged.

            Only messages that meet the filters are measured. Intervals and silences are measured between them.

            EXAMPLES:
              baton capture stats recording.pcapng
              baton capture stats --type nearby-info --min-rssi -70 recording.pcapng
              baton capture stats --json *.btsnoop
            """)

    @OptionGroup var keys: CaptureKeyOptions
    @OptionGroup(title: "Filters") var filters: CaptureFilterOptions

    func options() throws(Problem) -> AnalysisOptions {
        var options = AnalysisOptions()
        (options.keys, options.activities) = try keys.read()
        options.filter = try filters.filter(hasKeys: options.keys != nil)
        return options
    }
}
