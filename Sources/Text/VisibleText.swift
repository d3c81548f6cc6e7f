// Text from the air, from foreign implementations and from case files is hostile: it may try to move the cursor, to turn
// the direction of a line, to close an element or to start a link. Each medium has one function that makes it harmless,
// and every report passes every text through it, whoever wrote the text.

/// Text on a terminal.
package enum VisibleText {
    /// The text with everything that would act instead of show written as `\u{…}`: controls, line and paragraph
    /// separators, marks that turn the direction of text, invisible characters. The result is one line.
    package static func escape(_ text: String) -> String {
        if text.utf8.allSatisfy({ $0 >= 0x20 && $0 < 0x7F }) { return text }
        var result = String.UnicodeScalarView()
        for scalar in text.unicodeScalars {
            if acts(scalar) {
                result.append(contentsOf: "\\u{\(String(scalar.value, radix: 16, uppercase: true))}".unicodeScalars)
            } else {
                result.append(scalar)
            }
        }
        return String(result)
    }

    /// The text escaped, and cut to a number of characters with an ellipsis.
    package static func escape(_ text: String, limit: Int) -> String {
        // Cut first: a character may be made of any number of scalars.
        let head = String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit * 2)))
        let escaped = escape(head)
        let isWhole = head.utf8.count == text.utf8.count && escaped.count <= limit
        return isWhole ? escaped : escaped.prefix(limit - 1) + "…"
    }

    private static func acts(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar {
        // Joiners are part of words in some scripts and of emoji.
        case "\u{200C}", "\u{200D}": return false
        case "\u{FFFE}", "\u{FFFF}": return true
        default: break
        }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate: return true
        default: return false
        }
    }
}

/// Text in XML.
package enum XMLText {
    /// The text for an element or for an attribute in double quotes. What XML 1.0 cannot hold is made visible first.
    package static func escape(_ text: String) -> String { markup(VisibleText.escape(text)) }

    /// Text of several lines, each escaped by itself.
    package static func escapeLines(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { escape(String($0)) }.joined(separator: "\n")
    }

    private static func markup(_ text: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            // Besides being tidy, this keeps "]]>" out of character data.
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&apos;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}

/// Text in GitHub-flavoured Markdown.
package enum MarkdownText {
    /// Prose: no character starts a span, a link, a mention, a table cell or an element.
    package static func escape(_ text: String) -> String {
        entities(VisibleText.escape(text)).replacing("&#64;", with: "<code>&#64;</code>")
    }

    /// Names and values. An HTML element rather than backquotes: those cannot hold a vertical bar in a table cell.
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
