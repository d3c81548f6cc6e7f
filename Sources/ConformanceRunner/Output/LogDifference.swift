import Events
import Notation
import Payload

/// The members in which two lines of a log differ, as the log writes them.
enum LogDifference {
    /// A member that differs, with both values as JSON, cut.
    struct Member: Hashable {
        var name: String
        var first: String
        var second: String
    }

    /// The members that differ, in the order of the first line and then of the second.
    static func members(_ first: LogLine, _ second: LogLine) -> [Member] {
        let (first, second) = (members(of: first), members(of: second))
        var differences: [Member] = []
        for (name, value) in first {
            let other = second.first { $0.name == name }?.value
            if other != value { differences.append(Member(name: name, first: cut(value), second: cut(other))) }
        }
        for (name, value) in second where !first.contains(where: { $0.name == name }) {
            differences.append(Member(name: name, first: cut(nil), second: cut(value)))
        }
        return differences
    }

    private static func cut(_ value: String?) -> String {
        guard let value else { return "absent" }
        return value.utf8.count > 200 ? "\(value.prefix(200))…" : value
    }

    private static func members(of line: LogLine) -> [(name: String, value: String)] {
        var bytes: [UInt8] = []
        LogWriter.append(line, to: &bytes)
        guard case .object(let members)? = try? JSONText.parse(bytes) else { return [] }
        return members.map { member in
            var value: [UInt8] = []
            JSONText.append(member.node, to: &value)
            return (member.key, String(decoding: value, as: UTF8.self))
        }
    }
}
