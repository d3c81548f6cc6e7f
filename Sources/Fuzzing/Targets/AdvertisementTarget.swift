import BluetoothLE
import Continuity
import FrameOpening
import Generation

/// Advertising data: AD structures, walked by three readers.
struct AdvertisementTarget: ByteTarget {
    let name = "advertisement"
    let meaning = "advertising data: AD structures, and advertising PDUs around them"

    private static let types: [UInt8] = [0x01, 0xFF, 0x09, 0x0A, 0x02, 0x03, 0x06, 0x07, 0x08, 0x16, 0x19, 0x00]

    var dictionary: [[UInt8]] {
        [[2, 1, 6], [2, 1, 0x1A], [0xFF, 0x4C, 0x00], [0x0C, 0x0E], [0x10, 0x05], [0xFF, 0x4D, 0]]
    }

    func structured<Source: ChoiceSource>(_ source: inout Source) -> [UInt8] {
        var bytes: [UInt8] = []
        if source.chance(30) {
            // A PDU's header and address.
            bytes = [UInt8(source.element(of: [0x40, 0x42, 0x46, 0x44, 0x41, 0x43])), UInt8(source.below(38))]
            bytes += source.bytes(source.chance(50) ? 12 : 6)
        }
        source.repeated(usually: 3) { source in
            let type = source.element(of: Self.types)
            let value = type == 0xFF ? [0x4C, 0] + ContinuityBytes.elements(&source) : source.bytes(source.below(24))
            bytes += [UInt8(truncatingIfNeeded: min(value.count, 254) + 1), type] + value.prefix(254)
        }
        return bytes
    }

    func check(_ bytes: [UInt8]) -> ByteVerdict {
        var verdict: ByteVerdict
        do throws(FramingError) {
            let data = try AdvertisingData(parsing: bytes.span.bytes)
            verdict = .accepted("\(data.elements.count) AD structures")
            verdict.note("structures", data.elements.count)
            for element in data.elements { verdict.note("type \(element.type.rawValue)", element.value.count) }
            let encoded = (try? data.encoded()) ?? []
            // Padding behind a length of zero is not written.
            verdict.demand(
                "what is written is what was read", bytes.starts(with: encoded), expected: "\(bytes)",
                observed: "\(encoded)")
            verdict.demand(
                "what is written reads as the same", (try? AdvertisingData(parsing: encoded.span.bytes)) == data,
                expected: data.description, observed: "another value")
        } catch {
            verdict = .rejected(expected: error.expected, found: error.found, at: error.offset, of: bytes.count)
        }
        walks(bytes, &verdict)
        frames(bytes, &verdict)
        verdict.note(packet(bytes))
        return verdict
    }

    /// The walk for one company visits what the walk over all structures visits.
    private func walks(_ bytes: [UInt8], _ verdict: inout ByteVerdict) {
        let span = bytes.span.bytes
        var all: [Range<Int>] = []
        var overruns = 0
        var cursor = 0
        while let structure = ADStructure.next(in: span, cursor: &cursor, end: bytes.count) {
            if structure.overruns { overruns += 1 }
            let value = structure.valueOffset..<structure.valueOffset + structure.valueCount
            let isApple = structure.type == .manufacturerSpecificData && bytes[value].starts(with: [0x4C, 0])
            if isApple { all.append(value.dropFirst(2)) }
        }
        var walk = ManufacturerDataWalk(company: 0x4C, start: 0, end: bytes.count)
        var own: [Range<Int>] = []
        while walk.advance(in: span) { own.append(walk.valueOffset..<walk.valueOffset + walk.valueCount) }
        verdict.demand(
            "two walks find the same manufacturer data", all == own && overruns == walk.overruns,
            expected: "\(all), \(overruns) overruns", observed: "\(own), \(walk.overruns) overruns")
        verdict.note("manufacturer data", own.count)
    }

    /// The judges' reader finds the Handoff messages that the codec finds, where the layout is sound.
    private func frames(_ bytes: [UInt8], _ verdict: inout ByteVerdict) {
        guard bytes.count <= 31, let data = try? AdvertisingData(parsing: bytes.span.bytes) else { return }
        let frame = SealedFrame(bytes)
        guard frame.defects.isEmpty else { return }
        var messages: [[UInt8]] = []
        for element in data.elements where element.type == .manufacturerSpecificData {
            guard let apple = try? AppleManufacturerData(parsing: element.value.span.bytes) else { continue }
            messages += apple.elements.filter { $0.type == .handoff && $0.value.count == 14 }.map(\.value)
        }
        verdict.demand(
            "two readers find the same Handoff messages", messages == frame.messages, expected: "\(frame.messages)",
            observed: "\(messages)")
        verdict.note("messages", messages.count)
    }

    private func packet(_ bytes: [UInt8]) -> ByteVerdict {
        do throws(FramingError) {
            let packet = try AdvertisingPDU(parsing: bytes.span.bytes)
            var verdict = ByteVerdict.accepted("a PDU")
            verdict.note("PDU \(packet.type)", packet.data.count)
            let encoded = (try? packet.encoded()) ?? []
            verdict.demand(
                "a PDU that is written reads as the same",
                (try? AdvertisingPDU(parsing: encoded.span.bytes)) == packet && encoded.count <= bytes.count,
                expected: packet.description, observed: "another PDU")
            return verdict
        } catch {
            return .rejected(expected: error.expected, found: error.found, at: error.offset, of: bytes.count)
        }
    }
}
