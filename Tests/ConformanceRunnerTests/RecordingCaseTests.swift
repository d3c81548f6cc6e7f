import BluetoothLE
import CaptureAnalysis
import CaptureFiles
import Events
import RecordingGenerators
import TestSupport
import Testing

@testable import ConformanceRunner

/// Recordings as cases: what is sent again, what is expected, and what does not become a case.
@Suite struct RecordingCaseTests {
    /// A packet of a capture, with nanoseconds since the first one.
    private struct Packet: Hashable {
        var time: Int64
        var bytes: [UInt8]
    }

    private static let runner = CaseRunner(environment: .referenceDevices(library))

    private static func capture(_ result: CaseResult) throws -> [UInt8] {
        try AirCapture(
            events: result.events, seed: result.seed, epoch: CaseEnvironment.referenceEpoch, end: result.verdict.time
        ).pcap().bytes
    }

    private static func packets(_ bytes: [UInt8], from: Int64 = 0, to: Int64 = .max) throws -> [Packet] {
        var reader = try CaptureReader(memory: bytes)
        var packets: [Packet] = []
        var start: Int64?
        try reader.forEachRecord { record, bytes in
            let begin = start ?? record.time
            start = begin
            let time = record.time - begin
            if time >= from, time <= to {
                var bytes = bytes.copy(0..<bytes.byteCount)
                // The signal power: a case has no distances.
                bytes[1] = 0
                packets.append(Packet(time: time - from, bytes: bytes))
            }
            return true
        }
        return packets.sorted { ($0.time, $0.bytes.count) < ($1.time, $1.bytes.count) }
    }

    /// The case of a recording, and the traffic that it was made of.
    private static func made(
        _ bytes: [UInt8], options: AnalysisOptions = AnalysisOptions()
    ) throws -> (traffic: RecordedTraffic, trial: RecordingCase.Trial) {
        let file = try ScratchFile(bytes)
        let (read, _) = CaptureCommand.traffic(
            path: file.path, options: options, reserved: RecordingCase.reservedNames)
        let traffic = try #require(read)
        return (
            traffic,
            try RecordingCase(traffic, name: "A recording.pcap", origin: "a test").trial(with: library)
        )
    }

