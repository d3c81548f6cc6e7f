/// Examines an XML property list before a library reads it: it has no entities of its own, a bounded depth and a bounded number of
/// elements, and only the elements of property lists. It also finds keys that a dictionary has twice, which readers do not report.
struct XMLListGuard {
    private let bytes: [UInt8]
    private var index = 0
    private var elements = 0
    private var open: [Level] = []
    /// The key paths of keys that their dictionary already has.
    private(set) var repeatedKeys: [String] = []
    private var hasRoot = false

    private struct Level {
        var name: String
        var keys: Set<String> = []
        var key = ""
        var count = 0
    }

    private static let names: Set<String> = [
        "plist", "dict", "array", "key", "string", "integer", "real", "true", "false", "date", "data",
    ]

    /// Walks through the whole text.
    static func repeatedKeys(in bytes: [UInt8]) throws(ListError) -> [String] {
        var walk = XMLListGuard(bytes: bytes)
        try walk.walk()
        return walk.repeatedKeys
    }

    private init(bytes: [UInt8]) { self.bytes = bytes }

    private mutating func walk() throws(ListError) {
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { index = 3 }
        while index < bytes.count {
            guard bytes[index] == UInt8(ascii: "<") else {
                try text()
                continue
            }
            if starts(with: "<?") {
                try skip(behind: "?>")
            } else if starts(with: "<!--") {
                try skip(behind: "-->")
            } else if starts(with: "<!DOCTYPE") {
                try documentType()
            } else if starts(with: "<![CDATA[") {
                try skip(behind: "]]>")
            } else if starts(with: "</") {
                try endTag()
            } else {
                try startTag()
            }
        }
        guard open.isEmpty else { throw error("</\(open[open.count - 1].name)>", "the end of the file") }
        guard hasRoot else { throw error("the element plist", "none") }
    }

    private mutating func documentType() throws(ListError) {
        guard let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) else {
            throw error(">", "the end of the file")
        }
        if bytes[index..<end].contains(UInt8(ascii: "[")) {
            throw error("a document type without declarations", "one that may declare entities")
        }
        index = end + 1
    }

    private mutating func startTag() throws(ListError) {
        let start = index
        guard let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) else {
            throw error(">", "the end of the file")
        }
        let isEmpty = bytes[end - 1] == UInt8(ascii: "/")
        let name = String(
            decoding: bytes[(start + 1)..<end].prefix { $0 > 0x20 && $0 != UInt8(ascii: "/") && $0 != 0x3C },
            as: UTF8.self)
        guard Self.names.contains(name) else { throw error("an element of a property list", "<\(quoted(name))>") }
        elements += 1
        guard elements <= ReadingLimits.listElements else {
            throw error("at most \(ReadingLimits.listElements) elements", "more")
        }
        guard open.count < ReadingLimits.listNesting else {
            throw error("at most \(ReadingLimits.listNesting) nested elements", "more")
        }
        hasRoot = true
        index = end + 1
        if name == "key", !isEmpty {
            try key()
        } else {
            if !open.isEmpty, name != "key" { open[open.count - 1].count += 1 }
            if !isEmpty { open.append(Level(name: name)) }
        }
    }

    /// A key up to its end tag. It has no elements inside.
    private mutating func key() throws(ListError) {
        let start = index
        guard let end = bytes[index...].firstIndex(of: UInt8(ascii: "<")) else {
            throw error("</key>", "the end of the file")
        }
        index = end
        guard starts(with: "</key>") else { throw error("</key>", "another tag") }
        index += 6
        guard !open.isEmpty, open[open.count - 1].name == "dict" else {
            throw error("a key in a dictionary", "one outside")
        }
        let key = String(decoding: bytes[start..<end], as: UTF8.self)
        open[open.count - 1].key = key
        if !open[open.count - 1].keys.insert(key).inserted, repeatedKeys.count < ReadingLimits.findingsOfOneKind {
            repeatedKeys.append(path)
        }
    }

    /// The key path of what stands behind the last key.
    private var path: String {
        open.reduce(into: "") { path, level in
            if level.name == "dict" { path += (path.isEmpty ? "" : ".") + level.key }
            if level.name == "array" { path += "[\(max(0, level.count - 1))]" }
        }
    }

    private mutating func endTag() throws(ListError) {
        guard let end = bytes[index...].firstIndex(of: UInt8(ascii: ">")) else {
            throw error(">", "the end of the file")
        }
        let name = String(decoding: bytes[(index + 2)..<end].filter { $0 > 0x20 }, as: UTF8.self)
        guard let last = open.last, last.name == name else {
            throw error(open.last.map { "</\($0.name)>" } ?? "the end of the file", "</\(quoted(name))>")
        }
        open.removeLast()
        index = end + 1
    }

    /// Text may refer to XML's own entities and to characters by number.
    private mutating func text() throws(ListError) {
        while index < bytes.count, bytes[index] != UInt8(ascii: "<") {
            if bytes[index] == UInt8(ascii: "&") {
                let name = String(
                    decoding: bytes[(index + 1)...].prefix(12).prefix { $0 != UInt8(ascii: ";") }, as: UTF8.self)
                guard ["amp", "lt", "gt", "quot", "apos"].contains(name) || name.hasPrefix("#") else {
                    throw error("an entity of XML", "&\(quoted(name));")
                }
            }
            index += 1
        }
    }

    private func starts(with text: StaticString) -> Bool { text.withUTF8Buffer { bytes[index...].starts(with: $0) } }

    private mutating func skip(behind text: StaticString) throws(ListError) {
        let ending = text.withUTF8Buffer { Array($0) }
        while index + ending.count <= bytes.count {
            if bytes[index...].starts(with: ending) {
                index += ending.count
                return
            }
            index += 1
        }
        throw error("\(text)", "the end of the file")
    }

    private func error(_ expected: String, _ found: String) -> ListError {
        let line = bytes[..<min(index, bytes.count)].reduce(1) { $1 == 0x0A ? $0 + 1 : $0 }
        return ListError(place: "line \(line)", expected: expected, found: found)
    }
}
