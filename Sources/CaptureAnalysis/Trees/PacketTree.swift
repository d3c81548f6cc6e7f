import BluetoothLE
package import CaptureFiles
import Text

/// Makes trees of byte ranges of packets, from the link type's header to the fields of Apple's messages.
///
/// It walks in the same order as `PacketWalk`, so that it can assign the messages of a packet. It joins the pieces of
/// an advertisement in several reports in the same way. These have a tree of their own, whose ranges are those of the
/// joined data.
package struct PacketTree: Sendable {
    /// Whether addresses, names and other companies' data are shown, and not pseudonyms and numbers of bytes.
    package var showsIdentifiers: Bool
    private var fragments = AdvertisingFragments()

    package init(showsIdentifiers: Bool = false) { self.showsIdentifiers = showsIdentifiers }

    /// The trees of a packet: its own, then those of advertisements that its pieces end. `messages` are all messages of
    /// the packet, in order.
    package mutating func trees(
        of record: borrowing CaptureRecord, _ packet: RawSpan, messages: [CaptureMessage]
    ) -> [ByteTree] {
        let bytes = packet.copy(0..<packet.byteCount)
        let envelope = PacketEnvelope(packet, linkType: record.linkType, flags: record.flags)
        var tree = ByteTree("Packet \(record.frame)", 0..<bytes.count)
        if let header = EnvelopeTree.tree(bytes, linkType: record.linkType, envelope: envelope) { tree.add(header) }
        var advertising = AdvertisingTree(
            bytes: bytes, showsIdentifiers: showsIdentifiers, messages: messages, nextMessage: 0)
        var joined: [ByteTree] = []
        switch envelope.content {
        case .linkLayerPacket: addLinkLayer(&tree, envelope, &advertising)
        case .event:
            joined = addEvent(&tree, envelope.offset, frame: record.frame, &advertising)
            if tree.children.last?.name != Self.eventName { addOther(&tree, record, envelope, bytes) }
        case .other: addOther(&tree, record, envelope, bytes)
        case .cut, .unread: break
        }
        tree.close()
        if showsIdentifiers { tree.fillUnread(from: bytes) }
        return [tree] + joined
    }

    /// Whether a report of an event is a piece of an advertisement, or may be.
    func hasPieces(_ packet: RawSpan, from base: Int) -> Bool {
        guard var reports = AdvertisingReports(event: packet, from: base) else { return false }
        while reports.advance(in: packet) {
            if fragments.concerns(reports) { return true }
        }
        return false
    }

    /// The node of an event with advertising reports.
    private static let eventName = "HCI event"

    private func addOther(
        _ tree: inout ByteTree, _ record: borrowing CaptureRecord, _ envelope: PacketEnvelope, _ bytes: [UInt8]
    ) {
        let other = ControllerPacketTree.tree(
            bytes, from: envelope.offset, linkType: record.linkType, flags: record.flags, envelope: envelope)
        if let other { tree.add(other) }
    }

    /// An address, or the pseudonym that a message from it has.
    private func text(_ address: AdvertiserAddress, _ messages: [CaptureMessage]) -> String {
        let kind = address.isRandom ? "random, \(address.address.randomKind.rawValue)" : "public"
        if showsIdentifiers { return "\(address) (\(kind))" }
        let pseudonym = messages.first { $0.address == address }.map { $0.pseudonym }
        return "\(pseudonym ?? "shown with --addresses") (\(kind))"
    }

    private func addLinkLayer(_ tree: inout ByteTree, _ envelope: PacketEnvelope, _ data: inout AdvertisingTree) {
        let base = envelope.offset
        guard let packet = LinkLayerPacket.parse(data.bytes.span.bytes, from: base) else { return }
        var pdu = ByteTree("Link-layer packet", base..<data.bytes.count)
        pdu.add(
            "access address", base..<base + 4,
            EnvelopeTree.hexadecimalNumber(packet.accessAddress, digits: 8)
                + (packet.isAdvertising ? " (advertising)" : " (a connection)"))
        if packet.isAdvertising {
            pdu.add(Self.header(packet.header, base + LinkLayerPacket.accessAddressSize))
            addPayload(of: packet, to: &pdu, &data)
            let end = packet.payloadOffset + packet.payloadCount
            let check = FrameCheck(sniffer: envelope.sniffersCheck, recomputed: packet.check)
            if packet.check != .absent {
                let range = end..<end + LinkLayerPacket.checkSize
                let number = EnvelopeTree.hexadecimalNumber(EnvelopeTree.number(data.bytes, range), digits: 6)
                // The CRC and the rest of the packet would reveal an address that is not shown.
                pdu.add("CRC", range, showsIdentifiers ? "\(number) (\(check.verdictText))" : check.verdictText)
            }
        }
        pdu.close()
        tree.add(pdu)
    }

    private static func header(_ header: AdvertisingPDUHeader, _ base: Int) -> ByteTree {
        var tree = ByteTree("PDU header", base..<base + AdvertisingPDUHeader.size)
        var first = ByteTree("flags", base..<base + 1, EnvelopeTree.hexadecimalNumber(header.rawFlags))
        first.addBits("type", lowest: 0, count: 4, "\(header.typeNumber)" + (header.type.map { " (\($0))" } ?? ""))
        first.addBits("ChSel", lowest: 5, count: 1, header.channelSelection2 ? "1" : "0")
        first.addBits("TxAdd", lowest: 6, count: 1, header.senderIsRandom ? "1 (random)" : "0 (public)")
        first.addBits("RxAdd", lowest: 7, count: 1, header.receiverIsRandom ? "1 (random)" : "0 (public)")
        tree.add(first)
        tree.add("length", base + 1..<base + 2, "\(header.payloadLength)")
        return tree
    }

    private func addPayload(of packet: LinkLayerPacket, to pdu: inout ByteTree, _ data: inout AdvertisingTree) {
        let start = packet.payloadOffset
        let end = start + packet.payloadCount
        if packet.header.type == .extended {
            addExtendedPayload(of: packet, to: &pdu, &data)
            return
        }
        guard let type = packet.header.type, type != .auxiliaryConnectResponse, packet.payloadCount >= 6 else { return }
        let content = data.bytes
        let bytes = content.span.bytes
        let sender = AdvertiserAddress(
            AdvertisingPDU.sender.load(from: bytes, base: start), isRandom: packet.header.senderIsRandom)
        pdu.add("\(AdvertisingPDU.sender.name)", start..<start + 6, text(sender, data.messages))
        if type.namesReceiver, packet.payloadCount >= 12 {
            let receiver = AdvertiserAddress(
                AdvertisingPDU.receiver.load(from: bytes, base: start), isRandom: packet.header.receiverIsRandom)
            pdu.add("\(AdvertisingPDU.receiver.name)", start + 6..<start + 12, text(receiver, data.messages))
        } else if type.carriesAdvertisingData {
            data.add(start + 6..<end, to: &pdu)
        }
    }

    private func addExtendedPayload(
        of packet: LinkLayerPacket, to pdu: inout ByteTree, _ data: inout AdvertisingTree
    ) {
        let content = data.bytes
        let bytes = content.span.bytes
        let end = packet.payloadOffset + packet.payloadCount
        guard let header = ExtendedAdvertisingHeader(bytes, from: packet.payloadOffset, to: end) else { return }
        var tree = ByteTree("extended header", header.start..<header.dataOffset)
        var first = ByteTree("length and mode", header.start..<header.start + 1)
        first.addBits("length", lowest: 0, count: 6, "\(header.dataOffset - header.start - 1)")
        first.addBits("AdvMode", lowest: 6, count: 2, "\(header.mode)")
        tree.add(first)
        if header.start + 1 < header.dataOffset {
            tree.add(
                "parts that are there", header.start + 1..<header.start + 2,
                EnvelopeTree.hexadecimalNumber(content[header.start + 1]))
        }
        for part in ExtendedAdvertisingHeader.Part.allCases {
            guard let offset = header.offset(of: part) else { continue }
            let range = offset..<offset + part.size
            switch part {
            case .advertiser, .target:
                let isRandom =
                    part == .advertiser ? packet.header.senderIsRandom : packet.header.receiverIsRandom
                let address = AdvertiserAddress(
                    AdvertisingPDU.sender.load(from: bytes, base: offset), isRandom: isRandom)
                tree.add(part.name, range, text(address, data.messages))
            case .constantToneExtension, .dataInformation, .auxiliaryPointer, .synchronisation, .power:
                tree.add(part.name, range, hexadecimal(Array(content[range])))
            }
        }
        tree.close(unread: "ACAD")
        pdu.add(tree)
        guard header.offset(of: .advertiser) != nil, header.dataOffset < end else { return }
        data.add(header.dataOffset..<end, to: &pdu)
    }

    private mutating func addEvent(
        _ tree: inout ByteTree, _ base: Int, frame: Int, _ data: inout AdvertisingTree
    ) -> [ByteTree] {
        guard var reports = AdvertisingReports(event: data.bytes.span.bytes, from: base) else { return [] }
        let bytes = data.bytes
        var event = ByteTree(Self.eventName, base..<bytes.count)
        event.add("\(HCIEvent.code.name)", base..<base + 1, "0x3e (LE Meta)")
        event.add("\(HCIEvent.parameterLength.name)", base + 1..<base + 2, "\(bytes[base + 1])")
        event.add(
            "\(HCIEvent.subevent.name)", base + 2..<base + 3,
            reports.isExtended ? "0x0d (LE Extended Advertising Report)" : "0x02 (LE Advertising Report)")
        event.add("\(HCIEvent.reportCount.name)", base + 3..<base + 4, "\(bytes[base + 3])")
        var joined: [ByteTree] = []
        var number = 0
        while reports.advance(in: bytes.span.bytes) {
            number += 1
            var report = fixedPart(of: reports, "Report \(number)", bytes, data.messages)
            let range = reports.dataOffset..<reports.dataOffset + reports.dataCount
            let role = fragments.take(reports, in: bytes.span.bytes, frame: frame)
            if role == .whole {
                data.add(range, to: &report)
            } else {
                report.add("Advertising data", range, "a piece, joined with others")
            }
            if !reports.isExtended, range.upperBound < bytes.count {
                report.add(
                    "RSSI", range.upperBound..<range.upperBound + 1,
                    reports.signal == PacketEnvelope.noSignal ? "unknown" : "\(reports.signal) dBm")
                report.range = report.range.lowerBound..<range.upperBound + 1
            }
            event.add(report)
            if case .ended(let advertisement) = role {
                // The messages of the joined data are between those of the packet's own reports.
                var pieces = AdvertisingTree(
                    bytes: fragments.data, showsIdentifiers: showsIdentifiers, messages: data.messages,
                    nextMessage: data.nextMessage)
                var whole = ByteTree(
                    "Joined from \(advertisement.pieces) reports since packet \(advertisement.firstFrame)",
                    0..<fragments.data.count)
                pieces.add(0..<fragments.data.count, to: &whole)
                data.nextMessage = pieces.nextMessage
                joined.append(whole)
            }
        }
        event.close()
        tree.add(event)
        return joined
    }

    private func fixedPart(
        of reports: AdvertisingReports, _ name: String, _ bytes: [UInt8], _ messages: [CaptureMessage]
    ) -> ByteTree {
        let end = reports.dataOffset + reports.dataCount
        let random = reports.addressType & 1 == 1
        let count =
            "\(reports.declaredDataCount)"
            + (reports.dataCount == reports.declaredDataCount ? "" : " declared, \(reports.dataCount) present")
        guard reports.isExtended else {
            typealias Layout = AdvertisingReport.Legacy
            let start = reports.dataOffset - Layout.size
            var tree = ByteTree(name, start..<end)
            let type =
                AdvertisingReport.pduType(isExtended: false, eventType: reports.eventType).map { " (\($0))" } ?? ""
            tree.add("event type", start..<start + 1, "\(reports.eventType)\(type)")
            tree.add("address type", start + 1..<start + 2, "\(reports.addressType) (\(random ? "random" : "public"))")
            tree.add("address", start + 2..<start + 8, text(reports.address, messages))
            tree.add("data length", start + 8..<start + 9, count)
            return tree
        }
        typealias Layout = AdvertisingReport.Extended
        let start = reports.dataOffset - Layout.size
        var tree = ByteTree(name, start..<end)
        func place(_ offset: Int, _ size: Int) -> Range<Int> { start + offset..<start + offset + size }
        tree.add("event type", place(0, 2), EnvelopeTree.hexadecimalNumber(reports.eventType, digits: 4))
        tree.add("address type", place(2, 1), "\(reports.addressType) (\(random ? "random" : "public"))")
        tree.add("address", place(3, 6), text(reports.address, messages))
        tree.add("primary PHY", place(9, 1), "\(bytes[start + 9])")
        tree.add("secondary PHY", place(10, 1), "\(bytes[start + 10])")
        tree.add("advertising SID", place(11, 1), "\(bytes[start + 11])")
        func power(_ byte: UInt8) -> String { byte == 127 ? "unknown" : "\(Int8(bitPattern: byte)) dBm" }
        tree.add("TX power", place(12, 1), power(bytes[start + 12]))
        tree.add("RSSI", place(13, 1), power(bytes[start + 13]))
        tree.add("periodic advertising interval", place(14, 2), "\(EnvelopeTree.number(bytes, place(14, 2)))")
        tree.add("direct address type", place(16, 1), "\(bytes[start + 16])")
        let direct = EnvelopeTree.number(bytes, place(17, 6))
        let directed = AdvertiserAddress(direct, isRandom: bytes[start + 16] & 1 == 1)
        tree.add("direct address", place(17, 6), direct == 0 ? "none" : text(directed, messages))
        tree.add("data length", place(23, 1), count)
        return tree
    }
}

extension FrameCheck {
    /// The check of a CRC that is there, and the sniffer's verdict if it differs.
    fileprivate var verdictText: String {
        let word =
            switch recomputed {
            case .holds: "fits"
            case .reversed: "fits with its bits in reverse order"
            case .zeroed: "zeros, not the CRC"
            case .broken, .absent: "does not fit"
            }
        return differs ? "\(word); the sniffer says that it \(sniffer == .holds ? "fits" : "does not fit")" : word
    }
}
