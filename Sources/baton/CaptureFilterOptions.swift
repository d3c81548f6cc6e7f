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
        for word in device { filter.devices.insert(try read("--device", word, CaptureFilter.Device.init(word:))) }
        for word in type { filter.types.insert(try read("--type", word, ContinuityType.init(word:))) }
        for word in activity {
            filter.activities.insert(try read("--activity", word, CaptureFilter.Activity.init(word:)))
        }
        filter.earliest = try from.map { word throws(Problem) in
            try read("--from", word, CaptureFilter.Moment.init(word:))
        }
        filter.latest = try to.map { word throws(Problem) in try read("--to", word, CaptureFilter.Moment.init(word:)) }
        if let from, let to, filter.admitsNoTime {
            throw Problem.usage("--to: expected a time from --from (\(visible(from))) on, found \(visible(to))")
        }
        if let minRSSI, let maxRSSI, minRSSI > maxRSSI {
            throw Problem.usage("--max-rssi: expected at least --min-rssi (\(minRSSI) dBm), found \(maxRSSI) dBm")
        }
        if !activity.isEmpty, !hasKeys {
            throw Problem.usage("--activity: expected --keys beside it, since activities are sealed, found none")
        }
        filter.weakestSignal = minRSSI
        filter.strongestSignal = maxRSSI
        return filter
    }

    /// A word's meaning, or what is wrong with it, by the option's name.
    private func read<Value>(
        _ option: String, _ word: String, _ meaning: (String) throws(CaptureFilterFailure) -> Value
    ) throws(Problem) -> Value {
        do throws(CaptureFilterFailure) {
            return try meaning(word)
        } catch {
            throw Problem.usage("\(option): \(error.description)")
        }
    }

    private func visible(_ word: String) -> String {
        var text: [UInt8] = []
        appendForTerminal(word, to: &text)
        return String(decoding: text, as: UTF8.self)
    }
}
