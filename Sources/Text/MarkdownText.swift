/// Text in GitHub-flavoured Markdown.
package enum MarkdownText {
    /// Prose: no character starts a span, a link, a mention, a table cell or an element.
    package static func escape(_ text: String) -> String {
        entities(VisibleText.escape(text)).replacing("&#64;", with: "<code>&#64;</code>")
    }

    /// Names and values. An HTML element, since backquotes cannot contain a vertical bar in a table cell.
    package static func code(_ text: String) -> String { "<code>\(entities(VisibleText.escape(text)))</code>" }

    private static func entities(_ text: String) -> String {
        var result = ""
        let scalars = Array(text.unicodeScalars)
        for (index, scalar) in scalars.enumerated() {
            let previous = index > 0 ? scalars[index - 1] : " "
            let isPlain =
                switch scalar {
                case "a"..."z", "A"..."Z", "0"..."9", " ", "/", "-", ",", "=", "(", ")", "'", "%", ";", "?", "{", "}":
                    true
                // A full stop after www makes a link of what follows.
                case ".": previous != "w" && previous != "W"
                // A colon makes links (http:) and pictures (:name:), but not at the end of a word.
                case ":": index + 1 < scalars.count && scalars[index + 1] == " "
                default: !scalar.isASCII
                }
            if isPlain { result.unicodeScalars.append(scalar) } else { result += "&#\(scalar.value);" }
        }
        return result
    }
}
