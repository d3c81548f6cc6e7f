/// The commands that correct a baseline.
package enum BaselineCommands {
    /// Removes an entry.
    package static func removal(of match: String, file: String) -> String {
        "baton baseline remove \(ShellWord.quoted(match)) \(word(file))"
    }

    /// Updates all entries from a run.
    package static func update(file: String, log: String) -> String {
        "baton baseline update --from \(word(log)) \(word(file))"
    }

    /// A file that an option cannot be mistaken for.
    private static func word(_ path: String) -> String { ShellWord.text(path.hasPrefix("-") ? "./" + path : path) }
}
