import BluetoothLE
import Continuity

/// Replaces identifying bytes in advertising data, in place. Sizes and positions of structures do not change.
///
/// It keeps only what is known to identify nobody: flags, powers, 16-bit and 32-bit service UUIDs, appearance, company
/// identifiers, and the numbers of Continuity messages. It replaces everything else, above all undescribed data.
struct AdvertisingRedaction {
    let pseudonyms: RememberedPseudonyms
    /// Whether the packet's CRC is wrong. A flipped bit can make a name look like a list of numbers, so lists are
    /// replaced there.
    let isDamaged: Bool

    /// Types whose values are states, and their sizes. A larger value is not a state.
    private static let stateSizes: [UInt8: Int] = [0x01: 2, 0x0A: 1, 0x19: 2]
    /// Types whose values are lists of assigned numbers.
    private static let listTypes: Set<UInt8> = [0x02, 0x03, 0x04, 0x05, 0x14, 0x1F]
    /// Types whose values are names.
    private static let nameTypes: Set<UInt8> = [0x08, 0x09]
    /// Identifying numbers: a beacon's place, a byte of an address, the tag of a ciphertext.
    private static let identifyingNumbers: [ContinuityType: Set<String>] = [
        .iBeacon: ["major", "minor"], .findMy: ["hint"], .handoff: ["tag"],
    ]

    /// Redacts the AD structures between `start` and `end`, both inside `bytes`.
    func redact(_ bytes: inout [UInt8], _ start: Int, _ end: Int) {
        var cursor = start
        while cursor < end {
            let length = Int(bytes[cursor])
            guard length > 0, cursor + 1 < end else {
                // There should only be zeros behind an early end.
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
        // An element that is too long keeps type and length, so that it remains too long.
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
            // The message does not follow its declaration, and its replacement must not either.
        }
        redactUndeclared(&bytes, element)
    }

    /// Keeps the numbers at the start of a message that does not follow its declaration. They determine the rest of the
    /// layout, so the message remains invalid.
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

    /// Replaces a number by its bytes, so that it keeps its width.
    private func replaced(_ value: FieldValue, of field: Field) throws(FramingError) -> FieldValue {
        let layout = MessageLayout([field])
        let bytes = pseudonyms.bytes(try layout.write([value]))
        return try layout.parse(bytes.span.bytes, in: 0..<bytes.count)[0]
    }
}
