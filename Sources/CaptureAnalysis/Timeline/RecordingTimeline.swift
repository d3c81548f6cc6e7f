import BluetoothLE
package import CaptureFiles
import Continuity
import Text

/// The Handoff payloads of each address in a recording, with their times, phases, goodbyes and silences.
///
/// Strangers choose addresses and payloads, so the number of kept payloads is bounded. Further ones are counted.
package struct RecordingTimeline: Sendable {
    /// The most payloads that are kept.
    package static let limit = 3 << 10

    /// The evidence that a payload is a goodbye.
    package enum Goodbye: String, Sendable, CaseIterable {
        /// A key opened it.
        case opened = "opened"
        /// It was sent for two seconds at the rate of the fast phase, and silence followed.
        case likely = "likely"
    }

    /// A payload and what follows it.
    package struct SentPayload: Sendable {
        package var advertisement: RecordedAdvertisement
        /// Whether it is a goodbye; nil without evidence.
        package var goodbye: Goodbye?
        /// The silence of the address afterwards in nanoseconds, without pauses of the recording, if it is 10 s or
        /// more: receivers then consider the address lost.
        package var lostFor: Int64?

        /// The pauses of the recording in that time, which are not part of it, in nanoseconds.
        package var pausesWhileLost: Int64 = 0

        /// The activity of an opened payload: its name, or the hash of one that is not listed.
        package var activity: String? {
            advertisement.opened.map { $0.activity ?? "activity \(hexadecimal($0.plaintext.hash.bytes))" }
        }
    }

    /// An address and its payloads.
    package struct Device: Sendable {
        /// The number of its pseudonym.
        package var number: Int
        /// The kind of the address: resolvable, non-resolvable, static, reserved or public.
        package var addressKind: String
        /// The address; nil unless addresses are shown.
        package var address: String?
        /// Its payloads in order.
        package var payloads: [SentPayload] = []
        /// Further payloads, which are not kept.
        package var omitted = 0
    }

    /// One payload from addresses of different kinds: the sender changed the kind of its address, or another device
    /// replays the payload.
    package struct KindChange: Sendable, Hashable {
        /// The device that sent it first.
        package var first: Int
        /// The kind of its address.
        package var firstKind: String
        /// The device that sent it later.
        package var second: Int
        /// The kind of its address.
        package var secondKind: String
        /// The frame that shows it.
        package var frame: Int
    }

    /// Two addresses that sent the same payloads: one device, as far as the payloads are sealed.
    package struct Twins: Sendable, Hashable {
        /// The device that sent one of the payloads first.
        package var first: Int
        package var second: Int
        /// The payloads that both sent.
        package var payloads = 1
        /// The frame that shows it first.
        package var frame: Int
    }

    /// Devices in the order of their numbers.
    package private(set) var devices: [Device] = []
    /// Changes of the kind of an address, the first 64.
    package private(set) var kindChanges: [KindChange] = []
    /// Twins, the first 256.
    package private(set) var twins: [Twins] = []
    /// The times of the recording.
    package private(set) var clock = RecordingClock()
    /// Whether the recording's times cannot be those of the air, so that no interval is reported.
    package private(set) var clockIsImplausible = false
    /// Payloads that are not kept.
    package private(set) var omitted = 0
    /// The report on the reading. The tally counts payloads.
    package private(set) var reading = ReadingReport()

    private var places: [Int: Int] = [:]
    /// The last payload of each device, by the device's number. The next payload ends it, wanted or not.
    private var awaiting: [Int: (place: Int, index: Int)] = [:]
    private var kept = 0
    private var kinds: [[UInt8]: (number: Int, kind: String)] = [:]
    private let limit: Int
    private let showsAddresses: Bool

    /// Reads a recording to its end. An opener identifies goodbyes and activities. The filter selects payloads, but
    /// each is measured over the whole recording, so that the filter causes no silences.
    package init(
        reading reader: inout CaptureReader, opening opener: HandoffOpener? = nil,
        filter: CaptureFilter = CaptureFilter(), showsAddresses: Bool = false, limit: Int = RecordingTimeline.limit
    ) throws(CaptureError) {
        self.limit = limit
        self.showsAddresses = showsAddresses
        var following = RecordedAdvertisements(opening: opener)
        var linkTypes = LinkTypeCounts()
        try reader.forEachRecord { record, bytes in
            linkTypes.note(PacketEnvelope.linkType(of: record.linkType, bytes))
            var start = following.clock.start
            if start == nil, record.hasTime { start = record.time }
            following.observe(record, bytes) { take($0, filter, start) }
            return true
        }
        clock = following.clock
        let start = clock.start
        following.finish { take($0, filter, start) }
        reading = ReadingReport(linkTypes, reader, following.findings, reading.tally)
        if following.evictedCount > 0 {
            reading.findings.note(
                .evicted, frame: reader.packets, expected: "few enough senders to follow each",
                found: "\(following.evictedCount) that were evicted; what they sent later begins anew")
        }
        clockIsImplausible = following.clockIsImplausible
        finish()
    }

    private mutating func take(_ one: borrowing RecordedAdvertisement, _ filter: CaptureFilter, _ start: Int64?) {
        noteKind(one)
        if let waiting = awaiting.removeValue(forKey: one.number) { conclude(waiting, at: one.first.instant) }
        let isWanted = filter.admits(one, start: start)
        reading.tally.note(isWanted)
        guard isWanted else { return }
        let place: Int
        if let known = places[one.number] {
            place = known
        } else {
            // A device takes as much memory as a payload.
            guard kept < limit else {
                omitted += 1
                return
            }
            kept += 1
            place = devices.count
            places[one.number] = place
            devices.append(
                Device(
                    number: one.number, addressKind: RecordedAdvertisement.kind(of: one.address),
                    address: showsAddresses ? one.address.description : nil))
        }
        guard kept < limit else {
            omitted += 1
            devices[place].omitted += 1
            return
        }
        kept += 1
        var advertisement = copy one
        advertisement.data = []
        awaiting[one.number] = (place, devices[place].payloads.count)
        devices[place].payloads.append(SentPayload(advertisement: advertisement))
    }

    private mutating func noteKind(_ one: borrowing RecordedAdvertisement) {
        let kind = RecordedAdvertisement.kind(of: one.address)
        guard let known = kinds[one.message] else {
            if kinds.count < limit { kinds[one.message] = (one.number, kind) }
            return
        }
        if known.number != one.number, SharedPayloadEvidence.looksSealed(one.message) { noteTwins(known.number, one) }
        guard known.kind != kind, kindChanges.count < 64 else { return }
        let change = KindChange(
            first: known.number, firstKind: known.kind, second: one.number, secondKind: kind, frame: one.first.frame)
        if !kindChanges.contains(where: { $0.first == change.first && $0.second == change.second }) {
            kindChanges.append(change)
        }
    }

    private mutating func noteTwins(_ first: Int, _ one: borrowing RecordedAdvertisement) {
        let second = one.number
        if let index = twins.firstIndex(where: {
            $0.first == first && $0.second == second || $0.first == second && $0.second == first
        }) {
            twins[index].payloads += 1
        } else if twins.count < 256 {
            twins.append(Twins(first: first, second: second, frame: one.first.frame))
        }
    }

    /// Completes a payload at the instant of its device's next one, or at the end.
    private mutating func conclude(_ waiting: (place: Int, index: Int), at instant: HeardInstant) {
        let one = devices[waiting.place].payloads[waiting.index].advertisement
        let silence = one.last.instant.silence(until: instant)
        if silence >= RecordedAdvertisements.lossGap {
            devices[waiting.place].payloads[waiting.index].lostFor = silence
            devices[waiting.place].payloads[waiting.index].pausesWhileLost = max(
                0, instant.pausesBefore &- one.last.instant.pausesBefore)
        }
        devices[waiting.place].payloads[waiting.index].goodbye = goodbye(one, silence)
    }

    private mutating func finish() {
        let end = clock.pauses.instant(clock.end)
        for waiting in awaiting.values { conclude(waiting, at: end) }
        twins.removeAll { places[$0.first] == nil && places[$0.second] == nil }
        kindChanges.removeAll { places[$0.first] == nil && places[$0.second] == nil }
        devices.sort { $0.number < $1.number }
        awaiting = [:]
        places = [:]
        kinds = [:]
    }

    private func goodbye(_ one: RecordedAdvertisement, _ silence: Int64) -> Goodbye? {
        if let opened = one.isGoodbye { return opened ? .opened : nil }
        let duration = one.last.time &- one.first.time
        // The slow phase sends eleven times in two seconds.
        guard !clockIsImplausible, one.phases.slow == nil, one.receptions >= 24,
            (1_700_000_000...2_100_000_000).contains(duration), silence >= 2_000_000_000
        else { return nil }
        return .likely
    }
}

extension RecordingTimeline: RecordingAnalysis {
    package init(
        reading reader: inout CaptureReader, opening opener: HandoffOpener?, options: AnalysisOptions
    ) throws(CaptureError) {
        try self.init(
            reading: &reader, opening: opener, filter: options.filter, showsAddresses: options.showsAddresses)
    }
}