    private static func run(_ file: String) throws -> CaseResult {
        runner.run(try #require(try load(file).first), seed: 5)
    }

    /// Some bundled cases, alone and with its keys.
    @Test(arguments: [false, true]) func trafficOfBundledCasesComesBack(withKeys: Bool) throws {
        let cases = try bundledCases()
        var count = 0
        for testCase in stride(from: 20, to: cases.count, by: 150).lazy.map({ cases[$0] }) {
            let result = Self.runner.run(testCase, seed: 1)
            let bytes = try Self.capture(result)
            let original = try Self.packets(bytes)
            // A case that lasts for hours has more than a recording may have.
            guard !original.isEmpty, original.count <= RecordedTraffic.receptionLimit else { continue }
            count += 1
            var options = AnalysisOptions()
            options.showsAddresses = true
            if withKeys {
                let scratch = try ScratchFolder()
                try TrafficCapture.write(result, epoch: CaseEnvironment.referenceEpoch, below: scratch.path)
                let name = TrafficCapture.fileName(ofCase: testCase.name) + ".keys.json"
                options.keys = try KeyFile(path: scratch.path(name))
            }
            let (traffic, trial) = try Self.made(bytes, options: options)
            #expect(trial.remarks.isEmpty, "\(testCase.name): \(trial.remarks)")
            #expect(traffic.owners.isEmpty == !withKeys, "\(testCase.name)")
            let again = try Self.run(trial.file)
            #expect(again.verdict.outcome == .pass, "\(testCase.name): \(again.verdict.reason)")
            #expect(try Self.packets(Self.capture(again)) == original, "\(testCase.name)")
        }
        #expect(count > 14)
    }

    @Test func aWindowIsSentFromItsStartOn() throws {
        let demo = try #require(try bundledCases().first { $0.name == "discovery/first-contact-and-second" })
        let bytes = try Self.capture(Self.runner.run(demo, seed: 1))
        var options = AnalysisOptions()
        options.showsAddresses = true
        options.filter.earliest = .sinceStart(5_500_000_000)
        options.filter.latest = .sinceStart(17_000_000_000)
        let (_, trial) = try Self.made(bytes, options: options)
        #expect(trial.remarks.isEmpty, "\(trial.remarks)")
        let again = try Self.run(trial.file)
        let sent = again.events.filter { $0.kind == .radioSent }
        let expected = try Self.packets(bytes, from: 5_500_000_000, to: 17_000_000_000)
        let first = try #require(sent.first).time.nanoseconds
        #expect(first == expected.first?.time)
        let packets = try Self.packets(Self.capture(again)).map { Packet(time: $0.time + first, bytes: $0.bytes) }
        #expect(packets == expected)
    }

    /// A sender whose counter falls, whose status is unknown, whose address is not resolvable and who stays fast.
    private static let broken: [SyntheticAdvertisement] = (0..<400).map { index in
        let counter = UInt8(200 - index / 100)
        return SyntheticAdvertisement(
            time: SyntheticAir.start + Int64(index) * 35_000_000,
            address: AdvertiserAddress(0xCA12_3456_789A, isRandom: true), signal: -50,
            value: [0x0C, 0x0E, 0x04, counter, 0x10] + (0..<11).map { UInt8(index / 100 + $0) })
    }

    @Test(arguments: SyntheticAir.linkTypes) func whatIsBrokenIsExpected(linkType: LinkType) throws {
        let (traffic, trial) = try Self.made(SyntheticAir.recording(Self.broken, linkType))
        #expect(trial.remarks.isEmpty, "\(trial.remarks)")
        let found = Dictionary(grouping: traffic.verdict.findings, by: \.requirement).mapValues(\.count)
        // Three falls; four payloads, each in two phases, of which the second is no slower than the first.
        #expect(found == ["DISC-016": 3, "DISC-018": 8, "AIR-003": 8, "AIR-002": 4])
        #expect(traffic.verdict.findings.allSatisfy { $0.device == "device-1" })
        let result = try Self.run(trial.file)
        #expect(result.verdict.outcome == .pass)
    }

    @Test func aCaseFailsIfARuleNoLongerFindsABreachOrFindsAnother() throws {
        let (_, trial) = try Self.made(SyntheticAir.recording(Self.broken))
        let line = try #require(trial.file.split(separator: "\n").first { $0.contains("requirement: DISC-018") })
        for (changed, said) in [
            (trial.file.replacing("\(line)\n", with: ""), "handoff-message-layout breaks DISC-018 on device-1 at 0 s"),
            (trial.file.replacing(line, with: line.replacing("DISC-018", with: "AIR-005")), "breaks AIR-005"),
            (trial.file.replacing(line, with: line.replacing("at: 0 ms", with: "at: 1 ms")), "at 1 ms"),
            (trial.file.replacing("          holds:", with: "          more: 3\n          holds:"), "3 more breaches"),
            (trial.file.replacing("holds: [", with: "holds: [goodbye-order, "), "goodbye-order"),
            (
                trial.file.replacing("          holds:", with: "          messages: [Handoff]\n          holds:"),
                "as message 1: Handoff as message 1: Handoff status=0x04 "
            ),
            (trial.file.replacing("          holds:", with: "          messages: []\n          holds:"), "0 × message"),
            (trial.file.replacing("          holds:", with: "          written: x\n          holds:"), "as line 1: x"),
        ] {
            #expect(changed != trial.file)
            let result = try Self.run(changed)
            let checks = result.lines.compactMap { if case .check(let check) = $0 { check } else { nil } }
            let check = try #require(checks.first { $0.id == "capture-check" })
            #expect(check.outcome == .fail && result.verdict.outcome == .fail)
            #expect("\(check.expected) \(check.observed)".contains(said), "\(check)")
        }
    }

    @Test func manyBreachesAreCounted() throws {
        let advertisements = (0..<40).map { index in
            SyntheticAdvertisement(
                time: SyntheticAir.start + Int64(index) * 500_000_000,
                address: AdvertiserAddress(0x4A12_3456_789A, isRandom: true), signal: -50,
                value: [0x0C, 0x0E, 0x01, UInt8(index), 0x10] + (0..<11).map { UInt8(index + $0) })
        }
        let (traffic, trial) = try Self.made(SyntheticAir.recording(advertisements))
        #expect(traffic.verdict.findings.count == 16 && traffic.verdict.more == 24)
        #expect(trial.remarks.isEmpty && trial.file.contains("more: 24"))
    }

    // MARK: What does not become a case

    private static func error(_ advertisements: [SyntheticAdvertisement]) throws -> RecordingCaseError? {
        let file = try ScratchFile(SyntheticAir.recording(advertisements, .bluetoothH4))
        let read = CaptureCommand.traffic(path: file.path, options: AnalysisOptions(), reserved: []).traffic
        let traffic = try #require(read)
        do throws(RecordingCaseError) {
            _ = try RecordingCase(traffic, name: "", origin: "")
            return nil
        } catch {
            return error
        }
    }

    private static func advertisement(_ time: Int64, address: UInt64 = 0x4A12_3456_789A) -> SyntheticAdvertisement {
        SyntheticAdvertisement(
            time: SyntheticAir.start + time, address: AdvertiserAddress(address, isRandom: true), signal: -50,
            value: [0x0C, 0x0E] + [UInt8](repeating: 7, count: 14))
    }

    @Test func aWindowThatIsTooLargeIsRefusedWithAdvice() throws {
        let limit = RecordingCase.instantLimit
        let many = (0...limit).map { Self.advertisement(Int64($0) * 100_000_000) }
        #expect(try Self.error(many) == .tooManyInstants(limit + 1, limit: limit))
        #expect(try Self.error(Array(many.dropLast())) == nil)
        let crowd = (0..<32).map { Self.advertisement(Int64($0), address: 0x4A12_3456_0000 + UInt64($0)) }
        #expect(try Self.error(crowd) == .tooManyDevices(32, limit: 31))
        #expect(try Self.error(Array(crowd.dropLast())) == nil)
        let long = [Self.advertisement(0), Self.advertisement(31 * 86_400 * 1_000_000_000)]
        #expect(try Self.error(long) == .tooLong(nanoseconds: 31 * 86_400 * 1_000_000_000))
        for error in [
            RecordingCaseError.tooManyInstants(1, limit: 1), .tooManyDevices(1, limit: 1), .tooLong(nanoseconds: 1),
            .tooManyReceptions(limit: 1),
        ] {
            #expect(error.description.contains("--from, --to or --device"))
        }
    }

    @Test func aWindowWithoutHandoffIsRefused() throws {
        var other = Self.advertisement(0)
        other.value = [0x10, 0x02, 1, 2]
        #expect(try Self.error([other]) == .nothingToSend(unsendable: 0))
        #expect(try Self.error([]) == .nothingToSend(unsendable: 0))
    }

    /// Text from outside stays text.
    @Test func namesOfStrangersAreEscaped() throws {
        let result = Self.runner.run(try demo(), seed: 1)
        let scratch = try ScratchFolder()
        try TrafficCapture.write(result, epoch: CaseEnvironment.referenceEpoch, below: scratch.path)
        var keys = try KeyFile(path: scratch.path("demo/iphone-to-mac.keys.json"))
        let hostile = "x\"\n      - world: {advance}\u{1B}[31m{var}\u{202E}#: '"
        for index in keys.keys.indices {
            keys.keys[index].device = hostile + "\(index)"
            keys.keys[index].account = hostile
        }
        var options = AnalysisOptions()
        options.keys = keys
        let file = scratch.path("demo/iphone-to-mac.ble.pcap")
        let read = CaptureCommand.traffic(path: file, options: options, reserved: RecordingCase.reservedNames).traffic
        let trial = try RecordingCase(try #require(read), name: hostile, origin: hostile).trial(with: library)
        #expect(trial.remarks.isEmpty)
        #expect(!trial.file.contains("\u{1B}") && !trial.file.contains("\u{202E}"))
        let testCase = try #require(try load(trial.file).first)
        #expect(testCase.why == hostile)
        #expect(testCase.devices.map(\.account) == [hostile, hostile])
        #expect(testCase.name == "recordings/x-world-advance-31m-var")
    }

    // MARK: Mistakes in case files

    @Test func mistakesOfTheExpectationAreTold() {
        func found(_ body: String) -> [String] {
            mistakes(suite("\(devices)\nsteps:\n  - \(body)", covers: "[HARN-005]"))
        }
        #expect(found("phone: {expect: capture-check, breaches: []}").first?.contains("`world` as the actor") == true)
        #expect(found("world: {expect: capture-check}").first?.contains("`breaches`") == true)
        #expect(
            found("world: {expect: capture-check, breaches: [], holds: [handoff-pdus]}").first?
                .contains("Did you mean `handoff-pdu`?") == true)
        #expect(
            found(
                "world: {expect: capture-check, breaches: [{rule: handoff-pdu, requirement: AIR-007, device: watch, at: 1 s}]}"
            ).first?.contains("device") == true)
        #expect(
            found(
                "world: {expect: capture-check, breaches: [{rule: handoff-pdu, requirement: AIR-007, device: mac}]}"
            ).first?.contains("`at`") == true)
        #expect(
            found("world: {expect: capture-check, breaches: [], messages: Handoff}").first?.contains("list") == true)
        #expect(
            found("world: {expect: capture-check, breaches: [], messages: [\"\"]}").first?.contains("message") == true)
        #expect(found("world: {expect: capture-check, breaches: []}").isEmpty)
    }
}
