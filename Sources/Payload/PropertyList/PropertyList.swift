/// The binary property list encoding of payload values (`bplist00`): the encoding on the wire, whose length is the size
/// of a payload (O-18).
///
/// Unlike Foundation's writer, this one is deterministic: equal values give equal bytes. Its choices:
///
/// - Dictionary entries stand in the canonical order of their keys, that of Unicode scalars for strings.
/// - Objects are numbered in the order of a depth-first traversal: a container before its contents, the keys of a
///   dictionary before its values.
/// - Equal Booleans, integers, reals, strings, dates and data are written once and shared; containers are not.
/// - Integers take 1, 2 or 4 bytes, or 8 if negative or greater, or 16 above `Int64.max`, as in CoreFoundation; reals
///   and dates take 8; strings are ASCII or else UTF-16; references and offsets take 1, 2, 4 or 8 bytes.
///
/// Python's plistlib with sorted keys makes the same choices and so the same bytes.
///
/// Foundation and plistlib read every list of this writer. Kinds that a property list lacks are wrapped in a dictionary
/// of one entry, under the tags of ``PayloadNotation``: `$null` (with true), `$uuid` and `$url` (with text), `$set`
/// (with an array), `$dictionary` (with an array of pairs, for keys that are not strings and for a single key that
/// begins with `$`), and `$date` (with a real, for dates outside the years 1 to 9999, which other readers do not
/// support).
public enum PropertyList {
    /// The 8 bytes that every list begins with.
    static let magic: StaticString = "bplist00"
    /// The length of the trailer in bytes.
    static let trailerLength = 32

    /// How a reader treats dictionaries of one entry under a tag of this module.
    public enum Tags: Sendable, Hashable {
        /// It reads them as the kind that the tag names. A single `$` key that is not a tag is an ordinary key.
        case unwrapped
        /// It reads them as dictionaries, for lists of writers that do not use the tags.
        case kept
    }

    /// Limits of one reading. By references a small file can be an exponentially large value, so the limits apply to
    /// the value, not to the file.
    public struct Limits: Sendable, Hashable {
        /// How many containers may be nested.
        public var nesting: Int
        /// How many objects the value may have. A shared object counts once for each reference.
        public var objects: Int
        /// How many bytes of strings and data the value may have, counted in the same way.
        public var bytes: Int

        /// Limits far above the payloads of activities. Reading takes some tens of megabytes at most.
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
    /// The reader also accepts 4-byte reals, null and set objects, any width of references and offsets, and keys of any
    /// kind. It refuses UID objects, which have a meaning only in a keyed archive.
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

    /// The first and the last whole second that both Foundation and plistlib support: the years 1 to 9999.
    static let nativeDates = -63_113_904_000.0...252_423_993_599.0
}

extension PayloadValue {
    /// The length in bytes of the value's binary property list. The soft limit of 3072 bytes and a profile's hard limit
    /// apply to it (PAY-007, PAY-009, O-18).
    public var propertyListSize: Int {
        var writer = PropertyListWriter()
        return writer.size(of: self)
    }

    /// The size in bytes above which a payload deserves a warning: "3 KB or less" in Apple's guide (PAY-007).
    public static let softSizeLimit = 3072
}

/// Why bytes are not a binary property list that can be read.
public struct PropertyListError: Error, Hashable, Sendable, CustomStringConvertible {
    /// The offset of the wrong byte from the start of the list.
    public var offset: Int
    /// What was expected.
    public var expected: String
    /// What was found instead.
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
