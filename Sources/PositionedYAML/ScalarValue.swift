/// The type that YAML 1.2's core schema gives to an unquoted scalar.
///
/// Only these spellings have a type; everything else is a string. `yes`, `no`, `on` and `off` are strings (YAML 1.1 made
/// them Booleans, the cause of many surprises), `0o17` and `0x1F` are integers, `017` is the decimal seventeen.
package enum ScalarValue: Sendable, Hashable {
    /// `~`, `null`, `Null`, `NULL` or nothing at all.
    case null
    /// `true`, `True`, `TRUE`, `false`, `False`, `FALSE`.
    case boolean(Bool)
    /// An integer of 64 bits with sign.
    case integer(Int64)
    /// An integer above `Int64.max` that fits 64 bits without sign.
    case unsigned(UInt64)
    /// A number with a point or an exponent, `.inf`, `-.inf` or `.nan`.
    case real(Double)
    /// Everything quoted, and everything unquoted that is none of the above.
    case string(String)

    /// What the kind is called in messages.
    package var kindName: String {
        switch self {
        case .null: "nothing"
        case .boolean: "a Boolean"
        case .integer, .unsigned: "an integer"
        case .real: "a real number"
        case .string: "a string"
        }
    }
}
