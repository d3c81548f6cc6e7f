/// Writes what an interface hears into files until something ends it.
package struct LiveRecording: ~Copyable {
    /// When a recording ends of itself.
    package struct Limits: Equatable, Sendable {
        /// After so many packets; nil for never.
        package var packets: Int?
        /// After so long; nil for never.
        package var duration: Duration?

        /// Never.
        package init(packets: Int? = nil, duration: Duration? = nil) {
            self.packets = packets
            self.duration = duration
        }
    }

    /// What became of a recording.
    package struct Outcome: Equatable, Sendable {
        /// Packets written.
        package var packets: Int
        /// Files written, those included that a ring has let go.
        package var files: Int
        /// What the system counted; nil where it does not.
        package var counts: LiveCapture.Counts?
        /// Why it ended before anybody wanted it to; nil where somebody did.
        package var failure: LiveCapture.Failure?
    }

    /// How long packets wait at most before they are in the file.
    private static let flushInterval = Duration.milliseconds(200)

    private var capture: LiveCapture
    private var writer: RotatingWriter

    /// Takes an open capture and a writer for its link type.
    package init(_ capture: consuming LiveCapture, into writer: consuming RotatingWriter) {
        self.capture = capture
        self.writer = writer
    }

    /// Records until a limit is reached, `isStopped` says so, or the interface is gone; the last file is whole and closed then. Throws where a
    /// file cannot be written.
    ///
    /// `isStopped` and `progress` are asked and told some times a second.
    package consuming func run(
        limits: Limits = Limits(), isStopped: () -> Bool, progress: (ReadingProgress) -> Void = { _ in }
    ) throws(CaptureWriteError) -> Outcome {
        let beginning = ContinuousClock.now
        var flushed = beginning
        var failure: LiveCapture.Failure?
        var refusal: CaptureWriteError?
        while writer.packets < limits.packets ?? .max {
            do throws(LiveCapture.Failure) {
                _ = try capture.next { record, bytes in
                    do throws(CaptureWriteError) {
                        try writer.append(
                            time: record.time, packet: bytes, originalLength: record.originalLength)
                    } catch {
                        refusal = error
                    }
                }
            } catch {
                failure = error
                break
            }
            if let refusal { throw refusal }
            let now = ContinuousClock.now
            if let duration = limits.duration, now - beginning >= duration { break }
            guard now - flushed >= Self.flushInterval else { continue }
            flushed = now
            try writer.flush()
            progress(ReadingProgress(bytesRead: 0, fileSize: nil, packets: writer.packets))
            if isStopped() { break }
        }
        try writer.finish()
        return Outcome(
            packets: writer.packets, files: writer.files, counts: capture.counts(), failure: failure)
    }
}
