// What an activity's `userInfo` can hold, as values.
//
// The contract of this module:
// - `PayloadValue` has exactly the kinds that Apple's documentation allows in `userInfo` (PAY-001), the same for keys
//   as for values (PAY-002) and at every depth (PAY-003). A custom object has no case: it must be encoded first
//   (PAY-004).
// - Equality is deep and exact in kind: integer 1, real 1.0 and true are three different values. Text is compared by
//   its Unicode scalars, so that a changed normalisation is a difference (PAY-012).
// - All output is deterministic: dictionaries and sets have a canonical order that does not depend on the order of
//   insertion (PAY-020), and both encodings are pure functions of the value.
// - `PayloadNotation` is the text in logs and case files, `PropertyList` the encoding on the wire and the measure of
//   sizes. Both keep every kind. Both readers have limits and never trap.

/// One value of an activity payload: a value or a key of `userInfo`, with its kind.
///
/// Two values are equal when their kinds and their contents are equal, at every depth. Reals and dates are compared by
/// bit pattern: all NaNs are equal, and -0.0 differs from 0.0.
public enum PayloadValue: Sendable {
    /// The explicit null, which differs from an absent entry.
    case null
    /// A Boolean, which differs from the integers 0 and 1.
    case boolean(Bool)
    /// An integer that fits in 64 bits with a sign.
    case integer(Int64)
    /// An integer above `Int64.max`. A smaller number is equal to the same number as `integer` and is written like it;
    /// ``init(_:)-(UInt64)`` chooses the right case.
    case unsigned(UInt64)
    /// A floating-point number, which differs from an integer of the same value.
    case real(Double)
    /// Text, kept scalar by scalar, without normalisation.
    case string(String)
    /// A point in time.
    case date(PayloadDate)
    /// Bytes.
    case data([UInt8])
    /// A UUID. The reference pages disagree on it; the header and the seed list it (PAY-005).
    case uuid(PayloadUUID)
    /// A URL as its text, which is not interpreted here.
    case url(String)
    /// An ordered list.
    case array([PayloadValue])
    /// An unordered collection without duplicates.
    case set(PayloadSet)
    /// Keys with their values.
    case dictionary(PayloadDictionary)

    /// The greatest number of nested containers, which every reader enforces.
    ///
    /// Apple documents no limit. This one is far above what apps send, and small enough for a recursive reader on a
    /// secondary thread with a stack of half a megabyte.
    public static let maximumNesting = 128
}

extension PayloadValue {
    /// Makes an integer in the canonical case for its magnitude.
    public init(_ value: UInt64) {
        if let signed = Int64(exactly: value) { self = .integer(signed) } else { self = .unsigned(value) }
    }

    /// Makes an integer.
    public init(_ value: Int) { self = .integer(Int64(value)) }

    /// Makes a Boolean.
    public init(_ value: Bool) { self = .boolean(value) }

    /// Makes a real number.
    public init(_ value: Double) { self = .real(value) }

    /// Makes a text.
    public init(_ value: String) { self = .string(value) }

    /// Makes an array of texts.
    public init(_ texts: [String]) { self = .array(texts.map { .string($0) }) }

    /// What kind of value this is. `unsigned` is an integer.
    public var kind: PayloadKind {
        switch self {
        case .null: .null
        case .boolean: .boolean
        case .integer, .unsigned: .integer
        case .real: .real
        case .string: .string
        case .date: .date
        case .data: .data
        case .uuid: .uuid
        case .url: .url
        case .array: .array
        case .set: .set
        case .dictionary: .dictionary
        }
    }
}

/// The kinds of value that a payload can hold, in canonical order.
public enum PayloadKind: String, Sendable, Hashable, CaseIterable {
    /// See ``PayloadValue``, here and in the other cases.
    case null, boolean, integer, real, string, date, data, uuid, url, array, set, dictionary
}

// MARK: - The content as a Swift value, nil for another kind

extension PayloadValue {
    /// Whether this is the explicit null.
    public var isNull: Bool { if case .null = self { true } else { false } }

    /// The Boolean, or nil for every other kind (integers 0 and 1 included).
    public var booleanValue: Bool? { if case .boolean(let value) = self { value } else { nil } }

    /// The integer, or nil for every other kind and for integers above `Int64.max`.
    public var integerValue: Int64? {
        switch self {
        case .integer(let value): value
        case .unsigned(let value): Int64(exactly: value)
        default: nil
        }
    }

    /// The integer, or nil for every other kind and for negative integers.
    public var unsignedValue: UInt64? {
        switch self {
        case .integer(let value): UInt64(exactly: value)
        case .unsigned(let value): value
        default: nil
        }
    }

    /// The real number, or nil for every other kind (integers included).
    public var realValue: Double? { if case .real(let value) = self { value } else { nil } }

    /// The text, or nil for every other kind (URLs included).
    public var stringValue: String? { if case .string(let value) = self { value } else { nil } }

    /// The date, or nil for every other kind.
    public var dateValue: PayloadDate? { if case .date(let value) = self { value } else { nil } }

    /// The bytes, or nil for every other kind.
    public var dataValue: [UInt8]? { if case .data(let value) = self { value } else { nil } }

    /// The UUID, or nil for every other kind.
    public var uuidValue: PayloadUUID? { if case .uuid(let value) = self { value } else { nil } }

    /// The URL's text, or nil for every other kind (strings included).
    public var urlValue: String? { if case .url(let value) = self { value } else { nil } }

    /// The elements of an array, or nil for every other kind (sets included).
    public var arrayValue: [PayloadValue]? { if case .array(let value) = self { value } else { nil } }

    /// The set, or nil for every other kind (arrays included).
    public var setValue: PayloadSet? { if case .set(let value) = self { value } else { nil } }

    /// The dictionary, or nil for every other kind.
    public var dictionaryValue: PayloadDictionary? { if case .dictionary(let value) = self { value } else { nil } }
}

// MARK: - Literals

extension PayloadValue: ExpressibleByNilLiteral, ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral,
    ExpressibleByFloatLiteral, ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    /// `nil` is the explicit null.
    public init(nilLiteral: ()) { self = .null }

    /// `true` and `false` are Booleans.
    public init(booleanLiteral value: Bool) { self = .boolean(value) }

    /// A literal without a point is an integer.
    public init(integerLiteral value: Int64) { self = .integer(value) }

    /// A literal with a point or an exponent is a real.
    public init(floatLiteral value: Double) { self = .real(value) }

    /// Quoted text is a string.
    public init(stringLiteral value: String) { self = .string(value) }

    /// A list is an array; a set must be spelled `.set([…])`.
    public init(arrayLiteral elements: PayloadValue...) { self = .array(elements) }

    /// Keys with values are a dictionary. The last value of a repeated key is kept.
    public init(dictionaryLiteral elements: (PayloadValue, PayloadValue)...) {
        self = .dictionary(PayloadDictionary(elements))
    }
}
