/// A value of OPACK, the notation of Companion Link's messages.
///
/// Equality is that of bytes: a composed and a decomposed letter differ, and so do integers of different width.
package indirect enum OPACKValue: Sendable {
    case null
    case boolean(Bool)
    case integer(OPACKInteger)
    case float32(Float)
    case float64(Double)
    /// Seconds since 2001-01-01T00:00:00Z.
    case date(Double)
    case string(String)
    case data([UInt8])
    /// Sixteen bytes in the order of the text form.
    case uuid([UInt8])
    case array([OPACKValue])
    /// Entries in the order in which they stand.
    case dictionary([Entry])

    /// A key with its value.
    package struct Entry: Sendable, Hashable {
        package var key: OPACKValue
        package var value: OPACKValue

        package init(_ key: OPACKValue, _ value: OPACKValue) {
            self.key = key
            self.value = value
        }
    }
}

extension OPACKValue: Hashable {
    package static func == (left: OPACKValue, right: OPACKValue) -> Bool {
        left.encoded == right.encoded
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(encoded) }
}

extension OPACKValue: ExpressibleByStringLiteral, ExpressibleByIntegerLiteral, ExpressibleByBooleanLiteral,
    ExpressibleByArrayLiteral, ExpressibleByDictionaryLiteral
{
    package init(stringLiteral value: String) { self = .string(value) }
    package init(integerLiteral value: Int64) { self = .integer(OPACKInteger(value)) }
    package init(booleanLiteral value: Bool) { self = .boolean(value) }
    package init(arrayLiteral elements: OPACKValue...) { self = .array(elements) }
    package init(dictionaryLiteral elements: (OPACKValue, OPACKValue)...) {
        self = .dictionary(elements.map { Entry($0, $1) })
    }
}

extension OPACKValue {
    /// The value in bytes.
    package var encoded: [UInt8] { OPACKEncoder.encode(self) }

    /// The value of a dictionary's entry with a text as key; nil for other values.
    package subscript(key: String) -> OPACKValue? {
        guard case .dictionary(let entries) = self else { return nil }
        for entry in entries {
            if case .string(let text) = entry.key, text.utf8.elementsEqual(key.utf8) { return entry.value }
        }
        return nil
    }

    package var stringValue: String? { if case .string(let text) = self { text } else { nil } }
    package var dataValue: [UInt8]? { if case .data(let bytes) = self { bytes } else { nil } }
    package var integerValue: Int64? { if case .integer(let integer) = self { integer.value } else { nil } }
}

/// An integer with the width of its encoding, which a response repeats as the request has it.
package struct OPACKInteger: Sendable, Hashable {
    package let value: Int64
    package let width: Width

    /// How an integer is encoded.
    package enum Width: Int, Sendable, CaseIterable {
        /// In the tag: −1 to 39.
        case tag = 0
        case one = 1
        case two = 2
        case four = 4
        case eight = 8

        /// The integers that fit.
        package var range: ClosedRange<Int64> {
            switch self {
            case .tag: -1...39
            case .one: -128...127
            case .two: -32_768...32_767
            case .four: -2_147_483_648...2_147_483_647
            case .eight: Int64.min...Int64.max
            }
        }
    }

    /// An integer in the smallest signed width, which Apple's devices use.
    package init(_ value: Int64) {
        self.value = value
        width = Width.allCases.first { $0.range.contains(value) } ?? .eight
    }

    /// An integer in a width; nil if it does not fit.
    package init?(_ value: Int64, width: Width) {
        guard width.range.contains(value) else { return nil }
        self.value = value
        self.width = width
    }
}
