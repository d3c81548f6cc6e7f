import Text

/// Words of a command line for a POSIX shell.
package enum ShellWord {
    /// The word as it is if a shell takes it as it is, else in quotes.
    package static func text(_ word: String) -> String {
        let plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789_./:=@%+,-"
        return word.isEmpty || !word.allSatisfy(plain.contains) ? quoted(word) : word
    }

    /// The word in single quotes. Control characters become visible.
    package static func quoted(_ word: String) -> String {
        "'" + VisibleText.escape(word).replacing("'", with: #"'\''"#) + "'"
    }
}
