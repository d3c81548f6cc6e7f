import BluetoothLE
import CaptureFiles
import Continuity

/// A filter applied to one recording: it knows when the recording starts, and counts what it admits.
package struct FilterPass: Sendable {
    private let filter: CaptureFilter
    /// The time of the first packet that had one, in nanoseconds since 1970; filters by time count from it.
    private var start: Int64?
    private(set) var tally = FilterTally()
    /// Whether every message passes.
    let admitsEverything: Bool

    /// Nothing was looked at.
    package init(_ filter: CaptureFilter) {
        self.filter = filter
        admitsEverything = filter.admitsEverything
    }

    /// Looks at a packet, before its messages.
    @inline(__always)
    mutating func begin(_ record: borrowing CaptureRecord) {
        if start == nil, record.hasTime { start = record.time }
    }

    /// Whether a message is wanted, which is counted.
    mutating func admits(_ message: borrowing CaptureMessage) -> Bool {
        let isAdmitted = admitsEverything || filter.admits(message, start: start)
        tally.note(isAdmitted)
        return isAdmitted
    }

    /// The same for a message that no key opens, by its type and what stands in front of its line.
    @inline(__always)
    mutating func admits(_ type: ContinuityType?, behind head: MessageHead) -> Bool {
        let isAdmitted = admitsEverything || admitsUnopened(type, behind: head)
        tally.note(isAdmitted)
        return isAdmitted
    }

    private func admitsUnopened(_ type: ContinuityType?, behind head: MessageHead) -> Bool {
        filter.admits(type: type) && filter.admits(nil)
            && filter.admits(
                device: head.device, address: head.address, time: head.time,
                signal: head.signal == PacketEnvelope.noSignal ? nil : head.signal, start: start)
    }
}
