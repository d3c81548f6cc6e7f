import Events
import PositionedYAML
import Text

/// The text of a baseline that can be edited in place. Comments, order and layout of everything else stay as they are.
struct EditableBaseline {
    private let file: String
    private var lines: [String]
    /// The lines of the entries, from 0, without comments and empty lines after them.
    private var places: [Range<Int>] = []
    /// The entries' keys with the places of their values; lines and columns from 0.
    private var values: [[String: (line: Int, column: Int)]] = []
    private var listLine = 0

    /// Takes a text that is a baseline.
    init(_ bytes: [UInt8], file: String) throws(BaselineError) {
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
                    mapping.entries.reduce(into: [:]) { places, entry in
                        let position = entry.value.position
                        places[entry.key] = (position.line - 1, position.column - 1)
                    })
            }
            let starts = try entry.value.sequence().map(\.position)
            for (index, start) in starts.enumerated() {
                places.append(try place(of: start, before: index + 1 < starts.count ? starts[index + 1] : nil))
            }
        } catch {
            throw BaselineError(error.description)
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

    /// A change of an entry.
    enum Change {
        /// It is removed.
        case remove
        /// Values of keys are replaced; nil removes the key's line.
        case set([(key: String, value: String?)])
        /// Copies with other values replace it.
        case split([[(key: String, value: String?)]])
    }

    /// Makes changes by the entries' indices, and adds new entries at the end.
    mutating func apply(_ changes: [Int: Change], adding added: [[(key: String, value: String)]] = [])
        throws(BaselineError)
    {
        var remaining = places.count
        // From the end, so that the earlier places stay valid.
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

    /// An empty list is written as `[]`.
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

    private func lines(of index: Int, with changes: [(key: String, value: String?)]) throws(BaselineError) -> [String] {
        let place = places[index]
        var own = Array(lines[place])
        // From the end, so that earlier columns of the same line stay valid.
        let sorted = changes.compactMap { change in values[index][change.key].map { (change, $0) } }
            .sorted { ($0.1.line, $0.1.column) > ($1.1.line, $1.1.column) }
        for (change, value) in sorted {
            let line = value.line - place.lowerBound
            guard own.indices.contains(line) else { throw cannot(change.key, index) }
            guard let new = change.value else {
                // A key can only be removed with its line.
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

    private func cannot(_ key: String, _ index: Int) -> BaselineError {
        BaselineError(
            "\(file):\(places[index].lowerBound + 1): expected `\(key)` on a line of its own to edit it, found another layout"
        )
    }

    /// Where a value ends; nil if it has more than one line.
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

    /// Any text as a value of YAML on one line.
    static func scalar(_ text: String) -> String {
        let isPlain =
            text.utf8.allSatisfy { byte in
                (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                    || "/_.#=-".utf8.contains(byte)
            } && text.utf8.first.map { (0x61...0x7A).contains($0) } ?? false
        // These would be values of another kind.
        if isPlain && !["true", "false", "null"].contains(text) { return text }
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"", "\\": result += "\\\(scalar)"
            case " "..."~": result.unicodeScalars.append(scalar)
            // Other characters than letters may be ones that YAML forbids.
            case _ where scalar.properties.isAlphabetic: result.unicodeScalars.append(scalar)
            default:
                result += "\\U" + hexadecimal(number: scalar.value, digits: 8, uppercase: true)
            }
        }
        return result + "\""
    }
}
