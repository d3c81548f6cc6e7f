package import Events
import Notation
import Payload

/// Gathers the lines of one case for a page.
package struct CasePacker: Sendable {
    private let decoding: FrameDecoding?
    private var head: [UInt8] = []
    private var tail: [UInt8] = []
    private var headIsFull = false
    private var frames: [[UInt8]: [FrameField]] = [:]
    private var frameOrder: [[UInt8]] = []

    private static let headLimit = 2 << 20
    private static let tailLimit = 2 << 20
    /// The most different advertisements that are decoded.
    private static let frameLimit = 1024

    package init(_ decoding: FrameDecoding?) { self.decoding = decoding }

    /// Takes the next line.
    package mutating func take(_ line: LogLine) {
        var bytes: [UInt8] = []
        LogWriter.append(line, to: &bytes)
        append(bytes)
        if case .event(let event) = line { note(event) }
    }

    /// Packs a whole case. `bytes` are the lines as ``LogWriter`` writes them.
    package static func pack(_ lines: [LogLine], written bytes: [UInt8], _ decoding: FrameDecoding?) -> PackedCase {
        var packer = CasePacker(decoding)
        packer.head = Array(prefix(of: bytes))
        packer.tail = suffix(of: bytes[packer.head.count...])
        for case .event(let event) in lines where event.kind.sendsAdvertisingData { packer.note(event) }
        return packer.pack()
    }

    package func pack() -> PackedCase {
        var lines = head + Self.suffix(of: tail[...])
        JSONText.append(
            FrameLine.document.node(FrameLine(frames: frameOrder.map { ($0, frames[$0] ?? []) })), to: &lines)
        lines.append(UInt8(ascii: "\n"))
        return PackedCase(packing: lines)
    }

    private mutating func append(_ line: [UInt8]) {
        if !headIsFull, head.count + line.count <= Self.headLimit {
            head += line
            return
        }
        headIsFull = true
        tail += line
        if tail.count > 4 * Self.tailLimit { tail = Self.suffix(of: tail[...]) }
    }

    private mutating func note(_ event: Event) {
        guard event.kind.sendsAdvertisingData, let decoding, let data = event.data(.data), frames[data] == nil,
            frameOrder.count < Self.frameLimit
        else { return }
        frames[data] = decoding(data)
        frameOrder.append(data)
    }

    /// The first whole lines within the limit.
    private static func prefix(of lines: [UInt8]) -> ArraySlice<UInt8> {
        guard lines.count > headLimit else { return lines[...] }
        guard let feed = lines[..<headLimit].lastIndex(of: UInt8(ascii: "\n")) else { return [] }
        return lines[...feed]
    }

    /// The last whole lines within the limit.
    private static func suffix(of lines: ArraySlice<UInt8>) -> [UInt8] {
        guard lines.count > tailLimit else { return Array(lines) }
        // A line begins after a line feed.
        let start = lines.endIndex - tailLimit
        guard let feed = lines[(start - 1)...].firstIndex(of: UInt8(ascii: "\n")) else { return [] }
        return Array(lines[(feed + 1)...])
    }
}

extension EventKind {
    /// Whether the field `data` of its events is advertising data that go on the air.
    fileprivate var sendsAdvertisingData: Bool { self == .radioSet || self == .radioSent }
}
