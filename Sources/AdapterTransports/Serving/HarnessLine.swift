import Payload

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// An adapter's end of the line to the harness: reads and writes, and waits as long as it takes.
package final class HarnessLine {
    private let readEnd: Int32
    private let writeEnd: Int32
    private var received: [UInt8] = []
    private var start = 0
    private var unsent: [UInt8] = []
    private var scratch = [UInt8](repeating: 0, count: 1 << 16)

    /// Takes two descriptors over, which may be the same one.
    package init(reading readEnd: Int32, writing writeEnd: Int32) {
        self.readEnd = readEnd
        self.writeEnd = writeEnd
    }

    deinit {
        close(readEnd)
        if writeEnd != readEnd { close(writeEnd) }
    }

    /// Takes standard input and output over. What the rest of the process prints goes to standard error from now on, which
    /// is the adapter's log: a stray line among the messages would end the conversation.
    package static func standardStreams() -> HarnessLine {
        let line = HarnessLine(reading: dup(0), writing: dup(1))
        dup2(2, 1)
        return line
    }

    /// Sends what has been written, and waits for the next line.
    ///
    /// - Returns: the line without its line feed; nil when the harness has closed the line.
    /// - Throws: ``ServingFault`` where the line is too long, incomplete, or cannot be read.
    func receive() throws(ServingFault) -> [UInt8]? {
        try flush()
        while true {
            if let end = received[start...].firstIndex(of: 0x0A) {
                defer { start = end + 1 }
                return Array(received[start..<end])
            }
            received.removeFirst(start)
            start = 0
            guard received.count <= LineLimits.lineByteCount else {
                throw ServingFault("the harness wrote a line of more than \(LineLimits.lineByteCount) bytes")
            }
            let count = scratch.withUnsafeMutableBytes { read(readEnd, $0.baseAddress, $0.count) }
            if count > 0 {
                received.append(contentsOf: scratch[..<count])
            } else if count == 0 {
                guard received.isEmpty else {
                    throw ServingFault("the harness closed the line after \(excerpt(received)), which is no whole line")
                }
                return nil
            } else if errno != EINTR {
                throw ServingFault("nothing can be read: \(String(cString: strerror(errno)))")
            }
        }
    }

    /// Writes a line. It is sent when ``receive()`` waits, or when there is enough of it.
    ///
    /// - Throws: ``ServingFault`` where the line is too long, or cannot be sent.
    func send(_ line: [UInt8]) throws(ServingFault) {
        guard line.count <= LineLimits.lineByteCount else {
            throw ServingFault(
                "a line of \(line.count) bytes was to be sent, and \(LineLimits.lineByteCount) are the limit")
        }
        unsent.append(contentsOf: line)
        unsent.append(0x0A)
        if unsent.count >= 1 << 16 { try flush() }
    }

    private func flush() throws(ServingFault) {
        var sent = 0
        defer { unsent.removeFirst(sent) }
        while sent < unsent.count {
            let count = unsent[sent...].withUnsafeBytes { write(writeEnd, $0.baseAddress, $0.count) }
            if count >= 0 {
                sent += count
            } else if errno != EINTR {
                throw ServingFault("nothing can be written: \(String(cString: strerror(errno)))")
            }
        }
    }

    /// Sends what has been written.
    func end() throws(ServingFault) { try flush() }
}

/// Why an adapter can no longer talk to its harness.
package struct ServingFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// What happened, in words.
    package var description: String

    init(_ description: String) { self.description = description }
}
