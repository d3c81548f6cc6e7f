import BluetoothLE
import CaptureFiles
import Continuity
import Notation
import Payload
import Text

/// Writes messages as lines of text and of JSON.
package struct MessageText: Sendable {
    /// Whether lines contain real addresses.
    package var showsAddresses: Bool

    package init(showsAddresses: Bool = false) { self.showsAddresses = showsAddresses }

    /// One line: frame, time, device, signal, channel, PDU, type, fields; behind an arrow the opened message and the
    /// evidence; a bad CRC at the end.
    package func appendLine(_ message: borrowing CaptureMessage, to output: inout [UInt8]) {
        var typesetter = LineTypesetter()
        appendLine(message, by: &typesetter, to: &output)
    }

    /// One line by a given typesetter.
    func appendLine(
        _ message: borrowing CaptureMessage, by typesetter: inout LineTypesetter, to output: inout [UInt8]
    ) {
        typesetter.append(
            MessageHead(
                frame: message.frame, time: message.time, address: message.address, device: message.device,
                signal: message.signal ?? PacketEnvelope.noSignal, channel: message.channel ?? PacketEnvelope.noChannel,
                pduTypeNumber: message.pduType?.rawValue ?? AppleEntry.noPDUType), showsAddresses: showsAddresses,
            to: &output)
        appendContent(message, to: &output)
        output.append(UInt8(ascii: "\n"))
    }

    /// What a line has behind the PDU type.
    func appendContent(_ message: borrowing CaptureMessage, to output: inout [UInt8]) {
        switch message.content {
        case .message(let content): content.append(to: &output)
        case .undeclared(let type, let value, let why):
            append("\(type) undeclared: \(hexadecimal(value)) (\(why))", to: &output)
        case .overrun(let finding): append("cut: \(finding)", to: &output)
        case .empty: append("no message", to: &output)
        }
        if let opened = message.opened { append(opened, to: &output) }
        if let unproven = message.unproven { append(unproven: unproven, to: &output) }
        if message.check.isDamaged { append(" [bad CRC]", to: &output) }
    }

    private func append(_ opened: OpenedHandoff, to output: inout [UInt8]) {
        append(" -> ", to: &output)
        VisibleText.append(opened.device, to: &output)
        append(" (\(opened.certainty.rawValue)", to: &output)
        if opened.certainty == .counterRun { append(" of \(opened.run)", to: &output) }
        if opened.addressResolves, opened.certainty != .resolved { append(", address resolves", to: &output) }
        append("; 1 wrong key in 2^\(opened.wrongKeyBits)", to: &output)
        if opened.candidates > 1 { append("; 1 of \(opened.candidates) keys whose tag fits", to: &output) }
        append("): ", to: &output)
        if opened.plaintext.isGoodbye {
            append("goodbye", to: &output)
        } else {
            append(opened.plaintext.description, to: &output)
            if let activity = opened.activity {
                append(" activity=", to: &output)
                VisibleText.append(activity, to: &output)
            }
        }
    }

    /// The device whose key has the right tag, and why the message does not count as opened. The plaintext is shown
    /// only if it is well-formed.
    private func append(unproven: OpenedHandoff, to output: inout [UInt8]) {
        append(" -> not opened: the tag of ", to: &output)
        if unproven.candidates > 1 { append("\(unproven.candidates) keys, most likely ", to: &output) }
        VisibleText.append(unproven.device, to: &output)
        append(" fits, as 1 wrong key in 256 does", to: &output)
        if unproven.form.isPlausible {
            append(
                "; its plaintext is well-formed, 1 wrong key in 2^\(unproven.wrongKeyBits): \(unproven.plaintext.description)",
                to: &output)
        } else {
            append("; \(unproven.form.oddities.map(\.rawValue).joined(separator: ", "))", to: &output)
        }
    }

    /// One JSON object with a line feed. Keys have a fixed order; unknown values are null; `address` is there only if
    /// addresses are shown.
    package func appendJSON(_ message: borrowing CaptureMessage, to output: inout [UInt8]) {
        JSONText.appendRaw("{\"frame\":", to: &output)
        JSONText.appendInteger(message.frame, to: &output)
        JSONText.appendRaw(",\"time\":", to: &output)
        appendOptional(message.time, to: &output)
        JSONText.appendRaw(",\"device\":", to: &output)
        JSONText.appendString(message.pseudonym, to: &output)
        if showsAddresses {
            JSONText.appendRaw(",\"address\":", to: &output)
            JSONText.appendString(message.address.description, to: &output)
            JSONText.appendRaw(",\"addressIsRandom\":", to: &output)
            JSONText.appendBoolean(message.address.isRandom, to: &output)
        }
        JSONText.appendRaw(",\"rssi\":", to: &output)
        appendOptional(message.signal.map { Int64($0) }, to: &output)
        JSONText.appendRaw(",\"channel\":", to: &output)
        appendOptional(message.channel.map { Int64($0) }, to: &output)
        JSONText.appendRaw(",\"pdu\":", to: &output)
        appendOptional(message.pduType?.description, to: &output)
        JSONText.appendRaw(",\"badCRC\":", to: &output)
        JSONText.appendBoolean(message.check.isDamaged, to: &output)
        JSONText.appendRaw(",\"type\":", to: &output)
        appendOptional(message.type.map { Int64($0.rawValue) }, to: &output)
        JSONText.appendRaw(",\"name\":", to: &output)
        appendOptional(message.type?.description, to: &output)
        switch message.content {
        case .message(let content):
            JSONText.appendRaw(",\"subtype\":", to: &output)
            JSONText.appendInteger(Int64(content.subtype), to: &output)
            JSONText.appendRaw(",\"fields\":", to: &output)
            appendFields(content.layout, content.values, to: &output)
        case .undeclared(_, let value, let why):
            JSONText.appendRaw(",\"value\":", to: &output)
            JSONText.appendString(hexadecimal(value), to: &output)
            JSONText.appendRaw(",\"undeclared\":", to: &output)
            JSONText.appendString("\(why)", to: &output)
        case .overrun(let finding):
            JSONText.appendRaw(",\"cut\":", to: &output)
            JSONText.appendString("\(finding)", to: &output)
        case .empty: break
        }
        if let bytes = message.bytes {
            JSONText.appendRaw(",\"bytes\":\"", to: &output)
            hexadecimal(bytes, to: &output)
            JSONText.appendRaw("\"", to: &output)
        }
        if let comment = message.comment {
            JSONText.appendRaw(",\"comment\":", to: &output)
            JSONText.appendString(comment, to: &output)
        }
        if let opened = message.opened { appendOpened(opened, as: ",\"opened\":", to: &output) }
        if let unproven = message.unproven { appendOpened(unproven, as: ",\"notOpened\":", to: &output) }
        JSONText.appendRaw("}\n", to: &output)
    }

    private func appendOpened(_ opened: OpenedHandoff, as member: StaticString, to output: inout [UInt8]) {
        JSONText.appendRaw(member, to: &output)
        JSONText.appendRaw("{\"device\":", to: &output)
        JSONText.appendString(opened.device, to: &output)
        JSONText.appendRaw(",\"certainty\":", to: &output)
        JSONText.appendString(opened.certainty.rawValue, to: &output)
        JSONText.appendRaw(",\"keysThatFit\":", to: &output)
        JSONText.appendInteger(opened.candidates, to: &output)
        JSONText.appendRaw(",\"evidence\":{\"addressResolves\":", to: &output)
        JSONText.appendBoolean(opened.addressResolves, to: &output)
        JSONText.appendRaw(",\"hashIsListed\":", to: &output)
        JSONText.appendBoolean(opened.activity != nil, to: &output)
        JSONText.appendRaw(",\"hasTheForm\":", to: &output)
        JSONText.appendBoolean(opened.form.isPlausible, to: &output)
        JSONText.appendRaw(",\"oddities\":[", to: &output)
        for (index, oddity) in opened.form.oddities.enumerated() {
            if index > 0 { JSONText.appendRaw(",", to: &output) }
            JSONText.appendString(oddity.rawValue, to: &output)
        }
        JSONText.appendRaw("],\"counterRun\":", to: &output)
        JSONText.appendInteger(opened.run, to: &output)
        JSONText.appendRaw(",\"wrongKeyBits\":", to: &output)
        JSONText.appendInteger(opened.wrongKeyBits, to: &output)
        // The plaintext is not shown if the tag is the only evidence.
        guard opened.certainty != .tagOnly else {
            JSONText.appendRaw("}}", to: &output)
            return
        }
        JSONText.appendRaw("},\"goodbye\":", to: &output)
        JSONText.appendBoolean(opened.plaintext.isGoodbye, to: &output)
        JSONText.appendRaw(",\"activity\":", to: &output)
        appendOptional(opened.activity, to: &output)
        JSONText.appendRaw(",\"options\":[", to: &output)
        var isFirst = true
        for (bit, name) in AdvertisementOptions.names.enumerated()
        where opened.plaintext.options.rawValue >> UInt8(bit) & 1 == 1 {
            if !isFirst { JSONText.appendRaw(",", to: &output) }
            isFirst = false
            JSONText.appendString(name, to: &output)
        }
        JSONText.appendRaw("],\"tick\":", to: &output)
        appendOptional(opened.plaintext.time.tick.map { Int64($0) }, to: &output)
        JSONText.appendRaw(",\"isCurrent\":", to: &output)
        JSONText.appendBoolean(opened.plaintext.time.isCurrent, to: &output)
        JSONText.appendRaw(",\"fields\":", to: &output)
        appendFields(HandoffPlaintext.layout, opened.plaintext.values, to: &output)
        JSONText.appendRaw("}", to: &output)
    }

    /// Numbers as numbers, followed by their bits, bytes in hexadecimal or as their pseudonym, without fields that are
    /// absent.
    func appendFields(_ layout: MessageLayout, _ values: [FieldValue], to output: inout [UInt8]) {
        var isFirst = true
        for (field, value) in zip(layout.fields, values) {
            if case .absent = value { continue }
            JSONText.appendRaw(isFirst ? "{" : ",", to: &output)
            isFirst = false
            JSONText.appendString(field.name, to: &output)
            JSONText.appendRaw(":", to: &output)
            switch value {
            case .number(let number):
                JSONText.appendInteger(number, to: &output)
                for bits in field.bits { append(bits, of: number, to: &output) }
            case .bytes(let bytes): JSONText.appendString(hexadecimal(bytes), to: &output)
            case .pseudonym(let pseudonym): JSONText.appendString(pseudonym, to: &output)
            case .absent: break
            }
        }
        JSONText.appendRaw(isFirst ? "{}" : "}", to: &output)
    }

    /// Bits as a member of their own: a flag as true or false, several as a number.
    private func append(_ bits: Field.BitRange, of number: Int64, to output: inout [UInt8]) {
        JSONText.appendRaw(",", to: &output)
        JSONText.appendString(bits.name, to: &output)
        JSONText.appendRaw(":", to: &output)
        let part = bits.value(in: number)
        if bits.width == 1 {
            JSONText.appendBoolean(part == 1, to: &output)
        } else {
            JSONText.appendInteger(part, to: &output)
        }
    }

    private func append(_ text: String, to output: inout [UInt8]) { output.append(contentsOf: text.utf8) }

    private func appendOptional(_ value: Int64?, to output: inout [UInt8]) {
        if let value { JSONText.appendInteger(value, to: &output) } else { JSONText.appendRaw("null", to: &output) }
    }

    private func appendOptional(_ text: String?, to output: inout [UInt8]) {
        if let text { JSONText.appendString(text, to: &output) } else { JSONText.appendRaw("null", to: &output) }
    }
}
