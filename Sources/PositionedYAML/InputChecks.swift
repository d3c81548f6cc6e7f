import Text
import Yams

/// Checks what can be checked before Yams sees the bytes, and explains what Yams refuses.
extension YAMLDocument {
    /// The bytes as text, if they are UTF-8 within the limit and free of characters that YAML forbids.
    static func readableText(_ bytes: [UInt8], file: String, limits: Limits) throws(PositionedError) -> String {
        guard bytes.count <= limits.bytes else {
            throw PositionedError(
                at: SourcePosition(file: file, line: 1, column: 1), expected: "at most \(limits.bytes) bytes",
                found: "\(bytes.count) bytes", advice: "Split the file.")
        }
        let text: Substring.UnicodeScalarView
        switch String(validating: bytes, as: UTF8.self) {
        case .some(let valid): text = Substring(valid).unicodeScalars
        case .none:
            let valid = validPrefixLength(bytes)
            let before = String(decoding: bytes[..<valid], as: UTF8.self)
            throw PositionedError(
                at: end(of: before.unicodeScalars, file: file), expected: "UTF-8 text",
                found: "the byte 0x\(hexadecimal(number: bytes[valid], digits: 2, uppercase: true)) at offset \(valid)",
                advice: "Save the file as UTF-8.")
        }
        var scalars = text
        // A byte order mark is harmless but would shift every column of the first line.
        if scalars.first == "\u{FEFF}" { scalars = scalars.dropFirst() }
        var position = (line: 1, column: 1)
        var previous: Unicode.Scalar?
        for scalar in scalars {
            guard isAllowed(scalar) else {
                throw PositionedError(
                    at: SourcePosition(file: file, line: position.line, column: position.column),
                    expected: "printable text", found: "the character U+\(codePoint(scalar))",
                    advice: scalar == "\0"
                        ? "The file looks like binary data." : "Write it as an escape in double quotes.")
            }
            advance(&position, over: scalar, after: previous)
            previous = scalar
        }
        return String(Substring(scalars))
    }

