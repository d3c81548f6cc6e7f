/// Text in HTML, for elements and for attributes in double quotes.
package enum HTMLText {
    /// The text on one line. No character starts an element, an attribute or a character reference. HTML has the five
    /// references of XML.
    package static func escape(_ text: String) -> String { XMLText.escape(text) }

    /// JSON for an element with data. `<` is escaped, so that no end tag and no comment can begin, and so are the line
    /// separators of JavaScript.
    package static func embedded(json: [UInt8]) -> String {
        var text: [UInt8] = []
        text.reserveCapacity(json.count)
        var index = 0
        while index < json.count {
            switch json[index] {
            case UInt8(ascii: "<"): text += #"\u003C"#.utf8
            // U+2028 and U+2029 are E2 80 A8 and E2 80 A9.
            case 0xE2 where index + 2 < json.count && json[index + 1] == 0x80 && json[index + 2] & 0xFE == 0xA8:
                text += (json[index + 2] == 0xA8 ? #"\u2028"# : #"\u2029"#).utf8
                index += 2
            case let byte: text.append(byte)
            }
            index += 1
        }
        return String(decoding: text, as: UTF8.self)
    }
}
