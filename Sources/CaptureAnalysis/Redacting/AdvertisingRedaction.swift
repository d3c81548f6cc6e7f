import BluetoothLE
import Continuity

/// Replaces what identifies somebody in advertising data, in place: no byte more or less, and every structure where it
/// was.
///
/// What is known to say nothing about who it is stays: flags, powers, 16-bit and 32-bit service UUIDs, appearance,
/// company identifiers, and the numbers of Continuity messages. Everything else is replaced, above all what nobody has
/// described.
struct AdvertisingRedaction {
    let pseudonyms: RememberedPseudonyms
    /// Whether the packet's CRC is wrong. A flipped bit makes a name look like a list of numbers, so that lists are
    /// replaced there.
    let isDamaged: Bool

    /// Types whose values are states, and the bytes that these take: more would be something else in disguise.
    private static let stateSizes: [UInt8: Int] = [0x01: 2, 0x0A: 1, 0x19: 2]
    /// Types whose values are lists of assigned numbers.
    private static let listTypes: Set<UInt8> = [0x02, 0x03, 0x04, 0x05, 0x14, 0x1F]
    /// Types whose values are names.
    private static let nameTypes: Set<UInt8> = [0x08, 0x09]
    /// Numbers that identify: a beacon and where it stands, a byte of an address, what a ciphertext determines.
    private static let identifyingNumbers: [ContinuityType: Set<String>] = [
        .iBeacon: ["major", "minor"], .findMy: ["hint"], .handoff: ["tag"],
    ]

    /// Replaces in the AD structures between `start` and `end`, both inside `bytes`.
    func redact(_ bytes: inout [UInt8], _ start: Int, _ end: Int) {
        var cursor = start
        while cursor < end {
            let length = Int(bytes[cursor])
            guard length > 0, cursor + 1 < end else {
                // Behind the early end nothing may stand but zeros.
                replace(&bytes, min(cursor + 1, end), end)
                return
            }
            let valueStart = cursor + 2
            let structureEnd = cursor + 1 + length
            let isWhole = structureEnd <= end
            let type = bytes[cursor + 1]
            let valueEnd = min(structureEnd, end)
            switch type {
            case 0xFF where valueEnd - valueStart >= 2: redactManufacturer(&bytes, valueStart, valueEnd)
            case 0x16 where isWhole && valueEnd - valueStart >= 2: replace(&bytes, valueStart + 2, valueEnd)
            case _ where isWhole && length - 1 <= Self.stateSizes[type] ?? 0: break
            case _ where isWhole && !isDamaged && Self.listTypes.contains(type): break
            case _ where Self.nameTypes.contains(type):
                bytes.replaceSubrange(valueStart..<valueEnd, with: pseudonyms.name(bytes[valueStart..<valueEnd]))
            default: replace(&bytes, valueStart, valueEnd)
            }
            cursor = valueEnd
        }
    }

    private func replace(_ bytes: inout [UInt8], _ start: Int, _ end: Int) {
        guard start < end else { return }
        bytes.replaceSubrange(start..<end, with: pseudonyms.bytes(bytes[start..<end]))
    }

    private func redactManufacturer(_ bytes: inout [UInt8], _ start: Int, _ end: Int) {
        let company = UInt16(bytes[start]) | UInt16(bytes[start + 1]) << 8
        guard company == AppleManufacturerData.companyIdentifier else {
            replace(&bytes, start + 2, end)
            return
        }
        var elements: [ContinuityElement] = []
        var walk = ContinuityElements(start: start + 2, end: end)
        while let element = walk.next(in: bytes.span.bytes) { elements.append(element) }
        for element in elements { redact(&bytes, element) }
        // Type and length of an element that promises too much stay, so that it still does.
        if let finding = walk.finding { replace(&bytes, finding.offset + 2, end) }
    }

    private func redact(_ bytes: inout [UInt8], _ element: ContinuityElement) {
        do throws(FramingError) {
            let message = try ContinuityMessage(
                type: element.type, subtype: element.subtype, value: bytes.span.bytes, in: element.value)
            let numbers = Self.identifyingNumbers[element.type] ?? []
            var values: [FieldValue] = []
            for (field, value) in zip(message.layout.fields, message.values) {
                switch value {
                case .bytes(let content): values.append(.bytes(pseudonyms.bytes(content)))
                case .number where numbers.contains(field.name): values.append(try replaced(value, of: field))
                case .number, .absent, .pseudonym: values.append(value)
                }
            }
            let written = try message.layout.write(values)
            if written.count == element.value.count {
                bytes.replaceSubrange(element.value, with: written)
                return
            }
        } catch {
            // A message that does not follow its declaration, which the replacement must not either.
        }
        redactUndeclared(&bytes, element)
    }

    /// Keeps the numbers at the front, which choose what has to follow, and with it that it does not.
    private func redactUndeclared(_ bytes: inout [UInt8], _ element: ContinuityElement) {
        let numbers = Self.identifyingNumbers[element.type] ?? []
        let layout = element.type.layouts[element.type.layoutIndex(byteCount: element.value.count)]
        var cursor = element.value.lowerBound
        for field in layout.fields {
            guard field.presence == .always, let count = field.byteCount, cursor + count <= element.value.upperBound
            else { break }
            switch field.encoding {
            case .unsigned, .signedByte:
                if numbers.contains(field.name) { replace(&bytes, cursor, cursor + count) }
            case .bytes, .remainder: replace(&bytes, cursor, cursor + count)
            }
            cursor += count
        }
        replace(&bytes, cursor, element.value.upperBound)
    }

    /// A number by way of its bytes, so that it keeps its width.
    private func replaced(_ value: FieldValue, of field: Field) throws(FramingError) -> FieldValue {
        let layout = MessageLayout([field])
        let bytes = pseudonyms.bytes(try layout.write([value]))
        return try layout.parse(bytes.span.bytes, in: 0..<bytes.count)[0]
    }
}
