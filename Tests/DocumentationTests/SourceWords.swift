/// The words of a Swift source, without comments and texts in quotes.
///
/// A scan for the structure tests and no parser: what stands inside an interpolation is left out with its text.
struct SourceWords {
    /// Names that begin with a capital letter.
    private(set) var names: Set<String> = []
    /// The names of the types that the source declares, nested ones too.
    private(set) var declaredTypes: Set<String> = []
    /// The modules that it imports.
    private(set) var imports: Set<String> = []

    private static let declarations: Set<String> = ["struct", "class", "enum", "actor", "protocol"]

    init(_ source: String) {
        let bytes = Array(source.utf8)
        var index = 0
        var previous = ""
        while index < bytes.count {
            let byte = bytes[index]
            if byte == UInt8(ascii: "/"), let end = Self.endOfComment(bytes, index) {
                index = end
            } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "#"), let end = Self.endOfText(bytes, index) {
                index = end
                previous = ""
            } else if Self.isLetter(byte) {
                let start = index
                while index < bytes.count, Self.isLetter(bytes[index]) || Self.isDigit(bytes[index]) { index += 1 }
                let word = String(decoding: bytes[start..<index], as: UTF8.self)
                if previous == "import" { imports.insert(word) }
                if Self.isCapital(byte) {
                    names.insert(word)
                    if Self.declarations.contains(previous) { declaredTypes.insert(word) }
                }
                previous = word
            } else {
                // A word behind a point or a bracket stands in no declaration.
                if byte > UInt8(ascii: " ") { previous = "" }
                index += 1
            }
        }
    }

    private static func endOfComment(_ bytes: [UInt8], _ start: Int) -> Int? {
        guard start + 1 < bytes.count else { return nil }
        if bytes[start + 1] == UInt8(ascii: "/") {
            return bytes[start...].firstIndex(of: UInt8(ascii: "\n")) ?? bytes.count
        }
        guard bytes[start + 1] == UInt8(ascii: "*") else { return nil }
        var index = start + 2
        while index + 1 < bytes.count, bytes[index] != UInt8(ascii: "*") || bytes[index + 1] != UInt8(ascii: "/") {
            index += 1
        }
        return index + 2
    }

    /// Behind the text in quotes that begins here, also one of several lines or with number signs around it.
    private static func endOfText(_ bytes: [UInt8], _ start: Int) -> Int? {
        let quote = UInt8(ascii: "\"")
        var signs = 0
        while start + signs < bytes.count, bytes[start + signs] == UInt8(ascii: "#") { signs += 1 }
        var index = start + signs
        guard index < bytes.count, bytes[index] == quote else { return nil }
        let quotes = bytes[index...].starts(with: [quote, quote, quote]) ? 3 : 1
        let ending = [UInt8](repeating: quote, count: quotes) + [UInt8](repeating: UInt8(ascii: "#"), count: signs)
        index += quotes
        while index < bytes.count {
            if bytes[index] == quote, bytes[index...].starts(with: ending) { return index + ending.count }
            // A backslash takes the next character along; an interpolation may hold quotes of its own.
            if signs == 0, bytes[index] == UInt8(ascii: "\\") {
                index += 1
                if index < bytes.count, bytes[index] == UInt8(ascii: "(") {
                    index = endOfInterpolation(bytes, index)
                    continue
                }
            }
            index += 1
        }
        return index
    }

    /// Behind the bracket that closes the one here.
    private static func endOfInterpolation(_ bytes: [UInt8], _ start: Int) -> Int {
        var depth = 0
        var index = start
        while index < bytes.count {
            switch bytes[index] {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"):
                depth -= 1
                if depth == 0 { return index + 1 }
            case UInt8(ascii: "\""), UInt8(ascii: "#"):
                if let end = endOfText(bytes, index) {
                    index = end
                    continue
                }
            default: break
            }
            index += 1
        }
        return index
    }

    private static func isCapital(_ byte: UInt8) -> Bool { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) }
    private static func isLetter(_ byte: UInt8) -> Bool {
        isCapital(byte) || (UInt8(ascii: "a")...UInt8(ascii: "z")).contains(byte) || byte == UInt8(ascii: "_")
    }
    private static func isDigit(_ byte: UInt8) -> Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte) }
}
