import Payload

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// An adapter's end of the line to the harness. It reads and writes, and waits without a limit.
package final class HarnessLine {
    private let readEnd: Int32
    private let writeEnd: Int32
    private var received = LineBuffer()
    private var unsent: [UInt8] = []
    private var scratch = [UInt8](repeating: 0, count: 1 << 16)

    /// Takes ownership of two descriptors, which may be the same one.
    package init(reading readEnd: Int32, writing writeEnd: Int32) {
        self.readEnd = readEnd
        self.writeEnd = writeEnd
    }

    deinit {
        close(readEnd)
        if writeEnd != readEnd { close(writeEnd) }
    }

    /// Takes ownership of standard input and output. What the rest of the process prints goes to standard error, the
    /// adapter's log, from now on: a stray line among the messages would be a violation of the protocol.
    package static func standardStreams() -> HarnessLine {
        let line = HarnessLine(reading: dup(0), writing: dup(1))
        dup2(2, 1)
        return line
    }

    /// Sends the queued lines and waits for the next line.
    ///
    /// - Returns: the line without its line feed; nil if the harness has closed the line.
    /// - Throws: ``ServingFault`` if the line is too long, incomplete, or cannot be read.
    package func receive() throws(ServingFault) -> [UInt8]? {
        try flush()
        while true {
            if let line = received.takeLine() { return line }
            guard received.rest.count <= LineLimits.lineByteCount else {
                throw ServingFault("the harness wrote a line of more than \(LineLimits.lineByteCount) bytes")
            }
            let count = scratch.withUnsafeMutableBytes { read(readEnd, $0.baseAddress, $0.count) }
            if count > 0 {
                received.append(scratch[..<count])
            } else if count == 0 {
                guard received.isEmpty else {
                    throw ServingFault(
                        "the harness closed the line after \(excerpt(received.rest)), which is no whole line")
                }
                return nil
            } else if errno != EINTR {
                throw ServingFault("nothing can be read: \(String(cString: strerror(errno)))")
            }
        }
    }

    /// Queues a line. It is sent before ``receive()`` waits, or when the queue is long.
    ///
    /// - Throws: ``ServingFault`` if the line is too long or cannot be sent.
    package func send(_ line: [UInt8]) throws(ServingFault) {
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

    /// Sends the queued lines.
    package func end() throws(ServingFault) { try flush() }
}

/// Why an adapter can no longer communicate with its harness.
package struct ServingFault: Error, Sendable, Hashable, CustomStringConvertible {
    /// What happened, in words.
    package var description: String

    init(_ description: String) { self.description = description }
}
