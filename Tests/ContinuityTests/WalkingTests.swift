import BluetoothLE
import Randomness
import Testing
import Text

@testable import Continuity

/// Every type with a declaration, and one without.
let knownTypes: [ContinuityType] = [
    .overflowArea, .iBeacon, .airPrint, .airDrop, .homeKit, .proximityPairing, .heySiri, .airPlayTarget, .airPlaySource,
    .magicSwitch, .handoff, .tetheringTarget, .tetheringSource, .nearbyAction, .nearbyInfo, .homeKitNotification,
    .findMy,
    .unnamed16, ContinuityType(rawValue: 0x2a),
]

func randomBytes(_ count: Int, using generator: inout SeededGenerator) -> [UInt8] {
    (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
}

/// An element that its type allows, of random content.
func randomElement(_ type: ContinuityType, using generator: inout SeededGenerator) -> AppleManufacturerData.Element {
    switch type.lengthEncoding {
    case .fixed(let count): .init(type, randomBytes(count, using: &generator))
    case .packed:
        .init(
            type, subtype: UInt8.random(in: 0...7, using: &generator),
            randomBytes(Int.random(in: 0...31, using: &generator), using: &generator))
    case .byte: .init(type, randomBytes(Int.random(in: 0...40, using: &generator), using: &generator))
    }
}

@Suite struct Walking {
    @Test func writtenElementsAreWalked() throws {
        var generator = SeededGenerator(seed: 1, purpose: "elements")
        for _ in 0..<3000 {
            let count = Int.random(in: 0...5, using: &generator)
            let data = AppleManufacturerData(
                (0..<count).compactMap { _ in knownTypes.randomElement(using: &generator) }
                    .map { randomElement($0, using: &generator) })
            let bytes = try data.encoded()
            #expect(try AppleManufacturerData(parsing: bytes.span.bytes) == data)
            var walk = ContinuityElements(start: 2, end: bytes.count)
            var end = 2
            while let element = walk.next(in: bytes.span.bytes) {
                #expect(element.offset == end)
                end = element.value.upperBound
            }
            #expect(end == bytes.count)
            #expect(walk.finding == nil)
        }
    }

    @Test func everyTruncationKeepsWhatCameBefore() throws {
        var generator = SeededGenerator(seed: 2, purpose: "truncations")
        for _ in 0..<200 {
            let data = AppleManufacturerData(
                (0..<4).compactMap { _ in knownTypes.randomElement(using: &generator) }
                    .map { randomElement($0, using: &generator) })
            let bytes = try data.encoded()
            var starts: [Int] = [2]
            for count in 1...data.elements.count {
                starts.append(try AppleManufacturerData(Array(data.elements.prefix(count))).encoded().count)
            }
            for length in 2..<bytes.count {
                let prefix = Array(bytes.prefix(length))
                let cut = try AppleManufacturerData(parsing: prefix.span.bytes)
                let whole = starts.lastIndex { $0 <= length } ?? 0
                #expect(cut.elements == Array(data.elements.prefix(whole)))
                #expect(cut.finding?.offset == (starts[whole] == length ? nil : starts[whole]))
            }
        }
    }

    @Test func randomBytesNeverTrapAndAlwaysEnd() throws {
        var generator = SeededGenerator(seed: 3, purpose: "noise")
        for _ in 0..<20_000 {
            let noise = randomBytes(Int.random(in: 0...64, using: &generator), using: &generator)
            var walk = ContinuityElements(
                start: Int.random(in: -2...70, using: &generator), end: Int.random(in: -2...70, using: &generator))
            var last = 0
            while let element = walk.next(in: noise.span.bytes) {
                #expect(element.offset >= last)
                #expect(element.value.upperBound > element.offset)
                #expect(element.value.upperBound <= noise.count)
                last = element.value.upperBound
                // Parsing may fail, but what it accepts it writes back.
                if let message = try? ContinuityMessage(
                    type: element.type, subtype: element.subtype, value: noise.span.bytes, in: element.value)
                {
                    #expect(try message.encodedValue() == Array(noise[element.value]))
                    #expect(!message.description.isEmpty)
                }
            }
            _ = HandoffAdvertisement.messageRange(in: noise.span.bytes)
        }
    }

    @Test func specialHeaders() throws {
        let homeKit = bytes("4c00 0631 00deaf93cd7e420900523b0202c642f3a9")
        let data = try AppleManufacturerData(parsing: homeKit.span.bytes)
        #expect(data.elements.count == 1)
        #expect(data.elements.first?.subtype == 1)
        let message = try #require(try data.elements.first?.message())
        #expect(message.bytes("deviceID") == bytes("deaf93cd7e42"))
        #expect(message.number("category") == 9)
        #expect(message.number("stateNumber") == 0x3b52)
        #expect(message.number("configurationNumber") == 2)
        #expect(message.bytes("setupHash") == bytes("c642f3a9"))

        // A walker that takes 01 for type and length reads zero-length elements here, and misses what follows.
        let overflow = bytes("4c00 01 00000000000000000000000000000080 1005 031c0a0b0c")
        #expect(
            try AppleManufacturerData(parsing: overflow.span.bytes).elements.map(\.type) == [
                .overflowArea, .nearbyInfo,
            ])

        let empty = bytes("4c00")
        #expect(try AppleManufacturerData(parsing: empty.span.bytes) == AppleManufacturerData([]))
    }

    @Test func repeatedTypesAreLegal() throws {
        let twice = bytes("4c00 1006 031e01020304 1006 071e05060708")
        let data = try AppleManufacturerData(parsing: twice.span.bytes)
        #expect(data.elements.map { try? $0.message().number("action") } == [3, 7])
    }

    @Test func findings() throws {
        let lie = bytes("4c00 1002 0300 0c0e 0057cd")
        let data = try AppleManufacturerData(parsing: lie.span.bytes)
        #expect(data.elements.map(\.type) == [.nearbyInfo])
        #expect(data.finding == .lengthPastEnd(type: .handoff, offset: 6, expected: 14, found: 3))
        #expect(data.finding?.description == "Handoff at byte 6: expected 14 bytes of value, found 3")
        #expect(data.finding?.valueOffset == 8)
        let alone = bytes("4c00 10")
        let finding = try AppleManufacturerData(parsing: alone.span.bytes).finding
        #expect(finding == .missingLength(type: .nearbyInfo, offset: 2) && finding?.valueOffset == 3)
        // The overflow area has no length byte.
        let overflow = bytes("4c00 01 0102")
        #expect(try AppleManufacturerData(parsing: overflow.span.bytes).finding?.valueOffset == 3)
    }

    @Test func otherCompanies() {
        for content in [[], [0x4c], [0x00, 0x4c], [0x06, 0x00, 0x0c, 0x00]] as [[UInt8]] {
            #expect(throws: FramingError.self) { try AppleManufacturerData(parsing: content.span.bytes) }
        }
    }

    @Test func whatCannotBeWritten() {
        let impossible: [AppleManufacturerData.Element] = [
            .init(.overflowArea, [1]), .init(.homeKit, [UInt8](repeating: 0, count: 32)),
            .init(.homeKit, subtype: 8, []),
            .init(.handoff, subtype: 1, []), .init(.unnamed16, [UInt8](repeating: 0, count: 256)),
        ]
        for element in impossible {
            #expect(throws: FramingError.self) { try AppleManufacturerData([element]).encoded() }
        }
    }
}

