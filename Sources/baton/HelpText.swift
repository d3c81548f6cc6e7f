import Foundation

/// Help and messages of ArgumentParser, whose lines on usage are as long as a command has options.
enum HelpText {
    /// Breaks lines on usage between words where they exceed the terminal's width. An option stays with its value.
    static func wrapped(_ text: String, columns: Int = terminalWidth) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
            guard let title = ["USAGE: ", "Usage: "].first(where: line.hasPrefix), line.count > columns else {
                return String(line)
            }
            return wrapped(usage: line, indent: title.count, columns: columns)
        }.joined(separator: "\n")
    }

    private static func wrapped(usage line: Substring, indent: Int, columns: Int) -> String {
        var lines: [String] = []
        var current = ""
        for word in words(of: line) {
            if !current.isEmpty, current.count + 1 + word.count > columns {
                lines.append(current)
                current = String(repeating: " ", count: indent + 2) + word
            } else {
                current += (current.isEmpty ? "" : " ") + word
            }
        }
        return (lines + [current]).joined(separator: "\n")
    }

    /// The words of a line; what stands in brackets is one word.
    private static func words(of line: Substring) -> [String] {
        var words: [String] = []
        var depth = 0
        for word in line.split(separator: " ") {
            if depth > 0, let last = words.indices.last {
                words[last] += " " + word
            } else {
                words.append(String(word))
            }
            depth += word.count { $0 == "[" } - word.count { $0 == "]" }
        }
        return words
    }

    /// As ArgumentParser decides it: COLUMNS, the terminal, or 80.
    private static var terminalWidth: Int {
        if let columns = ProcessInfo.processInfo.environment["COLUMNS"].flatMap(Int.init), columns > 0 {
            return columns
        }
        var size = winsize()
        guard ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 80 }
        return Int(size.ws_col)
    }
}
