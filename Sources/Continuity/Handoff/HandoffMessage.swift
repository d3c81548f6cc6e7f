package import BluetoothLE

/// The value of a Handoff element: exactly fourteen bytes since 2015.
///
/// Declared in `layout`, from which `ContinuityMessage` parses, writes and prints it as well.
package struct HandoffMessage: Hashable, Sendable, CustomStringConvertible {
    /// 00, or 08 while a clipboard is offered. It also carries a version, whose bits are not known. It is the
    /// additional data of the encryption.
    package var status: UInt8
    /// Rises with every new payload. Its two bytes, in wire order, are the initialisation vector.
    package var counter: UInt16
    /// The first byte of the authentication tag.
    package var tag: UInt8
    /// The encrypted plaintext.
    package var ciphertext: TenBytes

    package static let byteCount = 14

    /// The bit of `status` that offers a clipboard.
    package static let clipboardStatus: UInt8 = 0x08

    private static let statusField = Field(
        "status", .unsigned(byteCount: 1, order: .big), notation: .hexadecimal,
        bits: [.flag("clipboard", bit: 3)], meaning: "clipboard and version; authenticated, not encrypted")
    private static let counterField = Field(
        "counter", .unsigned(byteCount: 2, order: .little),
        meaning: "rises with every new payload; the two bytes are the IV")
    private static let tagField = Field(
        "tag", .unsigned(byteCount: 1, order: .big), notation: .hexadecimal,
        meaning: "first byte of the authentication tag")
    private static let ciphertextField = Field(
        "ciphertext", .bytes(count: TenBytes.count), meaning: "encrypted activity hash, options and time")

    /// The declaration of the message.
    package static let layout = MessageLayout([statusField, counterField, tagField, ciphertextField])

    /// Whether the sender says that it offers a clipboard; readable without the key.
    package var offersClipboard: Bool { status & Self.clipboardStatus != 0 }

    package init(status: UInt8, counter: UInt16, tag: UInt8, ciphertext: TenBytes) {
        self.status = status
        self.counter = counter
        self.tag = tag
        self.ciphertext = ciphertext
    }

    /// Parses the value of a Handoff element that fills `range` of the bytes.
    ///
    /// - Throws: for any length but fourteen; offsets count from the start of `bytes`.
    package init(_ bytes: RawSpan, in range: Range<Int>) throws(FramingError) {
        let end = min(range.upperBound, bytes.byteCount)
        var cursor = max(range.lowerBound, 0)
        status = UInt8(truncatingIfNeeded: try Self.statusField.readNumber(in: bytes, cursor: &cursor, end: end))
        counter = UInt16(truncatingIfNeeded: try Self.counterField.readNumber(in: bytes, cursor: &cursor, end: end))
        tag = UInt8(truncatingIfNeeded: try Self.tagField.readNumber(in: bytes, cursor: &cursor, end: end))
        ciphertext = TenBytes(bytes, at: try Self.ciphertextField.position(cursor: &cursor, end: end))
        try MessageLayout.requireEnd(cursor, end)
    }

    package init(bytes: [UInt8]) throws(FramingError) {
        try self.init(bytes.span.bytes, in: 0..<bytes.count)
    }

    /// One value a field of the layout.
    package var values: [FieldValue] {
        [.number(Int64(status)), .number(Int64(counter)), .number(Int64(tag)), .bytes(ciphertext.bytes)]
    }

    package var bytes: [UInt8] {
        do {
            return try Self.layout.write(values)
        } catch {
            // Every value above has its field's width by its type.
            preconditionFailure("a Handoff message did not fit its own layout: \(error)")
        }
    }

    /// `name=value` of every field.
    package var description: String { Self.layout.text(of: values) }
}
