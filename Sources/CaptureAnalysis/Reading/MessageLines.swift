import BluetoothLE
package import CaptureFiles
import Continuity

/// Lines that are gathered to be written out, and what makes the next one cheap: the room itself, the second of the last time, the wording of
/// messages that were there before.
package struct MessageLines: Sendable {
    /// How lines are worded.
    let text: MessageText
    private var bytes: [UInt8]
    /// Bytes gathered.
    package private(set) var byteCount = 0
    /// Lines so far, those that were handed out among them.
    package private(set) var lineCount = 0
    private var clock = LineClock()
    private var wordings = WordingTable()
    private var scratch: [UInt8] = []

    /// No lines. `size` is how many bytes are gathered before whoever gathers them takes them.
    package init(_ text: MessageText, size: Int) {
        self.text = text
        bytes = [UInt8](repeating: 0, count: max(0, size) + 4096)
    }

    /// Hands out what was gathered, and forgets it.
    package mutating func flush(to output: CaptureCommand.Output) throws(CaptureWriteError) {
        let gathered = byteCount
        byteCount = 0
        try output(bytes.span.bytes.extracting(first: gathered))
    }

    /// Appends the line of a message whose wording is known; false, and nothing, when it is not.
    @inline(__always)
    mutating func append(_ head: LineHead, _ key: WordingTable.Key, isDamaged: Bool) -> Bool {
        makeRoom(LineHead.room + WordingTable.textLimit + 32)
        guard
            let end = Self.put(
                head, key, isDamaged: isDamaged, showsAddresses: text.showsAddresses, wordings, &clock, into: &bytes,
                at: byteCount)
        else { return false }
        byteCount = end
        lineCount &+= 1
        return true
    }

    /// Where the line ends; nil when its wording is not known.
    @inline(__always)
    private static func put(
        _ head: LineHead, _ key: WordingTable.Key, isDamaged: Bool, showsAddresses: Bool, _ wordings: WordingTable,
        _ clock: inout LineClock, into bytes: inout [UInt8], at start: Int
    ) -> Int? {
        var position = start
        var span = bytes.mutableSpan
        var line = span.mutableBytes
        head.put(showsAddresses: showsAddresses, clock: &clock, into: &line, at: &position)
        guard wordings.put(key, into: &line, at: &position) else { return nil }
        if isDamaged { line.put(" [bad CRC]", at: &position) }
        line.put("\n", at: &position)
        return position
    }

    /// Whether the wording of a message is known.
    @inline(__always)
    func knows(_ key: WordingTable.Key) -> Bool { wordings.slot(of: key) != nil }

    /// Appends the line of a message.
    mutating func append(_ message: borrowing CaptureMessage, isJSON: Bool = false) {
        scratch.removeAll(keepingCapacity: true)
        if isJSON {
            text.appendJSON(message, to: &scratch)
        } else {
            text.appendLine(message, clock: &clock, to: &scratch)
        }
        makeRoom(scratch.count)
        bytes.replaceSubrange(byteCount..<byteCount + scratch.count, with: scratch)
        byteCount += scratch.count
        lineCount += 1
    }

    /// Remembers how a message of these bytes is worded.
    mutating func learn(_ key: WordingTable.Key, _ message: ContinuityMessage) {
        scratch.removeAll(keepingCapacity: true)
        scratch.append(contentsOf: message.description.utf8)
        wordings.learn(key, scratch[...])
    }

    @inline(__always)
    private mutating func makeRoom(_ room: Int) {
        if bytes.count &- byteCount < room { grow(room) }
    }

    private mutating func grow(_ room: Int) {
        bytes.append(contentsOf: repeatElement(0, count: max(room, bytes.count)))
    }
}
