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

    /// The way from the outermost node to the offending one, so that a text layer can point at its own position.
    public var path: [PathElement]
    /// The place in the text, where the text itself is damaged; nil where the tree was read and only its meaning is wrong.
    public var location: Location?
    /// What would have been right.
    public var expected: String
    /// What was there instead.
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
                    !key.isEmpty
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
