package import Events

/// The command that repeats one case.
package enum Reproduction {
    /// The command on one line, for a shell.
    package static func command(case name: String, run: RunHeader?) -> String {
        let (before, after) = pattern(run: run)
        return before + ShellWord.quoted(name) + after
    }

    /// What stands before and after the quoted name.
    static func pattern(run: RunHeader?) -> (before: String, after: String) {
        var words: [String] = []
        if let run {
            words += ["--seed", String(run.seed)]
            for option in Self.deciding {
                for value in values(of: option, in: run.arguments) { words += [option, ShellWord.quoted(value)] }
            }
        }
        return ("baton run --case ", words.map { " " + $0 }.joined())
    }

    /// The options that decide how a case is played. The others are about the selection.
    private static let deciding = [
        "--profile", "--transport", "--history", "--beside", "--implementation", "--role", "--conformance",
    ]

    private static func values(of option: String, in arguments: [String]) -> [String] {
        var values: [String] = []
        for (index, argument) in arguments.enumerated() {
            if argument == option, index + 1 < arguments.count { values.append(arguments[index + 1]) }
            if argument.hasPrefix(option + "=") { values.append(String(argument.dropFirst(option.count + 1))) }
        }
        return values
    }
}
