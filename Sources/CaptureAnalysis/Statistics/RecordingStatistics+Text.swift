import BluetoothLE
import CaptureFiles
import Continuity
import Text

extension RecordingStatistics {
    /// The most devices in the text: those with the most receptions.
    private static let shownDevices = 32

    private static let heading =
        "                              all  bad CRC      a second   interval p10   median      p90    RSSI min median max  silences longest"

    package func write(path: String, to text: inout AnalysisText) {
        let count = devices.all.count + devices.evictedCount
        text.line("\(path): \(Seconds.text(clock.end)), \(count.of("device"))")
        let pauses = clock.pauses
        if pauses.count > 0 {
            text.line(
                "  the recording pauses \(pauses.count.of("time")), \(Seconds.text(pauses.duration)) in total; a pause is no device's silence"
            )
        }
        text.line("  \(Self.heading)")
        text.line("  \(row("all Apple entries", total))")
        if !channels.isEmpty { text.line("  by channel") }
        for (channel, measure) in orderedChannels {
            let name = channel == PacketEnvelope.noChannel ? "channel unknown" : "channel \(channel)"
            text.line("  \(row(name, measure))")
        }
        writeTypes(to: &text)
        writeDevices(to: &text)
    }

    private func writeTypes(to text: inout AnalysisText) {
        if !types.isEmpty { text.line("  by type (messages)") }
        for (type, measure) in establishedTypes {
            let number = "0x\(hexadecimal([type.rawValue]))"
            // The description of a type without a name contains the number.
            let name = "\(type)".hasSuffix(number) ? number : "\(number) \(type)"
            text.line("  \(row(name, measure))")
        }
        guard !damagedTypes.isEmpty else { return }
        let list = damagedTypes.map { "0x\(hexadecimal([$0.type.rawValue])) (\($0.measure.all))" }
        text.line(
            "  not counted as types, because they occur in frames with a bad CRC only: \(list.joined(separator: " "))")
    }

    private func writeDevices(to text: inout AnalysisText) {
        if !devices.all.isEmpty { text.line("  by device") }
        let most = devices.all.sorted { ($1.value.all, $0.key) < ($0.value.all, $1.key) }.prefix(Self.shownDevices)
        for (number, measure) in most.sorted(by: { $0.key < $1.key }) {
            text.line("  \(row("device-\(number)", measure))")
        }
        if devices.all.count > most.count {
            text.line("  and \(devices.all.count - most.count) devices with fewer receptions; --json contains them")
        }
        if devices.countedOnly > 0 {
            text.line(
                "  For the \(devices.countedOnly) devices with the fewest receptions, only counts and silences are shown: there were too many to measure each."
            )
        }
        if devices.evictedCount > 0 {
            text.line(
                "  \(devices.evictedCount) more devices with the fewest receptions are omitted: there were too many.")
        }
    }

    private func row(_ name: String, _ measure: ReceptionMeasure) -> String {
        var columns = [
            String(name.prefix(24)).aligned(left: 24), "\(measure.all)".aligned(right: 9),
            "\(measure.withBadCRC)".aligned(right: 9), (measure.rate.map(Self.tenths) ?? "-").aligned(right: 14),
        ]
        for share in [0.1, 0.5, 0.9] {
            let interval = measure.intervals.quantile(share).map(Seconds.milliseconds) ?? "-"
            columns.append(interval.aligned(right: share == 0.1 ? 15 : 9))
        }
        let powers = [(measure.signal.least, 12), (measure.signal.median, 7), (measure.signal.greatest, 4)]
        columns += powers.map { power, width in (power.map { "\($0)" } ?? "-").aligned(right: width) }
        columns.append("\(measure.silences)".aligned(right: 10))
        if measure.silences > 0 {
            columns.append("  \(Seconds.text(measure.longestSilence)) before frame \(measure.longestSilenceFrame)")
        }
        return columns.joined()
    }

    /// One decimal.
    private static func tenths(_ value: Double) -> String {
        guard value < 1e12 else { return "-" }
        let tenths = Int((value * 10).rounded())
        return "\(tenths / 10).\(tenths % 10)"
    }
}
