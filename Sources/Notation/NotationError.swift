/// Why a text is not the notation of a payload value, or not JSON.
public struct NotationError: Error, Hashable, Sendable, CustomStringConvertible {
    /// One step from a node to a node in it.
    public enum PathElement: Hashable, Sendable {
        /// The member of an object.
        case key(String)
        /// The element of an array, from 0.
        case index(Int)
    }

    /// A place in JSON text.
    public struct Location: Hashable, Sendable {
        /// Bytes before the place.
        public var offset: Int
        /// The line, from 1. A line ends with a line feed.
        public var line: Int
        /// The column, from 1, counted in Unicode scalars.
        public var column: Int

        /// A place in JSON text.
        public init(offset: Int, line: Int, column: Int) {
            self.offset = offset
            self.line = line
            self.column = column
        }
    }

    /// The path from the outermost node to the wrong one. A text format finds its own position for it.
    public var path: [PathElement]
    /// The key at the end of ``path`` is wrong, not the value under it.
    package var isAboutKey = false
    /// The place in the text, if the text is not well formed; nil if it is and only its content is wrong.
    public var location: Location?
    /// What was expected.
    public var expected: String
    /// What was found instead.
    public var found: String
    /// What to do about it; may be empty.
    public var advice: String

    /// An error at a path, a location or both.
    public init(
        path: [PathElement] = [], location: Location? = nil, expected: String, found: String, advice: String = ""
    ) {
        self.path = path
        self.location = location
        self.expected = expected
        self.found = found
        self.advice = advice
    }

    /// The path as `$.title[2]`, safe to print on a terminal.
    public var pathText: String {
        var text = "$"
        for element in path {
            switch element {
            case .index(let index): text += "[\(index)]"
            case .key(let key):
                let isPlain =
                    (1...40).contains(key.utf8.count)
                    && key.unicodeScalars.allSatisfy { scalar in
                        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar) || ("0"..."9").contains(scalar)
                            || scalar == "_" || scalar == "$"
                    }
                text += isPlain ? ".\(key)" : "[\(JSONText.quoted(key, limit: 40))]"
            }
        }
        return text
    }

    /// Where, what was expected, what was found, and what to do, in one line.
    public var description: String {
        let place = location.map { "line \($0.line), column \($0.column) (byte \($0.offset))" } ?? pathText
        return "\(place): expected \(expected), found \(found)" + (advice.isEmpty ? "" : "; \(advice)")
    }
}
