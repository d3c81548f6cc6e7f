import BluetoothLE
import CaptureFiles

/// Writes the trees of packets as lines. An advertiser sends the same bytes hundreds of times, so the lines of a
/// packet's header and of its content are remembered.
///
/// The lines are those of `PacketTree`. The memory is bounded; when it is full, it is emptied.
struct TreeLines: Sendable {
    /// The most bytes of remembered lines and of what they are known by.
    private static let limit = 1 << 20
    /// Longer packets are not remembered.
    private static let keyLimit = 512

    private struct Remembered: Sendable {
        var lines: [UInt8]
        /// What the lines contain besides the bytes: the messages with their pseudonyms, and the sender's.
        var contents: [CaptureMessage.Content]
        var devices: [Int?]
    }

    private var trees: PacketTree
    private var headers: [[UInt8]: [UInt8]] = [:]
    private var packets: [[UInt8]: Remembered] = [:]
    /// Bytes of all remembered lines, and of what they are known by.
    private var size = 0

    init(_ trees: PacketTree) { self.trees = trees }

    /// Takes a packet, and appends its lines if it is shown. The trees join pieces of all packets, shown or not.
    mutating func take(
        _ record: borrowing CaptureRecord, _ packet: RawSpan, _ messages: [CaptureMessage], isShown: Bool,
        to output: inout [UInt8]
    ) {
        let envelope = PacketEnvelope(packet, linkType: record.linkType, flags: record.flags)
        guard isMemorable(packet, envelope, messages) else {
            let forest = trees.trees(of: record, packet, messages: messages)
            if isShown { for tree in forest { tree.appendLines(to: &output, depth: 1) } }
            return
        }
        guard isShown else { return }
        ByteTree("Packet \(record.frame)", 0..<packet.byteCount).appendLines(to: &output, depth: 1)
        appendHeader(record, packet, envelope, to: &output)
        appendContent(record, packet, envelope, messages, to: &output)
    }

    /// Whether the lines depend on nothing but the bytes, the messages and the senders: no key decrypts, and no report
    /// is a piece of an advertisement.
    private func isMemorable(_ packet: RawSpan, _ envelope: PacketEnvelope, _ messages: [CaptureMessage]) -> Bool {
        guard packet.byteCount <= Self.keyLimit, envelope.offset <= packet.byteCount,
            messages.allSatisfy({ $0.opened == nil && $0.unproven == nil })
        else { return false }
        switch envelope.content {
        case .linkLayerPacket: return true
        case .event: return !trees.hasPieces(packet, from: envelope.offset)
        case .other, .cut, .unread: return false
        }
    }

    private mutating func appendHeader(
        _ record: borrowing CaptureRecord, _ packet: RawSpan, _ envelope: PacketEnvelope, to output: inout [UInt8]
    ) {
        guard envelope.offset > 0 else { return }
        var key = packet.copy(0..<envelope.offset)
        Self.append(UInt64(record.linkType.packed), to: &key)
        if let known = headers[key] {
            output += known
            return
        }
        var lines: [UInt8] = []
        let bytes = packet.copy(0..<packet.byteCount)
        if var tree = EnvelopeTree.tree(bytes, linkType: record.linkType, envelope: envelope) {
            if trees.showsIdentifiers { tree.fillUnread(from: bytes) }
            tree.appendLines(to: &lines, depth: 2)
        }
        output += lines
        makeRoom(lines.count + key.count)
        headers[key] = lines
    }

    private mutating func appendContent(
        _ record: borrowing CaptureRecord, _ packet: RawSpan, _ envelope: PacketEnvelope, _ messages: [CaptureMessage],
        to output: inout [UInt8]
    ) {
        var key = packet.copy(envelope.offset..<packet.byteCount)
        let facts = UInt64(record.linkType.packed) << 8 | UInt64(envelope.sniffersCheck.rawValue)
        Self.append(UInt64(envelope.offset) << 48 | facts, to: &key)
        if let known = packets[key], known.contents.elementsEqual(messages, by: { $0 == $1.content }),
            known.devices.elementsEqual(messages, by: { $0 == $1.device })
        {
            output += known.lines
            return
        }
        var lines: [UInt8] = []
        for tree in trees.trees(of: record, packet, messages: messages) {
            for child in tree.children where child.range.lowerBound >= envelope.offset {
                child.appendLines(to: &lines, depth: 2)
            }
        }
        output += lines
        makeRoom(lines.count + key.count)
        packets[key] = Remembered(
            lines: lines, contents: messages.map(\.content), devices: messages.map(\.device))
    }

    /// Counts an entry that is about to be remembered, and forgets all others if there are too many.
    private mutating func makeRoom(_ count: Int) {
        // An entry of the table takes memory beside its bytes.
        let count = count + 256
        if size + count > Self.limit {
            headers.removeAll()
            packets.removeAll()
            size = 0
        }
        size += count
    }

    private static func append(_ number: UInt64, to key: inout [UInt8]) {
        for shift in stride(from: 0 as UInt64, to: 64, by: 8) { key.append(UInt8(truncatingIfNeeded: number >> shift)) }
    }
}
