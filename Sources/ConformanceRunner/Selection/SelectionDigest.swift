import Crypto
import Text

/// Names a selection: the names of its cases in their order, hashed one after the other.
package struct SelectionDigest {
    private var hash = SHA256()

    /// The digest of nothing.
    package init() {}

    /// The digest of a whole selection.
    package init(_ names: some Sequence<String>) {
        for name in names { add(name) }
    }

    /// Adds the next name.
    package mutating func add(_ name: String) {
        // No name of a case has a line feed, which therefore ends each.
        hash.update(data: Array(name.utf8))
        hash.update(data: [0x0A])
    }

    /// SHA-256, hexadecimal.
    package var text: String { hexadecimal(hash.finalize()) }
}
