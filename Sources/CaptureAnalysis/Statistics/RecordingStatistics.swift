import BluetoothLE
package import CaptureFiles
package import Continuity

/// How often, how regularly and how strongly the Apple devices of a recording were heard: per device, type and channel.
///
/// Counts are all, and of these with a bad CRC. Intervals, signal powers and silences come from undamaged frames alone. An interval lies between two
/// advertising events of one address (of one type, on one channel); receptions nearer than 20 ms belong to one event, as three channels or a scan response do.
/// Strangers choose addresses: devices and what is remembered of each are bounded, and what was let go is told.
package struct RecordingStatistics: Sendable {
    /// The most devices whose intervals and signal powers are measured.
    package static let deviceLimit = 512
    /// The most devices that are counted.
    package static let countedLimit = 1 << 12
    /// The most pairs of an address and a type or channel whose last event is remembered.
    package static let streamLimit = 1 << 13

    /// What is counted and measured of a group.
    package struct Measure: Sendable {
        /// Entries or messages.
        package var all = 0
        /// Of these, those in frames with a bad CRC.
        package var withBadCRC = 0
        /// The instant of the first undamaged one, nanoseconds since the first packet.
        package var first: Int64?
        /// The instant of the last undamaged one.
        package var last: Int64?
        /// Durations between advertising events, below 10 s.
        package var intervals = IntervalHistogram()
        /// Signal powers.
        package var signal = SignalHistogram()
        /// Silences of 10 s and more, without the recording's pauses.
        package var silences = 0
        /// The longest silence, nanoseconds.
        package var longestSilence: Int64 = 0
        /// The frame that ended it; 0 where there was none.
        package var longestSilenceFrame = 0
        /// Whether intervals and signal powers are measured, which takes room; counts and silences go on without.
        package private(set) var isMeasured = true

        /// Gives up the room that intervals and signal powers take.
        fileprivate mutating func stopMeasuring() {
            isMeasured = false
            intervals = IntervalHistogram()
            signal = SignalHistogram()
        }

        /// How many undamaged ones came a second; nil where they do not span any time.
        package var rate: Double? {
            guard let first, let last, last > first else { return nil }
            return Double(all - withBadCRC) * 1e9 / Double(last - first)
        }

        fileprivate mutating func add(time: Int64?, signal power: Int8, isDamaged: Bool) {
            all &+= 1
            if isDamaged {
                withBadCRC &+= 1
                return
            }
            if isMeasured, power != PacketEnvelope.noSignal { signal.add(power) }
            guard let time else { return }
            first = min(first ?? time, time)
            last = max(last ?? time, time)
        }

        fileprivate mutating func add(_ gap: Gap, frame: Int) {
            guard gap.duration >= RecordedAdvertisements.lossGap else {
                if isMeasured { intervals.add(gap.duration) }
                return
            }
            // What is left of it without the recording's pauses may be no silence, and is no interval either.
            guard gap.silence >= RecordedAdvertisements.lossGap else { return }
            silences &+= 1
            if gap.silence > longestSilence {
                longestSilence = gap.silence
                longestSilenceFrame = frame
            }
        }
    }

    /// The time between two advertising events, nanoseconds: all of it, and without the recording's pauses.
    fileprivate struct Gap {
        var duration: Int64
        var silence: Int64
    }

    /// All Apple entries.
    package private(set) var total = Measure()
    /// Devices by number.
    package private(set) var devices: [Int: Measure] = [:]
    /// Messages by type.
    package private(set) var types: [ContinuityType: Measure] = [:]
    /// Entries by channel index; `PacketEnvelope.noChannel` where the recording does not tell.
    package private(set) var channels: [UInt8: Measure] = [:]
    /// Devices that are not among these: the least heard, where more came than are counted.
    package private(set) var evictedDevices = 0
    /// Devices that are counted, and whose intervals and signal powers are not measured.
    package var countedOnly: Int { devices.values.count { !$0.isMeasured } }
    /// The time of the first packet, nanoseconds since 1970.
    package private(set) var start: Int64?
    /// Nanoseconds from the first packet to the latest.
    package private(set) var end: Int64 = 0
    /// Packets of each link type, in the order of first appearance.
    package private(set) var linkTypes: [CaptureSummary.LinkTypeCount] = []
    /// What was wrong with the recording.
    package private(set) var findings = CaptureFindings()

    /// When the recording holds no packet of anybody for 10 s or more: such a pause is no device's silence.
    package private(set) var pauses = RecordingPauses()
    /// Messages, and those of them that the filter chose.
    package private(set) var tally = FilterTally()

    private var addresses = AddressTable()
    /// The last advertising event of a stream: a device, alone or with a type or a channel.
    private var events: [UInt64: HeardInstant] = [:]
    private var evictedStreams = 0
    private var measuredDevices = 0
    private var opener: HandoffOpener?
    private let filter: CaptureFilter
    private let isFiltered: Bool
    /// Whether the filter asks for messages, beyond the packet around them.
    private let choosesMessages: Bool

    /// Reads a recording to its end. The filter chooses messages; an entry counts when one of its messages does, and a silence is one of what the filter admits.
    /// Activities are known of what an opener opens.
    package init(
        reading reader: inout CaptureReader, opening opener: HandoffOpener? = nil,
        filter: CaptureFilter = CaptureFilter()
    ) throws(CaptureError) {
        self.opener = opener
        self.filter = filter
        isFiltered = !filter.admitsEverything
        choosesMessages = !filter.types.isEmpty || !filter.activities.isEmpty
        var fragments = AdvertisingFragments()
        var linkTypes = LinkTypeCounts()
        var found = CaptureFindings()
        try reader.forEachRecord { record, bytes in
            linkTypes.note(record.linkType)
            let time = note(record.hasTime ? record.time : nil)
            let frame = record.frame
            let facts = PacketWalk.entries(of: record, bytes, joining: &fragments) { entry, bytes in
                take(entry, time, frame, bytes)
            }
            if facts.isRemarkable { facts.note(on: record, in: &found) }
            return true
        }
        self.linkTypes = linkTypes.counts
        findings = reader.findings
        findings.add(found)
        if evictedDevices > 0 || evictedStreams > 0 || countedOnly > 0 {
            findings.add(
                CaptureFinding(
                    kind: .evicted, frame: reader.packets, offset: 0, expected: "few enough devices to measure each",
                    found:
                        "\(countedOnly) of which only counts are told, \(evictedDevices) that are left out, and \(evictedStreams) intervals that were not measured"
                ))
        }
        events = [:]
    }

    private mutating func note(_ packet: Int64?) -> Int64? {
        guard let packet else { return nil }
        let begin = start ?? packet
        start = begin
        let (difference, overflow) = packet.subtractingReportingOverflow(begin)
        guard !overflow else { return nil }
        let time = max(0, difference)
        if time > end {
            pauses.note(from: end, to: time)
            end = time
        }
        return time
    }

    private mutating func take(_ entry: AppleEntry, _ time: Int64?, _ frame: Int, _ bytes: RawSpan) {
        let isDamaged = entry.check.isDamaged
        let number =
            isDamaged ? addresses.existingNumber(of: entry.address) : addresses.number(of: entry.address)
        let isHeard = !isFiltered || hears(entry, number, time)
        // What is not heard is still counted as looked at, and an opener learns from every message.
        let times = isDamaged ? nil : number.flatMap { number in time.map { (number, $0) } }
        var isCounted = false
        if isHeard, !choosesMessages {
            count(entry, number, time, times, frame)
            isCounted = true
        }
        var elements = ContinuityElements(start: entry.valueOffset, end: entry.valueOffset + entry.valueCount)
        while let element = elements.next(in: bytes) {
            let opened = open(element, entry, bytes)
            let isWanted = isHeard && (!choosesMessages || admits(element.type, opened))
            tally.note(isWanted)
            guard isWanted else { continue }
            if !isCounted {
                count(entry, number, time, times, frame)
                isCounted = true
            }
            types[element.type, default: Measure()].add(time: time, signal: entry.signal, isDamaged: isDamaged)
            guard let (number, now) = times,
                let gap = gap(of: number, 0x100 | UInt64(element.type.rawValue), now)
            else { continue }
            types[element.type]?.add(gap, frame: frame)
        }
    }

    private mutating func count(
        _ entry: AppleEntry, _ number: Int?, _ time: Int64?, _ times: (number: Int, now: Int64)?, _ frame: Int
    ) {
        let isDamaged = entry.check.isDamaged
        total.add(time: time, signal: entry.signal, isDamaged: isDamaged)
        channels[entry.channel, default: Measure()].add(time: time, signal: entry.signal, isDamaged: isDamaged)
        if let number {
            // What only damaged frames show of a device that was let go does not bring it back.
            if !isDamaged || devices[number] != nil {
                if devices[number] == nil { makeRoom() }
                devices[number, default: Measure()].add(time: time, signal: entry.signal, isDamaged: isDamaged)
            }
        }
        guard let (number, now) = times else { return }
        if let gap = gap(of: number, 0, now) {
            devices[number]?.add(gap, frame: frame)
            total.add(gap, frame: frame)
        }
        if let gap = gap(of: number, 0x200 | UInt64(entry.channel), now) {
            channels[entry.channel]?.add(gap, frame: frame)
        }
    }

    private func hears(_ entry: AppleEntry, _ number: Int?, _ time: Int64?) -> Bool {
        filter.admits(
            device: number, address: entry.address, time: time.flatMap { offset in start.map { $0 &+ offset } },
            signal: entry.signal == PacketEnvelope.noSignal ? nil : entry.signal, start: start)
    }

    private func admits(_ type: ContinuityType, _ opened: OpenedHandoff?) -> Bool {
        (filter.types.isEmpty || filter.types.contains(type)) && filter.admits(opened)
    }

    private mutating func open(_ element: ContinuityElement, _ entry: AppleEntry, _ bytes: RawSpan) -> OpenedHandoff? {
        guard opener != nil, element.type == .handoff, !entry.check.isDamaged,
            let message = try? HandoffMessage(bytes, in: element.value),
            let opened = opener?.open(message, from: entry.address), opened.certainty.isOpening
        else { return nil }
        return opened
    }

    /// The time since a stream's last advertising event, where this reception begins another.
    private mutating func gap(of number: Int, _ stream: UInt64, _ now: Int64) -> Gap? {
        let key = UInt64(truncatingIfNeeded: number) << 16 | stream
        let instant = pauses.instant(now)
        guard let last = events[key] else {
            if events.count >= Self.streamLimit {
                // The older numbers: addresses that came first are the likeliest to be gone.
                let numbers = events.keys.map { $0 >> 16 }.sorted()
                let middle = numbers[numbers.count / 2]
                let before = events.count
                events = events.filter { $0.key >> 16 > middle }
                evictedStreams += before - events.count
            }
            events[key] = instant
            return nil
        }
        let (gap, overflow) = now.subtractingReportingOverflow(last.time)
        // Time that runs backwards begins anew.
        guard !overflow, gap >= 0 else {
            events[key] = instant
            return nil
        }
        guard gap >= CadenceMeasure.leastGap else { return nil }
        events[key] = instant
        return Gap(duration: gap, silence: last.silence(until: instant))
    }

    /// Before a new device: where there are too many, the least heard make room, an eighth of them at a time.
    private mutating func makeRoom() {
        if measuredDevices >= Self.deviceLimit {
            for number in leastHeard(Self.deviceLimit / 8, where: \.isMeasured) {
                devices[number]?.stopMeasuring()
                measuredDevices -= 1
            }
        }
        if devices.count >= Self.countedLimit {
            for number in leastHeard(Self.countedLimit / 8, where: { _ in true }) {
                if devices.removeValue(forKey: number)?.isMeasured == true { measuredDevices -= 1 }
                evictedDevices += 1
            }
        }
        measuredDevices += 1
    }

    /// The numbers of the devices that were heard least; of those heard equally often, of the ones that were silent for longest.
    private func leastHeard(_ count: Int, where isMeant: (Measure) -> Bool) -> [Int] {
        let order = devices.filter { isMeant($0.value) }
            .map { (all: $0.value.all, last: $0.value.last ?? 0, number: $0.key) }.sorted { $0 < $1 }
        return order.prefix(count).map(\.number)
    }
}
