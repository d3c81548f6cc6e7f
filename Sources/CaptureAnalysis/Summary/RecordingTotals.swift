import CaptureFiles
package import Continuity
package import Notation
import Text

/// The sums of the summaries of several recordings.
///
/// Only counts that can be added are here: an address or a payload of two recordings would count twice.
package struct RecordingTotals: Sendable, Equatable {
    /// Recordings that were asked for.
    package let recordings: Int
    /// Recordings that were read.
    package private(set) var read = 0
    /// Recordings that are damaged.
    package private(set) var damaged = 0
    package private(set) var packets = 0
    package private(set) var times: ClosedRange<Int64>?
    package private(set) var advertising = CaptureSummary.Count()
    package private(set) var apple = CaptureSummary.Count()
    package private(set) var handoff = CaptureSummary.Count()
    /// Messages of each type of which an undamaged packet has one.
    private var messages: [ContinuityType: CaptureSummary.Count] = [:]

    package init(recordings: Int) { self.recordings = recordings }

    /// The types by number.
    package var types: [(type: ContinuityType, messages: CaptureSummary.Count)] {
        messages.sorted { $0.key < $1.key }.map { ($0.key, $0.value) }
    }

    /// Adds the summary of a recording that was read.
    package mutating func add(_ summary: CaptureSummary) {
        read += 1
        damaged += summary.reading.findings.hasDamage ? 1 : 0
        packets += summary.packets
        if let one = summary.times {
            times = times.map { min($0.lowerBound, one.lowerBound)...max($0.upperBound, one.upperBound) } ?? one
        }
        advertising.add(
            CaptureSummary.Count(all: summary.advertising.all, withBadCRC: summary.advertising.withBadCRC))
        apple.add(CaptureSummary.Count(all: summary.apple.all, withBadCRC: summary.apple.withBadCRC))
        handoff.add(CaptureSummary.Count(all: summary.handoff.all, withBadCRC: summary.handoff.withBadCRC))
        for count in summary.types { messages[count.type, default: CaptureSummary.Count()].add(count.messages) }
    }
}

extension RecordingTotals {
    /// The totals as text.
    package var text: [UInt8] {
        var text = AnalysisText()
        let refused = recordings - read
        text.line(
            "total of \(recordings.of("recording")): \(packets) packets"
                + (refused > 0 ? "; \(refused) of the recordings could not be read" : "")
                + (damaged > 0 ? "; \(damaged) of them \(damaged == 1 ? "is" : "are") damaged" : ""))
        if let times { text.line("  time         \(timestamp(times.lowerBound)) to \(timestamp(times.upperBound))") }
        for (name, count, noun) in [
            ("advertising", advertising, "packets"), ("Apple", apple, "entries"), ("Handoff", handoff, "messages"),
        ] {
            text.line("  \(name.aligned(left: 12)) \(count.all) \(noun), \(count.withBadCRC) with a bad CRC")
        }
        if !messages.isEmpty { text.line("  types        messages  with a bad CRC") }
        for (type, count) in types {
            let all = "\(count.all)".aligned(right: 13)
            let damaged = "\(count.withBadCRC)".aligned(right: 14)
            text.line("    0x\(hexadecimal([type.rawValue]))  \(all)  \(damaged)  \(type)")
        }
        return text.bytes
    }

    /// The totals as one JSON object with a line feed.
    package var json: [UInt8] {
        var bytes: [UInt8] = []
        JSONText.append(Self.form.node(self), to: &bytes)
        bytes.append(UInt8(ascii: "\n"))
        return bytes
    }

    /// The JSON Schema of the totals.
    package static var schemaText: String {
        JSONSchema.file(
            "The totals of several recordings, as Baton prints them",
            "The sums of the summaries. Times are nanoseconds since 1970, null if no recording has one. `…WithBadCRC` counts only "
                + "packets whose CRC is wrong.", form.schema.members
        ).text
    }

    package static let form = DocumentForm<RecordingTotals>(
        .init("recordings", .count, \.recordings),
        .init("read", .count, \.read),
        .init("damaged", .count, \.damaged),
        .init("packets", .count, \.packets),
        .init("earliest", .nullable(.integer), \.times?.lowerBound),
        .init("latest", .nullable(.integer), \.times?.upperBound),
        .init("advertisingPackets", .count, \.advertising.all),
        .init("advertisingPacketsWithBadCRC", .count, \.advertising.withBadCRC),
        .init("appleEntries", .count, \.apple.all),
        .init("appleEntriesWithBadCRC", .count, \.apple.withBadCRC),
        .init("handoffMessages", .count, \.handoff.all),
        .init("handoffMessagesWithBadCRC", .count, \.handoff.withBadCRC),
        .init("types", .list(of: type), \.types))

    private static let type = DocumentForm<(type: ContinuityType, messages: CaptureSummary.Count)>(
        .init("type", .byte, { $0.type.rawValue }),
        .init("name", .text, { $0.type.description }),
        .init("messages", .count, { $0.messages.all }),
        .init("messagesWithBadCRC", .count, { $0.messages.withBadCRC }))
}

extension CaptureSummary.Count {
    fileprivate mutating func add(_ other: CaptureSummary.Count) {
        all += other.all
        withBadCRC += other.withBadCRC
    }
}
