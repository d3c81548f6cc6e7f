/// Text on a terminal.
///
/// Names of files and devices, words of the command line, received bytes and answers of implementations are untrusted:
/// they may move the cursor, change the direction of a line, or look like another name. These become `\u{…}`: control
/// characters, line and paragraph separators, bidirectional controls, invisible characters (joiners and variation
/// selectors included), and private or unassigned code points. Letters of every script and the backslash stay, so that
/// escaping twice changes nothing.
package enum VisibleText {
    /// The text on one line.
    package static func escape(_ text: String) -> String {
        if text.utf8.allSatisfy(isPlain) { return text }
        var result = ""
        for scalar in text.unicodeScalars { append(scalar, to: &result) }
        return result
    }

    /// The text with its line feeds.
    package static func escapeLines(_ text: String) -> String {
        if text.utf8.allSatisfy({ isPlain($0) || $0 == 0x0A }) { return text }
        var result = ""
        for scalar in text.unicodeScalars {
            if scalar == "\n" { result.append("\n") } else { append(scalar, to: &result) }
        }
        return result
    }

    /// The text on one line, and cut to a number of characters with an ellipsis.
    package static func escape(_ text: String, limit: Int) -> String {
        // Cut first: a character may consist of any number of scalars.
        let head = String(String.UnicodeScalarView(text.unicodeScalars.prefix(limit * 2)))
        let escaped = escape(head)
        let isWhole = head.utf8.count == text.utf8.count && escaped.count <= limit
        return isWhole ? escaped : escaped.prefix(limit - 1) + "…"
    }

    /// Appends the text on one line as UTF-8.
    package static func append(_ text: String, to output: inout [UInt8]) {
        let start = output.count
        output.append(contentsOf: text.utf8)
        if output[start...].allSatisfy(isPlain) { return }
        output.removeSubrange(start...)
        output.append(contentsOf: escape(text).utf8)
    }

    /// Appends one scalar or its escape.
    package static func append(_ scalar: Unicode.Scalar, to text: inout String) {
        if isVisible(scalar) { text.unicodeScalars.append(scalar) } else { text += escaped(scalar) }
    }

    /// `\u{…}` with the scalar's number.
    static func escaped(_ scalar: Unicode.Scalar) -> String {
        "\\u{\(hexadecimal(number: scalar.value, digits: 1, uppercase: true))}"
    }

    /// Whether a byte is printable ASCII.
    @inline(__always)
    static func isPlain(_ byte: UInt8) -> Bool { byte >= 0x20 && byte < 0x7F }

    /// Whether a terminal shows the scalar and does nothing else.
    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        if scalar.isASCII { return isPlain(UInt8(scalar.value)) }
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator, .surrogate, .privateUse, .unassigned: return false
        default: return !scalar.properties.isDefaultIgnorableCodePoint
        }
    }
}
