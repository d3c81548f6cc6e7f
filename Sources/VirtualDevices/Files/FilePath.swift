import Text

/// The path that a `file:` URL names on the device that reads it, whether there is a file or not.
///
/// It reads the forms of RFC 8089: without a host, with an empty one, or `localhost`. Dot segments are resolved first
/// (RFC 3986, section 5.2.4), percent-encoded ones included, so that no path leads out of its folder. What cannot be a
/// path on an Apple file system is refused: an encoded slash or zero byte, escapes that are incomplete or not UTF-8,
/// names and paths beyond the limits of the system.
package struct FilePath: Hashable, Sendable {
    /// The decoded names from the root on. None is empty, `.` or `..`.
    package let components: [String]
    /// The URL names a folder.
    package let isFolder: Bool
    /// Query and fragment with their marks, unchanged.
    package let suffix: String

    /// PATH_MAX of Apple's systems: bytes of a whole path.
    static let maximumPathBytes = 1024
    /// NAME_MAX of Apple's systems: bytes of one name.
    static let maximumNameBytes = 255

    /// Makes a path; nil where a name is not legal.
    package init?(components: [String], isFolder: Bool = false, suffix: String = "") {
        var total = 0
        for name in components {
            guard Self.isName(name) else { return nil }
            total += name.utf8.count + 1
        }
        guard total <= Self.maximumPathBytes else { return nil }
        self.components = components
        self.isFolder = isFolder
        self.suffix = suffix
    }

    /// Whether text can be the name of a file.
    static func isName(_ name: String) -> Bool {
        let bytes = name.utf8
        return !bytes.isEmpty && bytes.count <= maximumNameBytes && name != "." && name != ".."
            && !bytes.contains(UInt8(ascii: "/")) && !bytes.contains(0)
    }

    /// Reads a URL; nil where its scheme is not `file` or its path is not legal.
    package init?(url: String) {
        var rest = url.utf8[...]
        guard rest.count > 5, rest.prefix(5).elementsEqual("file:".utf8, by: { Self.lowerCase($0) == $1 }) else {
            return nil
        }
        rest = rest.dropFirst(5)
        let suffixStart = rest.firstIndex { $0 == UInt8(ascii: "?") || $0 == UInt8(ascii: "#") } ?? rest.endIndex
        let suffix = String(decoding: rest[suffixStart...], as: UTF8.self)
        rest = rest[..<suffixStart]
        if rest.starts(with: "//".utf8) {
            let authority = rest.dropFirst(2)
            guard let slash = authority.firstIndex(of: UInt8(ascii: "/")) else { return nil }
            let host = String(decoding: authority[..<slash], as: UTF8.self)
            guard host.isEmpty || host.lowercased() == "localhost" else { return nil }
            rest = authority[slash...]
        }
        guard rest.first == UInt8(ascii: "/") else { return nil }
        var components: [String] = []
        var isFolder = true
        for segment in rest.dropFirst().split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false) {
            guard let name = Self.decoded(segment) else { return nil }
            switch name {
            case "", ".": isFolder = true
            case "..":
                _ = components.popLast()
                isFolder = true
            default:
                components.append(name)
                isFolder = false
            }
        }
        self.init(components: components, isFolder: isFolder, suffix: suffix)
    }

    /// A segment without its percent escapes; nil where they are incomplete, not UTF-8, or hide a separator.
    private static func decoded(_ segment: Substring.UTF8View.SubSequence) -> String? {
        var bytes: [UInt8] = []
        bytes.reserveCapacity(segment.count)
        var iterator = segment.makeIterator()
        while let byte = iterator.next() {
            guard byte == UInt8(ascii: "%") else {
                bytes.append(byte)
                continue
            }
            guard let high = iterator.next().flatMap(hexadecimalDigit),
                let low = iterator.next().flatMap(hexadecimalDigit)
            else {
                return nil
            }
            bytes.append(high << 4 | low)
        }
        guard !bytes.contains(0), !bytes.contains(UInt8(ascii: "/")) else { return nil }
        return String(validating: bytes, as: UTF8.self)
    }

    private static func lowerCase(_ byte: UInt8) -> UInt8 {
        (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
    }

    /// The URL as Foundation writes it. Everything that RFC 3986 does not allow in a path is escaped.
    package var url: String {
        var bytes = Array("file://".utf8)
        for name in components {
            bytes.append(UInt8(ascii: "/"))
            for byte in name.utf8 {
                if Self.isAllowed(byte) {
                    bytes.append(byte)
                } else {
                    bytes += [UInt8(ascii: "%"), upperHexadecimal(byte >> 4), upperHexadecimal(byte & 15)]
                }
            }
        }
        if isFolder || components.isEmpty { bytes.append(UInt8(ascii: "/")) }
        return String(decoding: bytes, as: UTF8.self) + suffix
    }

    private static func isAllowed(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "0")...UInt8(ascii: "9"):
            true
        default: "-._~!$&'()*+,=:@".utf8.contains(byte)
        }
    }
}
