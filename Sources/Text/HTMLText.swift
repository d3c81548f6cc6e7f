/// Text in HTML, for elements and for attributes in double quotes.
package enum HTMLText {
    /// The text on one line. Nothing starts an element, an attribute or a character reference. The five references of XML
    /// mean the same in HTML.
    package static func escape(_ text: String) -> String { XMLText.escape(text) }

    /// JSON for an element that holds data. No `<` is left, so that no end tag and no comment can begin; the line
    /// separators of JavaScript are written as escapes.
    package static func embedded(json: [UInt8]) -> String {
        String(decoding: json, as: UTF8.self).replacing("<", with: #"\u003C"#)
            .replacing("\u{2028}", with: #"\u2028"#).replacing("\u{2029}", with: #"\u2029"#)
    }
}
