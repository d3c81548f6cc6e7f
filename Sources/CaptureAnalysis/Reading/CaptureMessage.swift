package import BluetoothLE
package import CaptureFiles
package import Continuity

/// One Continuity message of a recording, with what is known about the packet around it.
package struct CaptureMessage: Equatable, Sendable {
    /// What an Apple entry held at this place.
    package enum Content: Equatable, Sendable {
        /// A message of a declared layout.
        case message(ContinuityMessage)
        /// A message that does not follow its type's declaration: its bytes, and why.
        case undeclared(ContinuityType, value: [UInt8], why: FramingError)
        /// An element that promises more than there is; it ends the entry.
        case overrun(ContinuityElements.Finding)
        /// Nothing: a company identifier alone, which is legal.
        case empty
    }

    /// The packet's number, from 1.
    package var frame: Int
    /// Nanoseconds since 1970; nil where the recording has no time for the packet.
    package var time: Int64?
    /// Who advertised.
    package var address: AdvertiserAddress
    /// The address's number in the order of first appearance, from 1; nil for an address that no undamaged packet has shown.
    package var device: Int?
    /// dBm; nil unknown.
    package var signal: Int8?
    /// The channel index; nil unknown.
    package var channel: UInt8?
    /// The PDU; nil unknown.
    package var pduType: AdvertisingPDUType?
    /// What is known about the packet's CRC.
    package var check: FrameCheck
    /// What the entry held.
    package var content: Content
    /// The message opened with a key, which more speaks for than the tag; nil without such a key, for other types, and in damaged packets.
    package var opened: OpenedHandoff?
    /// What a key makes of the message whose tag fits while too little else speaks for it: no opening is claimed.
    package var unproven: OpenedHandoff?

    /// The type, where there is one.
    package var type: ContinuityType? { content.type }

    /// The pseudonym of the address, stable within one recording: `device-7`; `device-?` for an address that only damaged packets show.
    package var pseudonym: String { device.map { "device-\($0)" } ?? "device-?" }
}

extension CaptureMessage {
    /// A message of an entry; what a key says of it is not known yet.
    init(_ entry: AppleEntry, frame: Int, time: Int64?, device: Int?, content: Content) {
        self.init(
            frame: frame, time: time, address: entry.address, device: device,
            signal: entry.signal == PacketEnvelope.noSignal ? nil : entry.signal,
            channel: entry.channel == PacketEnvelope.noChannel ? nil : entry.channel, pduType: entry.pduType,
            check: entry.check, content: content, opened: nil, unproven: nil)
    }
}

extension CaptureMessage.Content {
    /// What an element holds.
    init(_ element: ContinuityElement, in bytes: RawSpan) {
        do throws(FramingError) {
            self = .message(
                try ContinuityMessage(type: element.type, subtype: element.subtype, value: bytes, in: element.value))
        } catch {
            self = .undeclared(
                element.type, value: element.value.map { bytes.unsafeLoad(fromByteOffset: $0, as: UInt8.self) },
                why: error)
        }
    }

    /// The type, where there is one.
    var type: ContinuityType? {
        switch self {
        case .message(let message): message.type
        case .undeclared(let type, _, _): type
        case .overrun(.missingLength(let type, _)), .overrun(.lengthPastEnd(let type, _, _, _)): type
        case .empty: nil
        }
    }
}

