/// Why an unquoted scalar that has the form of a number has no value.
enum CoreSchemaFailure: Error, Equatable {
    case integerTooLarge
    case realTooLarge
}

/// Gives an unquoted scalar its type and value.
func resolveCoreSchema(_ text: String) throws(CoreSchemaFailure) -> ScalarValue {
    switch text {
    case "", "~", "null", "Null", "NULL": return .null
    case "true", "True", "TRUE": return .boolean(true)
    case "false", "False", "FALSE": return .boolean(false)
    case ".inf", ".Inf", ".INF", "+.inf", "+.Inf", "+.INF": return .real(.infinity)
    case "-.inf", "-.Inf", "-.INF": return .real(-.infinity)
    case ".nan", ".NaN", ".NAN": return .real(.nan)
    default: break
    }
    var digits = Substring(text)
    if digits.hasPrefix("0o") {
        digits = digits.dropFirst(2)
        return try radixInteger(digits, text, 8)
    }
    if digits.hasPrefix("0x") {
        digits = digits.dropFirst(2)
        return try radixInteger(digits, text, 16)
    }
    switch numericForm(text.utf8) {
    case .none:
        return .string(text)
    case .integer:
        if let value = Int64(text) { return .integer(value) }
        if let value = UInt64(text) { return .unsigned(value) }
        throw .integerTooLarge
    case .real:
        guard let value = Double(text) else { return .string(text) }
        guard value.isFinite else { throw .realTooLarge }
        return .real(value)
    }
}

private func radixInteger(
    _ digits: Substring, _ text: String, _ radix: Int
) throws(CoreSchemaFailure) -> ScalarValue {
    let allDigits = digits.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "7"): true
        case UInt8(ascii: "8")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "f"),
            UInt8(ascii: "A")...UInt8(ascii: "F"):
            radix == 16
        default: false
        }
    }
    guard allDigits, !digits.isEmpty else { return .string(text) }
    guard let value = UInt64(digits, radix: radix) else { throw .integerTooLarge }
    if let signed = Int64(exactly: value) { return .integer(signed) }
    return .unsigned(value)
}

private enum NumericForm {
    case none
    case integer
    case real
}

/// `[-+]?[0-9]+` is an integer; `[-+]?(\.[0-9]+|[0-9]+(\.[0-9]*)?)([eE][-+]?[0-9]+)?` is a real number.
private func numericForm(_ bytes: String.UTF8View) -> NumericForm {
    var rest = bytes[...]
    func isDigit(_ byte: UInt8) -> Bool { byte >= UInt8(ascii: "0") && byte <= UInt8(ascii: "9") }
    func isSign(_ byte: UInt8) -> Bool { byte == UInt8(ascii: "+") || byte == UInt8(ascii: "-") }
    func takeDigits() -> Int {
        var count = 0
        while let byte = rest.first, isDigit(byte) {
            rest.removeFirst()
            count += 1
        }
        return count
    }
    if let byte = rest.first, isSign(byte) { rest.removeFirst() }
    let whole = takeDigits()
    if rest.isEmpty { return whole > 0 ? .integer : .none }
    if rest.first == UInt8(ascii: ".") {
        rest.removeFirst()
        let fraction = takeDigits()
        if whole == 0 && fraction == 0 { return .none }
    } else if whole == 0 {
        return .none
    }
    if let byte = rest.first, byte == UInt8(ascii: "e") || byte == UInt8(ascii: "E") {
        rest.removeFirst()
        if let byte = rest.first, isSign(byte) { rest.removeFirst() }
        if takeDigits() == 0 { return .none }
    }
    return rest.isEmpty ? .real : .none
}
