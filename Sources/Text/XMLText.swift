/// Text in XML.
package enum XMLText {
    /// The text for an element or for an attribute in double quotes. Characters that XML 1.0 forbids are escaped
    /// visibly.
    package static func escape(_ text: String) -> String { markup(VisibleText.escape(text)) }

    /// Text of several lines for an element, with its line feeds.
    package static func escapeLines(_ text: String) -> String { markup(VisibleText.escapeLines(text)) }

    private static func markup(_ text: String) -> String {
        var result = ""
        result.reserveCapacity(text.utf8.count)
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            // This also keeps "]]>" out of character data.
            case ">": result += "&gt;"
            case "\"": result += "&quot;"
            case "'": result += "&apos;"
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result
    }
}
