import BluetoothLE
import Continuity

/// Messages as comma-separated values (RFC 4180), harmless in a spreadsheet: no cell starts a formula, and every byte is printable ASCII.
package struct CommaSeparatedText: Sendable {
    /// Whether a column has real addresses.
    package var showsAddresses: Bool

    /// Chooses the columns.
    package init(showsAddresses: Bool = false) { self.showsAddresses = showsAddresses }

    /// The first line: names of columns.
    package func appendHeader(to output: inout [UInt8]) {
        let names =
            ["frame", "time", "device"] + (showsAddresses ? ["address"] : [])
            + ["rssi", "channel", "pdu", "badCRC", "type", "name", "fields", "openedBy", "certainty", "activity"]
        output += Array((names.joined(separator: ",") + "\r\n").utf8)
    }

    /// One line. What is unknown is an empty cell.
    package func append(_ message: borrowing CaptureMessage, to output: inout [UInt8]) {
        output += Array("\(message.frame),".utf8)
        if let time = message.time { appendTimestamp(time, to: &output) }
        cell(message.pseudonym, to: &output)
        if showsAddresses { cell(message.address.description, to: &output) }
        // A number is no formula, its minus sign notwithstanding.
        output += Array(",\(message.signal.map { "\($0)" } ?? ""),\(message.channel.map { "\($0)" } ?? "")".utf8)
        cell(message.pduType.map { "\($0)" } ?? "", to: &output)
        cell(message.check.isDamaged ? "true" : "false", to: &output)
        cell(message.type.map { "\($0.rawValue)" } ?? "", to: &output)
        cell(message.type.map { "\($0)" } ?? "", to: &output)
        switch message.content {
        case .message(let content): cell(content.layout.text(of: content.values), to: &output)
        case .undeclared(_, let value, let why): cell("undeclared: \(hexadecimal(value)) (\(why))", to: &output)
        case .overrun(let finding): cell("cut: \(finding)", to: &output)
        case .empty: cell("", to: &output)
        }
        cell(message.opened?.device ?? "", to: &output)
        cell(message.opened?.certainty.rawValue ?? "", to: &output)
        cell(message.opened?.activity ?? "", to: &output)
        output += [0x0D, 0x0A]
    }

    /// A comma and a cell. Quotation marks go around what needs them; an apostrophe in front of what a spreadsheet would compute.
    func cell(_ text: String, to output: inout [UInt8]) {
        var harmless: [UInt8] = []
        appendForTerminal(text, to: &harmless)
        if let first = harmless.first, Array("=+-@|%".utf8).contains(first) {
            harmless.insert(UInt8(ascii: "'"), at: 0)
        }
        output.append(UInt8(ascii: ","))
        guard harmless.contains(where: { $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: "\"") }) else {
            output += harmless
            return
        }
        output.append(UInt8(ascii: "\""))
        for byte in harmless {
            if byte == UInt8(ascii: "\"") { output.append(byte) }
            output.append(byte)
        }
        output.append(UInt8(ascii: "\""))
    }
}
