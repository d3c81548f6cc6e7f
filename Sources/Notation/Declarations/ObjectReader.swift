import Text

/// Takes the members of one object one by one, and refuses those that are left.
///
/// A reader that skips unknown members cannot tell a misspelt key from an absent one. Errors of a member carry the path
/// from the object; the reader of an enclosing object adds its own path in front (``NotationError/under(_:)``).
package struct ObjectReader {
    private let members: [(key: String, node: NotationNode)]
    private var isTaken: [Bool]
    /// Every member before this one is taken. Members mostly stand in the order in which they are read.
    private var firstLeft = 0

    /// Opens an object.
    ///
    /// - Throws: ``NotationError`` if the node is not an object.
    package init(_ node: NotationNode) throws(NotationError) {
        guard case .object(let members) = node else {
            throw NotationError(expected: "an object", found: node.summary)
        }
        self.members = members
        isTaken = Array(repeating: false, count: members.count)
    }

    /// Whether a member is there and not taken yet.
    package func has(_ key: String) -> Bool { index(of: key) != nil }

    private func index(of key: String) -> Int? {
        var index = firstLeft
        while index < members.count {
            if !isTaken[index], isSameText(members[index].key, key) { return index }
            index += 1
        }
        return nil
    }

    /// Takes a member; nil if it is absent or taken.
    package mutating func take(_ key: String) -> NotationNode? {
        guard let index = index(of: key) else { return nil }
        isTaken[index] = true
        while firstLeft < members.count, isTaken[firstLeft] { firstLeft += 1 }
        return members[index].node
    }

    /// Takes a member of a form.
    ///
    /// - Throws: ``NotationError`` if it is absent or of another form.
    package mutating func required<Value>(_ key: String, _ form: ValueForm<Value>) throws(NotationError) -> Value {
        try required(key, form.expected, form.read)
    }

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

    /// Checks that no member is left.
    ///
    /// - Parameter known: the keys that the object may have, for the advice.
    /// - Throws: ``NotationError`` with the path to the first member that is left.
    package func end(known: @autoclosure () -> [String] = []) throws(NotationError) {
        guard firstLeft < members.count else { return }
        let key = members[firstLeft].key
        throw .key(key, expected: "no member of this name", advice: Self.advice(on: key, among: known()))
    }

    private static func advice(on key: String, among known: [String]) -> String {
        if let near = closestName(to: key, among: known.filter { $0 != key }) { return "did you mean \"\(near)\"?" }
        // A known member may belong to other objects of the same kind.
        guard !known.contains(key) else { return "remove it, or correct its spelling" }
        // Shapes of one object share members.
        var names: [String] = []
        for name in known where !names.contains(name) { names.append(name) }
        guard (1...12).contains(names.count) else { return "remove it, or correct its spelling" }
        return "known members: " + names.map { JSONText.quoted($0, limit: 40) }.joined(separator: ", ")
    }
}

extension NotationError {
    /// An error about a key of an object, whatever its value is.
    package static func key(_ key: String, expected: String, advice: String = "") -> NotationError {
        var error = NotationError(
            path: [.key(key)], expected: expected, found: "the member \(JSONText.quoted(key, limit: 40))",
            advice: advice)
        error.isAboutKey = true
        return error
    }

    /// The same error with a path that begins one level higher.
    package func under(_ element: PathElement) -> NotationError { under([element]) }

    /// The same error with a path that begins `path` higher.
    package func under(_ path: [PathElement]) -> NotationError {
        var error = self
        error.path = path + error.path
        return error
    }
}
