import BluetoothLE
import CaptureFiles
import Continuity
import Text

extension CaptureSummary {
    package func write(path: String, to text: inout AnalysisText) {
        let compression = isCompressed ? ", compressed with gzip" : ""
        let all =
            packets == packetsInRecording
            ? "" : " of \(packetsInRecording), which match\(packets == 1 ? "es" : "") the filter"
        let format = container == .libpcap ? "a format that only libpcap knows" : container.rawValue
        text.line("\(path): \(format)\(compression), \(packets.of("packet"))\(all)")
        if let times {
            let length = duration.map { ", \($0 / 1_000_000_000) s" } ?? ""
            text.line(
                "  time         \(timestamp(times.lowerBound)) to \(timestamp(times.upperBound))\(length)")
        }
        for count in reading.linkTypes {
            let note = count.linkType.isReadable ? "" : ", which carries no Bluetooth LE advertising that Baton reads"
            text.line("  link type    \(count.linkType): \(count.packets.of("packet"))\(note)")
        }
        writeCounts(to: &text)
        writeTypes(to: &text)
        for findings in findingsByKind {
            text.line("  \(findings.kind.isDamage ? "damage" : "note")  \(findings.kind.rawValue): \(findings.count)")
            for finding in findings.first.prefix(findings.kind.isDamage ? 8 : 1) {
                text.line(
                    "    frame \(finding.frame), byte \(finding.offset): expected \(finding.expected), found \(finding.found)"
                )
            }
        }
    }

    private func writeCounts(to text: inout AnalysisText) {
        var crc = "\(advertising.withBadCRC) with a bad CRC"
        if advertising.withBadCRCBySniffer != advertising.withBadCRCRecomputed {
            crc +=
                " (\(advertising.withBadCRCBySniffer) by the sniffer's verdict, \(advertising.withBadCRCRecomputed) recomputed)"
        }
        if advertising.withReversedCRC > 0 {
            crc += ", \(advertising.withReversedCRC) with the bits of a right CRC in reverse order"
        }
        text.line("  advertising  \(advertising.all.of("packet")), \(crc)")
        text.line(
            "  Apple        \(apple.all == 1 ? "1 entry" : "\(apple.all) entries"), \(apple.withBadCRC) with a bad CRC, from \(apple.devicesAreAtMost ? "at most " : "")\(apple.devices.of("address", plural: "es"))"
        )
        text.line("  Handoff      \(handoff.all.of("message")), \(handoff.withBadCRC) with a bad CRC")
        if handoff.distinctPayloads > 0 {
            text.line(
                "               \(handoff.distinctPayloadsAreAtLeast ? "at least " : "")\(handoff.distinctPayloads.of("distinct payload")), \(handoff.distinctPayloadsOnlyWithBadCRC) of them only in damaged packets"
            )
        }
    }

    private func writeTypes(to text: inout AnalysisText) {
        if !types.isEmpty {
            text.line("  types        messages  with a bad CRC")
            for count in types {
                let cut =
                    count.overruns.all > 0
                    ? "  (\(count.overruns.all) more \(count.overruns.all == 1 ? "is" : "are") cut)" : ""
                let messages = "\(count.messages.all)".aligned(right: 13)
                let damaged = "\(count.messages.withBadCRC)".aligned(right: 14)
                text.line("    0x\(hexadecimal([count.type.rawValue]))  \(messages)  \(damaged)  \(count.type)\(cut)")
            }
        }
        guard !typesNotEstablished.isEmpty else { return }
        let list = typesNotEstablished.map {
            "0x\(hexadecimal([$0.type.rawValue])) (\($0.messages.all + $0.overruns.all))"
        }
        text.line("  not counted as types, because they occur in damaged packets or cut elements only:")
        text.line("    \(list.joined(separator: " "))")
    }
}
