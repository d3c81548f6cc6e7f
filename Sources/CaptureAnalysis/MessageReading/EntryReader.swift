import BluetoothLE
import CaptureFiles
import Continuity

/// Makes messages of Apple's entries: numbers addresses and identifiers, and opens Handoff messages with keys.
struct EntryReader: Sendable {
    private var addresses = AddressTable()
    /// Nil if identifiers are shown.
    private var identifiers: IdentifierTable?
    private var opener: HandoffOpener?
    /// Whether messages have their bytes.
    private let keepsBytes: Bool
    /// If set, messages of other types are skipped.
    private let onlyType: ContinuityType?

    init(opener: HandoffOpener?, onlyType: ContinuityType?, hidesIdentifiers: Bool, keepsBytes: Bool) {
        self.keepsBytes = keepsBytes
        self.opener = opener
        identifiers = hidesIdentifiers ? IdentifierTable() : nil
        self.onlyType = onlyType
    }

    /// Proof for messages that were handed out as unproven.
    var evidence: HandoffEvidence { opener?.evidence ?? HandoffEvidence() }

    var evictedAddressCount: Int { addresses.evictedCount }
    var evictedIdentifierCount: Int { identifiers?.evictedCount ?? 0 }
    var hasKeys: Bool { opener != nil }

    /// Handoff messages that keys were tried on.
    private(set) var tried = 0
    /// Handoff messages that a key opened.
    private(set) var opened = 0

    /// Hands out the messages of an entry, in order.
    mutating func read(
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
            message.content = content(of: element, in: bytes, isDamaged: isDamaged)
            if keepsBytes { message.bytes = shown(element.value, of: message.content, in: bytes) }
            if element.type == .handoff, !isDamaged, opener != nil,
                let handoff = try? HandoffMessage(bytes, in: element.value)
            {
                tried += 1
                if let found = opener?.open(handoff, from: entry.address) {
                    if found.certainty.isOpening { message.opened = found } else { message.unproven = found }
                    opened += found.certainty.isOpening ? 1 : 0
                }
            }
            body(message)
        }
        message.opened = nil
        message.unproven = nil
        if let content = rest(of: elements, isEmpty: isEmpty) {
            message.content = content
            message.bytes = nil
            if keepsBytes, let finding = elements.finding {
                let end = min(bytes.byteCount, entry.valueOffset + entry.valueCount)
                message.bytes = shown(min(finding.valueOffset, end)..<end, of: content, in: bytes)
            }
            body(message)
        }
    }

    /// The bytes of a message, unless they identify somebody and identifiers are not shown.
    private func shown(_ range: Range<Int>, of content: CaptureMessage.Content, in bytes: RawSpan) -> [UInt8]? {
        identifiers != nil && content.identifies ? nil : bytes.copy(range)
    }

    /// Appends the lines of an entry's messages that a filter admits, without opening them. A message whose wording is
    /// known does not become a value.
    @inline(__always)
    mutating func appendLines(
        of entry: AppleEntry, _ bytes: RawSpan, frame: Int, time: Int64?, admittedBy pass: inout FilterPass,
        to lines: inout MessageLines
    ) {
        let isDamaged = entry.check.isDamaged
        let head = MessageHead(
            frame: frame, time: time, address: entry.address, device: number(of: entry.address, isDamaged: isDamaged),
            signal: entry.signal, channel: entry.channel, pduTypeNumber: entry.pduTypeNumber)
        var elements = ContinuityElements(start: entry.valueOffset, end: entry.valueOffset &+ entry.valueCount)
        var isEmpty = true
        while let element = elements.next(in: bytes) {
            isEmpty = false
            if let onlyType, element.type != onlyType { continue }
            let key = LineTypesetter.key(bytes, element.offset..<element.value.upperBound)
            let isAdmitted = pass.admits(element.type, behind: head)
            if let key, isAdmitted ? lines.append(head, key, isDamaged: isDamaged) : lines.knows(key) { continue }
            // A message that is not admitted is made too, once: it may number identifiers.
            let content = content(of: element, in: bytes, isDamaged: isDamaged)
            // A damaged packet does not number an identifier; a later undamaged one may.
            if let key, case .message(let message) = content, !(isDamaged && message.layout.identifies) {
                lines.learn(key, message)
            }
            guard isAdmitted else { continue }
            lines.append(CaptureMessage(entry, frame: frame, time: time, device: head.device, content: content))
        }
        if let content = rest(of: elements, isEmpty: isEmpty), pass.admits(content.type, behind: head) {
            lines.append(CaptureMessage(entry, frame: frame, time: time, device: head.device, content: content))
        }
    }

    /// The content of an element, with pseudonyms if identifiers are not shown.
    private mutating func content(
        of element: ContinuityElement, in bytes: RawSpan, isDamaged: Bool
    ) -> CaptureMessage.Content {
        let content = CaptureMessage.Content(element, in: bytes)
        guard identifiers != nil, case .message(let message) = content, message.layout.identifies else {
            return content
        }
        return .message(
            message.hidingIdentifiers { field, bytes in
                identifiers?.pseudonym(of: bytes, in: field, isDamaged: isDamaged) ?? field.name
            })
    }

    /// The content behind the messages of an entry: a cut element, or nothing if there are no messages.
    @inline(__always)
    private func rest(of elements: ContinuityElements, isEmpty: Bool) -> CaptureMessage.Content? {
        if let finding = elements.finding {
            let content = CaptureMessage.Content.overrun(finding)
            return onlyType == nil || content.type == onlyType ? content : nil
        }
        return isEmpty && onlyType == nil ? .empty : nil
    }

    /// The number of an address; nil if no undamaged packet has it.
    @inline(__always)
    private mutating func number(of address: AdvertiserAddress, isDamaged: Bool) -> Int? {
        // The address of a damaged packet may have flipped bits.
        isDamaged ? addresses.existingNumber(of: address) : addresses.number(of: address)
    }
}