@Suite struct Advertisements {
    @Test func legacyAdvertisement() throws {
        let message = try HandoffMessage(bytes: bytes("00 57cd 3b 3cbd48f29e6bf563f092"))
        let data = HandoffAdvertisement.advertisingData(flags: HandoffAdvertisement.flagsOfDualMode, message: message)
        #expect(hexadecimal(data) == "02011a13ff4c000c0e0057cd3b3cbd48f29e6bf563f092")
        #expect(range(in: data) == 9..<23)
        #expect(range(in: Array(data.dropLast())) == nil)
    }

    @Test func theMessageNeedNotComeFirst() throws {
        let data = bytes("020106 17ff4c00 1002 0300 0c0e 0057cd3b3cbd48f29e6bf563f092")
        let message = try #require(range(in: data))
        #expect(try HandoffMessage(bytes: Array(data[message])).counter == 52567)
        #expect(position(of: "counter", in: data, message) == 14..<16)
        #expect(position(of: "hash", in: data, message) == nil)
        #expect(range(in: bytes("020106 07ff4c00 1002 0300")) == nil)
        // Elements of its type without a value and of one byte are no messages, and hide none.
        let behind = bytes("020106 18ff4c00 0c00 0c01ff 0c0e 0057cd3b3cbd48f29e6bf563f092")
        #expect(range(in: behind) == 14..<28)
        #expect(range(in: bytes("020106 07ff4c00 0c00 0c00")) == nil)
    }

    private func range(in data: [UInt8]) -> Range<Int>? { HandoffAdvertisement.messageRange(in: data.span.bytes) }

    private func position(of name: String, in data: [UInt8], _ message: Range<Int>) -> Range<Int>? {
        HandoffMessage.layout.position(of: name, in: data.span.bytes, message)
    }
}
