import ImplementationAdapter

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// Sends and receives lines over file descriptors that do not block.
///
/// One poll waits for all directions, so that a full pipe in one of them cannot block both sides.
package final class LineChannel {
    private var input: ReadEnd
    private var logInput: ReadEnd?
    private var writeEnd: Int32
    private let isSocket: Bool
    private var received = LineBuffer()
    /// Bytes that are still to be sent.
    private var unsent: [UInt8] = []
    /// The line that opens a call has not been sent in full.
    private var isOpening = false
    private(set) var log: [UInt8] = []
    private var scratch = [UInt8](repeating: 0, count: 1 << 16)

    private struct ReadEnd {
        let descriptor: Int32
        var isOpen = true
    }

    /// How often the channel checks that the other process is alive while no bytes come: a forked child may hold the
    /// pipe open when it is not.
    private static let slice = Duration.milliseconds(20)

    /// Takes ownership of the descriptors. They must not block.
    init(reading readEnd: Int32, writing writeEnd: Int32, log logEnd: Int32? = nil, isSocket: Bool) {
        input = ReadEnd(descriptor: readEnd)
        logInput = logEnd.map { ReadEnd(descriptor: $0) }
        self.writeEnd = writeEnd
        self.isSocket = isSocket
    }

    deinit {
        closeWriting()
        close(input.descriptor)
        if let logInput { close(logInput.descriptor) }
    }

    /// Closes the sending direction.
    func closeWriting() {
        guard writeEnd >= 0 else { return }
        if writeEnd == input.descriptor { shutdown(writeEnd, Int32(SHUT_WR)) } else { close(writeEnd) }
        writeEnd = -1
    }

    /// Sends the line that opens a call.
    func ask(_ line: [UInt8]) throws(ImplementationFault) {
        try readAvailable(wait(for: .zero, writing: false))
        try requireSilence()
        isOpening = true
        try enqueue(line)
        // The pipe mostly has room, and writing now saves a turn. `receive` finds the cause of a failure.
        _ = try? writeUnsent()
    }

    /// Checks that no bytes came without a request.
    func requireSilence() throws(ImplementationFault) {
        guard received.isEmpty else {
            throw ImplementationFault(.violation, "it wrote \(excerpt(received.rest)) although nothing had been asked")
        }
    }

    /// Queues a line for the next ``receive(within:ending:)``. That reads before it writes, since the end of the other
    /// process says more than a closed pipe.
    func enqueue(_ line: [UInt8]) throws(ImplementationFault) {
        guard line.count <= LineLimits.lineByteCount else {
            throw ImplementationFault(
                .violation,
                "the harness wanted to send a line of \(line.count) bytes, and \(LineLimits.lineByteCount) are the limit"
            )
        }
        unsent.append(contentsOf: line)
        unsent.append(0x0A)
    }

    /// Sends the queued lines and waits for a line.
    ///
    /// - Parameter ending: how the other process ended; nil while it runs or if that is unknown.
    func receive(within limit: Duration, ending: () -> String?) throws(ImplementationFault) -> [UInt8] {
        if let line = try takeLine() { return line }
        let deadline = ContinuousClock.now.advanced(by: limit)
        while true {
            let left = ContinuousClock.now.duration(to: deadline)
            guard left > .zero else {
                throw ImplementationFault(
                    .gone,
                    received.isEmpty
                        ? "no answer within \(limit)"
                        : "no whole answer within \(limit), only \(excerpt(received.rest))")
            }
            let ready = wait(for: min(left, Self.slice), writing: !unsent.isEmpty)
            try readAvailable(ready)
            if let line = try takeLine() { return line }
            // A process that writes is alive. The check comes before another read, which finds what it wrote before its
            // end.
            if let end = ready.reading && input.isOpen ? nil : ending() {
                try readAvailable()
                if let line = try takeLine() { return line }
                throw ImplementationFault(.gone, "it \(end)\(partOfLine)")
            }
            if !input.isOpen { throw ImplementationFault(.gone, "it closed its output\(partOfLine)") }
            try writeUnsent()
        }
    }

    /// Reads and discards bytes, so that the other process does not block on a full pipe and can end.
    ///
    /// - Parameter isOver: ends the wait when it returns true. It is called repeatedly.
    func discard(for limit: Duration, until isOver: () -> Bool) {
        let deadline = ContinuousClock.now.advanced(by: limit)
        while !isOver() {
            let left = ContinuousClock.now.duration(to: deadline)
            guard left > .zero else { return }
            if !input.isOpen && logInput?.isOpen != true {
                poll(nil, 0, 2)
            } else {
                _ = wait(for: min(left, .milliseconds(5)), writing: false)
            }
            _ = try? readAvailable(keeping: false)
        }
        _ = try? readAvailable(keeping: false)
    }

    private var partOfLine: String {
        received.isEmpty ? "" : " after \(excerpt(received.rest)), which is no whole line"
    }

    /// Which descriptors have bytes to read.
    private struct Ready {
        var reading = true
        var log = true
    }

    private func wait(for duration: Duration, writing: Bool) -> Ready {
        var descriptors: [pollfd] = []
        for end in [input, logInput] {
            guard let end, end.isOpen else { continue }
            descriptors.append(pollfd(fd: end.descriptor, events: Int16(POLLIN), revents: 0))
        }
        if writing, writeEnd >= 0 { descriptors.append(pollfd(fd: writeEnd, events: Int16(POLLOUT), revents: 0)) }
        let (seconds, attoseconds) = duration.components
        let milliseconds = min(seconds, 1_000_000) * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        guard poll(&descriptors, nfds_t(descriptors.count), Int32(milliseconds)) >= 0 else { return Ready() }
        // poll always reports a hang-up; a read finds it.
        func isReady(_ end: ReadEnd) -> Bool {
            descriptors.contains { $0.fd == end.descriptor && Int32($0.revents) & ~Int32(POLLOUT) != 0 }
        }
        return Ready(reading: isReady(input), log: logInput.map(isReady) ?? false)
    }

    private func readAvailable(
        _ ready: Ready = Ready(), keeping isKept: Bool = true
    ) throws(ImplementationFault) {
        if ready.log, var end = logInput {
            // A bounded share a turn: a flood of log lines must not delay the answer.
            for _ in 0..<16 {
                guard let count = bytesRead(from: &end) else { break }
                log.append(contentsOf: scratch[..<count])
                if log.count > LineLimits.logByteCount { log.removeFirst(log.count - LineLimits.logByteCount) }
            }
            logInput = end
        }
        guard ready.reading else { return }
        var turns = 0
        while turns < 64, let count = bytesRead(from: &input) {
            turns += 1
            guard isKept else { continue }
            received.append(scratch[..<count])
            // The rest can wait.
            if received.hasLine { return }
            guard received.rest.count <= LineLimits.lineByteCount else { throw tooLong(received.rest) }
        }
    }

    private func tooLong(_ line: ArraySlice<UInt8>) -> ImplementationFault {
        ImplementationFault(
            .violation,
            "it wrote a line of more than \(LineLimits.lineByteCount) bytes, which begins with \(excerpt(line))")
    }

    /// Reads into ``scratch``; nil if there is nothing to read now, or no more at all.
    private func bytesRead(from end: inout ReadEnd) -> Int? {
        guard end.isOpen else { return nil }
        let count = scratch.withUnsafeMutableBytes { read(end.descriptor, $0.baseAddress, $0.count) }
        if count > 0 { return count }
        if count == 0 || (errno != EAGAIN && errno != EINTR) { end.isOpen = false }
        return nil
    }

    private func takeLine() throws(ImplementationFault) -> [UInt8]? {
        guard let line = received.takeLine() else { return nil }
        guard line.count <= LineLimits.lineByteCount else { throw tooLong(line[...]) }
        guard !isOpening else {
            throw ImplementationFault(
                .violation, "it answered \(excerpt(line)) before the request had been sent in full")
        }
        return line
    }

    private func writeUnsent() throws(ImplementationFault) {
        guard !unsent.isEmpty else { return }
        let count = try bytesWritten(of: unsent[...])
        if count == unsent.count { unsent.removeAll(keepingCapacity: true) } else { unsent.removeFirst(count) }
        if unsent.isEmpty { isOpening = false }
    }

    private func bytesWritten(of bytes: ArraySlice<UInt8>) throws(ImplementationFault) -> Int {
        guard writeEnd >= 0 else { throw ImplementationFault(.gone, "it has been closed") }
        let (count, code) = isSocket ? sendQuietly(bytes) : writeQuietly(bytes)
        if count >= 0 { return count }
        // The other side may still answer the request before this one, but not this one.
        if code == EAGAIN || code == EINTR { return 0 }
        throw ImplementationFault(.gone, "it closed its input")
    }

    private func sendQuietly(_ bytes: ArraySlice<UInt8>) -> (Int, Int32) {
        #if canImport(Darwin)
        let flags: Int32 = 0
        #else
        let flags = Int32(MSG_NOSIGNAL)
        #endif
        let count = bytes.withUnsafeBytes { send(writeEnd, $0.baseAddress, $0.count, flags) }
        return (count, errno)
    }

    /// Writes to a pipe. The signal of a broken pipe is blocked in this thread and removed, so that the process's own
    /// handling of it stays as it is.
    private func writeQuietly(_ bytes: ArraySlice<UInt8>) -> (Int, Int32) {
        var pipe = sigset_t()
        var before = sigset_t()
        sigemptyset(&pipe)
        sigaddset(&pipe, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &pipe, &before)
        let count = bytes.withUnsafeBytes { write(writeEnd, $0.baseAddress, $0.count) }
        let code = errno
        if count < 0 && code == EPIPE && sigismember(&before, SIGPIPE) == 0 {
            #if canImport(Darwin)
            var signal: Int32 = 0
            sigwait(&pipe, &signal)
            #else
            var now = timespec()
            while sigtimedwait(&pipe, nil, &now) < 0 && errno == EINTR {}
            #endif
        }
        pthread_sigmask(SIG_SETMASK, &before, nil)
        return (count, code)
    }
}
