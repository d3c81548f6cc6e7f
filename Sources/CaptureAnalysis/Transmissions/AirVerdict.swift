import BluetoothLE
import CaptureFiles
package import Events
import Payload
import Rules

/// What the rules for recordings say about advertisements: the part of a ``RecordingCheck`` that does not depend on the
/// numbers of frames.
package struct AirVerdict: Equatable, Sendable {
    /// A breach of a requirement.
    package struct Finding: Hashable, Sendable {
        package var rule: String
        package var requirement: String
        /// The device that broke it.
        package var device: String
        /// When, in nanoseconds.
        package var time: Int64

        package init(rule: String, requirement: String, device: String, time: Int64) {
            self.rule = rule
            self.requirement = requirement
            self.device = device
            self.time = time
        }
    }

    /// The kept breaches, ascending by time.
    package var findings: [Finding]
    /// Breaches that a check counts and does not keep.
    package var more: Int
    /// The rules that hold, in the order of the catalogue. Those that are neither here nor broken are not observable.
    package var holds: [String]

    package init(findings: [Finding], more: Int, holds: [String]) {
        self.findings = Self.sorted(findings)
        self.more = more
        self.holds = holds
    }

    /// Takes the verdict of a check. `offset` is added to its times, in nanoseconds; `name` gives the device that the
    /// number of an address stands for at a time of the result.
    init(_ check: RecordingCheck, offset: Int64, name: (_ number: Int, _ time: Int64) -> String?) {
        var findings: [Finding] = []
        var more = 0
        for result in check.results {
            let kept = check.breaches(of: result)
            more += max(0, result.statements.reduce(0) { $0 + $1.breaches } - kept.count)
            for breach in kept {
                let time = breach.time.nanoseconds &+ offset
                let number = breach.device.flatMap { Int($0.dropFirst("device-".count)) }
                findings.append(
                    Finding(
                        rule: result.name, requirement: breach.requirement,
                        device: number.flatMap { name($0, time) } ?? breach.device ?? "", time: time))
            }
        }
        self.init(
            findings: findings, more: more,
            holds: check.results.filter { check.verdict(of: $0) == .holds }.map(\.name))
    }

    private static func sorted(_ findings: [Finding]) -> [Finding] {
        findings.sorted {
            ($0.time, $0.rule, $0.requirement, $0.device) < ($1.time, $1.rule, $1.requirement, $1.device)
        }
    }

    /// The rules for recordings.
    package static let ruleNames = RuleCatalogue.onRecordings().map { type(of: $0).name }
    /// The requirements that they can find broken.
    package static let requirements = RuleCatalogue.onRecordings().flatMap { type(of: $0).requirements }
}

extension AirVerdict {
    /// Judges what transmitters sent in a simulated world, as `capture check` judges a recording of it.
    ///
    /// - Parameters:
    ///   - events: the log. Only its `radio.sent` count.
    ///   - keys: the keys of the case's devices; nil for none.
    /// - Throws: `CaptureError`, `CaptureWriteError` if the capture cannot be made in memory.
    package init(ofTransmissionsIn events: [Event], keys: KeyFile?) throws {
        let sent = events.filter { $0.kind == .radioSent }
        guard let first = sent.first, let last = sent.last else {
            self.init(findings: [], more: 0, holds: [])
            return
        }
        let bytes = try AirCapture(
            events: sent, seed: 0, epoch: 0, end: last.time.advanced(by: 1_000_000_000)
        ).pcap().bytes
        var reader = try CaptureReader(memory: bytes)
        let opener = try keys.map { try HandoffOpener($0, ofRecording: bytes) }
        var senders = TransmitterTable(sent)
        var memory = PacketMemory()
        let check = try RecordingCheck(reading: &reader, opening: opener) { record, bytes in
            _ = PacketWalk.entries(of: record, bytes, remembering: &memory) { entry, _ in senders.note(entry.address) }
            return true
        }
        self.init(check, offset: first.time.nanoseconds) { senders.device(number: $0, at: $1) }
    }
}

/// Which device of a case used an address when.
private struct TransmitterTable {
    private var uses: [UInt64: [(time: Int64, device: String)]] = [:]
    private var addresses = AddressTable()
    private var addressOfNumber: [Int: UInt64] = [:]

    init(_ sent: [Event]) {
        for event in sent {
            guard let address = event.text(.address).flatMap({ DeviceAddress($0) }), let device = event.device else {
                continue
            }
            let key = AdvertiserAddress(address, isRandom: event[.publicAddress]?.booleanValue != true).packed
            if uses[key]?.last?.device != device {
                uses[key, default: []].append((event.time.nanoseconds, device))
            }
        }
    }

    /// Takes an address of the capture, in the order in which a check numbers them.
    mutating func note(_ address: AdvertiserAddress) {
        addressOfNumber[addresses.number(of: address)] = address.packed
    }

    func device(number: Int, at time: Int64) -> String? {
        let uses = addressOfNumber[number].flatMap { self.uses[$0] } ?? []
        return (uses.last { $0.time <= time } ?? uses.first)?.device
    }
}
