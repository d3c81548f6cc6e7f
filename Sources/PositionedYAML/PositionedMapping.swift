/// A mapping in a YAML document, read by key.
package struct PositionedMapping: Sendable, Hashable {
    /// Where the mapping begins.
    package let position: SourcePosition
    /// The entries in the order of the text, each key once.
    package let entries: [PositionedNode.Entry]

    init(position: SourcePosition, entries: [PositionedNode.Entry]) {
        self.position = position
        self.entries = entries
    }

    /// The keys in the order of the text.
    package var keys: [String] { entries.map(\.key) }

    /// The entry of a key, or nil if the key is absent.
    package func entry(_ key: String) -> PositionedNode.Entry? {
        entries.first { $0.key == key }
    }

    /// The value of a key, or nil if the key is absent. `key: ~` is present with a null value.
    package subscript(_ key: String) -> PositionedNode? { entry(key)?.value }

    /// The value of a key, or nil if the key is absent or its value is `~`.
    package func present(_ key: String) -> PositionedNode? {
        guard let value = self[key], !value.isNull else { return nil }
        return value
    }

    /// The value of a key that must be there.
    package func required(_ key: String) throws(PositionedError) -> PositionedNode {
        if let value = self[key] { return value }
        let found =
            entries.isEmpty
            ? "an empty mapping" : "only " + keys.prefix(8).map { "`\(excerpt($0))`" }.joined(separator: ", ")
        throw PositionedError(at: position, expected: "a key `\(key)`", found: found)
    }

    /// Where a key stands, or where the mapping begins if the key is absent.
    package func position(ofKey key: String) -> SourcePosition {
        entry(key)?.keyPosition ?? position
    }
}
