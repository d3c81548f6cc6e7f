import BluetoothLE
package import CaptureFiles
import Continuity

/// A buffer of lines that are written together.
package struct MessageLines: Sendable {
    let text: MessageText
    private var bytes: [UInt8]
    /// Bytes in the buffer.
    package private(set) var byteCount = 0
    /// Lines so far, including written ones.
    package private(set) var lineCount = 0
    private var typesetter = LineTypesetter()
    private var scratch: [UInt8] = []

    /// `size` is the number of bytes after which the caller flushes the buffer.
    package init(_ text: MessageText, size: Int) {
        self.text = text
        bytes = [UInt8](repeating: 0, count: max(0, size) + 4096)
    }

    /// Writes the lines and removes them.
    package mutating func flush(to output: (RawSpan) throws(CaptureWriteError) -> Void) throws(CaptureWriteError) {
        let gathered = byteCount
        byteCount = 0
        try output(bytes.span.bytes.extracting(first: gathered))
    }

    /// Appends the line of a message if its wording is known.
    @inline(__always)
    mutating func append(_ head: MessageHead, _ key: LineTypesetter.MessageKey, isDamaged: Bool) -> Bool {
        makeRoom(LineTypesetter.maximumByteCount)
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

    /// Stores the wording of a message.
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
