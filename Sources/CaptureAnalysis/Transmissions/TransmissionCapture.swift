import BluetoothLE
package import CaptureFiles
package import Events
import Payload

/// A capture, in memory, of what transmitters sent in a simulated world. It is read and judged like any recording.
package struct TransmissionCapture: Sendable {
    /// The events `radio.sent`.
    private let sent: [Event]
    /// The capture file; empty if nothing was sent.
    private let bytes: [UInt8]

    /// Takes the log of a case.
    ///
    /// - Parameter events: the log. Only its `radio.sent` count.
    /// - Throws: `CaptureWriteError` if the capture cannot be made.
    package init(of events: [Event]) throws(CaptureWriteError) {
        sent = events.filter { $0.kind == .radioSent }
        guard let last = sent.last else {
            bytes = []
            return
        }
        let end = last.time.advanced(by: 1_000_000_000)
        bytes = try AirCapture(events: sent, seed: 0, epoch: 0, end: end).pcap().bytes
    }

    /// What `capture check` says about it.
    ///
    /// - Parameter keys: the keys of the case's devices; nil for none.
    package func verdict(keys: KeyFile?) throws(CaptureError) -> AirVerdict {
        guard let first = sent.first else { return AirVerdict(findings: [], more: 0, holds: []) }
        var reader = try CaptureReader(memory: bytes)
        var senders = TransmitterTable(sent)
        var memory = PacketMemory()
        let check = try RecordingCheck(reading: &reader, opening: opener(keys)) { record, bytes in
            _ = PacketWalk.entries(of: record, bytes, remembering: &memory) { entry, _ in senders.note(entry.address) }
            return true
        }
        return AirVerdict(check, offset: first.time.nanoseconds) { senders.device(number: $0, at: $1) }
    }

    /// What `capture to-case` makes a case of; nil if nothing was sent.
    ///
    /// - Parameters:
    ///   - keys: the keys of the case's devices; nil for none.
    ///   - reserved: names that no device of the made case gets.
    package func traffic(keys: KeyFile?, reserved: [String]) throws(CaptureError) -> RecordedTraffic? {
        guard !sent.isEmpty else { return nil }
        var options = AnalysisOptions()
        options.keys = keys
        var reader = try CaptureReader(memory: bytes)
        return try RecordedTraffic.read(&reader, opening: opener(keys), options: options, reserved: reserved).traffic
    }

    private func opener(_ keys: KeyFile?) throws(CaptureError) -> HandoffOpener? {
        try keys.map { keys throws(CaptureError) in try HandoffOpener(keys, ofRecording: bytes) }
    }

    /// What `capture show` prints of the messages behind the PDU type: each text once, in the order of the first packet
    /// with it. Identifiers have pseudonyms.
    ///
    /// - Parameter keys: the keys of the case's devices; nil for none.
    package func messages(keys: KeyFile?) throws(CaptureError) -> [String] {
        guard !sent.isEmpty else { return [] }
        let known = try keys.map { keys throws(CaptureError) in try HandoffEvidence(ofRecording: bytes, keys) }
        var messages = MessageReader(keys: keys, known: known ?? HandoffEvidence(), hidesIdentifiers: true)
        var texts: [String] = []
        var taken: Set<String> = []
        func take(_ message: borrowing CaptureMessage) {
            var line: [UInt8] = []
            MessageText().appendContent(message, to: &line)
            let text = String(decoding: line, as: UTF8.self)
            if taken.insert(text).inserted { texts.append(text) }
        }
        var reader = try CaptureReader(memory: bytes)
        try reader.forEachRecord { record, packet in
            _ = messages.read(record, packet, take)
            return true
        }
        messages.finish(take)
        return texts
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
