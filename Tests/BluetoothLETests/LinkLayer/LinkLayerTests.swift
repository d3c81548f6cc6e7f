import Randomness
import Testing
import Text

@testable import BluetoothLE

@Suite("Link layer framing")
struct LinkLayerTests {
    /// The definition, bit by bit in transmission order (Core specification, volume 6, part B, 3.1.1): position 0 of the register
    /// is fed back into the taps, and the register is sent from position 23 down, which makes its first byte the one with bit 23 lowest.
    static func bitwise(_ bytes: [UInt8], initialValue: UInt32) -> UInt32 {
        var register = initialValue & 0xFFFFFF
        for byte in bytes {
            for bit in 0..<8 {
                let feedback = (register >> 23 & 1) ^ UInt32(byte >> UInt8(bit) & 1)
                register = register << 1 & 0xFFFFFF
                if feedback == 1 { register ^= 0x00065B }
            }
        }
        return (0..<24).reduce(0) { $0 | (register >> UInt32(23 - $1) & 1) << UInt32($1) }
    }

    @Test("The folded CRC equals the bitwise one for every length, start and initial value")
    func checksum() {
        var random = SplitMix64(seed: 1)
        for length in 0...300 {
            let start = Int(random.next() % 9)
            let bytes = (0..<length + start + 3).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            let initial = length % 3 == 0 ? CRC24.advertisingInitialValue : UInt32(random.next() & 0xFFFFFF)
            let expected = Self.bitwise(Array(bytes[start..<start + length]), initialValue: initial)
            #expect(
                CRC24.checksum(of: bytes.span.bytes, from: start, count: length, initialValue: initial) == expected,
                "\(length) bytes from \(start)")
        }
    }

    static func randomPDU(_ random: inout SplitMix64) -> AdvertisingPDU {
        let types: [AdvertisingPDUType] = [
            .connectableUndirected, .connectableDirected, .nonConnectableUndirected, .scanRequest, .scanResponse,
            .connectRequest,
            .scannableUndirected,
        ]
        let type = types[Int(random.next() % UInt64(types.count))]
        return AdvertisingPDU(
            type: type, channelSelection2: random.next() % 2 == 0,
            sender: AdvertiserAddress(random.next(), isRandom: random.next() % 2 == 0),
            receiver: type.namesReceiver ? AdvertiserAddress(random.next(), isRandom: random.next() % 2 == 0) : nil,
            data: (0..<Int(random.next() % (type.namesReceiver ? 26 : 32))).map { _ in
                UInt8(truncatingIfNeeded: random.next())
            })
    }

    @Test("Every legacy PDU reads back as it was written, in a packet whose CRC holds until a bit changes")
    func roundTrip() throws {
        var random = SplitMix64(seed: 2)
        for _ in 0..<2000 {
            let pdu = Self.randomPDU(&random)
            let encoded = try pdu.encoded()
            #expect(try AdvertisingPDU(parsing: encoded.span.bytes) == pdu)
            var packet = LinkLayerPacket.encode(advertisingPDU: encoded)
            let found = LinkLayerPacket.parse(packet.span.bytes, from: 0)
            let parsed = try #require(found)
            #expect(parsed.isAdvertising && parsed.check == .holds)
            #expect(parsed.header.type == pdu.type && parsed.payloadOffset == 6)
            #expect(parsed.payloadCount == encoded.count - 2)
            // Any one bit behind the access address and the length, which would move the CRC.
            let positions = [4] + Array(6..<packet.count)
            packet[positions[Int(random.next() % UInt64(positions.count))]] ^= 1 << UInt8(random.next() % 8)
            let changed = LinkLayerPacket.parse(packet.span.bytes, from: 0)
            #expect(changed?.check == .broken)
        }
    }

    @Test("A known frame: access address first byte D6, flags and Handoff length, CRC behind")
    func knownFrame() throws {
        let pdu = AdvertisingPDU(
            type: .connectableUndirected, sender: AdvertiserAddress(0x4655_4433_2211, isRandom: true),
            data: try AdvertisingData([
                AdvertisingData.flags(0x06), AdvertisingData.manufacturer(0x004C, [0x10, 0x00]),
            ]).encoded())
        let bytes = LinkLayerPacket.encode(advertisingPDU: try pdu.encoded())
        #expect(hexadecimal(bytes.dropLast(3)) == "d6be898e400f112233445546020106" + "05ff4c001000")
        #expect("\(pdu)" == "ADV_IND from 46:55:44:33:22:11 (random), 02010605ff4c001000")
    }

    @Test("Cut at every byte and with random bytes: never a trap, the CRC is absent when it is not there")
    func cut() throws {
        var random = SplitMix64(seed: 3)
        let packet = LinkLayerPacket.encode(advertisingPDU: try Self.randomPDU(&random).encoded())
        for length in 0..<packet.count {
            let part = Array(packet.prefix(length))
            let parsed = LinkLayerPacket.parse(part.span.bytes, from: 0)
            #expect((parsed == nil) == (length < 6))
            #expect(parsed.map { $0.check == .absent } ?? true)
            let cutPDU = Array(part.dropFirst(4).prefix(packet.count - 8))
            #expect(throws: FramingError.self) { try AdvertisingPDU(parsing: cutPDU.span.bytes) }
        }
        for _ in 0..<5000 {
            let bytes = (0..<Int(random.next() % 50)).map { _ in UInt8(truncatingIfNeeded: random.next()) }
            if let parsed = LinkLayerPacket.parse(bytes.span.bytes, from: Int(random.next() % 4)) {
                #expect(parsed.payloadOffset + parsed.payloadCount <= bytes.count)
            }
            _ = try? AdvertisingPDU(parsing: bytes.span.bytes)
        }
    }

    @Test("What does not fit is refused with position, expected and found")
    func refusals() {
        let sender = AdvertiserAddress(1, isRandom: false)
        #expect(
            throws: FramingError(
                structure: "ADV_IND", offset: 8, expected: "at most 31 bytes of data", found: "32 bytes")
        ) {
            try AdvertisingPDU(type: .connectableUndirected, sender: sender, data: [UInt8](repeating: 0, count: 32))
                .encoded()
        }
        #expect(throws: FramingError.self) { try AdvertisingPDU(type: .scanRequest, sender: sender).encoded() }
        #expect(throws: FramingError.self) {
            try AdvertisingPDU(type: .scanResponse, sender: sender, receiver: sender).encoded()
        }
        let short: [UInt8] = [0x00, 0x05, 1, 2, 3, 4, 5]
        #expect(
            throws: FramingError(structure: "ADV_IND", offset: 1, expected: "a length from 6 to 37", found: "5")
        ) { try AdvertisingPDU(parsing: short.span.bytes) }
    }
}
