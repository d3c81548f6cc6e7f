import BluetoothLE
import CaptureFiles
import Continuity
import Foundation
import Randomness
import RecordingGenerators
import TestSupport
import Testing

@testable import CaptureAnalysis

@Suite("Capture commands")
struct CommandTests {
    static func show(_ path: String, _ options: CaptureCommand.ShowOptions = .init()) -> (
        String, CaptureOutcome
    ) {
        var text: [UInt8] = []
        let outcome = CaptureCommand.show(path: path, options: options) { bytes in
            for index in 0..<bytes.byteCount { text.append(bytes.unsafeLoad(fromByteOffset: index, as: UInt8.self)) }
        }
        return (String(decoding: text, as: UTF8.self), outcome)
    }

    @Test(
        "Exit status: 0 read, 1 damaged after everything before, 2 unreadable or of an unread link type, 3 output refused"
    )
    func exitStatus() throws {
        let bytes = try SyntheticAir.recording(SyntheticAir.advertisements(30))
        let whole = try ScratchFile(bytes)
        #expect(
            CaptureCommand.analyse(CaptureSummary.self, path: whole.path, options: .init(isJSON: true)) { _ in }
                == CaptureOutcome(exitStatus: 0))
        let cut = try ScratchFile(bytes.dropLast(3))
        let damaged = Self.show(cut.path)
        #expect(damaged.1.exitStatus == 1)
        #expect(damaged.1.messages.first?.contains("frame 30, byte") == true)
        #expect(damaged.0.split(separator: "\n").count >= 10)
        #expect(Self.show("/nowhere").1.exitStatus == 2)
        #expect(Self.show("/tmp").1.messages == ["/tmp: is a folder; give the recordings in it one by one"])
        var ethernet = PcapWriter(linkType: LinkType(1))
        try ethernet.append(time: 1, packet: [1, 2, 3])
        let other = try ScratchFile(ethernet.bytes)
        for outcome in [
            Self.show(other.path).1, CaptureCommand.analyse(CaptureSummary.self, path: other.path) { _ in },
        ] {
            #expect(outcome.exitStatus == 2)
            #expect(outcome.messages.first?.contains("1 ETHERNET") == true)
        }
        let empty = try ScratchFile([])
        #expect(Self.show(empty.path).1.exitStatus == 2)
        let refused = CaptureCommand.show(path: whole.path) { _ throws(CaptureWriteError) in
            throw .refused(reason: "No space left on device")
        }
        #expect(refused.exitStatus == 3)
        #expect(refused.messages == ["the capture cannot be written: No space left on device"])
    }

    @Test("A line tells frame, time, device, signal, channel, PDU, type and fields; addresses only when asked for")
    func lines() throws {
        let address = AdvertiserAddress(0x4A11_2233_4455, isRandom: true)
        let air = [
            SyntheticAdvertisement(
                time: 1_413_800_000_123_456_789, address: address, signal: -61,
                value: [0x0C, 0x0E, 0x08, 0x34, 0x12, 0xAB] + [UInt8](repeating: 7, count: 10))
        ]
        let file = try ScratchFile(try SyntheticAir.recording(air))
        let (text, _) = Self.show(file.path)
        #expect(
            text == "1       2014-10-20T10:13:20.123456789Z device-1   -61 dBm  ch 39 ADV_IND         "
                + "Handoff status=0x08(clipboard) counter=4660 tag=0xab ciphertext=07070707070707070707\n")
        var options = CaptureCommand.ShowOptions()
        options.showsAddresses = true
        #expect(Self.show(file.path, options).0.contains("4a:11:22:33:44:55"))
        #expect(!text.contains("4a:11"))
        options.isJSON = true
        options.showsAddresses = false
        #expect(
            Self.show(file.path, options).0
                == "{\"frame\":1,\"time\":1413800000123456789,\"device\":\"device-1\",\"rssi\":-61,\"channel\":39,\"pdu\":\"ADV_IND\","
                + "\"badCRC\":false,\"type\":12,\"name\":\"Handoff\",\"subtype\":0,\"fields\":{\"status\":8,\"clipboard\":true,\"counter\":4660,\"tag\":171,"
                + "\"ciphertext\":\"07070707070707070707\"},\"bytes\":\"083412ab07070707070707070707\"}\n")
        options.onlyType = .nearbyInfo
        #expect(Self.show(file.path, options).0.isEmpty)
    }

    @Test("Pseudonyms count in order of first appearance and stay; a full table lets the older half go and says so")
    func pseudonyms() throws {
        let air = SyntheticAir.advertisements(200).filter { $0.value != nil }
        var expected: [AdvertiserAddress: String] = [:]
        for one in air where expected[one.address] == nil { expected[one.address] = "device-\(expected.count + 1)" }
        for message in try SyntheticAir.messages(SyntheticAir.recording(air)) {
            #expect(message.pseudonym == expected[message.address])
        }
        var table = AddressTable(limit: 100)
        for value in 0..<250 {
            #expect(table.number(of: AdvertiserAddress(UInt64(value), isRandom: true)) == value + 1)
        }
        #expect(table.evictedCount > 0 && table.count == 250)
        #expect(table.existingNumber(of: AdvertiserAddress(249, isRandom: true)) == 250)
        #expect(table.existingNumber(of: AdvertiserAddress(249, isRandom: false)) == nil)
        #expect(table.existingNumber(of: AdvertiserAddress(0, isRandom: true)) == nil)
        #expect(table.number(of: AdvertiserAddress(0, isRandom: true)) == 251)
    }

    @Test("The payload table is a set with a mark: the same as a dictionary on random strings of every length")
    func payloadTable() {
        var random = SplitMix64(seed: 12)
        var table = PayloadTable()
        var model: [[UInt8]: Bool] = [:]
        for _ in 0..<20_000 {
            let length = Int(random.next() % 20)
            let value = (0..<length).map { _ in UInt8(random.next() % (length < 4 ? 256 : 3)) }
            let isDamaged = random.next() % 2 == 0
            let bytes = [0xEE, 0xEE] + value + [0xDD]
            table.insert(bytes.span.bytes, from: 2, count: length, isDamaged: isDamaged)
            model[value] = (model[value] ?? true) && isDamaged
        }
        #expect(table.count == model.count)
        #expect(table.damagedOnlyCount == model.values.count { $0 })
        #expect(table.overflow == 0)
        for number in 0..<(PayloadTable.limit + 1000) {
            let bytes = (0..<14).map { UInt8(truncatingIfNeeded: number >> (8 * ($0 % 4))) }
            table.insert(bytes.span.bytes, from: 0, count: 14, isDamaged: false)
        }
        #expect(table.count == PayloadTable.limit && table.overflow > 0)
    }

    @Test("Timestamps are what Foundation's calendar says, from year 1 to 9999")
    func timestamps() {
        var random = SplitMix64(seed: 13)
        var calendar = Calendar(identifier: .gregorian)
        calendar.timeZone = TimeZone(secondsFromGMT: 0) ?? calendar.timeZone
        for _ in 0..<3000 {
            // Foundation is Julian before 1582; Int64 nanoseconds reach from 1677 to 2262.
            let nanoseconds = Int64(bitPattern: random.next())
            var output: [UInt8] = []
            appendTimestamp(nanoseconds, to: &output)
            let seconds = Int64((Double(nanoseconds) / 1e9).rounded(.down))
            let exact = nanoseconds >= 0 ? nanoseconds / 1_000_000_000 : -((-(nanoseconds + 1)) / 1_000_000_000) - 1
            #expect(abs(seconds - exact) <= 1024)
            let parts = calendar.dateComponents(
                [.year, .month, .day, .hour, .minute, .second], from: Date(timeIntervalSince1970: Double(exact)))
            func two(_ value: Int?) -> String { (value ?? 0) < 10 ? "0\(value ?? 0)" : "\(value ?? 0)" }
            let fraction = String(nanoseconds - exact * 1_000_000_000 + 1_000_000_000).dropFirst()
            let expected =
                "\(parts.year ?? 0)-\(two(parts.month))-\(two(parts.day))T\(two(parts.hour)):\(two(parts.minute)):\(two(parts.second)).\(fraction)Z"
            #expect(String(decoding: output, as: UTF8.self) == expected)
        }
    }
}

