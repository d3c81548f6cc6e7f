/// Why bytes are no OPACK value, and where.
package struct OPACKError: Error, Sendable, Hashable, CustomStringConvertible {
    /// The byte at which the value that cannot be read begins.
    package var offset: Int
    package var reason: Reason

    /// What is wrong.
    package enum Reason: Sendable, Hashable {
        /// The bytes end within a value.
        case truncated
        /// No value begins with this byte.
        case tag(UInt8)
        /// No value with this number stands before.
        case reference(UInt64)
        /// Collections are nested deeper than allowed.
        case depth
        /// There are more values than allowed.
        case count
        /// With every reference replaced by what it names, the value is longer than allowed.
        case size
        case invalidUTF8
        /// A number that is none. Decoders of others disagree on it.
        case notANumber
        /// A dictionary has this key twice.
        case repeatedKey
        /// Bytes follow the value.
        case trailingBytes
    }

    package var description: String {
        let what =
            switch reason {
            case .truncated: "the bytes end within a value"
            case .tag(let tag): "no value begins with the byte \(tag)"
            case .reference(let index): "no value has the number \(index)"
            case .depth: "collections are nested too deep"
            case .count: "there are too many values"
            case .size: "references make the value too long"
            case .invalidUTF8: "a string is not UTF-8"
            case .notANumber: "a number is not a number"
            case .repeatedKey: "a dictionary has a key twice"
            case .trailingBytes: "bytes follow the value"
            }
        return "\(what), at byte \(offset)"
    }
}
