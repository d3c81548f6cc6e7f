import BluetoothLE
import CaptureFiles

extension CaptureFilter {
    /// Whether a payload meets the criteria of sender, activity, times and signal powers. It counts as a whole, with
    /// all its receptions. Types do not apply. `start` is the time of the recording's first packet that has one, in
    /// nanoseconds since 1970.
    package func admits(_ payload: borrowing RecordedAdvertisement, start: Int64?) -> Bool {
        guard admits(device: payload.number, address: payload.address), admits(payload.opened) else { return false }
        if earliest != nil || latest != nil {
            guard let start else { return false }
            let (first, firstOverflows) = start.addingReportingOverflow(payload.first.time)
            let (last, lastOverflows) = start.addingReportingOverflow(payload.last.time)
            guard !firstOverflows, !lastOverflows, first <= last, admits(times: first...last, start: start)
            else { return false }
        }
        if weakestSignal != nil || strongestSignal != nil {
            guard let signals = payload.signal, admits(signals: signals) else { return false }
        }
        return true
    }

    /// Whether an entry meets the criteria of sender, time and signal power. Types and activities do not apply. `time`
    /// is in nanoseconds since the recording's first packet.
    func admits(_ entry: AppleEntry, number: Int?, time: Int64?, _ clock: RecordingClock) -> Bool {
        admits(
            device: number, address: entry.address, time: clock.absolute(time),
            signal: entry.signal == PacketEnvelope.noSignal ? nil : entry.signal, start: clock.start)
    }
}
