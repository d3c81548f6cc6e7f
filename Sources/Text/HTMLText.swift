/// Text in HTML, for elements and for attributes in double quotes.
package enum HTMLText {
    /// The text on one line. No character starts an element, an attribute or a character reference. HTML has the five
    /// references of XML.
    package static func escape(_ text: String) -> String { XMLText.escape(text) }

    /// JSON for an element with data. `<` is escaped, so that no end tag and no comment can begin, and so are the line
    /// separators of JavaScript.
    package static func embedded(json: [UInt8]) -> String {
        String(decoding: json, as: UTF8.self).replacing("<", with: #"\u003C"#)
            .replacing("\u{2028}", with: #"\u2028"#).replacing("\u{2029}", with: #"\u2029"#)
    }
}
