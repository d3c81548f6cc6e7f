import BluetoothLE

/// Replaces identifying bytes in the payload of extended advertising PDUs (Core specification, volume 6, part B,
/// 2.3.4): the addresses, the number of the data set, the access address of periodic advertising, and the data.
struct ExtendedHeaderRedaction {
    let pseudonyms: RememberedPseudonyms
    let isDamaged: Bool

    /// Redacts the payload between `start` and `end`, both inside `bytes`.
    func redact(_ bytes: inout [UInt8], _ start: Int, _ end: Int, _ header: AdvertisingPDUHeader) {
        guard start < end else { return }
        guard let extended = ExtendedAdvertisingHeader(bytes.span.bytes, from: start, to: end) else {
            for index in start + 1..<end { bytes[index] = 0 }
            return
        }
        for part in ExtendedAdvertisingHeader.Part.allCases {
            guard let cursor = extended.offset(of: part) else { continue }
            switch part {
            case .advertiser:
                pseudonyms.replaceAddress(&bytes, cursor, isRandom: header.senderIsRandom)
            case .target: pseudonyms.replaceAddress(&bytes, cursor, isRandom: header.receiverIsRandom)
            case .dataInformation:
                // Twelve bits that change with the data, and four that number a device's sets.
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
        }
        let redaction = AdvertisingRedaction(pseudonyms: pseudonyms, isDamaged: isDamaged)
        let data = extended.dataOffset
        if extended.partsEnd < data { redaction.redact(&bytes, extended.partsEnd, data) }
        guard data < end else { return }
        if extended.offset(of: .advertiser) != nil {
            redaction.redact(&bytes, data, end)
        } else {
            // The data may be the middle of structures that begin in an earlier packet of a chain.
            bytes.replaceSubrange(data..<end, with: pseudonyms.bytes(bytes[data..<end]))
        }
    }
}
