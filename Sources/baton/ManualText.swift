/// Text of a manual page: lines of mdoc, the language of `man` pages.
struct ManualText {
    private(set) var text = ""

    /// A line with a macro. Its arguments are plain text.
    mutating func macro(_ name: String, _ arguments: String...) {
        text += ".\(name)"
        for argument in arguments { text += " " + Self.argument(argument) }
        text += "\n"
    }

    /// A line of macros as they are.
    mutating func raw(_ line: String) { text += line + "\n" }

    /// Plain text, which the reader's terminal fills. Each sentence begins a line, so that the reader's program knows its end.
    mutating func paragraph(_ paragraph: String) {
        var line = ""
        for word in paragraph.split(whereSeparator: { $0 == " " || $0 == "\n" }) {
            if line.isEmpty {
                line = String(word)
            } else if line.hasSuffix(".") || line.count + word.count >= 78 {
                text += Self.line(line) + "\n"
                line = String(word)
            } else {
                line += " " + word
            }
        }
        if !line.isEmpty { text += Self.line(line) + "\n" }
    }

    /// Lines that stay as they are.
    mutating func literal(_ lines: [String]) {
        raw(".Bd -literal -offset indent")
        for line in lines { text += line.isEmpty ? "\n" : Self.line(line) + "\n" }
        raw(".Ed")
    }

    /// An argument of a macro, in quotes. The zero-width character keeps a word from being taken for a macro.
    static func argument(_ text: String) -> String {
        "\"\\&" + escaped(text).replacing("\"", with: "\\(dq") + "\""
    }

    /// A line that is no request, whatever its first character is.
    private static func line(_ text: String) -> String {
        let escaped = escaped(text)
        return escaped.hasPrefix(".") || escaped.hasPrefix("'") ? "\\&" + escaped : escaped
    }

    private static func escaped(_ text: String) -> String {
        var escaped = ""
        for character in text {
            switch character {
            case "\\": escaped += "\\e"
            case "-": escaped += "\\-"
            case "`": escaped += "\\(ga"
            case "~": escaped += "\\(ti"
            case "^": escaped += "\\(ha"
            case "'": escaped += "\\(aq"
            default: escaped.append(character)
            }
        }
        return escaped
    }
}
