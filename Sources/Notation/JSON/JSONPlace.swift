/// Where the path of an error leads in well-formed JSON text. Only errors need it, so that reading keeps no positions.
package struct JSONPlace {
    /// The bytes of the node, or of its key with the quotes if the error is about the key. Where a node of the path is
    /// missing, those of the node that lacks it.
    package let range: Range<Int>
    /// The column of the first byte, from 1 in Unicode scalars.
    package let column: Int
    /// Whether every node of the path exists.
    package let isWhole: Bool

    /// Follows the path of an error.
    package init(of error: NotationError, in bytes: [UInt8]) {
        var scan = JSONScan(bytes)
        scan.skipSpace()
        var start = scan.index
        var key = start..<start
        var depth = 0
        while depth < error.path.count, let found = scan.enter(error.path[depth]) {
            key = found
            start = scan.index
            depth += 1
        }
        isWhole = depth == error.path.count
        scan.index = start
        scan.skipValue()
        range = error.isAboutKey && !key.isEmpty ? key : start..<scan.index
        column = bytes[..<range.lowerBound].reduce(1) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    }
}

/// Steps over the values of JSON text without recursion. Damaged text gives wrong places, but does not trap.
private struct JSONScan {
    let bytes: [UInt8]
    var index = 0

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// Steps from the start of a container to that of the value of a member or element.
    ///
    /// - Returns: the bytes of the member's key, an empty range for an element; nil if there is no such value.
    mutating func enter(_ element: NotationError.PathElement) -> Range<Int>? {
        guard index < bytes.count, bytes[index] == UInt8(ascii: "{") || bytes[index] == UInt8(ascii: "[") else {
            return nil
        }
        let isObject = bytes[index] == UInt8(ascii: "{")
        index += 1
        var position = 0
        while true {
            skipSpace()
            let key = index
            guard index < bytes.count, bytes[index] != UInt8(ascii: "}"), bytes[index] != UInt8(ascii: "]") else {
                return nil
            }
            var range = key..<key
            if isObject {
                skipValue()
                range = key..<index
                skipSpace()
                guard take(UInt8(ascii: ":")) else { return nil }
                skipSpace()
            }
            let isWanted =
                switch element {
                case .index(let wanted): !isObject && wanted == position
                case .key(let wanted): isObject && text(range).map { isSameText($0, wanted) } ?? false
                }
            if isWanted { return range }
            skipValue()
            skipSpace()
            guard take(UInt8(ascii: ",")) else { return nil }
            position += 1
        }
    }

    private func text(_ range: Range<Int>) -> String? {
        guard case .string(let text)? = try? JSONText.parse(Array(bytes[range])) else { return nil }
        return text
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    mutating func skipSpace() {
        while index < bytes.count, Self.isSpace(bytes[index]) { index += 1 }
    }

    mutating func skipValue() {
        var depth = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""): skipString()
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                index += 1
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                guard depth > 0 else { return }
                depth -= 1
                index += 1
            case let byte where Self.isBetweenValues(byte):
                guard depth > 0 else { return }
                index += 1
                continue
            default:
                while index < bytes.count, !Self.endsWord(bytes[index]) { index += 1 }
            }
            if depth == 0 { return }
        }
    }

    private mutating func skipString() {
        index += 1
        while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
            index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
        }
        index = min(index + 1, bytes.count)
    }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D }

    private static func isBetweenValues(_ byte: UInt8) -> Bool {
        isSpace(byte) || byte == UInt8(ascii: ",") || byte == UInt8(ascii: ":")
    }

    private static func endsWord(_ byte: UInt8) -> Bool {
        isBetweenValues(byte) || byte == UInt8(ascii: "}") || byte == UInt8(ascii: "]")
    }
}
