package import BluetoothLE

/// The ten bytes of a Handoff message that only devices with the sender's key can read.
package struct HandoffPlaintext: Hashable, Sendable, CustomStringConvertible {
    /// Its meaning is not public. It was always 0 so far.
    package var leading: UInt8
    /// The activity, or nothing.
    package var hash: ActivityHash
    /// What comes with it.
    package var options: AdvertisementOptions
    /// When it was used.
    package var time: AdvertisementTime

    package static let byteCount = TenBytes.count

    /// Ten zero bytes: the sender no longer offers anything. It sends them for two seconds before it falls silent.
    package static let goodbye = HandoffPlaintext(hash: .none, options: [], time: AdvertisementTime(rawValue: 0))

    package var isGoodbye: Bool { self == .goodbye }

    private static let leadingField = Field(
        "leading", .unsigned(byteCount: 1, order: .big), notation: .hexadecimal, meaning: "not public")
    private static let hashField = Field(
        "hash", .bytes(count: ActivityHash.byteCount), meaning: "folded SHA-512 of activity type or host")
    private static let optionsField = Field(
        "options", .unsigned(byteCount: 1, order: .big), notation: .hexadecimal,
        bits: AdvertisementOptions.names.enumerated().map { .flag($0.element, bit: $0.offset) },
        meaning: "what comes with the activity")
    private static let timeField = Field(
        "time", .unsigned(byteCount: 1, order: .big), notation: .hexadecimal, bits: [.flag("current", bit: 7)],
        valueNames: [Int64(AdvertisementTime.unknown.rawValue): "unknown"],
        meaning: "ticks of four seconds, and whether in use")

    /// The declaration of the plaintext.
    package static let layout = MessageLayout([leadingField, hashField, optionsField, timeField])

    package init(leading: UInt8 = 0, hash: ActivityHash, options: AdvertisementOptions, time: AdvertisementTime) {
        self.leading = leading
        self.hash = hash
        self.options = options
        self.time = time
    }

    /// Reads ten bytes; every content is legal.
    package init(_ bytes: TenBytes) {
        leading = UInt8(truncatingIfNeeded: bytes.head >> 56)
        hash = ActivityHash(truncating: bytes.head)
        options = AdvertisementOptions(rawValue: UInt8(truncatingIfNeeded: bytes.tail >> 8))
        time = AdvertisementTime(rawValue: UInt8(truncatingIfNeeded: bytes.tail))
    }

    /// Parses exactly ten bytes by the declaration.
    package init(bytes: [UInt8]) throws(FramingError) {
        _ = try Self.layout.parse(bytes.span.bytes, in: 0..<bytes.count)
        self.init(TenBytes(bytes.span.bytes, at: 0))
    }

    package var tenBytes: TenBytes {
        TenBytes(head: UInt64(leading) << 56 | hash.value, tail: UInt16(options.rawValue) << 8 | UInt16(time.rawValue))
    }

    /// The ten bytes as an array.
    package var bytes: [UInt8] { tenBytes.bytes }

    /// The nine bytes after the first one. A device that requests the activity sends them back as `rAdvPayload`.
    package var advertisementPayload: [UInt8] { Array(bytes.dropFirst()) }

    /// How many bytes ``advertisementPayload`` has.
    package static let advertisementPayloadByteCount = byteCount - 1

    /// One value a field of the layout.
    package var values: [FieldValue] {
        [.number(Int64(leading)), .bytes(hash.bytes), .number(Int64(options.rawValue)), .number(Int64(time.rawValue))]
    }

    /// `name=value` of every field.
    package var description: String { Self.layout.text(of: values) }
}
