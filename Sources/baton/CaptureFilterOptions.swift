import ArgumentParser
import CaptureAnalysis
import Continuity

/// The filters that several commands take.
struct CaptureFilterOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Messages of this device: device-7, or an address. Repeatable.", valueName: "device"))
    var device: [String] = []

    @Option(help: ArgumentHelp("Messages of this type: handoff, 0x0c. Repeatable.", valueName: "type"))
    var type: [String] = []

    @Option(
        help: ArgumentHelp(
            "Handoff messages of this activity: its name in the key file, or its hash. Repeatable.",
            valueName: "activity"))
    var activity: [String] = []

    @Option(
        help: ArgumentHelp(
            "From this time on: seconds since the first packet, or 2023-02-27T07:07:25Z.", valueName: "time"))
    var from: String?

    @Option(help: ArgumentHelp("Up to this time.", valueName: "time"))
    var to: String?

    @Option(help: ArgumentHelp("Messages at least as strong.", valueName: "dBm"))
    var minRSSI: Int8?

    @Option(help: ArgumentHelp("Messages at most as strong.", valueName: "dBm"))
    var maxRSSI: Int8?

    /// The filter; `hasKeys` tells whether activities can be known at all.
    func filter(hasKeys: Bool) throws(Problem) -> CaptureFilter {
        var filter = CaptureFilter()
        do throws(CaptureFilterFailure) {
            for word in device { filter.devices.insert(try CaptureFilter.Device(word: word)) }
            for word in type { filter.types.insert(try ContinuityType(word: word)) }
            for word in activity { filter.activities.insert(try CaptureFilter.Activity(word: word)) }
            if let from { filter.earliest = try CaptureFilter.Moment(word: from) }
            if let to { filter.latest = try CaptureFilter.Moment(word: to) }
        } catch {
            throw Problem.usage(error.description)
        }
        if !activity.isEmpty, !hasKeys {
            throw Problem.usage("--activity: expected --keys beside it, since activities are sealed, found none")
        }
        filter.weakestSignal = minRSSI
        filter.strongestSignal = maxRSSI
        return filter
    }
}
