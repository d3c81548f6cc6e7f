import Text

/// A UUID: 16 bytes, whose canonical text is upper-case, as on Apple's systems.
public struct PayloadUUID: Sendable, Hashable, Comparable, CustomStringConvertible {
    // Two integers, so that a value needs no allocation.
    private let high: UInt64
    private let low: UInt64

    /// Makes a UUID of its 16 bytes in network order; nil for another length.
    public init?(bytes: [UInt8]) {
        guard bytes.count == 16 else { return nil }
        high = bytes[..<8].reduce(0) { $0 << 8 | UInt64($1) }
        low = bytes[8...].reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// Makes a UUID of its two halves, in the order of the text.
    public init(high: UInt64, low: UInt64) {
        self.high = high
        self.low = low
    }

    /// Reads the form `XXXXXXXX-XXXX-XXXX-XXXX-XXXXXXXXXXXX` in either case; nil for any other text.
    public init?(_ text: String) {
        let characters = Array(text.utf8)
        guard characters.count == 36 else { return nil }
        var bytes: [UInt8] = []
        var index = 0
        while index < 36 {
            if [8, 13, 18, 23].contains(index) {
                guard characters[index] == UInt8(ascii: "-") else { return nil }
                index += 1
                continue
            }
            guard let first = hexadecimalDigit(characters[index]), let second = hexadecimalDigit(characters[index + 1])
            else { return nil }
            bytes.append(first << 4 | second)
            index += 2
        }
        self.init(bytes: bytes)
    }

    /// The 16 bytes in network order.
    public var bytes: [UInt8] {
        (0..<16).map { index in
            UInt8(truncatingIfNeeded: (index < 8 ? high : low) >> UInt64((7 - index % 8) * 8))
        }
    }

    /// The canonical text, upper-case.
    public var text: String {
        var output: [UInt8] = []
        output.reserveCapacity(36)
        for (index, byte) in bytes.enumerated() {
            if [4, 6, 8, 10].contains(index) { output.append(UInt8(ascii: "-")) }
            output.append(upperHexadecimal(byte >> 4))
            output.append(upperHexadecimal(byte & 15))
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// The canonical text.
    public var description: String { text }

    /// Whether the bytes of the left UUID are before those of the right one.
    public static func < (left: PayloadUUID, right: PayloadUUID) -> Bool {
        (left.high, left.low) < (right.high, right.low)
    }
}
