import CaptureFiles
import Continuity
import Notation
import Payload
import Text

extension CaptureSummary {
    /// The summary as one JSON object with a line feed. Keys stand in a fixed order.
    ///
    /// Times are nanoseconds since 1970. `…WithBadCRC` counts those of the same name that stand in damaged packets; `…BySniffer` and `…Recomputed`
    /// say by whose word. `typesOnlyWithBadCRC` has no part in `types`: damage makes up types that nobody sent.
    package func appendJSON(path: String, to output: inout [UInt8]) {
        JSONText.appendRaw("{\"file\":", to: &output)
        JSONText.appendString(path, to: &output)
        JSONText.appendRaw(",\"container\":", to: &output)
        JSONText.appendString(container.rawValue, to: &output)
        JSONText.appendRaw(",\"compression\":", to: &output)
        if isCompressed { JSONText.appendString("gzip", to: &output) } else { JSONText.appendRaw("null", to: &output) }
        append("packets", packets, to: &output)
        append("packetsInRecording", packetsInRecording, to: &output)
        JSONText.appendRaw(",\"linkTypes\":", to: &output)
        appendList(linkTypes, to: &output) { count, output in
            JSONText.appendRaw("{\"registry\":", to: &output)
            let isPacketLogger = count.linkType == .packetLogger
            JSONText.appendString(
                isPacketLogger ? "PacketLogger" : count.linkType.isBtsnoop ? "btsnoop" : "pcap", to: &output)
            append("number", count.linkType.number, to: &output)
            JSONText.appendRaw(",\"name\":", to: &output)
            if let name = count.linkType.name {
                JSONText.appendString(name, to: &output)
            } else {
                JSONText.appendRaw("null", to: &output)
            }
            JSONText.appendRaw(",\"isRead\":", to: &output)
            JSONText.appendBoolean(count.linkType.isReadable, to: &output)
            append("packets", count.packets, to: &output)
            JSONText.appendRaw("}", to: &output)
        }
        append("earliest", earliest, to: &output)
        append("latest", latest, to: &output)
        append("duration", duration, to: &output)
        JSONText.appendRaw(",\"advertising\":{\"packets\":", to: &output)
        JSONText.appendInteger(advertising.all, to: &output)
        append("packetsWithBadCRC", advertising.withBadCRC, to: &output)
        append("packetsWithBadCRCBySniffer", badCRCBySniffer, to: &output)
        append("packetsWithBadCRCRecomputed", badCRCRecomputed, to: &output)
        append("packetsWhereTheseDiffer", checksDiffer, to: &output)
        JSONText.appendRaw("},\"apple\":{\"entries\":", to: &output)
        JSONText.appendInteger(apple.all, to: &output)
        append("entriesWithBadCRC", apple.withBadCRC, to: &output)
        append("entriesWithBadCRCRecomputed", appleWithBadCRCRecomputed, to: &output)
        append("devices", devices, to: &output)
        append("devicesAreAtMost", devicesAreAtMost, to: &output)
        JSONText.appendRaw("},\"handoff\":{\"messages\":", to: &output)
        JSONText.appendInteger(handoff.all, to: &output)
        append("messagesWithBadCRC", handoff.withBadCRC, to: &output)
        append("messagesWithBadCRCRecomputed", handoffWithBadCRCRecomputed, to: &output)
        append("distinctPayloads", distinctPayloads, to: &output)
        append("distinctPayloadsOnlyWithBadCRC", distinctPayloadsOnlyWithBadCRC, to: &output)
        append("distinctPayloadsAreAtLeast", distinctPayloadsAreAtLeast, to: &output)
        JSONText.appendRaw("},\"types\":", to: &output)
        appendList(types, to: &output, appendType)
        JSONText.appendRaw(",\"typesOnlyWithBadCRC\":", to: &output)
        appendList(typesNotEstablished, to: &output, appendType)
        append("isDamaged", findings.hasDamage, to: &output)
        JSONText.appendRaw(",\"findings\":", to: &output)
        let kinds = CaptureFinding.Kind.allCases.filter { findings.count(of: $0) > 0 }
        appendList(kinds, to: &output) { kind, output in
            JSONText.appendRaw("{\"kind\":", to: &output)
            JSONText.appendString(kind.rawValue, to: &output)
            append("isDamage", kind.isDamage, to: &output)
            append("count", findings.count(of: kind), to: &output)
            JSONText.appendRaw(",\"first\":", to: &output)
            appendList(findings.kept.filter { $0.kind == kind }, to: &output) { finding, output in
                JSONText.appendRaw("{\"frame\":", to: &output)
                JSONText.appendInteger(finding.frame, to: &output)
                append("offset", finding.offset, to: &output)
                JSONText.appendRaw(",\"expected\":", to: &output)
                JSONText.appendString(finding.expected, to: &output)
                JSONText.appendRaw(",\"found\":", to: &output)
                JSONText.appendString(finding.found, to: &output)
                JSONText.appendRaw("}", to: &output)
            }
            JSONText.appendRaw("}", to: &output)
        }
        JSONText.appendRaw("}\n", to: &output)
    }