/// Turns the packets of a recording into messages.
package struct MessageReader: Sendable {
    private var addresses = AddressTable()
    private var opener: HandoffOpener?
    private var fragments = AdvertisingFragments()
    /// What was wrong with packets.
    package private(set) var findings = CaptureFindings()

    /// Messages of other types are skipped when set.
    package var onlyType: ContinuityType?

    /// Opens Handoff messages when keys are given, and names their activities by these, the key file's and the published ones.
    /// `known` is what an earlier reading of the same recording proved.
    package init(
        keys: KeyFile? = nil, activities: [KeyFile.Activity] = [], known: HandoffEvidence = HandoffEvidence(),
        onlyType: ContinuityType? = nil
    ) {
        opener = keys.map { HandoffOpener($0, activities: activities, known: known) }
        self.onlyType = onlyType
    }

    /// What was proven of messages after they had been handed out as unproven.
    package var evidence: HandoffEvidence { opener?.evidence ?? HandoffEvidence() }

    /// What was wrong in so many packets, and whether addresses were let go because the table was full, after which their pseudonyms are given anew.
    package func findings(in packets: Int) -> CaptureFindings {
        var all = findings
        if addresses.evictedCount > 0 {
            all.add(
                CaptureFinding(
                    kind: .evicted, frame: packets, offset: 0, expected: "few enough addresses to remember each",
                    found: "\(addresses.evictedCount) that were let go; one that came back has a second pseudonym"))
        }
        return all
    }

    /// Hands out the messages of a packet, in order.
    package mutating func read(
        _ record: borrowing CaptureRecord, _ bytes: RawSpan, _ body: (borrowing CaptureMessage) -> Void
    ) -> PacketFacts {
        let frame = record.frame
        let time: Int64? = record.hasTime ? record.time : nil
        // Moved out, so that messages can be made while pieces are joined.
        var fragments = AdvertisingFragments()
        swap(&fragments, &self.fragments)
        let facts = PacketWalk.entries(of: record, bytes, joining: &fragments) { entry, bytes in
            read(entry, bytes, frame: frame, time: time, body)
        }
        swap(&fragments, &self.fragments)
        if facts.isRemarkable { facts.note(on: record, in: &findings) }
        return facts
    }

    /// Hands out the messages of advertisements whose last piece never came, as far as they came; for the end of a recording. They have the
    /// number of the packet that they began in, and no time.
    package mutating func finish(_ body: (borrowing CaptureMessage) -> Void) {
        var fragments = AdvertisingFragments()
        swap(&fragments, &self.fragments)
        while let advertisement = fragments.next() {
            var facts = PacketFacts(content: .event)
            PacketWalk.walk(advertisement, fragments.data.span.bytes, &facts) { entry, bytes in
                read(entry, bytes, frame: advertisement.firstFrame, time: nil, body)
            }
            facts.note(frame: advertisement.firstFrame, in: &findings)
        }
    }

    /// Appends a line for each message of a packet, in order: what `read` and `MessageText.appendLine` give together, without making values of
    /// messages that stood there before. For readers without keys, whose messages nothing else is asked of.
    package mutating func appendLines(
        of record: borrowing CaptureRecord, _ bytes: RawSpan, to lines: inout MessageLines
    ) -> PacketFacts {
        let frame = record.frame
        let time: Int64? = record.hasTime ? record.time : nil
        var fragments = AdvertisingFragments()
        swap(&fragments, &self.fragments)
        let facts = PacketWalk.entries(of: record, bytes, joining: &fragments) { entry, bytes in
            appendLines(of: entry, bytes, frame: frame, time: time, to: &lines)
        }
        swap(&fragments, &self.fragments)
        if facts.isRemarkable { facts.note(on: record, in: &findings) }
        return facts
    }

    @inline(__always)
    private mutating func appendLines(
        of entry: AppleEntry, _ bytes: RawSpan, frame: Int, time: Int64?, to lines: inout MessageLines
    ) {
        let isDamaged = entry.check.isDamaged
        let head = LineHead(
            frame: frame, time: time, address: entry.address, device: number(of: entry.address, isDamaged: isDamaged),
            signal: entry.signal, channel: entry.channel, pduTypeNumber: entry.pduTypeNumber)
        var elements = ContinuityElements(start: entry.valueOffset, end: entry.valueOffset &+ entry.valueCount)
        var isEmpty = true
        while let element = elements.next(in: bytes) {
            isEmpty = false
            if let onlyType, element.type != onlyType { continue }
            let key = WordingTable.key(bytes, element.offset..<element.value.upperBound)
            if let key, lines.append(head, key, isDamaged: isDamaged) { continue }
            let content = CaptureMessage.Content(element, in: bytes)
            if let key, case .message(let message) = content { lines.learn(key, message) }
            lines.append(CaptureMessage(entry, frame: frame, time: time, device: head.device, content: content))
        }
        if let content = rest(of: elements, isEmpty: isEmpty) {
            lines.append(CaptureMessage(entry, frame: frame, time: time, device: head.device, content: content))
        }
    }

    /// What there is to say about an entry behind its messages: that it was cut, or held none.
    @inline(__always)
    private func rest(of elements: ContinuityElements, isEmpty: Bool) -> CaptureMessage.Content? {
        if let finding = elements.finding {
            let content = CaptureMessage.Content.overrun(finding)
            return onlyType == nil || content.type == onlyType ? content : nil
        }
        return isEmpty && onlyType == nil ? .empty : nil
    }

    /// The number of an address; nil for one that no undamaged packet has shown.
    @inline(__always)
    private mutating func number(of address: AdvertiserAddress, isDamaged: Bool) -> Int? {
        // A damaged address is as likely a flipped bit as a device.
        isDamaged ? addresses.existingNumber(of: address) : addresses.number(of: address)
    }

    private mutating func read(
        _ entry: AppleEntry, _ bytes: RawSpan, frame: Int, time: Int64?, _ body: (borrowing CaptureMessage) -> Void
    ) {
        let isDamaged = entry.check.isDamaged
        let device = number(of: entry.address, isDamaged: isDamaged)
        var message = CaptureMessage(entry, frame: frame, time: time, device: device, content: .empty)
        var elements = ContinuityElements(start: entry.valueOffset, end: entry.valueOffset + entry.valueCount)
        var isEmpty = true
        while let element = elements.next(in: bytes) {
            isEmpty = false
            if let onlyType, element.type != onlyType { continue }
            message.opened = nil
            message.unproven = nil
            message.content = CaptureMessage.Content(element, in: bytes)
            if element.type == .handoff, !isDamaged, opener != nil,
                let handoff = try? HandoffMessage(bytes, in: element.value),
                let found = opener?.open(handoff, from: entry.address)
            {
                if found.certainty.isOpening { message.opened = found } else { message.unproven = found }
            }
            body(message)
        }
        message.opened = nil
        message.unproven = nil
        if let content = rest(of: elements, isEmpty: isEmpty) {
            message.content = content
            body(message)
        }
    }
}
