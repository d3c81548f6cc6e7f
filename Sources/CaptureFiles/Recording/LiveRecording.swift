/// Writes the packets of an interface into files until something ends it.
package struct LiveRecording: ~Copyable {
    /// The limits that end a recording; nil for none.
    package struct Limits: Equatable, Sendable {
        package var packets: Int?
        package var duration: Duration?

        package init(packets: Int? = nil, duration: Duration? = nil) {
            self.packets = packets
            self.duration = duration
        }
    }

    /// The end of a recording.
    package struct Conclusion: Equatable, Sendable {
        /// Packets written.
        package var packets: Int
        /// Files written, including those that rotation replaced.
        package var files: Int
        /// The system's counts; nil if it has none.
        package var counts: LiveCapture.PacketCounts?
        /// Why the recording ended early; nil if it ended by a limit or a request.
        package var error: LiveCaptureError?
    }

    /// The longest time until a packet is in the file.
    private static let flushInterval = Duration.milliseconds(200)

    private var capture: LiveCapture
    private var writer: RotatingWriter

    /// Takes an open capture and a writer with the same link type.
    package init(_ capture: consuming LiveCapture, into writer: consuming RotatingWriter) {
        self.capture = capture
        self.writer = writer
    }

    /// Records until a limit is reached, `isStopped` returns true, or the interface fails. The last file is then
    /// complete and closed. Throws if a file cannot be written. `isStopped` and `progress` are called several times a
    /// second.
    package consuming func run(
        limits: Limits = Limits(), isStopped: () -> Bool, progress: (ReadingProgress) -> Void = { _ in }
    ) throws(CaptureWriteError) -> Conclusion {
        let beginning = ContinuousClock.now
        var flushed = beginning
        var captureError: LiveCaptureError?
        var writeError: CaptureWriteError?
        while writer.packets < limits.packets ?? .max {
            do throws(LiveCaptureError) {
                _ = try capture.next { record, bytes in
                    do throws(CaptureWriteError) {
                        try writer.append(
                            time: record.time, packet: bytes, originalLength: record.originalLength)
                    } catch {
                        writeError = error
                    }
                }
            } catch {
                captureError = error
                break
            }
            if let writeError { throw writeError }
            let now = ContinuousClock.now
            if let duration = limits.duration, now - beginning >= duration { break }
            guard now - flushed >= Self.flushInterval else { continue }
            flushed = now
            try writer.flush()
            progress(ReadingProgress(bytesRead: 0, fileSize: nil, packets: writer.packets))
            if isStopped() { break }
        }
        try writer.finish()
        return Conclusion(
            packets: writer.packets, files: writer.files, counts: capture.counts(), error: captureError)
    }
}
