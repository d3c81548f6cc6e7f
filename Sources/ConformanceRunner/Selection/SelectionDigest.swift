import Crypto
import Text

/// The digest of a selection: a hash of the names of its cases in their order.
package struct SelectionDigest {
    private var hash = SHA256()

    package init() {}

    /// The digest of a whole selection.
    package init(_ names: some Sequence<String>) {
        for name in names { add(name) }
    }

    /// Adds the next name.
    package mutating func add(_ name: String) {
        // No name has a line feed, so it can end each.
        hash.update(data: Array(name.utf8))
        hash.update(data: [0x0A])
    }

    /// SHA-256, hexadecimal.
    package var text: String { hexadecimal(hash.finalize()) }
}
