/// Bytes as hexadecimal digits in lower case, without separators.
@inlinable
package func hexadecimal(_ bytes: some Sequence<UInt8>) -> String {
    var text: [UInt8] = []
    text.reserveCapacity(2 * bytes.underestimatedCount)
    for byte in bytes {
        text.append(lowerHexadecimal(byte >> 4))
        text.append(lowerHexadecimal(byte & 15))
    }
    return String(decoding: text, as: UTF8.self)
}

/// Appends bytes as hexadecimal digits in lower case.
@inlinable
package func hexadecimal(_ bytes: some Sequence<UInt8>, to output: inout [UInt8]) {
    for byte in bytes {
        output.append(lowerHexadecimal(byte >> 4))
        output.append(lowerHexadecimal(byte & 15))
    }
}

/// A number in hexadecimal with a minimum number of digits.
package func hexadecimal(number: some BinaryInteger, digits: Int, uppercase: Bool = false) -> String {
    let text = String(number, radix: 16, uppercase: uppercase)
    return String(repeating: "0", count: max(0, digits - text.utf8.count)) + text
}

/// The bytes of hexadecimal digits in either case; nil for any other text.
package func hexadecimalBytes(_ text: some StringProtocol) -> [UInt8]? {
    let characters = Array(text.utf8)
    guard characters.count.isMultiple(of: 2) else { return nil }
    var bytes: [UInt8] = []
    bytes.reserveCapacity(characters.count / 2)
    for index in stride(from: 0, to: characters.count, by: 2) {
        guard let high = hexadecimalDigit(characters[index]), let low = hexadecimalDigit(characters[index + 1])
        else { return nil }
        bytes.append(high << 4 | low)
    }
    return bytes
}

/// The value of a hexadecimal digit of either case; nil for another character.
@inlinable
package func hexadecimalDigit(_ character: UInt8) -> UInt8? {
    switch character {
    case UInt8(ascii: "0")...UInt8(ascii: "9"): character - UInt8(ascii: "0")
    case UInt8(ascii: "a")...UInt8(ascii: "f"): character - UInt8(ascii: "a") + 10
    case UInt8(ascii: "A")...UInt8(ascii: "F"): character - UInt8(ascii: "A") + 10
    default: nil
    }
}

/// The digit of a value below 16, in lower case.
@inlinable
package func lowerHexadecimal(_ nibble: UInt8) -> UInt8 {
    nibble + (nibble < 10 ? UInt8(ascii: "0") : UInt8(ascii: "a") - 10)
}

/// The digit of a value below 16, in upper case.
@inlinable
package func upperHexadecimal(_ nibble: UInt8) -> UInt8 {
    nibble + (nibble < 10 ? UInt8(ascii: "0") : UInt8(ascii: "A") - 10)
}