    /// Refuses what costs more than the size of the file suggests, before Yams composes the tree.
    ///
    /// Yams hashes mapping keys whole to find duplicates. A key that is an alias to a tree of aliases takes time and
    /// memory exponential in the file's size, and keys that are collections inside one another take quadratic time. Anchors are
    /// refused later anyway, exactly and with their position; here candidates are only counted, generously, so that prose
    /// with a stray `*` or `?` is never refused.
    static func refuseCostlyConstructs(
        _ text: String, file: String, limits: Limits
    ) throws(PositionedError) {
        let harmlessAliases = 8
        let harmlessKeyWork = 1 << 30
        var anchors = Set<Substring>()
        var aliases = 0
        var complexKeys = 0
        var values = 0
        let bytes = text.utf8
        let byteCount = bytes.count
        var index = bytes.startIndex
        var previous = UInt8(ascii: "\n")
        while index < bytes.endIndex {
            let byte = bytes[index]
            let next = bytes.index(after: index)
            if mayPrecedeToken(previous) {
                switch byte {
                case UInt8(ascii: "&"), UInt8(ascii: "*"):
                    let name = text[next...].prefix { isNameCharacter($0) }
                    if byte == UInt8(ascii: "&") {
                        if !name.isEmpty { anchors.insert(name) }
                    } else if anchors.contains(name) {
                        aliases += 1
                        if aliases > harmlessAliases {
                            throw PositionedError(
                                at: end(of: text[..<index].unicodeScalars, file: file),
                                expected: "values without aliases",
                                found: "`*\(excerpt(String(name)))` and \(harmlessAliases) aliases before it",
                                advice: "Anchors and aliases are not supported: write the value where it is needed.")
                        }
                    }
                case UInt8(ascii: "?"):
                    if next == bytes.endIndex || mayPrecedeToken(bytes[next]) {
                        complexKeys += 1
                        if complexKeys > harmlessKeyWork / max(1, byteCount) {
                            throw PositionedError(
                                at: end(of: text[..<index].unicodeScalars, file: file),
                                expected: "keys that are single values", found: "too many `?` keys")
                        }
                    }
                default: break
                }
            }
            switch byte {
            case UInt8(ascii: "\n"), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "["), UInt8(ascii: "{"):
                values += 1
                guard values <= limits.values else {
                    throw PositionedError(
                        at: end(of: text[..<index].unicodeScalars, file: file),
                        expected: "at most \(limits.values) values", found: "more", advice: "Split the file.")
                }
            default: break
            }
            previous = byte
            index = next
        }
    }

    /// The place behind the last character. Lines end as libyaml ends them.
    private static func end(of text: String) -> (line: Int, column: Int) {
        var place = (line: 1, column: 1)
        var last: Unicode.Scalar = " "
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\n" where last == "\r": break
            case "\n", "\r", "\u{85}", "\u{2028}", "\u{2029}": place = (place.line + 1, 1)
            default: place.column += 1
            }
            last = scalar
        }
        return place
    }

    /// Yams' complaint in this module's form.
    static func positioned(_ error: YamlError, text: String, file: String) -> PositionedError {
        func place(_ mark: Mark) -> SourcePosition {
            // libyaml names a line behind the last one for what the end of the file cuts off.
            let last = end(of: text)
            guard mark.line <= last.line else {
                return SourcePosition(file: file, line: last.line, column: last.column)
            }
            return SourcePosition(file: file, line: max(1, mark.line), column: max(1, mark.column))
        }
        switch error {
        case .scanner(let context, let problem, let mark, _), .parser(let context, let problem, let mark, _),
            .composer(let context, let problem, let mark, _):
            let position = place(mark)
            if problem == "found undefined alias" {
                return PositionedError(
                    at: position, expected: "a value", found: "an alias",
                    advice: "Anchors and aliases are not supported; quote text that begins with `*`.")
            }
            if problem.contains("another document") {
                return PositionedError(
                    at: position, expected: "one document in the file", found: "a second one",
                    advice: "Put it into a file of its own.")
            }
            if lineHasTab(text, before: mark) {
                return PositionedError(
                    at: position, expected: "spaces", found: "a tab",
                    advice: "YAML is indented with spaces; a tab in text must be in quotes.")
            }
            let where_ = context.map { " (\(contextText($0)))" } ?? ""
            return PositionedError(
                at: position, expected: "valid YAML", found: "a syntax error: \(problem)\(where_)",
                advice: "Check the indentation, the quotes and the brackets up to here.")
        case .duplicatedKeysInMapping(let duplicates, let context):
            let first = place(context.mark)
            let name = duplicates.first ?? ""
            let second = secondOccurrence(of: name, after: context.mark, in: text)
            return PositionedError(
                at: second.map { SourcePosition(file: file, line: $0, column: first.column) } ?? first,
                expected: "each key once", found: "`\(excerpt(name))` again",
                advice: "It stands in line \(first.line), column \(first.column)\(second == nil ? "" : " already").")
        case .reader(let problem, _, _, _):
            return PositionedError(
                at: SourcePosition(file: file, line: 1, column: 1), expected: "readable text", found: problem)
        default:
            return PositionedError(
                at: SourcePosition(file: file, line: 1, column: 1), expected: "a YAML document", found: "\(error)")
        }
    }

    private static func contextText(_ context: YamlError.Context) -> String {
        "\(context.text) that begins in line \(context.mark.line), column \(context.mark.column)"
    }

    /// The line after `mark` in which the same key stands in the same column, the usual form of a duplicate.
    private static func secondOccurrence(of key: String, after mark: Mark, in text: String) -> Int? {
        let indentation = max(0, mark.column - 1)
        var number = 0
        for line in text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            number += 1
            guard number > mark.line, line.prefix(indentation).allSatisfy({ $0 == UInt8(ascii: " ") }) else { continue }
            let content = line.dropFirst(indentation)
            for spelling in [key, "\"\(key)\"", "'\(key)'"] where content.starts(with: spelling.utf8) {
                let rest = content.dropFirst(spelling.utf8.count).drop { $0 == UInt8(ascii: " ") }
                if rest.first == UInt8(ascii: ":") { return number }
            }
        }
        return nil
    }

    private static func lineHasTab(_ text: String, before mark: Mark) -> Bool {
        var lines = text.utf8.split(
            separator: UInt8(ascii: "\n"), maxSplits: max(0, mark.line), omittingEmptySubsequences: false
        )[...]
        lines = lines.dropFirst(max(0, mark.line - 1))
        guard let line = lines.first else { return false }
        return line.prefix(max(1, mark.column)).last == UInt8(ascii: "\t")
            || line.prefix { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }.contains(UInt8(ascii: "\t"))
    }

    private static func mayPrecedeToken(_ byte: UInt8) -> Bool {
        switch byte {
        case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"), UInt8(ascii: "["),
            UInt8(ascii: "{"), UInt8(ascii: ","), UInt8(ascii: ":"), UInt8(ascii: "]"), UInt8(ascii: "}"),
            UInt8(ascii: "\""), UInt8(ascii: "'"), 0x80...:
            true
        default: false
        }
    }

    private static func isNameCharacter(_ character: Character) -> Bool {
        guard let byte = character.asciiValue else { return false }
        switch byte {
        case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
            UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "-"), UInt8(ascii: "_"):
            return true
        default: return false
        }
    }

    /// YAML 1.2 section 5.1: what may stand in a file unescaped.
    private static func isAllowed(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.value {
        case 0x09, 0x0A, 0x0D, 0x20...0x7E, 0x85, 0xA0...0xD7FF, 0xE000...0xFFFD, 0x10000...0x10FFFF:
            scalar != "\u{FEFF}"
        default: false
        }
    }

    private static func advance(
        _ position: inout (line: Int, column: Int), over scalar: Unicode.Scalar, after previous: Unicode.Scalar?
    ) {
        switch scalar.value {
        case 0x0A where previous == "\r":
            break  // CR LF is one line end, counted at the CR
        case 0x0A, 0x0D, 0x85, 0x2028, 0x2029:
            position.line += 1
            position.column = 1
        default: position.column += 1
        }
    }

    private static func end(of scalars: some Sequence<Unicode.Scalar>, file: String) -> SourcePosition {
        var position = (line: 1, column: 1)
        var previous: Unicode.Scalar?
        for scalar in scalars {
            if scalar == "\u{FEFF}" { continue }
            advance(&position, over: scalar, after: previous)
            previous = scalar
        }
        return SourcePosition(file: file, line: position.line, column: position.column)
    }

    /// How many bytes from the start are well-formed UTF-8.
    private static func validPrefixLength(_ bytes: [UInt8]) -> Int {
        var decoder = UTF8()
        var iterator = bytes.makeIterator()
        var length = 0
        while case .scalarValue(let scalar) = decoder.decode(&iterator) { length += UTF8.width(scalar) }
        return min(length, bytes.count - 1)
    }

    private static func codePoint(_ scalar: Unicode.Scalar) -> String {
        hexadecimal(number: scalar.value, digits: 4, uppercase: true)
    }
}
