/// The binary property list encoding of payload values (`bplist00`): what goes over the wire, and what the size of a
/// payload is measured on (O-18).
///
/// The writer is deterministic, which Foundation's is not: equal values give equal bytes, on every run and whatever the
/// order of insertion was. Its choices:
///
/// - Dictionary entries stand in the canonical order of their keys, that of Unicode scalars for strings.
/// - Objects are numbered in the order in which a depth-first walk first meets them: a container before its contents, the
///   keys of a dictionary before its values.
/// - Equal Booleans, integers, reals, strings, dates and data are written once and referred to; containers never are.
/// - Integers take 1, 2 or 4 bytes, or 8 if negative or greater, or 16 above `Int64.max`, as CoreFoundation has it; reals
///   and dates take 8; strings are ASCII or else UTF-16; references and offsets take 1, 2, 4 or 8 bytes.
///
/// Those are also the choices of Python's plistlib with sorted keys, so that the bytes are the same.
///
/// Every list that the writer makes can be read by Foundation and plistlib. What a property list lacks is wrapped in
/// a dictionary of one entry, under the tags of ``PayloadNotation``: `$null` (with true), `$uuid` and `$url` (with text),
/// `$set` (with an array), `$dictionary` (with an array of pairs, for keys that are not strings and for a single key that
/// begins with `$`), and `$date` (with a real, for dates outside the years 1 to 9999, which other readers cannot hold).
public enum PropertyList {
    /// The 8 bytes that every list begins with.
    static let magic: StaticString = "bplist00"
    /// The length of the trailer in bytes.
    static let trailerLength = 32

    /// What a reader does with dictionaries of one entry under a tag of this module.
    public enum Tags: Sendable, Hashable {
        /// Reads them as the kind that the tag names. A single `$` key that is no tag is an ordinary key.
        case unwrapped
        /// Reads them as the dictionaries that they are: for lists whose maker does not know the tags.
        case kept
    }

    /// What one reading may cost. References let a small file stand for an exponentially large value, so what counts is
    /// the value, not the file.
    public struct Limits: Sendable, Hashable {
        /// How many containers may enclose one another.
        public var nesting: Int
        /// How many objects the value may have, with each object counted as often as it is referred to.
        public var objects: Int
        /// How many bytes of strings and data the value may have, counted in the same way.
        public var bytes: Int

        /// Limits that are far above what an activity carries, and that bound a reading to some tens of megabytes.
        public init(nesting: Int = PayloadValue.maximumNesting, objects: Int = 1 << 20, bytes: Int = 1 << 26) {
            self.nesting = min(nesting, PayloadValue.maximumNesting)
            self.objects = objects
            self.bytes = bytes
        }
    }

    /// Writes a value as a binary property list.
    public static func encode(_ value: PayloadValue) -> [UInt8] {
        var writer = PropertyListWriter()
        return writer.list(of: value)
    }

    /// Reads a binary property list, written by this module or by others.
    ///
    /// Beyond what this writer makes, the reader takes 4-byte reals, null and set objects, any width of references and
    /// offsets, and keys of any kind. UID objects are refused: they make sense only inside a keyed archive.
    ///
    /// - Throws: ``PropertyListError`` with the byte offset. No input traps, hangs, or costs more than the limits say.
    public static func decode(
        _ bytes: [UInt8], tags: Tags = .unwrapped, limits: Limits = Limits()
    ) throws(PropertyListError) -> PayloadValue {
        var reader = try PropertyListReader(bytes: bytes, tags: tags, limits: limits)
        return try reader.list()
    }

    /// Whether bytes begin as a binary property list does.
    public static func hasMagic(_ bytes: [UInt8]) -> Bool {
        magic.withUTF8Buffer { bytes.starts(with: $0) }
    }

    /// The first and the last whole second that both Foundation and plistlib can hold: the years 1 to 9999.
    static let nativeDates = -63_113_904_000.0...252_423_993_599.0
}

extension PayloadValue {
    /// The length in bytes of the value's binary property list, which is the measure of payload sizes: the soft limit of
    /// 3072 bytes and a profile's hard limit are both on this number (PAY-007, PAY-009, O-18).
    public var propertyListSize: Int {
        var writer = PropertyListWriter()
        return writer.size(of: self)
    }

    /// The size that counts against the limits: ``propertyListSize``.
    public var encodedSize: Int { propertyListSize }

    /// The size in bytes above which a payload deserves a warning: "3 KB or less" in Apple's guide (PAY-007).
    public static let softSizeLimit = 3072
}

/// Why bytes are not a binary property list that can be read.
public struct PropertyListError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The offset of the offending byte from the start of the list.
    public var offset: Int
    /// What would have been right.
    public var expected: String
    /// What was there instead.
    public var found: String
    /// What to do about it; may be empty.
    public var advice: String

    /// An error at a byte offset.
    public init(offset: Int, expected: String, found: String, advice: String = "") {
        self.offset = offset
        self.expected = expected
        self.found = found
        self.advice = advice
    }

    /// Where, what was expected, what was found, and what to do, in one line.
    public var description: String {
        "byte \(offset): expected \(expected), found \(found)" + (advice.isEmpty ? "" : "; \(advice)")
    }
}
