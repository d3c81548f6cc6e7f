import ImplementationAdapter

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// The line discipline over file descriptors that do not block.
///
/// One poll serves all directions, so that a full pipe in one of them can never keep both sides waiting for each other.
final class LineChannel {
    private let readEnd: Int32
    private var writeEnd: Int32
    private let logEnd: Int32?
    private let isSocket: Bool
    private var received: [UInt8] = []
    /// Where in ``received`` the line begins that is taken next.
    private var start = 0
    /// From ``start`` up to here there is no line feed.
    private var searched = 0
    /// What has still to be sent.
    private var unsent: [UInt8] = []
    /// The line that opens a call has not been sent in full.
    private var isOpening = false
    private var isReadOpen = true
    private var isLogOpen: Bool
    private(set) var log: [UInt8] = []
    private var scratch = [UInt8](repeating: 0, count: 1 << 16)

    /// How often the other side is asked whether it still lives while nothing comes: a forked child may hold the pipe open
    /// when it does not.
    private static let slice = Duration.milliseconds(20)

    /// Takes the descriptors over. They must not block.
    init(reading readEnd: Int32, writing writeEnd: Int32, log logEnd: Int32? = nil, isSocket: Bool) {
        self.readEnd = readEnd
        self.writeEnd = writeEnd
        self.logEnd = logEnd
        self.isSocket = isSocket
        isLogOpen = logEnd != nil
    }

    deinit {
        closeWriting()
        close(readEnd)
        if let logEnd { close(logEnd) }
    }

    /// Tells the other side that no more will come.
    func closeWriting() {
        guard writeEnd >= 0 else { return }
        if writeEnd == readEnd { shutdown(writeEnd, Int32(SHUT_WR)) } else { close(writeEnd) }
        writeEnd = -1
    }

    /// Has the line sent that opens a call.
    func ask(_ line: [UInt8]) throws(ImplementationFault) {
        try readAvailable(wait(for: .zero, writing: false))
        try requireSilence()
        isOpening = true
        try enqueue(line)
        // There is mostly room in the pipe, and writing now saves a turn. `receive` finds out what a failure means.
        _ = try? writeUnsent()
    }

    /// Nothing has been read that is no answer.
    func requireSilence() throws(ImplementationFault) {
        guard isEmpty else {
            throw ImplementationFault(.violation, "it wrote \(excerpt(pending)) although nothing had been asked")
        }
    }

    /// Has a line sent by the next ``receive(within:ending:)``: not before it has read, for what ended the other side says
    /// more than a closed pipe.
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

    /// Waits for a line, and sends what has still to be sent.
    ///
    /// - Parameter ending: how the other side ended; nil while it lives, or where that cannot be known.
    func receive(within limit: Duration, ending: () -> String?) throws(ImplementationFault) -> [UInt8] {
        if let line = try takeLine() { return line }
        let deadline = ContinuousClock.now.advanced(by: limit)
        while true {
            let left = ContinuousClock.now.duration(to: deadline)
            guard left > .zero else {
                throw ImplementationFault(
                    .gone,
                    isEmpty
                        ? "no answer within \(limit)" : "no whole answer within \(limit), only \(excerpt(pending))")
            }
            let ready = wait(for: min(left, Self.slice), writing: !unsent.isEmpty)
            try readAvailable(ready)
            if let line = try takeLine() { return line }
            // While it writes it lives. Asked before reading once more: what it wrote before its end must be found.
            let end = ready.reading && isReadOpen ? nil : ending()
            if end != nil {
                try readAvailable()
                if let line = try takeLine() { return line }
            }
            if let end { throw ImplementationFault(.gone, "it \(end)\(partOfLine)") }
            if !isReadOpen { throw ImplementationFault(.gone, "it closed its output\(partOfLine)") }
            try writeUnsent()
        }
    }

    /// Reads for a while and discards it, so that the other side can end and does not block on a full pipe.
    ///
    /// - Parameter isOver: asked again and again; the wait ends when it holds.
    func discard(for limit: Duration, until isOver: () -> Bool) {
        let deadline = ContinuousClock.now.advanced(by: limit)
        while !isOver() {
            let left = ContinuousClock.now.duration(to: deadline)
            guard left > .zero else { return }
            if !isReadOpen && !isLogOpen {
                poll(nil, 0, 2)
            } else {
                _ = wait(for: min(left, .milliseconds(5)), writing: false)
            }
            _ = try? readAvailable(keeping: false)
        }
        _ = try? readAvailable(keeping: false)
    }

    private var isEmpty: Bool { start == received.count }
    private var pending: ArraySlice<UInt8> { received[start...] }
    private var partOfLine: String { isEmpty ? "" : " after \(excerpt(pending)), which is no whole line" }

    /// Which descriptors may be read from; what is not ready would cost a call for nothing.
    private struct Ready {
        var reading = true
        var log = true
    }

