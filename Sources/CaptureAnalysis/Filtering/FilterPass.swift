import BluetoothLE
import CaptureFiles
import Continuity

/// A filter applied to one recording. It knows the start of the recording and counts the admitted messages.
package struct FilterPass: Sendable {
    private let filter: CaptureFilter
    /// The time of the first packet that has one, in nanoseconds since 1970. Relative times of filters count from it.
    private var start: Int64?
    private(set) var tally = FilterTally()
    let admitsEverything: Bool

    package init(_ filter: CaptureFilter) {
        self.filter = filter
        admitsEverything = filter.admitsEverything
    }

    /// Takes the next packet, before its messages.
    @inline(__always)
    mutating func begin(_ record: borrowing CaptureRecord) {
        if start == nil, record.hasTime { start = record.time }
    }

    /// Whether a message is admitted. Counts it.
    mutating func admits(_ message: borrowing CaptureMessage) -> Bool {
        let isAdmitted = admitsEverything || filter.admits(message, start: start)
        tally.note(isAdmitted)
        return isAdmitted
    }

    /// Whether a message that no key opens is admitted, by its type and its head. Counts it.
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
