import BluetoothLE
import Continuity
import Text

/// Advertising data as a tree: AD structures, Apple's messages in them, their fields, and the plaintext of opened
/// messages.
struct AdvertisingTree {
    let bytes: [UInt8]
    /// Whether names and other companies' data are shown, which identify a person like addresses.
    let showsIdentifiers: Bool
    /// The messages that were read from the packet. Those of these bytes begin at `nextMessage`.
    let messages: [CaptureMessage]
    var nextMessage: Int

    /// Structures whose values identify nobody: flags, lists of assigned numbers, power, appearance.
    private static let openTypes: Set<UInt8> = [0x01, 0x02, 0x03, 0x04, 0x05, 0x0A, 0x14, 0x19, 0x1F]

    /// Adds the AD structures of `range` to `tree`.
    mutating func add(_ range: Range<Int>, to tree: inout ByteTree) {
        var data = ByteTree("Advertising data", range)
        var cursor = range.lowerBound
        while let structure = ADStructure.next(in: bytes.span.bytes, cursor: &cursor, end: range.upperBound) {
            data.add(self.tree(structure))
        }
        data.close(unread: "behind the last structure")
        tree.add(data)
    }

    private mutating func tree(_ structure: ADStructure) -> ByteTree {
        let value = structure.valueOffset..<structure.valueOffset + structure.valueCount
        var tree = ByteTree("\(structure.type)", structure.offset..<value.upperBound)
        let shortfall = structure.overruns ? " declared, \(structure.valueCount + 1) present" : ""
        tree.add("length", structure.offset..<structure.offset + 1, "\(bytes[structure.offset])\(shortfall)")
        tree.add(
            "type", structure.offset + 1..<structure.offset + 2, EnvelopeTree.hexadecimalNumber(structure.type.rawValue)
        )
        if structure.type == .manufacturerSpecificData, value.count >= 2 {
            let company = UInt16(
                truncatingIfNeeded: EnvelopeTree.number(bytes, value.lowerBound..<value.lowerBound + 2))
            let isApple = company == AppleManufacturerData.companyIdentifier
            tree.add(
                "company", value.lowerBound..<value.lowerBound + 2,
                EnvelopeTree.hexadecimalNumber(company, digits: 4) + (isApple ? " (Apple, Inc.)" : ""))
            let rest = value.lowerBound + 2..<value.upperBound
            if isApple { addElements(rest, to: &tree) } else { tree.add("data", rest, identifying(rest)) }
        } else if structure.type == .completeLocalName || structure.type == .shortenedLocalName {
            tree.add("name", value, showsIdentifiers ? String(decoding: bytes[value], as: UTF8.self) : hidden(value))
        } else if Self.openTypes.contains(structure.type.rawValue) {
            tree.add("value", value, "0x" + hexadecimal(bytes[value]))
        } else {
            tree.add("value", value, identifying(value))
        }
        return tree
    }

    private func identifying(_ range: Range<Int>) -> String {
        showsIdentifiers ? "0x" + hexadecimal(bytes[range]) : hidden(range)
    }

    private func hidden(_ range: Range<Int>) -> String {
        "\(range.count) byte\(range.count == 1 ? "" : "s"), shown with --addresses"
    }

    private mutating func addElements(_ range: Range<Int>, to tree: inout ByteTree) {
        var elements = ContinuityElements(start: range.lowerBound, end: range.upperBound)
        var isEmpty = true
        while let element = elements.next(in: bytes.span.bytes) {
            isEmpty = false
            tree.add(self.tree(element, takeMessage()))
        }
        if let finding = elements.finding {
            _ = takeMessage()
            tree.add("cut", finding.offset..<range.upperBound, "\(finding)")
        } else if isEmpty {
            _ = takeMessage()
        }
    }

    private mutating func takeMessage() -> CaptureMessage? {
        defer { nextMessage += 1 }
        return nextMessage < messages.count ? messages[nextMessage] : nil
    }