    private func wait(for duration: Duration, writing: Bool) -> Ready {
        var descriptors: [pollfd] = []
        if isReadOpen { descriptors.append(pollfd(fd: readEnd, events: Int16(POLLIN), revents: 0)) }
        if isLogOpen, let logEnd { descriptors.append(pollfd(fd: logEnd, events: Int16(POLLIN), revents: 0)) }
        if writing, writeEnd >= 0 { descriptors.append(pollfd(fd: writeEnd, events: Int16(POLLOUT), revents: 0)) }
        let (seconds, attoseconds) = duration.components
        let milliseconds = min(seconds, 1_000_000) * 1000 + (attoseconds + 999_999_999_999_999) / 1_000_000_000_000_000
        guard poll(&descriptors, nfds_t(descriptors.count), Int32(milliseconds)) >= 0 else { return Ready() }
        // poll reports a hang-up in any case; reading finds it.
        func isReady(_ descriptor: Int32) -> Bool {
            descriptors.contains { $0.fd == descriptor && Int32($0.revents) & ~Int32(POLLOUT) != 0 }
        }
        return Ready(reading: isReady(readEnd), log: logEnd.map(isReady) ?? false)
    }

    private func readAvailable(
        _ ready: Ready = Ready(), keeping isKept: Bool = true
    ) throws(ImplementationFault) {
        if isLogOpen, ready.log, let logEnd {
            // A bounded share a turn: a flood of log lines must not keep the answer waiting.
            for _ in 0..<16 {
                guard let count = read(logEnd, isOpen: &isLogOpen) else { break }
                log.append(contentsOf: scratch[..<count])
                if log.count > LineLimits.logByteCount { log.removeFirst(log.count - LineLimits.logByteCount) }
            }
        }
        if start > 0 {
            received.removeFirst(start)
            searched -= start
            start = 0
        }
        guard ready.reading else { return }
        var turns = 0
        while isReadOpen, turns < 64, let count = read(readEnd, isOpen: &isReadOpen) {
            turns += 1
            guard isKept else { continue }
            received.append(contentsOf: scratch[..<count])
            // The rest can wait.
            if endOfLine() != nil { return }
            guard received.count - start <= LineLimits.lineByteCount else { throw tooLong() }
        }
    }

    private func tooLong() -> ImplementationFault {
        ImplementationFault(
            .violation,
            "it wrote a line of more than \(LineLimits.lineByteCount) bytes, which begins with \(excerpt(pending))")
    }

    private func read(_ descriptor: Int32, isOpen: inout Bool) -> Int? {
        let count = scratch.withUnsafeMutableBytes { buffer in
            #if canImport(Glibc)
            Glibc.read(descriptor, buffer.baseAddress, buffer.count)
            #elseif canImport(Musl)
            Musl.read(descriptor, buffer.baseAddress, buffer.count)
            #else
            Darwin.read(descriptor, buffer.baseAddress, buffer.count)
            #endif
        }
        if count > 0 { return count }
        if count == 0 || (errno != EAGAIN && errno != EINTR) { isOpen = false }
        return nil
    }

    private func endOfLine() -> Int? {
        guard let index = received[searched...].firstIndex(of: 0x0A) else {
            searched = received.count
            return nil
        }
        searched = index
        return index
    }

    private func takeLine() throws(ImplementationFault) -> [UInt8]? {
        guard let end = endOfLine() else { return nil }
        let line = Array(received[start..<end])
        guard line.count <= LineLimits.lineByteCount else { throw tooLong() }
        guard !isOpening else {
            throw ImplementationFault(
                .violation, "it answered \(excerpt(line)) before the request had been sent in full")
        }
        start = end + 1
        searched = start
        return line
    }

    private func writeUnsent() throws(ImplementationFault) {
        guard !unsent.isEmpty else { return }
        let count = try write(unsent[...])
        if count == unsent.count { unsent.removeAll(keepingCapacity: true) } else { unsent.removeFirst(count) }
        if unsent.isEmpty { isOpening = false }
    }

    private func write(_ bytes: ArraySlice<UInt8>) throws(ImplementationFault) -> Int {
        guard writeEnd >= 0 else { throw ImplementationFault(.gone, "it has been closed") }
        let (count, code) = isSocket ? sendQuietly(bytes) : writeQuietly(bytes)
        if count >= 0 { return count }
        // A closed input is no end: the answer to the last request may still be under way, but not to this one.
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

    /// Writes to a pipe. The signal of a broken one stays in this thread and is taken away: what the whole process does
    /// with it is not this code's business.
    private func writeQuietly(_ bytes: ArraySlice<UInt8>) -> (Int, Int32) {
        var pipe = sigset_t()
        var before = sigset_t()
        sigemptyset(&pipe)
        sigaddset(&pipe, SIGPIPE)
        pthread_sigmask(SIG_BLOCK, &pipe, &before)
        let count = bytes.withUnsafeBytes { buffer in
            #if canImport(Glibc)
            Glibc.write(writeEnd, buffer.baseAddress, buffer.count)
            #elseif canImport(Musl)
            Musl.write(writeEnd, buffer.baseAddress, buffer.count)
            #else
            Darwin.write(writeEnd, buffer.baseAddress, buffer.count)
            #endif
        }
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
