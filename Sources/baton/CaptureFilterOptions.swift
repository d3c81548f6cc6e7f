import ArgumentParser
import CaptureAnalysis
import Continuity
import Reports
import Text

/// Filters by sender and time, for all commands with filters.
struct CaptureScopeOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Only this device: device-7, or an address. Repeatable.", valueName: "device"))
    var device: [String] = []

    @Option(
        help: ArgumentHelp(
            "Only from this time on: seconds since the first packet, or 2023-02-27T07:07:25Z.", valueName: "time"))
    var from: String?

    @Option(help: ArgumentHelp("Only up to this time.", valueName: "time"))
    var to: String?

    /// Adds the criteria to a filter.
    func add(to filter: inout CaptureFilter) throws(Problem) {
        for word in device {
            filter.devices.insert(try FilterWord.read("--device", word, CaptureFilter.Device.init(word:)))
        }
        filter.earliest = try from.map { word throws(Problem) in
            try FilterWord.read("--from", word, CaptureFilter.Moment.init(word:))
        }
        filter.latest = try to.map { word throws(Problem) in
            try FilterWord.read("--to", word, CaptureFilter.Moment.init(word:))
        }
        if let from, let to, filter.admitsNoTime {
            throw Problem.usage(
                "--to: expected a time from --from (\(VisibleText.escape(from))) on, found \(VisibleText.escape(to))")
        }
    }
}

/// Filters by types of messages.
struct CaptureTypeOptions: ParsableArguments {
    @Option(help: ArgumentHelp("Only messages of this type: handoff, 0x0c. Repeatable.", valueName: "type"))
    var type: [String] = []

    func add(to filter: inout CaptureFilter) throws(Problem) {
        for word in type {
            filter.types.insert(try FilterWord.read("--type", word, ContinuityType.init(word:)))
        }
    }
}

/// Filters by activity, for commands with keys.
struct CaptureActivityOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Only Handoff messages of this activity: its name in the key file, or its hash. Repeatable.",
            valueName: "activity"))
    var activity: [String] = []

    func add(to filter: inout CaptureFilter, hasKeys: Bool) throws(Problem) {
        for word in activity {
            filter.activities.insert(try FilterWord.read("--activity", word, CaptureFilter.Activity.init(word:)))
        }
        if !activity.isEmpty, !hasKeys {
            throw Problem.usage("--activity: expected --keys beside it, since activities are sealed, found none")
        }
    }
}

/// The filter by the least signal power.
struct CaptureLeastSignalOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Only messages with at least this signal power, as in --min-rssi -60.", valueName: "dBm"))
    var minRSSI: Int8?

    func add(to filter: inout CaptureFilter) { filter.weakestSignal = minRSSI }
}

/// What counts as received, for analyses that compare all devices of a recording.
struct CaptureReceptionOptions: ParsableArguments {
    @OptionGroup var scope: CaptureScopeOptions
    @OptionGroup var least: CaptureLeastSignalOptions

    /// The options of such an analysis.
    func options(showsAddresses: Bool) throws(Problem) -> AnalysisOptions {
        var options = AnalysisOptions()
        options.showsAddresses = showsAddresses
        try scope.add(to: &options.filter)
        least.add(to: &options.filter)
        return options
    }
}

/// Filters by signal power.
struct CaptureSignalOptions: ParsableArguments {
    @OptionGroup var least: CaptureLeastSignalOptions

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Only messages with at most this signal power.", valueName: "dBm"))
    var maxRSSI: Int8?

    func add(to filter: inout CaptureFilter) throws(Problem) {
        least.add(to: &filter)
        filter.strongestSignal = maxRSSI
        if let minRSSI = least.minRSSI, let maxRSSI, minRSSI > maxRSSI {
            throw Problem.usage("--max-rssi: expected at least --min-rssi (\(minRSSI) dBm), found \(maxRSSI) dBm")
        }
    }
}

/// All filters, for commands that select messages.
struct CaptureFilterOptions: ParsableArguments {
    @OptionGroup(title: "Filters") var scope: CaptureScopeOptions
    @OptionGroup(title: "Filters") var types: CaptureTypeOptions
    @OptionGroup(title: "Filters") var activities: CaptureActivityOptions
    @OptionGroup(title: "Filters") var signal: CaptureSignalOptions

    func filter(hasKeys: Bool) throws(Problem) -> CaptureFilter {
        var filter = CaptureFilter()
        try scope.add(to: &filter)
        try types.add(to: &filter)
        try activities.add(to: &filter, hasKeys: hasKeys)
        try signal.add(to: &filter)
        return filter
    }
}

/// Reads words of filters.
private enum FilterWord {
    /// The meaning of a word. An error names the option.
    static func read<Value>(
        _ option: String, _ word: String, _ meaning: (String) throws(FilterWordError) -> Value
    ) throws(Problem) -> Value {
        do throws(FilterWordError) {
            return try meaning(word)
        } catch {
            throw Problem.usage("\(option): \(error.description)")
        }
    }
}
