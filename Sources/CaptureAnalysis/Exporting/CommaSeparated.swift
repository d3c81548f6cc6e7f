import BluetoothLE
import Continuity
import Text

/// Messages as comma-separated values (RFC 4180) that are safe in a spreadsheet: no cell is a formula, and every byte
/// is printable ASCII.
package struct CommaSeparatedText: Sendable {
    /// Whether a column has real addresses.
    package var showsAddresses: Bool

    package init(showsAddresses: Bool = false) { self.showsAddresses = showsAddresses }

    /// The first line: names of columns.
    package func appendHeader(to output: inout [UInt8]) {
        let names =
            ["frame", "time", "device"] + (showsAddresses ? ["address"] : [])
            + ["rssi", "channel", "pdu", "badCRC", "type", "name", "fields", "openedBy", "certainty", "activity"]
        output += Array((names.joined(separator: ",") + "\r\n").utf8)
    }

    /// One line. Unknown values are empty cells.
    package func append(_ message: borrowing CaptureMessage, to output: inout [UInt8]) {
        output += Array("\(message.frame),".utf8)
        if let time = message.time { appendTimestamp(time, to: &output) }
        cell(message.pseudonym, to: &output)
        if showsAddresses { cell(message.address.description, to: &output) }
        // A negative number is not a formula.
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

    private func cell(_ text: String, to output: inout [UInt8]) {
        output.append(UInt8(ascii: ","))
        CommaSeparatedCell.append(text, to: &output)
    }
}
