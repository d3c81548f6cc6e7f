/// Text in a cell of comma-separated values (RFC 4180), safe in a spreadsheet.
package enum CommaSeparatedCell {
    /// Appends a cell without its separator.
    ///
    /// Everything but printable ASCII becomes `\u{…}`, since programs guess the encoding of such files. An apostrophe
    /// precedes text that a spreadsheet would evaluate, and quotation marks enclose text that needs them.
    package static func append(_ text: String, to output: inout [UInt8]) {
        var cell: [UInt8] = []
        for scalar in text.unicodeScalars {
            if scalar.isASCII, VisibleText.isPlain(UInt8(scalar.value)) {
                cell.append(UInt8(scalar.value))
            } else {
                cell.append(contentsOf: VisibleText.escaped(scalar).utf8)
            }
        }
        if let first = cell.first, "=+-@|%".utf8.contains(first) { cell.insert(UInt8(ascii: "'"), at: 0) }
        guard cell.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }) else {
            output.append(contentsOf: cell)
            return
        }
        output.append(UInt8(ascii: "\""))
        for byte in cell {
            if byte == UInt8(ascii: "\"") { output.append(byte) }
            output.append(byte)
        }
        output.append(UInt8(ascii: "\""))
    }
}
