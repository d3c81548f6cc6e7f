import ArgumentParser
import Reports
import Text

/// Names of options on the command line.
enum OptionName {
    /// Names the first option that its command does not have; nil if the command has all of them, or if no
    /// command is named: before one, ArgumentParser has options that no description lists.
    ///
    /// ArgumentParser looks for such options last. Before that, a command that misses the misspelled option says so:
    /// `baton run --explain CASE --implementaton FILE` would expect `--implementation`, and find none.
    ///
    /// - Parameter arguments: the words behind the name of the program.
    static func mistake(in arguments: some Sequence<String>) -> String? {
        guard var command = try? CommandDescription.program() else { return nil }
        var words = Array(arguments.prefix { $0 != "--" })[...]
        while let next = command.subcommands?.first(where: { $0.commandName == words.first }) {
            command = next
            words.removeFirst()
        }
        guard command.superCommands != nil else { return nil }
        let options = (command.arguments ?? []).filter { $0.kind != .positional }
        while let word = words.popFirst() {
            guard word.hasPrefix("--") else { continue }
            let name = String(word.prefix { $0 != "=" })
            guard let option = options.first(where: { $0.has(name) }) else {
                return unknown(name, of: command.words.joined(separator: " "), among: options)
            }
            // What follows is a value, even if it looks like an option.
            if option.kind == .option, name == word { _ = words.popFirst() }
        }
        return nil
    }

    private static func unknown(
        _ name: String, of command: String, among options: [CommandDescription.Parameter]
    ) -> String {
        let found = VisibleText.escape(ShellWord.text(name), limit: 60)
        let names = options.filter(\.shouldDisplay).flatMap { $0.names ?? [] }.map(\.text)
        let near = closestName(to: name, among: names).map { "\nDid you mean \($0)?" } ?? ""
        return "expected an option of `\(command)`, found \(found)\(near)"
    }
}

extension CommandDescription.Parameter {
    fileprivate func has(_ name: String) -> Bool { (names ?? []).contains { $0.text == name } }
}
