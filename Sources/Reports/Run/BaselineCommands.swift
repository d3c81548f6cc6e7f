/// The commands that mend a baseline.
package enum BaselineCommands {
    /// Takes an entry out.
    package static func removal(of match: String, file: String) -> String {
        "baton baseline remove \(Reproduction.quoted(match)) \(word(file))"
    }

    /// Brings all entries up to date.
    package static func update(file: String, log: String) -> String {
        "baton baseline update --from \(word(log)) \(word(file))"
    }

    private static func word(_ text: String) -> String {
        let isPlain = text.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
                || "/._-+".utf8.contains(byte)
        }
        return isPlain && !text.isEmpty && !text.hasPrefix("-") ? text : Reproduction.quoted(text)
    }
}
