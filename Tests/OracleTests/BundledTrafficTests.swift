import BluetoothLE
import CaptureAnalysis
import CaptureFiles
import ConformanceRunner
import Events
import Foundation
import TestSupport
import Testing
import VirtualDevices

/// tshark reads the traffic of every fourth bundled case: what it sees must be what the log says.
@Suite("tshark reads the traffic of bundled cases", .needs(.tshark))
struct BundledTrafficTests {
    private struct Row: Hashable {
        var address: String
        var company: String
        var data: String
    }

    private static let fields = [
        "frame.number", "btle.advertising_header.pdu_type", "btle.advertising_address",
        "btcommon.eir_ad.entry.company_id", "btcommon.eir_ad.entry.data", "btle.crc.incorrect", "_ws.malformed",
        "btle_rf.channel", "btle.access_address",
    ]

    private static func arguments(_ file: String) -> [String] {
        ["-r", file, "-T", "fields", "-E", "separator=|"] + fields.flatMap { ["-e", $0] }
    }

    @Test("without a malformed frame or a bad CRC, and sees the log's addresses, company and data")
    func agrees() throws {
        let library = try ConformanceLibrary.load(folder: nil)
        let runner = CaseRunner(environment: .referenceDevices(library))

        // Starting tshark costs more than reading a case: the packets of all go into one file, behind one header.
        var bytes = PcapWriter(linkType: .bluetoothLinkLayerWithRadio).bytes
        let header = bytes.count
        var expected: Set<Row> = []
        var frames = 0
        var casesWithTraffic = 0
        let cases = try library.cases()
        for testCase in stride(from: 0, to: cases.count, by: 4).lazy.map({ cases[$0] }) {
            let result = runner.run(testCase, seed: 1)
            // What a transmitter beside a device sends is what the case says, and may be of any form.
            let events = result.events.filter { $0.kind != .radioSent }
            for event in events where event.kind == .radioSet && Self.wasSent(event, in: events) {
                expected.insert(try Self.row(of: event))
            }
            let pcap = try AirCapture(
                events: events, seed: result.seed, epoch: CaseEnvironment.referenceEpoch, end: result.verdict.time
            ).pcap()
            frames += pcap.packets
            casesWithTraffic += pcap.packets > 0 ? 1 : 0
            bytes += pcap.bytes.dropFirst(header)
        }
        #expect(casesWithTraffic >= 100)
        let file = try ScratchFile(bytes)

        var seen: Set<Row> = []
        var lines = 0
        for line in try Program.run("tshark", Self.arguments(file.path)).lines {
            lines += 1
            let values = line.split(separator: "|", omittingEmptySubsequences: false)
            guard values.count == Self.fields.count else {
                Issue.record("tshark printed \(line)")
                continue
            }
            #expect(values[1] == "0x00", "frame \(values[0]) is no ADV_IND")
            #expect(values[5].isEmpty, "frame \(values[0]) has a bad CRC")
            #expect(values[6].isEmpty, "frame \(values[0]) is malformed")
            #expect(["0", "12", "39"].contains(values[7]), "frame \(values[0]) is on channel \(values[7])")
            #expect(values[8] == "0x8e89bed6")
            seen.insert(Row(address: String(values[2]), company: String(values[3]), data: String(values[4])))
        }
        #expect(lines == frames)
        #expect(seen.subtracting(expected).isEmpty)
        #expect(expected.subtracting(seen).isEmpty)
    }

    @Test("and a planted bad CRC turns it red")
    func plantedFault() throws {
        let library = try ConformanceLibrary.load(folder: nil)
        let demo = try #require(try library.cases().first { $0.name == "demo/iphone-to-mac" })
        let result = CaseRunner(environment: .referenceDevices(library)).run(demo, seed: 1)
        var bytes = try AirCapture(
            events: result.events, seed: result.seed, epoch: CaseEnvironment.referenceEpoch, end: result.verdict.time
        ).pcap().bytes
        // The last byte of the file is the last byte of the last frame's CRC.
        bytes[bytes.count - 1] ^= 0x01
        let file = try ScratchFile(bytes)
        let lines = try Program.run("tshark", Self.arguments(file.path)).lines
        let bad = lines.filter { !$0.split(separator: "|", omittingEmptySubsequences: false)[5].isEmpty }
        #expect(bad.count == 1)
        #expect(lines.last.map { bad.first == $0 } == true)
    }

    /// Whether an advertisement lasted at all: one that is replaced in the instant in which it began is never sent.
    private static func wasSent(_ event: Event, in events: [Event]) -> Bool {
        !events.contains { other in
            other.sequence > event.sequence && other.time == event.time && other.device == event.device
                && (other.kind == .radioSet || other.kind == .radioStopped) && other[.set] == event[.set]
        }
    }

    /// The row that tshark must print for an advertising change: manufacturer data without the company id.
    private static func row(of event: Event) throws -> Row {
        let data = try #require(event.data(.data))
        // Flags (3 bytes), then one manufacturer AD structure: length, type, company, elements.
        let value = data.dropFirst(3 + 4).map { String(format: "%02x", $0) }.joined()
        return Row(address: try #require(event.text(.address)), company: "0x004c", data: value)
    }
}
