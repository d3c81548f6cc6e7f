import ArgumentParser
import Reports
import Text

/// Names of commands on the command line.
enum CommandName {
    /// What is wrong with the names that a command line begins with; nil if each is that of a command.
    ///
    /// ArgumentParser suggests options only, and for `help` with an unknown name it prints the help of the root.
    static func problem(in arguments: some Sequence<String>) -> Problem? {
        var words = Array(arguments.prefix { !$0.hasPrefix("-") })
        if words.first == "help" {
            words.removeFirst()
            if words.first == "help" { return nil }
        }
        var command: any ParsableCommand.Type = Baton.self
        var path = "baton"
        for word in words {
            let commands = command.configuration.subcommands
            guard !commands.isEmpty else { return nil }
            guard let next = commands.first(where: { $0._commandName == word }) else {
                return unknown(word, below: path, among: commands.map { $0._commandName })
            }
            command = next
            path += " \(word)"
        }
        return nil
    }

    private static func unknown(_ word: String, below path: String, among names: [String]) -> Problem {
        let found = VisibleText.escape(ShellWord.text(word), limit: 60)
        let near = closestName(to: word, among: names).map { "; did you mean `\(path) \($0)`?" } ?? ""
        return .usage(
            """
            expected a command after `\(path)`: one of \(names.joined(separator: ", ")), found \(found)\(near)
            `\(path) --help` describes them.
            """)
    }
}