@Suite("Recordings that come from a pipe")
struct PipeTests {
    /// A recording that arrives in two parts, the second of which is sent once `proceed` is signalled, or after ten seconds without.
    private static func pipe(_ first: [UInt8], then second: [UInt8], proceed: DispatchSemaphore) throws -> String {
        let path = NSTemporaryDirectory() + "baton-\(UUID().uuidString).fifo"
        guard mkfifo(path, 0o600) == 0 else { throw CocoaError(.fileWriteUnknown) }
        Thread {
            guard let file = FileHandle(forWritingAtPath: path) else { return }
            file.write(Data(first))
            _ = proceed.wait(timeout: .now() + 10)
            file.write(Data(second))
            try? file.close()
        }.start()
        return path
    }

    @Test(
        "Lines of packets that have come are written before the next are waited for",
        arguments: ["text", "tree", "ndjson", "pcap"])
    func linesComeAtOnce(form: String) throws {
        let air = try SyntheticAir.recording(SyntheticAir.advertisements(40))
        let whole = try ScratchFile(air)
        let proceed = DispatchSemaphore(value: 0)
        let path = try Self.pipe(Array(air.prefix(1500)), then: Array(air.dropFirst(1500)), proceed: proceed)
        defer { unlink(path) }
        func run(_ path: String, _ output: CaptureCommand.Output) -> CaptureOutcome {
            var show = CaptureCommand.ShowOptions()
            var export = RecordingExportOptions()
            switch form {
            case "text", "tree":
                show.isVerbose = form == "tree"
                return CaptureCommand.show(path: path, options: show, output: output)
            default:
                export.format = form == "pcap" ? .pcap : .ndjson
                return CaptureCommand.export(path: path, options: export, output: output)
            }
        }
        var pieces: [[UInt8]] = []
        let outcome = run(path) { bytes in
            pieces.append(bytes.copy(0..<bytes.byteCount))
            proceed.signal()
        }
        var expected: [UInt8] = []
        let ofFile = run(whole.path) { bytes in
            expected += bytes.copy(0..<bytes.byteCount)
        }
        #expect(outcome == ofFile && outcome.exitStatus == 0)
        #expect(pieces.flatMap(\.self) == expected)
        // Were the first part kept until the second came, everything would come as one piece.
        #expect(pieces.count { !$0.isEmpty } > 1)
    }
}

