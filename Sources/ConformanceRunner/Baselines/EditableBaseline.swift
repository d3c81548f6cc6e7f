import Events
import PositionedYAML
import Text

/// The text of a baseline, changed where it has to be and nowhere else: comments, order and spelling of everything else
/// stay as their author left them.
struct EditableBaseline {
    private let file: String
    private var lines: [String]
    /// Where the entries stand, in lines from 0, without comments and empty lines behind them.
    private var places: [Range<Int>] = []
    /// The entries' keys with the places of their values; lines and columns from 0.
    private var values: [[String: (line: Int, column: Int, node: PositionedNode)]] = []
    private var listLine = 0

    /// Why a text cannot be changed.
    struct Mistake: Error {
        var description: String
    }

    /// Takes a text that is a baseline.
    init(_ bytes: [UInt8], file: String) throws(Mistake) {
        self.file = file
        lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
            .map(String.init)
        do throws(PositionedError) {
            let root = try YAMLDocument.parse(bytes, file: file).mapping()
            guard let entry = root.entry("entries") else { return }
            listLine = entry.keyPosition.line - 1
            for node in try entry.value.sequence() {
                let mapping = try node.mapping()
                values.append(
                    Dictionary(
                        mapping.entries.map {
                            (
                                $0.key,
                                (
                                    line: $0.value.position.line - 1, column: $0.value.position.column - 1,
                                    node: $0.value
                                )
                            )
                        }, uniquingKeysWith: { first, _ in first }))
            }
            let starts = try entry.value.sequence().map { $0.position }
            for (index, start) in starts.enumerated() {
                places.append(try place(of: start, before: index + 1 < starts.count ? starts[index + 1] : nil))
            }
        } catch {
            throw Mistake(description: error.description)
        }
    }

    /// The text as it is now.
    var text: String { lines.joined(separator: "\n") }

    private func place(
        of start: SourcePosition, before next: SourcePosition?
    ) throws(PositionedError) -> Range<Int> {
        let first = start.line - 1
        let head = lines[first].unicodeScalars.prefix(start.column - 1)
        let dash = head.prefix { $0 == " " }.count
        guard head.dropFirst(dash).first == "-", head.dropFirst(dash + 1).allSatisfy({ $0 == " " }) else {
            throw PositionedError(
                at: start, expected: "each entry on lines of its own, with `- ` in front of its first key",
                found: "another layout", advice: "Such a file cannot be changed in place.")
        }
        var end = first + 1
        var line = end
        while line < lines.count, next.map({ line < $0.line - 1 }) ?? true {
            let content = lines[line].drop { $0 == " " || $0 == "\r" || $0 == "\t" }
            let depth = lines[line].prefix { $0 == " " }.count
            if !content.isEmpty && !content.hasPrefix("#") {
                guard depth > dash else { break }
                end = line + 1
            }
            line += 1
        }
        return first..<end
    }

    // MARK: - Changes

    /// What is to become of entries, by their place; carried out together.
    enum Change {
        /// It goes.
        case remove
        /// Values of keys are replaced; nil takes the key's line out.
        case set([(key: String, value: String?)])
        /// Copies of it, each with other values, stand in its place.
        case split([[(key: String, value: String?)]])
    }

    /// Carries changes out, and puts new entries at the end.
    mutating func apply(_ changes: [Int: Change], adding added: [[(key: String, value: String)]] = []) throws(Mistake) {
        var remaining = places.count
        // From the end, so that the places in front stay right.
        if !added.isEmpty { add(added) }
        for (index, change) in changes.sorted(by: { $0.key > $1.key }) {
            let place = places[index]
            switch change {
            case .remove:
                lines.removeSubrange(place)
                remaining -= 1
            case .set(let values): lines.replaceSubrange(place, with: try lines(of: index, with: values))
            case .split(let copies):
                var all: [String] = []
                for values in copies { all += try lines(of: index, with: values) }
                lines.replaceSubrange(place, with: all)
            }
        }
        if remaining == 0 && added.isEmpty && !places.isEmpty { closeList() }
    }

    /// A list without an entry has to be written as one.
    private mutating func closeList() {
        let line = lines[listLine]
        guard let colon = line.firstIndex(of: ":") else { return }
        lines[listLine] = line[...colon] + " []" + line[line.index(after: colon)...]
    }

