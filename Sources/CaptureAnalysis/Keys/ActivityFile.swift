import CaptureFiles

/// A list of activities for `--activities`, which names the activities of opened messages.
///
/// UTF-8 text with one activity on each line. Empty lines and lines that start with `#` are ignored.
///
///     # Apple's own apps have no team.
///     :com.apple.notes.activity.edit-note
///     TEAM1AAAAA:com.example.notes.edit
///     TEAM1AAAAA:com.example.notes.edit:dynamic-identifier
///     host www.example.com
///
/// A team is ten capital letters and digits. A host needs the word `host`, because a type without its team looks like a
/// host, and its hash would match nothing. An activity may occur twice.
package struct ActivityFile: Equatable, Sendable {
    /// The activities in the order of the file, each once.
    package var activities: [KeyFile.Activity]

    private static let sizeLimit = 16 << 20
    private static let lineLimit = 1024
    private static let teamByteCount = 10
    private static let hostLimit = 253

    /// Reads a file; `-` is standard input.
    package init(path: String) throws(ActivityFileError) {
        let bytes: [UInt8]
        do {
            bytes = try readWholeFile(path: path, limit: Self.sizeLimit)
        } catch {
            throw ActivityFileError(path: path, expected: "a list of activities", found: "\(error)")
        }
        try self.init(parsing: bytes, path: path)
    }

    /// Parses the text of a list. Errors name `path`.
    package init(parsing bytes: [UInt8], path: String = "activities") throws(ActivityFileError) {
        activities = []
        var seen: Set<KeyFile.Activity> = []
        var number = 0
        for var line in bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false) {
            number += 1
            if line.last == UInt8(ascii: "\r") { line = line.dropLast() }
            if line.isEmpty || line.first == UInt8(ascii: "#") { continue }
            do throws(Mistake) {
                let activity = try Self.activity(Array(line))
                if seen.insert(activity).inserted { activities.append(activity) }
            } catch {
                throw ActivityFileError(
                    path: path, line: number, column: error.offset + 1, expected: error.expected, found: error.found)
            }
        }
    }

    private struct Mistake: Error {
        var offset: Int
        var expected: String
        var found: String
    }

    private static func activity(_ line: [UInt8]) throws(Mistake) -> KeyFile.Activity {
        guard line.count <= lineLimit else {
            throw Mistake(offset: lineLimit, expected: "at most \(lineLimit) bytes in a line", found: "\(line.count)")
        }
        guard let text = String(validating: line, as: UTF8.self) else {
            throw Mistake(offset: 0, expected: "text in UTF-8", found: "other bytes")
        }
        let keyword = Array("host ".utf8)
        if line.starts(with: keyword) {
            return .host(try host(line, from: keyword.count))
        }
        if let offset = line.firstIndex(where: { $0 <= 0x20 || $0 == 0x7f }) {
            throw Mistake(
                offset: offset, expected: "no spaces and no control characters in an activity",
                found: "byte 0x" + String(line[offset], radix: 16))
        }
        guard let colon = line.firstIndex(of: UInt8(ascii: ":")) else {
            throw Mistake(
                offset: 0, expected: "team:type, :type for Apple's own apps, or the word host and a host",
                found: "no colon")
        }
        let isTeam = line[..<colon].allSatisfy {
            (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
        }
        guard colon == 0 || (colon == teamByteCount && isTeam) else {
            throw Mistake(
                offset: 0, expected: "a team of \(teamByteCount) capital letters and digits, or none",
                found: isTeam ? "\(colon) of them" : "other characters")
        }
        // Two colons separate at most, because a dynamic identifier may contain colons.
        let parts = text.split(separator: ":", maxSplits: 2, omittingEmptySubsequences: false).map(String.init)
        guard !parts[1].isEmpty else {
            throw Mistake(offset: colon + 1, expected: "an activity type", found: "nothing")
        }
        let dynamicType = parts.count > 2 ? parts[2] : nil
        if dynamicType?.isEmpty == true {
            throw Mistake(
                offset: line.count, expected: "a dynamic identifier behind the second colon", found: "nothing")
        }
        return .type(team: parts[0], type: parts[1], dynamicType: dynamicType)
    }

    private static func host(_ line: [UInt8], from start: Int) throws(Mistake) -> String {
        let expected = "a host of letters, digits, hyphens and dots"
        for (offset, byte) in line.enumerated().dropFirst(start) {
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "."):
                continue
            default: throw Mistake(offset: offset, expected: expected, found: "byte 0x" + String(byte, radix: 16))
            }
        }
        guard (1...hostLimit).contains(line.count - start) else {
            throw Mistake(
                offset: start, expected: "\(expected), 1 to \(hostLimit) of them", found: "\(line.count - start)")
        }
        return String(decoding: line[start...], as: UTF8.self)
    }
}
