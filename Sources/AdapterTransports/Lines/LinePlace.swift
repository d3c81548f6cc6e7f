package import Notation
import Payload

/// Finds the bytes of a node in a line of JSON that has been read before.
package struct LinePlace {
    private let bytes: [UInt8]
    private var index = 0

    /// The bytes of the node at a path.
    ///
    /// - Parameters:
    ///   - path: the way to it.
    ///   - bytes: well-formed JSON.
    /// - Returns: the node's bytes; those of the node around it where it has no such member; nil where the path leads
    ///   nowhere.
    package static func range(of path: [NotationError.PathElement], in bytes: [UInt8]) -> Range<Int>? {
        var place = LinePlace(bytes: bytes)
        return place.find(path[...])
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func find(_ path: ArraySlice<NotationError.PathElement>) -> Range<Int>? {
        skipSpace()
        let start = index
        guard let element = path.first else {
            skipValue()
            return start < index ? start..<index : nil
        }
        switch element {
        case .index(let wanted):
            guard take(UInt8(ascii: "[")) else { return nil }
            for position in 0... {
                skipSpace()
                guard index < bytes.count, bytes[index] != UInt8(ascii: "]") else { return nil }
                if position == wanted { return find(path.dropFirst()) }
                skipValue()
                skipSpace()
                guard take(UInt8(ascii: ",")) else { return nil }
            }
        case .key(let wanted):
            guard take(UInt8(ascii: "{")) else { return nil }
            while true {
                skipSpace()
                let keyStart = index
                guard index < bytes.count, bytes[index] == UInt8(ascii: "\"") else { break }
                skipValue()
                let key = try? JSONText.parse(Array(bytes[keyStart..<index]))
                skipSpace()
                guard take(UInt8(ascii: ":")) else { return nil }
                if case .string(let text)? = key, text.utf8.elementsEqual(wanted.utf8) {
                    return find(path.dropFirst())
                }
                skipSpace()
                skipValue()
                skipSpace()
                guard take(UInt8(ascii: ",")) else { break }
            }
            // No such member: the object that lacks it.
            index = start
            skipValue()
            return path.count == 1 ? start..<index : nil
        }
        return nil
    }

    private mutating func take(_ byte: UInt8) -> Bool {
        guard index < bytes.count, bytes[index] == byte else { return false }
        index += 1
        return true
    }

    private mutating func skipSpace() {
        while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
    }

    private mutating func skipValue() {
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
            case UInt8(ascii: ","), UInt8(ascii: ":"), 0x20, 0x09, 0x0A, 0x0D:
                guard depth > 0 else { return }
                index += 1
                continue
            default: skipWord()
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

    private mutating func skipWord() {
        let ends: [UInt8] = [
            UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "}"), UInt8(ascii: "]"), 0x20, 0x09, 0x0A, 0x0D,
        ]
        while index < bytes.count, !ends.contains(bytes[index]) { index += 1 }
    }
}
