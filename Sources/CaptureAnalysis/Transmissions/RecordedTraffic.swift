import BluetoothLE
import CaptureFiles

/// The Handoff traffic of a window of a recording, with what the rules say about it: what a case is made of.
///
/// Times are nanoseconds since the start of the window: `--from`, or the first packet.
package struct RecordedTraffic: Sendable {
    /// What was sent, in the order of first reception.
    package private(set) var transmissions: [Transmission]
    /// The verdict of `capture check` on the window.
    package private(set) var verdict: AirVerdict
    /// The keys of the devices that sent something, each with the name of its device in the case.
    package private(set) var owners: [(name: String, key: KeyFile.DeviceKey)]
    /// The listed activities that were advertised, in the order of the lists.
    package private(set) var activities: [KeyFile.Activity]
    /// Handoff messages that a case cannot send: of extended advertising, or without a time.
    package private(set) var unsendable: Int
    /// Whether the reading ended because there were too many receptions.
    package private(set) var isTooLarge: Bool

    /// A recorded transmission and the device of the case that sends it.
    package struct Transmission: Sendable {
        package var device: String
        package var sent: RecordedTransmission
    }

    /// The most receptions of a window.
    package static let receptionLimit = RecordedTransmissions.receptionLimit

    /// The number of advertising events and single PDUs.
    package var count: Int { transmissions.reduce(0) { $0 + $1.sent.instants.count } }
    /// The last instant; nil if nothing was sent.
    package var end: Int64? { transmissions.compactMap(\.sent.instants.last).max() }
    /// The names of all devices that send, in the order of their first transmission.
    package var devices: [String] {
        var known: Set<String> = []
        return transmissions.map(\.device).filter { known.insert($0).inserted }
    }
}

extension RecordedTraffic {
    /// Reads a recording, and judges it as `check` does in the same reading.
    ///
    /// - Parameters:
    ///   - opener: opens messages; nil if there are no keys.
    ///   - reserved: names that no device of the case gets.
    static func read(
        _ reader: inout CaptureReader, opening opener: HandoffOpener?, options: AnalysisOptions, reserved: [String]
    ) throws(CaptureError) -> (traffic: RecordedTraffic, check: RecordingCheck) {
        var gathered = RecordedTransmissions(opening: opener, hearing: options.filter)
        var isTooLarge = false
        let check = try RecordingCheck(reading: &reader, opening: opener, hearing: options.filter) { record, bytes in
            isTooLarge = !gathered.observe(record, bytes)
            return !isTooLarge
        }
        return (RecordedTraffic(gathered, check, isTooLarge: isTooLarge, options: options, reserved: reserved), check)
    }

    /// Takes what a reading gathered and judged. `reserved` are names that no device of the case gets.
    init(
        _ gathered: RecordedTransmissions, _ check: RecordingCheck, isTooLarge: Bool, options: AnalysisOptions,
        reserved: [String]
    ) {
        let first = gathered.clock.start
        let bound = options.filter.earliest.flatMap { $0.resolved(start: first) }
        var offset: Int64 = 0
        if let first, let bound {
            let (difference, overflow) = bound.subtractingReportingOverflow(first)
            offset = overflow ? 0 : max(0, difference)
        }
        unsendable = gathered.unsendable
        self.isTooLarge = isTooLarge
        let listed = options.activities + (options.keys?.activities ?? [])
        var taken: Set<KeyFile.Activity> = []
        activities = listed.filter { gathered.activities.contains($0.name) && taken.insert($0).inserted }
        let all = gathered.transmissions
        let senders = Set(all.compactMap(\.owner))
        var names = CaseDeviceNames(reserved: reserved)
        let keys = (options.keys?.keys ?? []).filter { senders.contains($0.device) }
        owners = keys.map { (names.name(for: $0.device), $0) }
        let nameOfOwner = Dictionary(owners.map { ($0.key.device, $0.name) }) { first, _ in first }
        transmissions = all.map { one in
            var one = one
            one.instants = one.instants.map { $0 &- offset }
            let owner = one.owner.flatMap { nameOfOwner[$0] }
            if owner == nil, !options.showsAddresses { one.address = one.address.pseudonym(number: one.number) }
            return Transmission(device: owner ?? "device-\(one.number)", sent: one)
        }
        var uses: [Int: [(time: Int64, device: String)]] = [:]
        for one in transmissions.sorted(by: { ($0.sent.instants.first ?? 0) < ($1.sent.instants.first ?? 0) }) {
            uses[one.sent.number, default: []].append((one.sent.instants.first ?? 0, one.device))
        }
        let settled = uses
        verdict = AirVerdict(check, offset: 0 &- offset) { number, time in
            let known = settled[number] ?? []
            return (known.last { $0.time <= time } ?? known.first)?.device
        }
    }
}

extension AdvertiserAddress {
    /// An address of the same kind that says nothing but the number of the device.
    fileprivate func pseudonym(number: Int) -> AdvertiserAddress {
        let kind: UInt64 = isRandom ? value & 0xC000_0000_0000 : 0
        return AdvertiserAddress(kind | UInt64(truncatingIfNeeded: number) & 0x3FFF_FFFF_FFFF, isRandom: isRandom)
    }
}
