import BluetoothLE
import CaptureAnalysis
import CaptureFiles
import Continuity
import Foundation
import Randomness
import RecordingGenerators
import TestSupport
import Testing

@Suite("One recording has the same openings in every output")
struct OpeningAgreementTests {
    /// What was opened: from which device, under which counter, to what.
    private struct Opening: Hashable {
        var device: String
        var counter: Int
        var hash: String
    }

    private static func run(_ body: (CaptureCommand.Output) -> CaptureOutcome) throws -> String {
        var bytes: [UInt8] = []
        let outcome = body { piece throws(CaptureWriteError) in piece.withUnsafeBytes { bytes += $0 } }
        try #require(outcome.exitStatus == 0, "\(outcome.messages)")
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func object(_ text: some StringProtocol) throws -> [String: Any] {
        try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
    }

    private static func shown(_ path: String, _ keys: KeyFile) throws -> Set<Opening> {
        var options = CaptureCommand.ShowOptions()
        options.isJSON = true
        options.keys = keys
        var openings: Set<Opening> = []
        for line in try run({ CaptureCommand.show(path: path, options: options, output: $0) }).split(separator: "\n") {
            let message = try object(line)
            guard let opened = message["opened"] as? [String: Any] else { continue }
            let fields = try #require(message["fields"] as? [String: Any])
            let plaintext = try #require(opened["fields"] as? [String: Any])
            openings.insert(
                Opening(
                    device: try #require(message["device"] as? String),
                    counter: try #require(fields["counter"] as? Int),
                    hash: try #require(plaintext["hash"] as? String)))
        }
        return openings
    }

    private static func told(_ path: String, _ keys: KeyFile) throws -> Set<Opening> {
        var options = AnalysisOptions()
        options.isJSON = true
        options.keys = keys
        var openings: Set<Opening> = []
        let timeline = try object(
            run { CaptureCommand.analyse(RecordingTimeline.self, path: path, options: options, output: $0) })
        for device in try #require(timeline["devices"] as? [[String: Any]]) {
            for payload in try #require(device["payloads"] as? [[String: Any]]) {
                guard let hash = payload["hash"] as? String else { continue }
                openings.insert(
                    Opening(
                        device: try #require(device["device"] as? String),
                        counter: try #require(payload["counter"] as? Int), hash: hash))
            }
        }
        return openings
    }

    /// Devices with activities that no list has, so that only runs of counters speak for their keys; each changes its address once; and strangers.
    private static func crowd(seed: UInt64) throws -> (bytes: [UInt8], keys: KeyFile, unproven: Int) {
        var random = SplitMix64(seed: seed)
        var heard: [SyntheticAdvertisement] = []
        var keys: [KeyFile.DeviceKey] = []
        for device in 0..<6 {
            let key = AdvertisingKey(using: &random)
            // Strangers' keys are not known.
            if device < 4 {
                keys.append(.init(device: "key \(device)", advertisingKey: key, identityResolvingKey: nil))
            }
            let payloads = CertaintyTests.payloads(6, from: UInt16(random.next() % 60_000), using: &random)
            for (index, payload) in payloads.enumerated() {
                let address = AdvertiserAddress(
                    0x4000_0000_0000 + UInt64(device) * 0x101 + (index < 3 ? 0 : 7), isRandom: true)
                let message = key.seal(payload.plaintext, status: payload.status, counter: payload.counter)
                for reception in 0..<12 {
                    heard.append(
                        SyntheticAdvertisement(
                            time: SyntheticAir.start + Int64(index) * 3_000_000_000 + Int64(device) * 7_000_000
                                + Int64(reception) * 181_000_000, address: address, signal: -50,
                            value: [0x0C, 0x0E] + message.bytes))
                }
            }
        }
        let bytes = try SyntheticAir.recording(heard.sorted { $0.time < $1.time })
        let once = Set(
            try SyntheticAir.messages(bytes, keys: KeyFile(keys: keys)).compactMap { message in
                message.opened == nil ? message.unproven.map { "\($0.plaintext)" } : nil
            })
        return (bytes, KeyFile(keys: keys), once.count)
    }

    @Test("of made recordings, where the first payloads come before the evidence for their keys", arguments: 1...6)
    func made(seed: UInt64) throws {
        let crowd = try Self.crowd(seed: seed)
        // A single reading leaves payloads unclaimed, so that there is something to agree about.
        #expect(crowd.unproven > 0)
        let file = try ScratchFile(crowd.bytes)
        let shown = try Self.shown(file.path, crowd.keys)
        #expect(shown.count >= 4 * 5)
        #expect(try Self.told(file.path, crowd.keys) == shown)
    }

    @Test("of the traffic of a case")
    func simulated() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../Captures/demo")
            .standardizedFileURL
        let path = folder.appending(path: "iphone-to-mac.ble.pcap").path()
        let keys = try KeyFile(path: folder.appending(path: "iphone-to-mac.keys.json").path())
        let shown = try Self.shown(path, keys)
        #expect(!shown.isEmpty)
        #expect(try Self.told(path, keys) == shown)
    }
}
