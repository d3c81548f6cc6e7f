import BluetoothLE
import CaptureAnalysis
import CaptureFiles
import Foundation
import Rules
import TestSupport
import Testing

/// A real btsnoop recording in memory, altered where one payload of one address stands.
struct AlteredRecording {
    var bytes: [UInt8]
    let advertisements: [RecordedAdvertisement]
    private static let recordHeader = 24

    init(path: String) throws {
        bytes = Array(try Data(contentsOf: URL(fileURLWithPath: path)))
        advertisements = try Self.advertisements(bytes)
    }

    static func advertisements(_ bytes: [UInt8]) throws -> [RecordedAdvertisement] {
        var found: [RecordedAdvertisement] = []
        var reader = try CaptureReader(memory: bytes)
        var following = RecordedAdvertisements()
        try reader.forEachRecord { record, packet in
            following.observe(record, packet) { found.append(copy $0) }
            return true
        }
        following.finish { found.append(copy $0) }
        return found
    }

    /// Hands out where each record's header and packet stand.
    private func records() -> [(header: Int, packet: Range<Int>)] {
        var result: [(Int, Range<Int>)] = []
        var position = 16
        while position + Self.recordHeader <= bytes.count {
            let length = bytes[(position + 4)..<(position + 8)].reduce(0) { $0 << 8 | Int($1) }
            let start = position + Self.recordHeader
            guard start + length <= bytes.count else { break }
            result.append((position, start..<start + length))
            position = start + length
        }
        return result
    }

    /// Changes every report of this payload from its address; `position` is where the Handoff element starts, `address` where the address does.
    mutating func alter(
        _ one: RecordedAdvertisement, _ change: (inout [UInt8], _ element: Int, _ address: Int) -> Void
    ) -> Int {
        let element: [UInt8] = [0x0C, 0x0E] + one.message
        let address = (0..<6).map { UInt8(truncatingIfNeeded: one.address.value >> UInt64(8 * $0)) }
        var changed = 0
        for (_, packet) in records() {
            guard let start = Self.position(of: element, in: bytes, packet),
                let sender = Self.position(of: address, in: bytes, packet)
            else { continue }
            change(&bytes, start, sender)
            changed += 1
        }
        return changed
    }

    /// Stretches the time between all records.
    mutating func stretchTimes(numerator: Int64, denominator: Int64) {
        var first: Int64?
        for (header, _) in records() {
            let place = (header + 16)..<(header + 24)
            let time = bytes[place].reduce(Int64(0)) { $0 << 8 | Int64($1) }
            let start = first ?? time
            first = start
            let stretched = start + (time - start) * numerator / denominator
            for (index, position) in place.enumerated() {
                bytes[position] = UInt8(truncatingIfNeeded: stretched >> Int64(8 * (7 - index)))
            }
        }
    }

    func check() throws -> RecordingCheck {
        var reader = try CaptureReader(memory: bytes)
        return try RecordingCheck(reading: &reader)
    }

    private static func position(of pattern: [UInt8], in bytes: [UInt8], _ range: Range<Int>) -> Int? {
        guard range.count >= pattern.count else { return nil }
        return (range.lowerBound...(range.upperBound - pattern.count)).first { start in
            pattern.indices.allSatisfy { bytes[start + $0] == pattern[$0] }
        }
    }
}

@Suite("Altered copies of a real recording", .needsRealRecordings)
struct AlteredRecordingTests {
    static func recording() throws -> AlteredRecording {
        try AlteredRecording(path: "\(RealRecordings.folder ?? "")/ble-real/ec521-miband-class_btsnoop.log")
    }

    /// Three payloads of one address that follow each other at once.
    static func run(_ recording: AlteredRecording) throws -> [RecordedAdvertisement] {
        for number in Set(recording.advertisements.map(\.number)).sorted() {
            let own = recording.advertisements.filter { $0.number == number }
            for index in own.indices.dropFirst(2)
            where own[(index - 1)...index].allSatisfy({ $0.beganHere && $0.receptions >= 20 })
                && Set(own.map(\.message)).count == own.count
            {
                return Array(own[(index - 2)...index])
            }
        }
        throw CaptureError.unreadable(path: "", reason: "no run of payloads")
    }