    private mutating func add(_ added: [[(key: String, value: String)]]) {
        var depth = 2
        var at = listLine + 1
        if let last = places.last {
            depth = lines[last.lowerBound].prefix { $0 == " " }.count
            at = last.upperBound
        } else if let list = lines[listLine].firstRange(of: "[]") {
            lines[listLine].removeSubrange(list)
            while lines[listLine].hasSuffix(" ") { lines[listLine].removeLast() }
        }
        let space = String(repeating: " ", count: depth)
        var new: [String] = []
        for entry in added {
            for (index, member) in entry.enumerated() {
                new.append("\(space)\(index == 0 ? "- " : "  ")\(member.key): \(member.value)")
            }
        }
        if at >= lines.count || (at == lines.count - 1 && lines[at].isEmpty) {
            while lines.last?.isEmpty == true { lines.removeLast() }
            lines += new + [""]
        } else {
            lines.insert(contentsOf: new, at: at)
        }
    }

    private func lines(of index: Int, with changes: [(key: String, value: String?)]) throws(Mistake) -> [String] {
        let place = places[index]
        var own = Array(lines[place])
        // From the end, so that columns in front on the same line stay right.
        let sorted = changes.compactMap { change in values[index][change.key].map { (change, $0) } }
            .sorted { ($0.1.line, $0.1.column) > ($1.1.line, $1.1.column) }
        for (change, value) in sorted {
            let line = value.line - place.lowerBound
            guard own.indices.contains(line) else { throw cannot(change.key, index) }
            guard let new = change.value else {
                // Only a key that has its line to itself can go alone.
                let head = own[line].drop { $0 == " " }
                guard line > 0, head.hasPrefix("\(change.key):") else { throw cannot(change.key, index) }
                own.remove(at: line)
                continue
            }
            let scalars = Array(own[line].unicodeScalars)
            guard let end = Self.end(of: scalars, from: value.column) else { throw cannot(change.key, index) }
            var result = String.UnicodeScalarView(scalars[..<value.column])
            result.append(contentsOf: new.unicodeScalars)
            result.append(contentsOf: scalars[end...])
            own[line] = String(result)
        }
        return own
    }

    private func cannot(_ key: String, _ index: Int) -> Mistake {
        Mistake(
            description:
                "\(file):\(places[index].lowerBound + 1): `\(key)` cannot be changed in place; write it on one line of its own"
        )
    }

    /// Where a value of one line ends; nil for one that goes on.
    private static func end(of line: [Unicode.Scalar], from start: Int) -> Int? {
        guard start < line.count else { return nil }
        switch line[start] {
        case "\"":
            var index = start + 1
            while index < line.count {
                if line[index] == "\\" { index += 1 } else if line[index] == "\"" { return index + 1 }
                index += 1
            }
            return nil
        case "'":
            var index = start + 1
            while index < line.count {
                if line[index] == "'" {
                    guard index + 1 < line.count, line[index + 1] == "'" else { return index + 1 }
                    index += 1
                }
                index += 1
            }
            return nil
        case "[": return line[start...].firstIndex(of: "]").map { $0 + 1 }
        case "|", ">", "&", "*", "!", "{": return nil
        default:
            let isFlow = line[..<start].contains("{")
            var end = start
            for index in start..<line.count {
                if line[index] == "#", index > 0, line[index - 1] == " " { break }
                if isFlow, line[index] == "," || line[index] == "}" { break }
                if line[index] != " " && line[index] != "\r" { end = index + 1 }
            }
            return end
        }
    }

    /// A text as a value of YAML on one line, whatever it holds.
    static func scalar(_ text: String) -> String {
        let isPlain =
            text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || "/_.#=-".utf8.contains(byte)
            } && text.utf8.first.map { (0x61...0x7A).contains($0) } ?? false
        // What looks like another kind of value needs quotes.
        if isPlain && !["true", "false", "null"].contains(text) { return text }
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case " "..."~": result.unicodeScalars.append(scalar)
            // Letters of any script may stay; what is no letter may be what no YAML file can hold.
            case _ where scalar.properties.isAlphabetic: result.unicodeScalars.append(scalar)
            default:
                result += "\\U" + hexadecimal(number: scalar.value, digits: 8, uppercase: true)
            }
        }
        return result + "\""
    }
}
