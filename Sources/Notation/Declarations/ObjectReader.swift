import Text

/// Takes the members of one object out one by one, and refuses every one that is left.
///
/// A reader that skips what it does not know lets a misspelt key pass for an absent one. Errors of a member carry the path from
/// the object; the reader of a greater object puts its own path in front (``NotationError/under(_:)``).
package struct ObjectReader {
    private var members: [(key: String, node: NotationNode)]

    /// Opens an object.
    ///
    /// - Throws: ``NotationError`` if the node is none.
    package init(_ node: NotationNode) throws(NotationError) {
        guard case .object(let members) = node else {
            throw NotationError(expected: "an object", found: node.summary)
        }
        self.members = members
    }

    /// The keys that are not taken yet, in the order of the text.
    package var remainingKeys: [String] { members.map(\.key) }

    /// Whether a member is there and not taken yet.
    package func has(_ key: String) -> Bool { index(of: key) != nil }

    private func index(of key: String) -> Int? {
        // By scalars: some characters equal an ASCII letter canonically.
        members.firstIndex { isSameText($0.key, key) }
    }

    /// Takes a member; nil if it is absent or taken.
    package mutating func take(_ key: String) -> NotationNode? {
        guard let index = index(of: key) else { return nil }
        return members.remove(at: index).node
    }

    /// Takes a member of a form.
    ///
    /// - Throws: ``NotationError`` if it is absent or of another form.
    package mutating func required<Value>(_ key: String, _ form: ValueForm<Value>) throws(NotationError) -> Value {
        try required(key, form.expected, form.read)
    }

    /// Takes a member that is read in some way.
    mutating func required<Value>(
        _ key: String, _ expected: String, _ read: (NotationNode) throws(NotationError) -> Value
    ) throws(NotationError) -> Value {
        guard let node = take(key) else {
            throw NotationError(path: [.key(key)], expected: expected, found: "no such member")
        }
        return try Self.value(key, of: node, read)
    }

    /// Takes a member of a form; nil if it is absent.
    ///
    /// - Throws: ``NotationError`` if it is of another form.
    package mutating func optional<Value>(_ key: String, _ form: ValueForm<Value>) throws(NotationError) -> Value? {
        try optional(key, form.read)
    }

    /// Takes a member that is read in some way; nil if it is absent.
    mutating func optional<Value>(
        _ key: String, _ read: (NotationNode) throws(NotationError) -> Value
    ) throws(NotationError) -> Value? {
        guard let node = take(key) else { return nil }
        return try Self.value(key, of: node, read)
    }

    private static func value<Value>(
        _ key: String, of node: NotationNode, _ read: (NotationNode) throws(NotationError) -> Value
    ) throws(NotationError) -> Value {
        do throws(NotationError) {
            return try read(node)
        } catch {
            throw error.under(.key(key))
        }
    }

    /// Everything has been taken.
    ///
    /// - Throws: ``NotationError`` with the first member that is left.
    package func end() throws(NotationError) {
        guard let key = members.first?.key else { return }
        throw NotationError(
            expected: "no other member", found: "the member \(JSONText.quoted(key, limit: 40))",
            advice: "remove it, or correct its spelling")
    }
}

extension NotationError {
    /// The same error, seen from the object or array around the place that it names.
    package func under(_ element: PathElement) -> NotationError {
        var error = self
        error.path.insert(element, at: 0)
        return error
    }

    /// The same error, seen from a greater tree in which this one stands at `path`.
    package func under(_ path: [PathElement]) -> NotationError {
        var error = self
        error.path = path + error.path
        return error
    }
}