    @Test("As it is, every statement that it can show holds, and says how often it was put to the test")
    func unaltered() throws {
        let recording = try Self.recording()
        let check = try recording.check()
        #expect(check.verdicts == CheckTests.verdicts())
        let statements = check.statements
        #expect(statements.values.allSatisfy { $0.breaches == 0 })
        let layout = try #require(
            statements["a Handoff message has 14 bytes, alone of its kind in well-formed structures"])
        #expect(layout.observations >= recording.advertisements.count)
        #expect(try #require(statements["no counter serves two payloads"]).observations >= 30)
        #expect(try #require(statements["each payload has the counter of the one before plus 1"]).observations >= 5)
        #expect(try #require(statements["a new payload comes every 30 ms"]).observations >= 5)
        #expect(try #require(statements["a payload of more than 2 s comes every 181 ms"]).observations >= 5)
        #expect(statements["a goodbye is over after about 2 s"]?.observations == 0)
    }

    @Test("A counter that serves a second payload is caught with the frames in which both begin")
    func reusedCounter() throws {
        var recording = try Self.recording()
        let run = try Self.run(recording)
        let changed = recording.alter(run[2]) { bytes, element, _ in
            bytes[element + 3] = run[0].message[1]
            bytes[element + 4] = run[0].message[2]
        }
        #expect(changed >= 20)
        let check = try recording.check()
        #expect(check.verdicts == CheckTests.verdicts(broken: "advertising-counter"))
        let reuse = check.breaches(of: "advertising-counter").filter { $0.observed.contains("another payload") }
        #expect(reuse.map(\.evidence) == [[run[0].first.frame, run[2].first.frame]])
        #expect(check.statements["no counter serves two payloads"]?.breaches == 1)
    }

    @Test(
        "A counter left out is told with the frames in which the two payloads begin; one that falls back afterwards is caught",
        arguments: [UInt16(7), 40])
    func skippedCounter(more: UInt16) throws {
        var recording = try Self.recording()
        let run = try Self.run(recording)
        let counter = try #require(run[2].counter) &+ more
        _ = recording.alter(run[2]) { bytes, element, _ in
            bytes[element + 3] = UInt8(truncatingIfNeeded: counter)
            bytes[element + 4] = UInt8(truncatingIfNeeded: counter >> 8)
        }
        let check = try recording.check()
        let step = try #require(
            check.results.flatMap(\.statements).first {
                $0.text == "each payload has the counter of the one before plus 1"
            })
        let frames = [run[1].first.frame, run[2].first.frame]
        let breaches = check.breaches(of: "advertising-counter")
        if more < 19 {
            #expect(step.breaches == 0 && step.firstDoubts.map(\.evidence) == [frames])
        } else {
            #expect(step.doubts == 0 && step.breaches == 1)
            #expect(breaches.contains { $0.requirement == "AIR-005" && $0.evidence == frames })
        }
        let hasNext = recording.advertisements.contains {
            $0.number == run[2].number && $0.first.time > run[2].first.time
        }
        #expect(breaches.contains { $0.requirement == "DISC-016" && $0.observed.hasPrefix("counter") } == hasNext)
    }

    @Test("A cadence that is shifted by a half is caught, in both phases, at frames with new or old payloads")
    func shiftedCadence() throws {
        var recording = try Self.recording()
        recording.stretchTimes(numerator: 3, denominator: 2)
        let check = try recording.check()
        #expect(check.verdicts == CheckTests.verdicts(broken: "advertising-cadence"))
        let breaches = check.breaches(of: "advertising-cadence")
        #expect(Set(breaches.map(\.requirement)) == ["AIR-001", "AIR-002"])
        let begins = Set(recording.advertisements.map(\.first.frame))
        let frames = Set(breaches.filter { $0.requirement == "AIR-001" }.flatMap(\.evidence))
        #expect(!frames.isEmpty && frames.isSubset(of: begins))
    }

    @Test("A wrong length is caught with the frame that shows it first")
    func wrongLength() throws {
        var recording = try Self.recording()
        let run = try Self.run(recording)
        _ = recording.alter(run[2]) { bytes, element, _ in bytes[element + 1] = 13 }
        let check = try recording.check()
        #expect(check.verdicts["handoff-message-layout"] == "broken")
        #expect(check.verdicts["handoff-status"] == "holds")
        let breaches = check.breaches(of: "handoff-message-layout")
        #expect(breaches.first?.evidence == [run[2].first.frame])
        #expect(breaches.allSatisfy { $0.observed.contains("13 bytes") })
    }

    @Test("A status that was never seen is caught with the frame that shows it first")
    func wrongStatus() throws {
        var recording = try Self.recording()
        let run = try Self.run(recording)
        _ = recording.alter(run[2]) { bytes, element, _ in bytes[element + 2] = 0x04 }
        let check = try recording.check()
        #expect(check.verdicts == CheckTests.verdicts(broken: "handoff-status"))
        let breaches = check.breaches(of: "handoff-status")
        #expect(breaches.first?.evidence == [run[2].first.frame])
        #expect(breaches.allSatisfy { $0.observed == "status 0x04" })
    }

    @Test("A public address is caught with the frame that shows it first")
    func publicAddress() throws {
        var recording = try Self.recording()
        let run = try Self.run(recording)
        // The byte in front of the address in a report says what kind it is.
        let changed = recording.alter(run[2]) { bytes, _, address in bytes[address - 1] = 0 }
        #expect(changed >= 20)
        let check = try recording.check()
        #expect(check.verdicts["handoff-message-layout"] == "broken")
        let breaches = check.breaches(of: "handoff-message-layout")
        #expect(breaches.first?.evidence == [run[2].first.frame])
        #expect(check.statements["it comes from a resolvable private address"]?.breaches == breaches.count)
    }
}
