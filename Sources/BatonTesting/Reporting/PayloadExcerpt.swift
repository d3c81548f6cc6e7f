import Notation
import Payload
import Text

/// A payload on one line of a failure: its keys with short values, whatever its size.
enum PayloadExcerpt {
    /// The most characters of a payload in a line.
    static let limit = 400

    private static let longestText = 40
    private static let mostBytes = 12
    private static let mostElements = 4
    private static let mostEntries = 12
    /// Containers further inside have only their size.
    private static let deepest = 2

    /// The payload in the tagged notation, with less of what is long.
    static func text(_ payload: PayloadDictionary) -> String { text(.dictionary(payload), depth: 0) }

    private static func text(_ value: PayloadValue, depth: Int) -> String {
        switch value {
        case .string(let text): JSONText.quoted(text, limit: longestText)
        case .url(let text): "{\"$url\":\(JSONText.quoted(text, limit: longestText))}"
        case .data(let bytes):
            bytes.count <= mostBytes
                ? "<\(hexadecimal(bytes))>" : "<\(hexadecimal(bytes.prefix(mostBytes)))… \(bytes.count) bytes>"
        case .array(let elements): list(elements, depth)
        case .set(let set): "{\"$set\":\(list(set.elements, depth))}"
        case .dictionary(let dictionary): entries(dictionary, depth)
        case .null, .boolean, .integer, .unsigned, .real, .date, .uuid: value.description
        }
    }

    private static func list(_ elements: [PayloadValue], _ depth: Int) -> String {
        guard depth < deepest || elements.isEmpty else { return "[… \(elements.count)]" }
        let shown = elements.prefix(mostElements).map { text($0, depth: depth + 1) }
        return "[" + (shown + rest(of: elements.count, mostElements)).joined(separator: ",") + "]"
    }

    private static func entries(_ dictionary: PayloadDictionary, _ depth: Int) -> String {
        guard depth < deepest || dictionary.isEmpty else { return "{… \(dictionary.count)}" }
        let shown = dictionary.entries.prefix(mostEntries).map { entry in
            "\(text(entry.key, depth: deepest)):\(text(entry.value, depth: depth + 1))"
        }
        return "{" + (shown + rest(of: dictionary.count, mostEntries)).joined(separator: ",") + "}"
    }

    private static func rest(of count: Int, _ shown: Int) -> [String] {
        count > shown ? ["… \(count - shown) more"] : []
    }
}
