package import Events
import Text

/// The command that repeats one case.
package enum Reproduction {
    /// The command on one line, for a shell; control characters in a name are made visible, since no case has any.
    package static func command(case name: String, run: RunHeader?) -> String {
        let (before, after) = pattern(run: run)
        return before + quoted(name) + after
    }

    /// What stands before and after the quoted name.
    static func pattern(run: RunHeader?) -> (before: String, after: String) {
        var words: [String] = []
        if let run {
            words += ["--seed", String(run.seed)]
            // Only these arguments choose the tested implementation; the others do not depend on the selection.
            for option in ["--implementation", "--role", "--conformance"] {
                for value in values(of: option, in: run.arguments) { words += [option, quoted(value)] }
            }
        }
        return ("baton run --case ", words.map { " " + $0 }.joined())
    }

    private static func values(of option: String, in arguments: [String]) -> [String] {
        var values: [String] = []
        for (index, argument) in arguments.enumerated() {
            if argument == option, index + 1 < arguments.count { values.append(arguments[index + 1]) }
            if argument.hasPrefix(option + "=") { values.append(String(argument.dropFirst(option.count + 1))) }
        }
        return values
    }

    /// The text in single quotes, as every POSIX shell reads it.
    static func quoted(_ text: String) -> String {
        "'" + VisibleText.escape(text).replacing("'", with: #"'\''"#) + "'"
    }
}
