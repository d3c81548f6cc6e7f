import Generation
import PositionedYAML
import Text

/// Reads the file of an input. Any bytes give an input or the place of the first mistake.
struct FuzzInputReader {
    private let name: String
    private let lines: [ArraySlice<UInt8>]

    /// The most bytes of a file: as many choices and behaviours as there may be.
    static let mostBytes = 4 << 20

    static func read(_ bytes: [UInt8], named name: String) throws(PositionedError) -> FuzzInput {
        let reader = FuzzInputReader(
            name: name, lines: bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false))
        return try reader.input()
    }

    private func input() throws(PositionedError) -> FuzzInput {
        guard text(line: 1) == FuzzInput.firstLine else {
            throw error(1, 1, "`\(FuzzInput.firstLine)`", text(line: 1))
        }
        let mode = try words(2, "mode", atMost: 1)
        guard let mode = mode.first?.text, mode.utf8.allSatisfy({ (0x61...0x7A).contains($0) || $0 == 0x2D }) else {
            throw error(2, 6, "the name of a mode in lower-case letters", mode.first?.text ?? "nothing")
        }
        let seed = try number(3, "seed")
        let execution = try number(4, "execution")
        guard let execution = Int(exactly: execution), execution <= 1_000_000_000_000 else {
            throw error(4, 11, "a number up to 1000000000000", "\(execution)")
        }
        var choices: [UInt64] = []
        for word in try words(5, "choices", atMost: RecordedChoices.mostChoices) {
            guard let choice = Self.decimal(word.text) else {
                throw error(5, word.column, "a decimal number below 2^64", word.text)
            }
            choices.append(choice)
        }
        let behaviours = try behaviours()
        guard lines.count == 7, lines[6].isEmpty else {
            throw error(7, 1, "the end of the file after a line feed", lines.count < 7 ? "none" : text(line: 7))
        }
        return FuzzInput(mode: mode, seed: seed, execution: execution, choices: choices, behaviours: behaviours)
    }

    private func behaviours() throws(PositionedError) -> [UInt64] {
        var behaviours: [UInt64] = []
        for word in try words(6, "behaviours", atMost: FuzzInput.mostBehaviours) {
            guard word.text.utf8.count == 16, word.text.utf8.allSatisfy(Self.isDigit),
                let behaviour = UInt64(word.text, radix: 16), behaviours.last.map({ $0 < behaviour }) ?? true
            else {
                throw error(6, word.column, "16 hexadecimal digits, greater than those before", word.text)
            }
            behaviours.append(behaviour)
        }
        return behaviours
    }

    private func number(_ line: Int, _ key: String) throws(PositionedError) -> UInt64 {
        let words = try words(line, key, atMost: 1)
        guard let word = words.first, let number = Self.decimal(word.text) else {
            throw error(line, key.count + 2, "a decimal number below 2^64", words.first?.text ?? "nothing")
        }
        return number
    }

    /// The values of a line behind its first word.
    private func words(
        _ line: Int, _ key: String, atMost most: Int
    ) throws(PositionedError) -> [(text: String, column: Int)] {
        let bytes = line <= lines.count ? lines[line - 1] : []
        guard bytes.starts(with: key.utf8),
            bytes.count == key.utf8.count || bytes.dropFirst(key.utf8.count).first == 0x20
        else { throw error(line, 1, "`\(key)`", text(line: line)) }
        guard bytes.count > key.utf8.count else { return [] }
        var words: [(text: String, column: Int)] = []
        for word in bytes.dropFirst(key.utf8.count + 1).split(separator: 0x20, omittingEmptySubsequences: false) {
            let column = word.startIndex - bytes.startIndex + 1
            guard words.count < most else {
                throw error(line, column, "at most \(most) value\(most == 1 ? "" : "s")", "more")
            }
            words.append((String(decoding: word, as: UTF8.self), column))
        }
        return words
    }

    private func text(line: Int) -> String {
        line <= lines.count ? String(decoding: lines[line - 1].prefix(200), as: UTF8.self) : ""
    }

    private func error(_ line: Int, _ column: Int, _ expected: String, _ found: String) -> PositionedError {
        PositionedError(
            at: SourcePosition(file: name, line: line, column: column), expected: expected,
            found: found.isEmpty ? "nothing" : "`\(VisibleText.escape(found, limit: 60))`")
    }

    private static func isDigit(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x61...0x66).contains(byte)
    }

    private static func decimal(_ text: String) -> UInt64? {
        guard let number = UInt64(text), String(number).utf8.elementsEqual(text.utf8) else { return nil }
        return number
    }
}
