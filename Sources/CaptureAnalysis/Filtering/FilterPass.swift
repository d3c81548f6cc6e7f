import CaptureFiles

/// A filter at work on one recording: it knows where the recording starts, and counts what it admits.
struct FilterPass: Sendable {
    private let filter: CaptureFilter
    private var start = RecordingStart()
    private(set) var tally = FilterTally()
    /// Whether every message passes.
    let admitsEverything: Bool

    /// Nothing was looked at.
    init(_ filter: CaptureFilter) {
        self.filter = filter
        admitsEverything = filter.admitsEverything
    }

    /// Looks at a packet, before its messages.
    @inline(__always)
    mutating func begin(_ record: borrowing CaptureRecord) {
        start.note(record.hasTime ? record.time : nil)
    }

    /// Whether a message is wanted, which is counted.
    mutating func admits(_ message: borrowing CaptureMessage) -> Bool {
        let isAdmitted = admitsEverything || filter.admits(message, start: start.time)
        tally.note(isAdmitted)
        return isAdmitted
    }

    /// Counts messages that nothing is asked of, where every message passes.
    @inline(__always)
    mutating func noteAdmitted(_ count: Int) { tally.note(count, of: count) }
}
