import BluetoothLE
import CaptureFiles
import Continuity
import Notation
import Payload
import Text

extension RecordingStatistics {
    /// Devices that the text shows: those that were heard most.
    private static let shownDevices = 32

    /// Groups in the order in which they are told. A type that only damaged frames show is none.
    private var orderedTypes: [(name: String, measure: Measure)] {
        types.filter { $0.value.all > $0.value.withBadCRC }.sorted { $0.key.rawValue < $1.key.rawValue }
            .map { type, measure in
                let number = "0x\(hexadecimal([type.rawValue]))"
                // A type without a name is called by its number, which stands there already.
                let name = "\(type)".hasSuffix(number) ? number : "\(number) \(type)"
                return (name, measure)
            }
    }

    private var typesOnlyDamaged: [(type: ContinuityType, count: Int)] {
        types.filter { $0.value.all == $0.value.withBadCRC }.sorted { $0.key.rawValue < $1.key.rawValue }
            .map { ($0.key, $0.value.all) }
    }

    private var orderedChannels: [(channel: UInt8, measure: Measure)] {
        channels.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// The statistics for people.
    package func appendText(path: String, to output: inout [UInt8]) {
        line("", path: path, to: &output)
        if pauses.count > 0 {
            line(
                "  the recording pauses \(pauses.count) time\(pauses.count == 1 ? "" : "s"), \(Seconds.text(pauses.duration)) together, which is no device's silence",
                to: &output)
        }
        line("  \(Self.heading)", to: &output)
        line("  \(row("all Apple entries", total))", to: &output)
        if !channels.isEmpty { line("  by channel", to: &output) }
        for (channel, measure) in orderedChannels {
            let name = channel == PacketEnvelope.noChannel ? "channel not told" : "channel \(channel)"
            line("  \(row(name, measure))", to: &output)
        }
        if !types.isEmpty { line("  by type (messages)", to: &output) }
        for (name, measure) in orderedTypes { line("  \(row(name, measure))", to: &output) }
        if !typesOnlyDamaged.isEmpty {
            let list = typesOnlyDamaged.map { "0x\(hexadecimal([$0.type.rawValue])) (\($0.count))" }
            line(
                "  not taken for types, because only frames with a bad CRC show them: \(list.joined(separator: " "))",
                to: &output)
        }
        if !devices.isEmpty { line("  by device", to: &output) }
        let most = devices.sorted { ($1.value.all, $0.key) < ($0.value.all, $1.key) }.prefix(Self.shownDevices)
        for (number, measure) in most.sorted(by: { $0.key < $1.key }) {
            line("  \(row("device-\(number)", measure))", to: &output)
        }
        if devices.count > most.count {
            line("  and \(devices.count - most.count) devices that were heard less; --json has them", to: &output)
        }
        if countedOnly > 0 {
            line(
                "  Of the \(countedOnly) devices that were heard least only counts and silences are told: so many came that there is no room to measure each.",
                to: &output)
        }
        if evictedDevices > 0 {
            line("  \(evictedDevices) more devices that were heard least are left out: too many came.", to: &output)
        }
    }

    private static let heading =
        "                              all  bad CRC      a second   interval p10   median      p90    RSSI min median max  silences longest"

    private func row(_ name: String, _ measure: Measure) -> String {
        var text = name.utf8.count > 24 ? String(name.prefix(24)) : name
        text += String(repeating: " ", count: max(0, 24 - text.utf8.count))
        text += padded("\(measure.all)", 9) + padded("\(measure.withBadCRC)", 9)
        text += padded(measure.rate.map(Self.tenths) ?? "-", 14)
        for share in [0.1, 0.5, 0.9] {
            text += padded(measure.intervals.quantile(share).map(Seconds.milliseconds) ?? "-", share == 0.1 ? 15 : 9)
        }
        text += padded(measure.signal.least.map { "\($0)" } ?? "-", 12)
        text += padded(measure.signal.median.map { "\($0)" } ?? "-", 7)
        text += padded(measure.signal.greatest.map { "\($0)" } ?? "-", 4)
        text += padded("\(measure.silences)", 10)
        if measure.silences > 0 {
            text += "  \(Seconds.text(measure.longestSilence)) before frame \(measure.longestSilenceFrame)"
        }
        return text
    }

    /// One digit behind the point.
    private static func tenths(_ value: Double) -> String {
        guard value < 1e12 else { return "-" }
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }

    private func padded(_ text: String, _ width: Int) -> String {
        String(repeating: " ", count: max(0, width - text.utf8.count)) + text
    }

    private func line(_ text: String, path: String? = nil, to output: inout [UInt8]) {
        if let path {
            let count = devices.count + evictedDevices
            VisibleText.append(
                "\(path): \(Seconds.text(end)), \(count) device\(count == 1 ? "" : "s")", to: &output)
        }
        VisibleText.append(text, to: &output)
        output.append(UInt8(ascii: "\n"))
    }

    // MARK: - JSON

    /// The statistics as one JSON object with a line feed.
    package func appendJSON(path: String, to output: inout [UInt8]) {
        JSONText.append(
            .object([
                ("file", .string(path)), ("start", start.map { .integer($0) } ?? .null), ("end", .integer(end)),
                ("entries", .object(members(of: total))),
                (
                    "channels",
                    .array(
                        orderedChannels.map { channel, measure in
                            let isKnown = channel != PacketEnvelope.noChannel
                            return .object(
                                [("channel", isKnown ? .integer(Int64(channel)) : .null)] + members(of: measure))
                        })
                ),
                (
                    "types",
                    .array(
                        types.filter { $0.value.all > $0.value.withBadCRC }.sorted { $0.key.rawValue < $1.key.rawValue }
                            .map { type, measure in
                                .object(
                                    [("type", .integer(Int64(type.rawValue))), ("name", .string("\(type)"))]
                                        + members(of: measure))
                            })
                ),
                (
                    "typesOnlyWithBadCRC",
                    .array(
                        typesOnlyDamaged.map {
                            .object([("type", .integer(Int64($0.type.rawValue))), ("count", .integer(Int64($0.count)))])
                        })
                ),
                (
                    "devices",
                    .array(
                        devices.sorted { $0.key < $1.key }.map { number, measure in
                            .object(
                                [("device", .string("device-\(number)")), ("isMeasured", .boolean(measure.isMeasured))]
                                    + members(of: measure))
                        })
                ),
                ("devicesLetGo", .integer(Int64(evictedDevices))),
                ("pauseCount", .integer(Int64(pauses.count))), ("pauseDuration", .integer(pauses.duration)),
            ]), to: &output)
        output.append(UInt8(ascii: "\n"))
    }

    private func members(of measure: Measure) -> [(key: String, node: NotationNode)] {
        func optional(_ value: Int64?) -> NotationNode {
            guard let value else { return .null }
            return .integer(value)
        }
        let intervals = measure.intervals
        return [
            ("all", .integer(Int64(measure.all))), ("withBadCRC", .integer(Int64(measure.withBadCRC))),
            ("first", optional(measure.first)), ("last", optional(measure.last)),
            ("ratePerSecond", measure.rate.map { .real($0) } ?? .null),
            (
                "intervals",
                .object([
                    ("count", .integer(Int64(intervals.count))),
                    ("least", intervals.count > 0 ? .integer(intervals.least) : .null),
                    ("p10", optional(intervals.quantile(0.1))), ("median", optional(intervals.quantile(0.5))),
                    ("p90", optional(intervals.quantile(0.9))),
                    ("greatest", intervals.count > 0 ? .integer(intervals.greatest) : .null),
                ])
            ),
            (
                "rssi",
                .object([
                    ("count", .integer(Int64(measure.signal.count))),
                    ("min", optional(measure.signal.least.map(Int64.init))),
                    ("median", optional(measure.signal.median.map(Int64.init))),
                    ("max", optional(measure.signal.greatest.map(Int64.init))),
                ])
            ),
            (
                "silences",
                .object([
                    ("count", .integer(Int64(measure.silences))),
                    ("longest", measure.silences > 0 ? .integer(measure.longestSilence) : .null),
                    ("frame", measure.silences > 0 ? .integer(Int64(measure.longestSilenceFrame)) : .null),
                ])
            ),
        ]
    }

    /// The JSON Schema of `capture stats --json`, ending with a line feed.
    package static var schemaText: String {
        let measure: [(String, JSONSchema)] = [
            ("all", .count), ("withBadCRC", .count), ("first", .nullable("integer")), ("last", .nullable("integer")),
            ("ratePerSecond", .nullable("number")),
            (
                "intervals",
                .record([
                    ("count", .count), ("least", .nullable("integer")), ("p10", .nullable("integer")),
                    ("median", .nullable("integer")), ("p90", .nullable("integer")),
                    ("greatest", .nullable("integer")),
                ])
            ),
            (
                "rssi",
                .record([
                    ("count", .count), ("min", .nullable("integer")), ("median", .nullable("integer")),
                    ("max", .nullable("integer")),
                ])
            ),
            (
                "silences",
                .record([("count", .count), ("longest", .nullable("integer")), ("frame", .nullable("integer"))])
            ),
        ]
        return JSONSchema.file(
            "How often, how regularly and how strongly the Apple devices of a recording were heard, as Baton prints it",
            """
            Times and durations are nanoseconds, times since the first packet, whose own time since 1970 is `start`; rssi is in dBm. \
            `withBadCRC` counts those of `all` in frames with a bad CRC; everything else comes from undamaged frames. Intervals lie \
            between two advertising events of one address; quantiles are off by 1 part in 32 at most. Silences are those of 10 s and more, \
            without the times in which the recording holds no packet of anybody for 10 s or more, of which there are `pauseCount`. Where \
            more devices came than there is room for, the least heard are not measured (`isMeasured`) or left out (`devicesLetGo`). \
            null is unknown.
            """,
            JSONSchema.record([
                ("file", .type("string")), ("start", .nullable("integer")), ("end", .count),
                ("entries", .record(measure)),
                ("channels", .list(of: .record([("channel", .nullable("integer"))] + measure))),
                ("types", .list(of: .record([("type", .integer(0...255)), ("name", .type("string"))] + measure))),
                ("typesOnlyWithBadCRC", .list(of: .record([("type", .integer(0...255)), ("count", .count)]))),
                (
                    "devices",
                    .list(
                        of: .record(
                            [("device", .text(matching: "^device-[1-9][0-9]*$")), ("isMeasured", .type("boolean"))]
                                + measure))
                ),
                ("devicesLetGo", .count), ("pauseCount", .count), ("pauseDuration", .count),
            ]).members
        ).text
    }
}