    private func tree(_ element: ContinuityElement, _ message: CaptureMessage?) -> ByteTree {
        var tree = ByteTree("\(element.type)", element.offset..<element.value.upperBound)
        tree.add("type", element.offset..<element.offset + 1, EnvelopeTree.hexadecimalNumber(element.type.rawValue))
        let header = element.offset + 1..<element.value.lowerBound
        switch element.type.lengthEncoding {
        case .byte: tree.add("length", header, "\(element.value.count)")
        case .packed:
            var length = ByteTree("length", header, EnvelopeTree.hexadecimalNumber(bytes[header.lowerBound]))
            length.addBits("length", lowest: 0, count: 5, "\(element.value.count)")
            length.addBits("subtype", lowest: 5, count: 3, "\(element.subtype)")
            tree.add(length)
        case .fixed: break
        }
        do throws(FramingError) {
            let content = try ContinuityMessage(
                type: element.type, subtype: element.subtype, value: bytes.span.bytes, in: element.value)
            let opened = message.flatMap { $0.opened ?? $0.unproven }.flatMap { $0.certainty == .tagOnly ? nil : $0 }
            let pseudonyms = showsIdentifiers ? [:] : Self.pseudonyms(message)
            for child in Self.fields(content.layout, content.values, from: element.value.lowerBound) {
                var child = child
                if let pseudonym = pseudonyms[child.name] { child.value = pseudonym }
                if child.name == "ciphertext", element.type == .handoff, let opened {
                    child.add(Self.plaintext(opened, child.range))
                }
                tree.add(child)
            }
        } catch {
            tree.add("undeclared", element.value, "0x\(hexadecimal(bytes[element.value])) (\(error))")
        }
        return tree
    }

    /// The pseudonyms of the fields of a message that are not shown, by the fields' names.
    private static func pseudonyms(_ message: CaptureMessage?) -> [String: String] {
        guard case .message(let content)? = message?.content, content.layout.identifies else { return [:] }
        var pseudonyms: [String: String] = [:]
        for (field, value) in zip(content.layout.fields, content.values) {
            if case .pseudonym(let pseudonym) = value { pseudonyms[field.name] = pseudonym }
        }
        return pseudonyms
    }

    /// A node for each field that is there, with its bits.
    static func fields(_ layout: MessageLayout, _ values: [FieldValue], from start: Int) -> [ByteTree] {
        let positions = layout.positions(of: values, from: start)
        return layout.fields.indices.compactMap { index in
            let field = layout.fields[index]
            guard let range = positions[index] else { return nil }
            switch values[index] {
            case .absent: return nil
            case .bytes(let content): return ByteTree(field.name, range, "0x" + hexadecimal(content))
            case .pseudonym(let pseudonym): return ByteTree(field.name, range, pseudonym)
            case .number(let number):
                var tree = ByteTree(field.name, range, text(number, field))
                for bits in field.bits {
                    let part = bits.value(in: number)
                    tree.addBits(
                        bits.name, lowest: bits.lowestBit, count: bits.width,
                        "\(part)" + (bits.valueNames[part].map { " (\($0))" } ?? ""))
                }
                for bit in field.unknownBits(in: number) { tree.addBits("unknown", lowest: bit, count: 1, "1") }
                return tree
            }
        }
    }

    private static func text(_ number: Int64, _ field: Field) -> String {
        let digits =
            field.notation == .hexadecimal
            ? EnvelopeTree.hexadecimalNumber(number, digits: 2 * (field.byteCount ?? 1)) : "\(number)"
        return digits + (field.valueNames[number].map { " (\($0))" } ?? "")
    }

    /// The decrypted ciphertext. The cipher is a counter mode, so each byte of the plaintext has the range of its byte
    /// in the ciphertext.
    private static func plaintext(_ opened: OpenedHandoff, _ range: Range<Int>) -> ByteTree {
        let claim = opened.certainty.isOpening ? "opened" : "not opened, would be"
        var tree = ByteTree("plaintext", range, "\(claim): key of \(opened.device), \(opened.certainty.rawValue)")
        for child in fields(HandoffPlaintext.layout, opened.plaintext.values, from: range.lowerBound) {
            var child = child
            if child.name == "hash", let activity = opened.activity {
                child.value = "\(child.value ?? "") (\(activity))"
            }
            tree.add(child)
        }
        return tree
    }
}
