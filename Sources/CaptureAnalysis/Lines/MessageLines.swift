import BluetoothLE
package import CaptureFiles
import Continuity

/// Lines that are gathered to be written out, in one buffer that is used again.
package struct MessageLines: Sendable {
    /// How lines are worded.
    let text: MessageText
    private var bytes: [UInt8]
    /// Bytes gathered.
    package private(set) var byteCount = 0
    /// Lines so far, those that were handed out among them.
    package private(set) var lineCount = 0
    private var typesetter = LineTypesetter()
    private var scratch: [UInt8] = []

    /// No lines. `size` is how many bytes are gathered before they are handed out.
    package init(_ text: MessageText, size: Int) {
        self.text = text
        bytes = [UInt8](repeating: 0, count: max(0, size) + 4096)
    }

    /// Hands out what was gathered, and forgets it.
    package mutating func flush(to output: (RawSpan) throws(CaptureWriteError) -> Void) throws(CaptureWriteError) {
        let gathered = byteCount
        byteCount = 0
        try output(bytes.span.bytes.extracting(first: gathered))
    }

    /// Appends the line of a message whose wording is known; false, and nothing, when it is not.
    @inline(__always)
    mutating func append(_ head: MessageHead, _ key: LineTypesetter.MessageKey, isDamaged: Bool) -> Bool {
        makeRoom(LineTypesetter.room)
        guard
            let end = typesetter.put(
                head, key, isDamaged: isDamaged, showsAddresses: text.showsAddresses, into: &bytes, at: byteCount)
        else { return false }
        byteCount = end
        lineCount &+= 1
        return true
    }

    /// Whether the wording of a message is known.
    @inline(__always)
    func knows(_ key: LineTypesetter.MessageKey) -> Bool { typesetter.knows(key) }

    /// Appends the line of a message.
    mutating func append(_ message: borrowing CaptureMessage, isJSON: Bool = false) {
        scratch.removeAll(keepingCapacity: true)
        if isJSON {
            text.appendJSON(message, to: &scratch)
        } else {
            text.appendLine(message, by: &typesetter, to: &scratch)
        }
        makeRoom(scratch.count)
        bytes.replaceSubrange(byteCount..<byteCount + scratch.count, with: scratch)
        byteCount += scratch.count
        lineCount += 1
    }

    /// Remembers how a message of these bytes is worded.
    mutating func learn(_ key: LineTypesetter.MessageKey, _ message: ContinuityMessage) {
        scratch.removeAll(keepingCapacity: true)
        scratch.append(contentsOf: message.description.utf8)
        typesetter.learn(key, scratch[...])
    }

    @inline(__always)
    private mutating func makeRoom(_ room: Int) {
        if bytes.count &- byteCount < room { grow(room) }
    }

    private mutating func grow(_ room: Int) {
        bytes.append(contentsOf: repeatElement(0, count: max(room, bytes.count)))
    }
}