    /// The summary for people, some lines.
    package func appendText(path: String, to output: inout [UInt8]) {
        VisibleText.append(path, to: &output)
        let compression = isCompressed ? ", compressed with gzip" : ""
        let all = packets == packetsInRecording ? "" : " of \(packetsInRecording), which fit the filter"
        let format = container == .libpcap ? "libpcap, a format that only it knows" : container.rawValue
        line(": \(format)\(compression), \(packets) packets\(all)", to: &output, isNew: false)
        if let earliest, let latest {
            output += Array("  time         ".utf8)
            appendTimestamp(earliest, to: &output)
            output += Array(" to ".utf8)
            appendTimestamp(latest, to: &output)
            if let duration { output += Array(", \(duration / 1_000_000_000) s".utf8) }
            output.append(UInt8(ascii: "\n"))
        }
        for count in linkTypes {
            let note = count.linkType.isReadable ? "" : ", which carries no Bluetooth LE advertising that Baton reads"
            line("  link type    \(count.linkType): \(count.packets) packets\(note)", to: &output)
        }
        var crc = "\(advertising.withBadCRC) with a bad CRC"
        if badCRCBySniffer != badCRCRecomputed {
            crc += " (\(badCRCBySniffer) by the sniffer's word, \(badCRCRecomputed) by the bytes)"
        }
        line("  advertising  \(advertising.all) packets, \(crc)", to: &output)
        line(
            "  Apple        \(apple.all) entries, \(apple.withBadCRC) with a bad CRC, from \(devicesAreAtMost ? "at most " : "")\(devices) address\(devices == 1 ? "" : "es")",
            to: &output)
        line("  Handoff      \(handoff.all) messages, \(handoff.withBadCRC) with a bad CRC", to: &output)
        if distinctPayloads > 0 {
            line(
                "               \(distinctPayloadsAreAtLeast ? "at least " : "")\(distinctPayloads) distinct payloads, \(distinctPayloadsOnlyWithBadCRC) of them only in damaged packets",
                to: &output)
        }
        if !types.isEmpty {
            line("  types        messages  with a bad CRC", to: &output)
            for count in types {
                let cut = count.overruns.all > 0 ? "  (\(count.overruns.all) more are cut)" : ""
                line(
                    "    0x\(hexadecimal([count.type.rawValue]))  \(padded(count.messages.all, 13))  \(padded(count.messages.withBadCRC, 14))  \(count.type)\(cut)",
                    to: &output)
            }
        }
        if !typesNotEstablished.isEmpty {
            let list = typesNotEstablished.map {
                "0x\(hexadecimal([$0.type.rawValue])) (\($0.messages.all + $0.overruns.all))"
            }
            line("  not taken for types, because only damaged packets or cut elements show them:", to: &output)
            line("    \(list.joined(separator: " "))", to: &output)
        }
        for kind in CaptureFinding.Kind.allCases where findings.count(of: kind) > 0 {
            line("  \(kind.isDamage ? "damage" : "note")  \(kind.rawValue): \(findings.count(of: kind))", to: &output)
            for finding in findings.kept.filter({ $0.kind == kind }).prefix(kind.isDamage ? 8 : 1) {
                line(
                    "    frame \(finding.frame), byte \(finding.offset): expected \(finding.expected), found \(finding.found)",
                    to: &output)
            }
        }
    }

    private func line(_ text: String, to output: inout [UInt8], isNew: Bool = true) {
        VisibleText.append(text, to: &output)
        output.append(UInt8(ascii: "\n"))
    }

    private func padded(_ number: Int, _ width: Int) -> String {
        let digits = "\(number)"
        return String(repeating: " ", count: max(0, width - digits.utf8.count)) + digits
    }

    private func append(_ name: StaticString, _ value: Int, to output: inout [UInt8]) {
        append(name, Int64(value), to: &output)
    }

    private func append(_ name: StaticString, _ value: Int64?, to output: inout [UInt8]) {
        JSONText.appendRaw(",", to: &output)
        JSONText.appendPlainString(name, to: &output)
        JSONText.appendRaw(":", to: &output)
        if let value { JSONText.appendInteger(value, to: &output) } else { JSONText.appendRaw("null", to: &output) }
    }

    private func append(_ name: StaticString, _ value: Bool, to output: inout [UInt8]) {
        JSONText.appendRaw(",", to: &output)
        JSONText.appendPlainString(name, to: &output)
        JSONText.appendRaw(":", to: &output)
        JSONText.appendBoolean(value, to: &output)
    }

    private func appendType(_ count: TypeCount, to output: inout [UInt8]) {
        JSONText.appendRaw("{\"type\":", to: &output)
        JSONText.appendInteger(Int(count.type.rawValue), to: &output)
        JSONText.appendRaw(",\"name\":", to: &output)
        JSONText.appendString("\(count.type)", to: &output)
        append("messages", count.messages.all, to: &output)
        append("messagesWithBadCRC", count.messages.withBadCRC, to: &output)
        append("cut", count.overruns.all, to: &output)
        append("cutWithBadCRC", count.overruns.withBadCRC, to: &output)
        JSONText.appendRaw("}", to: &output)
    }

    private func appendList<Element>(
        _ elements: [Element], to output: inout [UInt8], _ append: (Element, inout [UInt8]) -> Void
    ) {
        JSONText.appendRaw("[", to: &output)
        for (index, element) in elements.enumerated() {
            if index > 0 { JSONText.appendRaw(",", to: &output) }
            append(element, &output)
        }
        JSONText.appendRaw("]", to: &output)
    }
}
