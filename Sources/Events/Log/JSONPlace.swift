import Notation
import Payload

/// Finds where a node stands in JSON text that is known to be well formed. Only errors need it, so that reading a log
/// does not pay for positions.
enum JSONPlace {
    /// The column, from 1 in Unicode scalars, of the node at a path, or of its key; of the last node on the way that
    /// exists, if the path leads nowhere.
    static func column(of path: [NotationError.PathElement], keyItself: Bool, in bytes: [UInt8]) -> Int {
        var index = 0
        skipSpace(bytes, &index)
        var place = index
        walk: for (depth, element) in path.enumerated() {
            guard index < bytes.count else { break }
            let open = bytes[index]
            guard open == UInt8(ascii: "{") || open == UInt8(ascii: "[") else { break }
            index += 1
            var position = 0
            while index < bytes.count {
                skipSpace(bytes, &index)
                guard index < bytes.count, bytes[index] != UInt8(ascii: "}"), bytes[index] != UInt8(ascii: "]") else {
                    break walk
                }
                let keyStart = index
                var isWanted = false
                if open == UInt8(ascii: "{") {
                    skipValue(bytes, &index)
                    if case .key(let key) = element, let node = try? JSONText.parse(Array(bytes[keyStart..<index])),
                        case .string(let text) = node
                    {
                        isWanted = text.utf8.elementsEqual(key.utf8)
                    }
                    skipSpace(bytes, &index)
                    index += 1
                    skipSpace(bytes, &index)
                } else if case .index(position) = element {
                    isWanted = true
                }
                if isWanted {
                    place = keyItself && depth == path.count - 1 ? keyStart : index
                    continue walk
                }
                skipValue(bytes, &index)
                skipSpace(bytes, &index)
                if index < bytes.count, bytes[index] == UInt8(ascii: ",") { index += 1 }
                position += 1
            }
            break
        }
        return bytes[..<min(place, bytes.count)].reduce(1) { $1 & 0xC0 == 0x80 ? $0 : $0 + 1 }
    }

    private static func skipSpace(_ bytes: [UInt8], _ index: inout Int) {
        while index < bytes.count, [0x20, 0x09, 0x0A, 0x0D].contains(bytes[index]) { index += 1 }
    }

    /// Skips one value without recursion.
    private static func skipValue(_ bytes: [UInt8], _ index: inout Int) {
        var depth = 0
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "\""):
                index += 1
                while index < bytes.count, bytes[index] != UInt8(ascii: "\"") {
                    index += bytes[index] == UInt8(ascii: "\\") ? 2 : 1
                }
                index += 1
            case UInt8(ascii: "{"), UInt8(ascii: "["):
                depth += 1
                index += 1
                continue
            case UInt8(ascii: "}"), UInt8(ascii: "]"):
                depth -= 1
                index += 1
            case UInt8(ascii: ","), UInt8(ascii: ":"), 0x20, 0x09, 0x0A, 0x0D:
                index += 1
                continue
            default:
                while index < bytes.count, !Self.ends(bytes[index]) { index += 1 }
            }
            if depth <= 0 { return }
        }
    }

    private static func ends(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: ","), UInt8(ascii: "}"), UInt8(ascii: "]"), UInt8(ascii: ":"), 0x20, 0x09, 0x0A, 0x0D: true
        default: false
        }
    }
}
