import Continuity
import Text

extension RecordingDevices {
    private static let heading =
        "device        address             first          last  entries  bad CRC    RSSI min median max  messages"

    package func write(path: String, to text: inout AnalysisText) {
        text.line("\(path): \(devices.count.of("Apple device"))\(devices.count == 1 ? "" : ", one for each address")")
        if let start = clock.start { text.line("  0.000 s is \(timestamp(start))") }
        if !devices.isEmpty { text.line("  \(Self.heading)") }
        for device in devices { text.line("  \(row(device))") }
        if omitted > 0 { text.line("  \(omitted) entries of further addresses are omitted") }
    }

    private func row(_ device: Device) -> String {
        var columns = [
            "device-\(device.number)".aligned(left: 13), device.addressKind.aligned(left: 14),
            (device.first.map(Seconds.text) ?? "-").aligned(right: 12),
            (device.last.map(Seconds.text) ?? "-").aligned(right: 14), "\(device.entries)".aligned(right: 9),
            "\(device.withBadCRC)".aligned(right: 9),
        ]
        let powers = [(device.signal.least, 12), (device.signal.median, 7), (device.signal.greatest, 4)]
        columns += powers.map { power, width in (power.map { "\($0)" } ?? "-").aligned(right: width) }
        columns.append("  \(words(device))")
        return columns.joined()
    }

    /// What a row says without columns.
    private func words(_ device: Device) -> String {
        var parts = [device.types.map { "\($0.type) \($0.messages)" }.joined(separator: ", ")]
        if showsAddresses { parts.append("\(device.address)") }
        if let model = device.model { parts.append("model \(model)") }
        if showsAddresses, let name = device.name { parts.append("name \"\(name)\"") }
        if !device.twins.isEmpty {
            let all = device.twins.prefix(8).map { "device-\($0)" }.joined(separator: ", ")
            parts.append("twin of \(all)\(device.twins.count > 8 ? " and \(device.twins.count - 8) more" : "")")
        }
        for link in device.links.prefix(4) {
            parts.append("\(link.direction.rawValue) device-\(link.other) (\(Linkability.probability(link.score)))")
        }
        return parts.filter { !$0.isEmpty }.joined(separator: "; ")
    }
}
