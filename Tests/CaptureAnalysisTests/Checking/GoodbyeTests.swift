import BluetoothLE
import CaptureAnalysis
import CaptureFiles
import Continuity
import Foundation
import Rules
import Testing

/// A sender whose messages a key opens: payloads and goodbyes.
struct SealedSender {
    static let key = AdvertisingKey([UInt8](0..<32))
    var address = AdvertiserAddress(0x4B12_3456_789A, isRandom: true)

    /// What is sent: a plaintext, its counter, when it begins and for how long, in seconds.
    struct Part {
        var plaintext: HandoffPlaintext
        var counter: UInt16
        var start: Double
        var duration: Double
    }

    static let activity = HandoffPlaintext(
        hash: ActivityHash(kind: .activity, text: "ABCDE12345:com.example.app.edit"), options: [],
        time: AdvertisementClock().time(of: 0, isCurrent: true))

    static var keyFile: KeyFile? {
        key.map {
            KeyFile(
                keys: [.init(device: "phone", account: nil, advertisingKey: $0, identityResolvingKey: nil)],
                activities: [.type(team: "ABCDE12345", type: "com.example.app.edit", dynamicType: nil)])
        }
    }

    func recording(_ parts: [Part]) throws -> [UInt8] { try SyntheticAir.recording(heard(parts)) }

    func heard(_ parts: [Part]) throws -> [SyntheticAdvertisement] {
        var random = SeededNumbers(state: 5)
        var heard: [SyntheticAdvertisement] = []
        for part in parts {
            guard let message = Self.key?.seal(part.plaintext, status: 0, counter: part.counter) else { continue }
            var time = part.start
            while time < part.start + part.duration {
                heard.append(
                    SyntheticAdvertisement(
                        time: SyntheticAir.start + Int64(time * 1e9), address: address, signal: -50,
                        value: [0x0C, 0x0E] + message.bytes))
                time += (time - part.start < 2 ? 0.030 : 0.181) + Double(random.next() % 10_000_000) / 1e9
            }
        }
        return heard.sorted { $0.time < $1.time }
    }

    func check(_ parts: [Part], keys: KeyFile?) throws -> RecordingCheck {
        var reader = try CaptureReader(memory: recording(parts))
        return try RecordingCheck(reading: &reader, keys: keys)
    }
}

@Suite("Goodbyes in recordings")
struct GoodbyeTests {
    private static let good: [SealedSender.Part] = [
        .init(plaintext: SealedSender.activity, counter: 10, start: 0, duration: 6),
        .init(plaintext: .goodbye, counter: 11, start: 6, duration: 2),
        .init(plaintext: SealedSender.activity, counter: 12, start: 20, duration: 5),
    ]

    @Test("A goodbye of two seconds, then a new payload: holds, once each")
    func good() throws {
        let keys = try #require(SealedSender.keyFile)
        let check = try SealedSender().check(Self.good, keys: keys)
        #expect(check.verdicts.values.allSatisfy { $0 == "holds" })
        #expect(
            check.statements["a goodbye is over after about 2 s"].map { "\($0)" } == "(observations: 1, breaches: 0)")
        #expect(
            check.statements["after a goodbye comes a new payload"].map { "\($0)" } == "(observations: 1, breaches: 0)")
    }

    @Test("Without the key it is not observable, and the text says what it takes")
    func keyless() throws {
        let check = try SealedSender().check(Self.good, keys: nil)
        #expect(check.verdicts["goodbye-order"] == "not observable")
        var text: [UInt8] = []
        check.appendText(path: "a", to: &text)
        #expect(String(decoding: text, as: UTF8.self).contains("it takes a goodbye, which only a key (--keys) opens"))
    }

    @Test("A goodbye that goes on is caught")
    func longGoodbye() throws {
        var parts = Self.good
        parts[1].duration = 5
        let check = try SealedSender().check(parts, keys: SealedSender.keyFile)
        #expect(check.breaches(of: "goodbye-order").count == 1)
        #expect(check.statements["a goodbye is over after about 2 s"]?.breaches == 1)
        #expect(check.verdicts["advertising-counter"] == "holds")
    }

    @Test("The payload from before the goodbye that comes back is caught")
    func oldPayload() throws {
        var parts = Self.good
        parts[2].counter = 10
        let check = try SealedSender().check(parts, keys: SealedSender.keyFile)
        let breach = try #require(check.breaches(of: "goodbye-order").first)
        #expect(breach.requirement == "AIR-004")
        let advertisements = try AlteredRecording.advertisements(SealedSender().recording(parts))
        #expect(breach.evidence == [advertisements[1].firstFrame, advertisements[2].firstFrame])
    }

    @Test("The JSON of a check has its schema", .enabled(if: Tools.jsonschema))
    func schema() throws {
        var parts = Self.good
        parts[2].counter = 10
        var lines: [UInt8] = []
        try SealedSender().check(parts, keys: SealedSender.keyFile).appendJSON(path: "a\u{1b}", to: &lines)
        try SealedSender().check(parts, keys: nil).appendJSON(path: "b", to: &lines)
        try OutputSchemaCheck.validate(lines, RecordingCheck.schemaText)
    }
}

/// Holds lines of JSON to a schema.
enum OutputSchemaCheck {
    static func validate(_ lines: [UInt8], _ schema: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let schema = try TemporaryRecording(Array(schema.utf8))
        let instances = try TemporaryRecording(lines)
        let program = """
            import json, sys, jsonschema
            schema = json.load(open(sys.argv[1]))
            jsonschema.Draft202012Validator.check_schema(schema)
            check = jsonschema.Draft202012Validator(schema)
            lines = [json.loads(line) for line in open(sys.argv[2])]
            bad = [error.message[:300] for line in lines for error in check.iter_errors(line)]
            bad += [] if list(check.iter_errors({**lines[0], "no": 1})) else ["the schema lets everything through"]
            print(bad[:3] or len(lines))
            """
        let output = try Tools.run("python3", ["-c", program, schema.path, instances.path])
        #expect(
            output.trimmingCharacters(in: .whitespacesAndNewlines) == "\(lines.split(separator: 10).count)",
            sourceLocation: sourceLocation)
    }
}
