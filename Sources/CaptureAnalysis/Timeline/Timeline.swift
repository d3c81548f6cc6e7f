import BluetoothLE
package import CaptureFiles
import Continuity
import Text

/// What each address of a recording sent of Handoff, and when: its payloads with their phases, goodbyes and silences.
///
/// Which addresses and payloads a recording holds is the choice of strangers: payloads that are kept are bounded, the further ones counted.
package struct Timeline: Sendable {
    /// The most payloads that are kept.
    package static let limit = 3 << 10

    /// How a payload is known to be a goodbye.
    package enum Goodbye: String, Sendable, CaseIterable {
        /// A key opened it, and it says so.
        case opened = "opened"
        /// It was sent for two seconds, more often than a slow phase sends, then there was silence. A key would tell.
        case likely = "likely"
    }

    /// A payload with what the next one of its address tells about it.
    package struct Payload: Sendable {
        /// What was heard of it.
        package var advertisement: RecordedAdvertisement
        /// Whether it is a goodbye; nil where nothing speaks for one.
        package var goodbye: Goodbye?
        /// For how long nothing of Handoff was heard from the address afterwards, where that is 10 s or more, so that a receiver takes it for lost; nanoseconds,
        /// without the pauses of the recording.
        package var lostFor: Int64?

        /// What it offers, where a key opens it: the activity's name, or the hash of one that is not listed.
        package var activity: String? {
            advertisement.opened.map { $0.activity ?? "activity \(hexadecimal($0.plaintext.hash.bytes))" }
        }
    }

    /// An address.
    package struct Device: Sendable {
        /// Its number, as in its pseudonym.
        package var number: Int
        /// What is known of the address: resolvable, non-resolvable, static, reserved or public.
        package var addressKind: String
        /// The address as people write it.
        package var address: String
        /// Its payloads in order.
        package var payloads: [Payload] = []
        /// Further payloads, which are not kept.
        package var omitted = 0
    }

    /// One payload from addresses of different kinds: the sender changed the kind of its address, or somebody repeats it.
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

    /// Devices in the order of their numbers.
    package private(set) var devices: [Device] = []
    /// Changes of the kind of an address, the first 64.
    package private(set) var kindChanges: [KindChange] = []
    /// The time of the first packet, nanoseconds since 1970; nil where the recording has no times.
    package private(set) var start: Int64?
    /// Nanoseconds from the first packet to the latest.
    package private(set) var end: Int64 = 0
    /// Whether the recording's times cannot be those of the air, so that no interval is told.
    package private(set) var clockIsImplausible = false
    /// When the recording holds no packet of anybody for 10 s or more: silence then says nothing of a device.
    package private(set) var pauses = RecordingPauses()
    /// Payloads, and those of them that the filter chose.
    package private(set) var tally = FilterTally()
    /// Payloads that are not kept.
    package private(set) var omitted = 0
    /// Packets of each link type, in the order of first appearance.
    package private(set) var linkTypes: [CaptureSummary.LinkTypeCount] = []
    /// What was wrong with the recording.
    package private(set) var findings = CaptureFindings()

    private var places: [Int: Int] = [:]
    /// The payload of each device, by its number, whose end the next one tells; whether that one is wanted does not matter.
    private var awaiting: [Int: (place: Int, index: Int)] = [:]
    private var kept = 0
    private var kinds: [[UInt8]: (number: Int, kind: String)] = [:]
    private let limit: Int

    /// Reads a recording to its end. An opener tells goodbyes and activities. The filter chooses payloads; what is told of them is measured over the whole
    /// recording, so that no silence is told that only the filter made.
    package init(
        reading reader: inout CaptureReader, opening opener: HandoffOpener? = nil,
        filter: CaptureFilter = CaptureFilter(), limit: Int = Timeline.limit
    ) throws(CaptureError) {
        self.limit = limit
        var following = RecordedAdvertisements(opening: opener)
        var linkTypes = LinkTypeCounts()
        try reader.forEachRecord { record, bytes in
            linkTypes.note(record.linkType)
            var start = following.startTime
            if start == nil, record.hasTime { start = record.time }
            following.observe(record, bytes) { take($0, filter, start) }
            return true
        }
        let begin = following.startTime
        following.finish { take($0, filter, begin) }
        self.linkTypes = linkTypes.counts
        findings = reader.findings
        findings.add(following.findings)
        if following.evictedCount > 0 {
            findings.add(
                CaptureFinding(
                    kind: .evicted, frame: reader.packets, offset: 0, expected: "few enough senders to follow each",
                    found: "\(following.evictedCount) that were let go; what they sent later begins anew"))
        }
        start = begin
        end = following.end
        pauses = following.pauses
        clockIsImplausible = following.clockIsImplausible
        finish()
    }

    private mutating func take(_ one: borrowing RecordedAdvertisement, _ filter: CaptureFilter, _ start: Int64?) {
        noteKind(one)
        if let waiting = awaiting.removeValue(forKey: one.number) { conclude(waiting, at: one.firstHeard) }
        let isWanted = filter.admits(one, start: start)
        tally.note(isWanted)
        guard isWanted else { return }
        let place: Int
        if let known = places[one.number] {
            place = known
        } else {
            // A device costs as much as a payload.
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
                    address: one.address.description))
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
        devices[place].payloads.append(Payload(advertisement: advertisement))
    }

    private mutating func noteKind(_ one: borrowing RecordedAdvertisement) {
        let kind = RecordedAdvertisement.kind(of: one.address)
        guard let known = kinds[one.message] else {
            if kinds.count < limit { kinds[one.message] = (one.number, kind) }
            return
        }
        guard known.kind != kind, kindChanges.count < 64 else { return }
        let change = KindChange(
            first: known.number, firstKind: known.kind, second: one.number, secondKind: kind, frame: one.firstFrame)
        if !kindChanges.contains(where: { $0.first == change.first && $0.second == change.second }) {
            kindChanges.append(change)
        }
    }

    /// What only the next payload of its device, or the end, tells.
    private mutating func conclude(_ waiting: (place: Int, index: Int), at instant: HeardInstant) {
        let one = devices[waiting.place].payloads[waiting.index].advertisement
        let silence = one.lastHeard.silence(until: instant)
        if silence >= RecordedAdvertisements.lossGap {
            devices[waiting.place].payloads[waiting.index].lostFor = silence
        }
        devices[waiting.place].payloads[waiting.index].goodbye = goodbye(one, silence)
    }

    private mutating func finish() {
        let end = pauses.instant(end)
        for waiting in awaiting.values { conclude(waiting, at: end) }
        kindChanges.removeAll { places[$0.first] == nil && places[$0.second] == nil }
        devices.sort { $0.number < $1.number }
        awaiting = [:]
        places = [:]
        kinds = [:]
    }

    private func goodbye(_ one: RecordedAdvertisement, _ silence: Int64) -> Goodbye? {
        if let opened = one.isGoodbye { return opened ? .opened : nil }
        let duration = one.last &- one.first
        // In two seconds a slow phase sends eleven times.
        guard !clockIsImplausible, one.slowPhase == nil, one.receptions >= 24,
            (1_700_000_000...2_100_000_000).contains(duration), silence >= 2_000_000_000
        else { return nil }
        return .likely
    }
}
