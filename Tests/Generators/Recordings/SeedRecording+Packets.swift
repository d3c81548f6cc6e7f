import BluetoothLE
package import Continuity
import Generation
import Randomness

extension SeedRecording {
    /// The key under which some of the Handoff messages are sealed.
    package static let advertisingKey = AdvertisingKey([UInt8](repeating: 0x5A, count: 32))
    /// The team and the type of the activity that these messages offer.
    package static let activity = (team: "TEAM1AAAAA", type: "com.example.notes.edit")

    /// An advertisement in what the link type puts around it.
    static func packet(_ linkType: UInt32, _ index: Int, _ random: inout SplitMix64) -> [Part] {
        switch linkType {
        case 251: return linkLayer(index, &random)
        case 256:
            return [Part(.envelope, [39, 0xC4, 0, 0, 0xD6, 0xBE, 0x89, 0x8E, 0x13, 0])] + linkLayer(index, &random)
        case 192:
            return [Part(.envelope, [0, 0]), Part(.count, [8, 0]), Part(.envelope, [251, 0, 0, 0])]
                + linkLayer(index, &random)
        case 272:
            let packet = linkLayer(index, &random)
            return [
                Part(.envelope, [9]), .count(packet.byteCount + 10),
                Part(.envelope, [0, 2, 0, 0, 6, 10, 1, 39, 60, 0, 0, 0, 0, 0, 0]),
            ] + packet
        case 187, 1002: return [Part(.envelope, [4])] + event(index, &random)
        case 201: return [Part(.envelope, [0, 0, 0, 1, 4])] + event(index, &random)
        case 254: return [Part(.envelope, [0, 0, 0, 3])] + event(index, &random)
        default: return event(index, &random)
        }
    }

    /// A PDU with its access address and CRC: advertising, its extended form, or the beginning of a connection.
    private static func linkLayer(_ index: Int, _ random: inout SplitMix64) -> [Part] {
        let data = advertisingData(index, &random)
        var payload: [Part]
        let type: UInt8
        switch index {
        case 5:
            // ADV_EXT_IND: what follows in the extended header is its flags, an address, a set, and a pointer to the next packet.
            type = 7
            payload =
                [
                    .count(1 + 6 + 2 + 3), Part(.envelope, [0b0001_1001] + address(index) + [0x05, 0x10, 37, 0x40, 0]),
                ] + data
        case 11:
            // CONNECT_IND: addresses of both, then 22 bytes.
            type = 5
            payload = [Part(.envelope, address(index) + address(index + 1) + random.bytes(22))]
        default:
            type = 0
            payload = [Part(.envelope, address(index))] + data
        }
        let head: [UInt8] = [0x40 | type, UInt8(truncatingIfNeeded: payload.byteCount)]
        let crc = CRC24.checksum(of: (head + payload.flatMap(\.bytes)).span.bytes)
        return [Part(.envelope, [0xD6, 0xBE, 0x89, 0x8E, head[0]]), Part(.count, [head[1]])] + payload
            + [Part(.envelope, (0..<3).map { UInt8(truncatingIfNeeded: crc >> (8 * UInt32($0))) })]
    }

    /// An event of reports: one or two legacy ones, an extended one, or a piece of one.
    private static func event(_ index: Int, _ random: inout SplitMix64) -> [Part] {
        let isExtended = index % 3 != 0
        var parts: [Part] = []
        let reports = isExtended ? 1 : 1 + index % 2
        for report in 0..<reports {
            let data = advertisingData(index + report, &random)
            if isExtended {
                // Complete, or more to come, which the next piece of the same set ends.
                let status: UInt8 = index % 3 == 1 ? 0x20 : 0
                parts.append(
                    Part(
                        .envelope,
                        [status, 0, 1] + address(index / 3) + [1, 0, 3, 127, 0xC4, 0, 0]
                            + [UInt8](repeating: 0, count: 7)))
                parts += [.count(data.byteCount)] + data
            } else {
                parts += [Part(.envelope, [0, 1] + address(index)), .count(data.byteCount)] + data
                parts.append(Part(.envelope, [0xC4]))
            }
        }
        return [
            Part(.envelope, [0x3E]), .count(2 + parts.byteCount), Part(.envelope, [isExtended ? 0x0D : 0x02]),
            .count(reports),
        ] + parts
    }

    private static func address(_ index: Int) -> [UInt8] { [UInt8(index), 0x11, 0x22, 0x33, 0x44, 0x4A] }

    /// Flags, and messages of Apple's: every type by turns.
    private static func advertisingData(_ index: Int, _ random: inout SplitMix64) -> [Part] {
        let messages: [[Part]] = [
            handoff(status: 0, index),
            message([0x10], [0x1C, 0x18] + random.bytes(3)),
            // The one type without a length.
            [Part(.element, [0x01] + random.bytes(16))],
            // HomeKit's length shares its byte with a subtype.
            [Part(.element, [0x06]), Part(.count, [0x31]), Part(.element, random.bytes(17))],
            handoff(status: 8, index) + message([0x10], [0x0B, 0x00]),
            message([UInt8(0x02 + index % 22)], random.bytes(4)),
        ]
        let value = messages[index % messages.count]
        return [
            .count(2), Part(.structure, [1, 0x1A]), .count(value.byteCount + 3), Part(.structure, [0xFF, 0x4C, 0x00]),
        ] + value
    }

    private static func message(_ type: [UInt8], _ value: [UInt8]) -> [Part] {
        [Part(.element, type), .count(value.count), Part(.element, value)]
    }

    /// A message under the key, whose counters rise from packet to packet.
    private static func handoff(status: UInt8, _ index: Int) -> [Part] {
        let plaintext = HandoffPlaintext(
            hash: ActivityHash.activity(team: activity.team, type: activity.type), options: [],
            time: AdvertisementTime(rawValue: UInt8(truncatingIfNeeded: index)))
        let sealed = advertisingKey?.seal(plaintext, status: status, counter: UInt16(truncatingIfNeeded: index))
        return message([0x0C], sealed?.bytes ?? [])
    }
}
