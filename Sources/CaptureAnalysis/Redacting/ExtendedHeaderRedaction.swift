import BluetoothLE

/// Replaces what identifies somebody in the payload of extended advertising on the air (Core specification, volume 6, part B, 2.3.4): the
/// addresses, the number of the data set, the train of periodic advertising, and the data.
struct ExtendedHeaderRedaction {
    let pseudonyms: RememberedPseudonyms
    let isDamaged: Bool

    /// Fields of the extended header in the order of their flags, and the bytes that they take.
    private enum Part: CaseIterable {
        case advertiser, target, constantToneExtension, dataInformation, auxiliaryPointer, synchronisation, power

        var size: Int {
            switch self {
            case .advertiser, .target: 6
            case .constantToneExtension, .power: 1
            case .dataInformation: 2
            case .auxiliaryPointer: 3
            case .synchronisation: 18
            }
        }
    }

    /// Replaces in the payload between `start` and `end`, both inside `bytes`.
    func redact(_ bytes: inout [UInt8], _ start: Int, _ end: Int, _ header: AdvertisingPDUHeader) {
        guard start < end else { return }
        let headerEnd = start + 1 + Int(bytes[start] & 0x3F)
        guard headerEnd <= end else {
            for index in start + 1..<end { bytes[index] = 0 }
            return
        }
        var cursor = start + 2
        var namesSender = false
        let flags = headerEnd > start + 1 ? bytes[start + 1] : 0
        for (bit, part) in Part.allCases.enumerated() where flags >> UInt8(bit) & 1 == 1 {
            guard cursor + part.size <= headerEnd else { break }
            switch part {
            case .advertiser:
                namesSender = true
                pseudonyms.replaceAddress(&bytes, cursor, isRandom: header.senderIsRandom)
            case .target: pseudonyms.replaceAddress(&bytes, cursor, isRandom: header.receiverIsRandom)
            case .dataInformation:
                // Twelve bits that change with the data, and four that tell a device's sets apart.
                let set = bytes[cursor + 1] & 0xF0
                bytes.replaceSubrange(
                    cursor..<cursor + 2, with: pseudonyms.bytes([bytes[cursor], bytes[cursor + 1] & 0x0F]))
                bytes[cursor + 1] = bytes[cursor + 1] & 0x0F | set
            case .synchronisation:
                let field = WireField<UInt32>("access address", at: 9)
                let access = pseudonyms.accessAddress(field.load(from: bytes.span.bytes, base: cursor))
                field.store(access, into: &bytes, base: cursor)
                let value = cursor + 13..<cursor + 16
                bytes.replaceSubrange(value, with: pseudonyms.bytes(bytes[value]))
            case .constantToneExtension, .auxiliaryPointer, .power: break
            }
            cursor += part.size
        }
        let redaction = AdvertisingRedaction(pseudonyms: pseudonyms, isDamaged: isDamaged)
        if cursor < headerEnd { redaction.redact(&bytes, cursor, headerEnd) }
        guard headerEnd < end else { return }
        if namesSender {
            redaction.redact(&bytes, headerEnd, end)
        } else {
            // Perhaps the middle of structures that began in an earlier packet of a chain.
            bytes.replaceSubrange(headerEnd..<end, with: pseudonyms.bytes(bytes[headerEnd..<end]))
        }
    }
}