@Suite("Memory")
struct MemoryTests {
    @Test(
        "A recording in which every packet has a new address and a new payload fills the tables, and no more, and says so"
    )
    func hostileRecording() throws {
        let limit = PayloadTable.limit
        var writer = PcapWriter()
        for number in 0..<(limit + 500) {
            var value: [UInt8] = [0x0C, 0x0E, 0x00] + [UInt8](repeating: 0, count: 13)
            for place in 0..<4 { value[4 + place] = UInt8(truncatingIfNeeded: number >> (8 * place)) }
            let one = SyntheticAdvertisement(
                time: Int64(number), address: AdvertiserAddress(UInt64(number), isRandom: true), signal: -50,
                value: value)
            try writer.append(time: one.time, packet: SyntheticAir.packet(one, .bluetoothLinkLayerWithRadio))
        }
        let summary = try SyntheticAir.summary(writer.bytes)
        #expect(summary.handoff.all == limit + 500)
        #expect(summary.handoff.distinctPayloads == limit && summary.handoff.distinctPayloadsAreAtLeast)
        #expect(summary.apple.devices == limit + 500 && summary.apple.devicesAreAtMost)
        #expect(summary.reading.findings.count(of: .evicted) == 2)
        #expect(!summary.reading.findings.hasDamage)
    }

    @Test(
        "Every command that names devices says on standard error that it let addresses go",
        arguments: [
            "show", "tree", "json", "summary", "ndjson", "csv", "timeline", "stats", "check", "linkability", "devices",
        ])
    func evictionIsTold(command: String) throws {
        var writer = PcapWriter()
        for number in 0..<40_000 {
            var value: [UInt8] = [0x0C, 0x0E, 0x00] + [UInt8](repeating: 0, count: 13)
            for place in 0..<4 { value[4 + place] = UInt8(truncatingIfNeeded: number >> (8 * place)) }
            let one = SyntheticAdvertisement(
                time: Int64(number), address: AdvertiserAddress(UInt64(number), isRandom: true), signal: -50,
                value: value)
            try writer.append(time: one.time, packet: SyntheticAir.packet(one, .bluetoothLinkLayerWithRadio))
        }
        func outcome(_ recording: [UInt8]) throws -> CaptureOutcome {
            let file = try ScratchFile(recording)
            defer { withExtendedLifetime(file) {} }
            let path = file.path
            var show = CaptureCommand.ShowOptions()
            var export = RecordingExportOptions()
            switch command {
            case "show", "tree", "json":
                show.isVerbose = command == "tree"
                show.isJSON = command == "json"
                return CaptureCommand.show(path: path, options: show) { _ in }
            case "ndjson", "csv":
                export.format = command == "csv" ? .csv : .ndjson
                return CaptureCommand.export(path: path, options: export) { _ in }
            case "timeline": return CaptureCommand.analyse(RecordingTimeline.self, path: path) { _ in }
            case "stats": return CaptureCommand.analyse(RecordingStatistics.self, path: path) { _ in }
            case "check": return CaptureCommand.analyse(RecordingCheck.self, path: path) { _ in }
            case "devices": return CaptureCommand.analyse(RecordingDevices.self, path: path) { _ in }
            case "linkability": return CaptureCommand.analyse(Linkability.self, path: path) { _ in }
            default: return CaptureCommand.analyse(CaptureSummary.self, path: path) { _ in }
            }
        }
        let many = try outcome(writer.bytes)
        // What is made up here keeps no rule.
        let status: Int32 = command == "check" ? 1 : 0
        #expect(many.exitStatus == status && many.messages.contains { $0.contains("evicted: ") }, "\(many.messages)")
        let few = try outcome(SyntheticAir.recording(SyntheticAir.advertisements(60)))
        #expect(few.exitStatus <= status && few.messages.isEmpty, "\(few.messages)")
    }
}
