import BluetoothLE
import Randomness
import Testing

@testable import Continuity

/// A random value that fits a field, or none where the field may be absent.
func randomValue(of field: Field, using generator: inout SeededGenerator) -> FieldValue {
    switch field.encoding {
    case .unsigned(let byteCount, _):
        .number(Int64.random(in: 0..<(1 << Int64(8 * byteCount)), using: &generator))
    case .signedByte: .number(Int64.random(in: -128...127, using: &generator))
    case .bytes(let count): .bytes(randomBytes(count, using: &generator))
    case .remainder: .bytes(randomBytes(Int.random(in: 1...12, using: &generator), using: &generator))
    }
}

@Suite struct MessageRegistry {
    @Test(arguments: knownTypes)
    func declarationIsSound(_ type: ContinuityType) {
        #expect(!type.layouts.isEmpty)
        for layout in type.layouts {
            var names: [String] = []
            for (index, field) in layout.fields.enumerated() {
                #expect(!field.meaning.isEmpty)
                #expect(field.byteCount != nil || index == layout.fields.count - 1, "\(field.name) is not the last")
                if case .whenBits(let other, _, _) = field.presence { #expect(names.contains(other)) }
                names += [field.name] + field.bits.map(\.name)
                for range in field.bits {
                    #expect(range.lowestBit + range.width <= 8 * (field.byteCount ?? 0))
                }
            }
            #expect(Set(names).count == names.count, "a name stands twice in \(type)")
        }
    }

    /// The lengths that public captures and documentation show.
    @Test(arguments: [
        (ContinuityType.overflowArea, [16]), (.iBeacon, [21]), (.airPrint, [22]), (.airDrop, [18]),
        (.homeKit, [13, 17]),
        (.proximityPairing, [25, 17]), (.heySiri, [7, 5]), (.airPlayTarget, [6, 8]), (.airPlaySource, [1, 4]),
        (.magicSwitch, [3]), (.handoff, [14]), (.tetheringTarget, [4]), (.tetheringSource, [6]),
        (.nearbyAction, [2, 8, 9]), (.nearbyInfo, [2, 3, 5, 6, 7]), (.homeKitNotification, [22]), (.findMy, [25, 2]),
        (.unnamed16, [8, 10]),
    ])
    func observedLengthsAreRead(_ type: ContinuityType, _ lengths: [Int]) throws {
        for length in lengths {
            let value = [UInt8](repeating: 0, count: length)
            let message = try ContinuityMessage(type: type, value: value)
            #expect(try message.encodedValue() == value)
        }
    }

    @Test(arguments: knownTypes)
    func randomFieldsSurvive(_ type: ContinuityType) throws {
        var generator = SeededGenerator(seed: 21, purpose: "fields of \(type)")
        var accepted = 0
        for _ in 0..<600 {
            guard let layout = type.layouts.randomElement(using: &generator) else { continue }
            var fields: [String: FieldValue] = [:]
            for field in layout.fields where field.presence == .always || Bool.random(using: &generator) {
                fields[field.name] = randomValue(of: field, using: &generator)
            }
            // Conditions may rule out a random choice of fields; whatever is accepted must read back.
            guard let message = try? ContinuityMessage(type: type, fields: fields) else { continue }
            accepted += 1
            let bytes = try message.encodedValue()
            let back = try ContinuityMessage(type: type, value: bytes)
            #expect(back == message)
            #expect(back.description == message.description)
            for (field, value) in fields {
                switch value {
                case .number(let number): #expect(back.number(field) == number)
                case .bytes(let content): #expect(back.bytes(field) == content)
                case .absent, .pseudonym: break
                }
            }
        }
        #expect(accepted > 30)
    }

    @Test(arguments: knownTypes)
    func everyTruncationNamesItsPlace(_ type: ContinuityType) throws {
        var generator = SeededGenerator(seed: 22, purpose: "cuts of \(type)")
        for layout in type.layouts {
            let always = layout.fields.filter { $0.presence == .always }
            for count in 0..<layout.minimumByteCount {
                // The first field that does not fit, from the declaration alone.
                var start = 0
                for field in always {
                    guard let width = field.byteCount, start + width <= count else { break }
                    start += width
                }
                let cut = [0xee, 0xee] + randomBytes(count, using: &generator)
                let error = #expect(throws: FramingError.self) {
                    try layout.parse(cut.span.bytes, in: 2..<cut.count)
                }
                #expect(error?.offset == start + 2)
            }
        }
    }

    @Test func surplusBytesAreNamed() throws {
        let error = #expect(throws: FramingError.self) {
            try ContinuityMessage(type: .tetheringTarget, value: [1, 2, 3, 4, 5])
        }
        #expect(
            error?.description
                == "Tethering Target message at byte 4: expected the end of the message, found 1 more byte")
    }

    @Test func unknownNamesAndBadValues() {
        let attempts: [[String: FieldValue]] = [
            [:], ["identifier": .number(1)], ["identifier": .bytes([1])],
            ["identifier": .bytes([1, 2, 3, 4]), "x": .number(0)],
        ]
        for fields in attempts {
            #expect(throws: FramingError.self) { try ContinuityMessage(type: .tetheringTarget, fields: fields) }
        }
        #expect(throws: FramingError.self) {
            try ContinuityMessage(type: .magicSwitch, fields: ["data": .bytes([1, 2]), "confidence": .number(256)])
        }
        #expect(throws: FramingError.self) {
            try ContinuityMessage(type: .magicSwitch, fields: ["data": .bytes([1, 2]), "confidence": .number(-1)])
        }
    }

    @Test func conditionalFields() throws {
        let beacon = try ContinuityMessage(
            type: .iBeacon, value: bytes("000102030405060708090a0b0c0d0e0f 0102 0304 c5"))
        #expect(beacon.number("major") == 0x0102)
        #expect(beacon.number("minor") == 0x0304)
        #expect(beacon.number("measuredPower") == -59)

        // The flag demands a tag of three bytes that is not there.
        let error = #expect(throws: FramingError.self) {
            try ContinuityMessage(type: .nearbyAction, value: [0x80, 0x08, 1])
        }
        #expect(error?.offset == 2)
        let plain = try ContinuityMessage(type: .nearbyAction, value: [0x00, 0x08, 1])
        #expect(plain.bytes("authenticationTag") == nil)
        #expect(plain.bytes("parameters") == [1])

        let short = try ContinuityMessage(type: .heySiri, value: [1, 2, 3, 4, 5])
        #expect(short.number("deviceClass") == nil)
        #expect(short.number("random") == 5)
        let long = try ContinuityMessage(type: .heySiri, value: [1, 2, 3, 4, 0, 10, 5])
        #expect(
            long.description
                == "Hey Siri perceptualHash=0102 signalToNoise=3 confidence=4 deviceClass=10(Watch) random=0x05")
    }
}
