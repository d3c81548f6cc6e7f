import BluetoothLE
import Continuity
import Notation
import Text

/// Messages as comma-separated values (RFC 4180) that are safe in a spreadsheet: no cell is a formula, and every byte
/// is printable ASCII.
package struct CommaSeparatedText: Sendable {
    /// Whether a column has real addresses.
    package var showsAddresses: Bool
    private var clock = LineClock()

    package init(showsAddresses: Bool = false) { self.showsAddresses = showsAddresses }

    /// The first line: names of columns.
    package func appendHeader(to output: inout [UInt8]) {
        let names =
            ["frame", "time", "device"] + (showsAddresses ? ["address"] : [])
            + [
                "rssi", "channel", "pdu", "badCRC", "type", "name", "fields", "bytes", "openedBy", "certainty",
                "activity", "comment",
            ]
        output += Array((names.joined(separator: ",") + "\r\n").utf8)
    }

    /// One line. Unknown values are empty cells.
    package mutating func append(_ message: borrowing CaptureMessage, to output: inout [UInt8]) {
        JSONText.appendInteger(message.frame, to: &output)
        comma(to: &output)
        if let time = message.time { append(time: time, to: &output) }
        if let device = message.device {
            plain(",device-", to: &output)
            JSONText.appendInteger(device, to: &output)
        } else {
            plain(",device-?", to: &output)
        }
        if showsAddresses {
            comma(to: &output)
            plain(message.address.description, to: &output)
        }
        // A negative number is not a formula.
        number(message.signal, to: &output)
        number(message.channel, to: &output)
        comma(to: &output)
        if let type = message.pduType { plain(type.description, to: &output) }
        plain(message.check.isDamaged ? ",true" : ",false", to: &output)
        number(message.type?.rawValue, to: &output)
        comma(to: &output)
        if let type = message.type { plain(type.description, to: &output) }
        comma(to: &output)
        switch message.content {
        case .message(let content): fields(content, to: &output)
        case .undeclared(_, let value, let why):
            CommaSeparatedCell.append("undeclared: \(hexadecimal(value)) (\(why))", to: &output)
        case .overrun(let finding): CommaSeparatedCell.append("cut: \(finding)", to: &output)
        case .empty: break
        }
        comma(to: &output)
        if let bytes = message.bytes { hexadecimal(bytes, to: &output) }
        cell(message.opened?.device, to: &output)
        cell(message.opened?.certainty.rawValue, to: &output)
        cell(message.opened?.activity, to: &output)
        cell(message.comment, to: &output)
        output += [0x0D, 0x0A]
    }

    private func comma(to output: inout [UInt8]) { output.append(UInt8(ascii: ",")) }

    /// Text of this program's own, which needs no escaping.
    private func plain(_ text: String, to output: inout [UInt8]) { output.append(contentsOf: text.utf8) }

    private func number(_ value: (some FixedWidthInteger)?, to output: inout [UInt8]) {
        comma(to: &output)
        if let value { JSONText.appendInteger(Int64(clamping: value), to: &output) }
    }

    private mutating func append(time: Int64, to output: inout [UInt8]) {
        var position = output.count
        output.append(contentsOf: repeatElement(0, count: LineClock.width + 8))
        do {
            var span = output.mutableSpan
            var line = span.mutableBytes
            clock.put(time, into: &line, at: &position)
        }
        output.removeLast(output.count - position)
    }

    /// The fields, which are printable ASCII and begin with a letter. Names of flags are separated by commas.
    private func fields(_ content: ContinuityMessage, to output: inout [UInt8]) {
        let start = output.count
        content.layout.append(content.values, to: &output)
        guard output[start...].contains(UInt8(ascii: ",")) || output[start...].contains(UInt8(ascii: "\"")) else {
            return
        }
        let text = String(decoding: output[start...], as: UTF8.self)
        output.removeSubrange(start...)
        CommaSeparatedCell.append(text, to: &output)
    }

    private func cell(_ text: String?, to output: inout [UInt8]) {
        comma(to: &output)
        if let text { CommaSeparatedCell.append(text, to: &output) }
    }
}
