import BluetoothLE
import CaptureAnalysis
import CaptureFiles
import Continuity
import Foundation
import Randomness
import RecordingGenerators
import Rules
import TestSupport
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
        var random = SplitMix64(seed: 5)
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
        return try RecordingCheck(reading: &reader, opening: keys.map { HandoffOpener($0) })
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
        text += check.text(path: "a")
        #expect(String(decoding: text, as: UTF8.self).contains("this needs a goodbye, which only a key (--keys) opens"))
    }

    @Test("Keys that open no goodbye are named as the reason")
    func keysWithoutGoodbye() throws {
        let check = try SealedSender().check([Self.good[0]], keys: SealedSender.keyFile)
        let text = String(decoding: check.text(path: "a"), as: UTF8.self)
        #expect(
            text.contains("this needs a goodbye, which only a key (--keys) opens; the given keys opened none"),
            "\(text)")
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
        #expect(breach.evidence == [advertisements[1].first.frame, advertisements[2].first.frame])
    }

    @Test("A counter that serves two payloads of a key under two addresses is caught, by who has the key")
    func counterOfAKey() throws {
        var other = SealedSender()
        other.address = AdvertiserAddress(0x4B12_3456_0001, isRandom: true)
        for counter: UInt16 in [11, 10] {
            let heard =
                try SealedSender().heard([.init(plaintext: SealedSender.activity, counter: 10, start: 0, duration: 3)])
                + other.heard([.init(plaintext: .goodbye, counter: counter, start: 5, duration: 2)])
            let bytes = try SyntheticAir.recording(heard)
            var reader = try CaptureReader(memory: bytes)
            let check = try RecordingCheck(
                reading: &reader, opening: HandoffOpener(try #require(SealedSender.keyFile)))
            let statement = check.statements["no counter of a key serves two payloads under two addresses"]
            #expect(statement.map { "\($0)" } == "(observations: 1, breaches: \(counter == 10 ? 1 : 0))")
            let breaches = check.breaches(of: "advertising-counter")
            #expect(breaches.map(\.requirement) == (counter == 10 ? ["DISC-016"] : []))
            #expect(breaches.allSatisfy { $0.device == "device-2" })
            let advertisements = try AlteredRecording.advertisements(bytes)
            #expect(breaches.allSatisfy { $0.evidence == advertisements.map(\.first.frame) })
            var keyless = try CaptureReader(memory: bytes)
            #expect(try RecordingCheck(reading: &keyless).verdicts["advertising-counter"] != "broken")
        }
    }

    @Test("A counter that falls under a new address is caught, by who has the key")
    func fallingCounterOfAKey() throws {
        var other = SealedSender()
        other.address = AdvertiserAddress(0x4B12_3456_0001, isRandom: true)
        for counter: UInt16 in [501, 400] {
            let heard =
                try SealedSender().heard([.init(plaintext: SealedSender.activity, counter: 500, start: 0, duration: 6)])
                + other.heard([.init(plaintext: SealedSender.activity, counter: counter, start: 8, duration: 6)])
            let bytes = try SyntheticAir.recording(heard)
            var reader = try CaptureReader(memory: bytes)
            let check = try RecordingCheck(
                reading: &reader, opening: HandoffOpener(try #require(SealedSender.keyFile)))
            let statement = check.statements["a later payload of a key has no lower counter under another address"]
            #expect(statement.map { "\($0)" } == "(observations: 1, breaches: \(counter == 400 ? 1 : 0))")
            let breaches = check.breaches(of: "advertising-counter")
            #expect(breaches.map(\.requirement) == (counter == 400 ? ["DISC-016"] : []))
            let advertisements = try AlteredRecording.advertisements(bytes)
            #expect(breaches.allSatisfy { $0.evidence == advertisements.map(\.first.frame) })
        }
    }

    @Test("One payload on two addresses of a device uses its counter once")
    func twins() throws {
        var other = SealedSender()
        other.address = AdvertiserAddress(0x4B12_3456_0001, isRandom: true)
        let parts = Array(Self.good.prefix(2))
        let heard = (try SealedSender().heard(parts) + other.heard(parts)).sorted { $0.time < $1.time }
        var reader = try CaptureReader(memory: SyntheticAir.recording(heard))
        let check = try RecordingCheck(reading: &reader, opening: HandoffOpener(try #require(SealedSender.keyFile)))
        #expect(check.breaches(of: "advertising-counter").isEmpty)
    }

    @Test("Sealed options that say another thing of the clipboard than the status byte are caught by who has the key")
    func clipboard() throws {
        let keys = try #require(SealedSender.keyFile)
        let key = try #require(SealedSender.key)
        for (status, options, holds) in [
            (UInt8(0), [] as AdvertisementOptions, true), (8, [.clipboardAvailable], true), (8, [], false),
            (0, [.clipboardAvailable], false),
        ] {
            var plaintext = SealedSender.activity
            plaintext.options = options
            let message = key.seal(plaintext, status: status, counter: 9)
            let heard = [
                SyntheticAdvertisement(
                    time: SyntheticAir.start, address: SealedSender().address, signal: -50,
                    value: [0x0C, 0x0E] + message.bytes)
            ]
            var reader = try CaptureReader(memory: SyntheticAir.recording(heard))
            let check = try RecordingCheck(reading: &reader, opening: HandoffOpener(keys))
            #expect(check.verdicts["handoff-status"] == (holds ? "holds" : "broken"))
            #expect(check.breaches(of: "handoff-status").map(\.requirement) == (holds ? [] : ["AIR-006"]))
            let statement = check.statements["the sealed options say the same of a clipboard as the status byte"]
            #expect(statement?.observations == 1)
        }
    }

    @Test("The JSON of a check has its schema", .needs(.python("jsonschema")))
    func schema() throws {
        var parts = Self.good
        parts[2].counter = 10
        var lines: [UInt8] = []
        lines += try SealedSender().check(parts, keys: SealedSender.keyFile).json(path: "a\u{1b}")
        lines += try SealedSender().check(parts, keys: nil).json(path: "b")
        try OutputSchemaCheck.validate(lines, RecordingCheck.schemaText)
    }
}

/// Holds lines of JSON to a schema.
enum OutputSchemaCheck {
    static func validate(_ lines: [UInt8], _ schema: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let schema = try ScratchFile(Array(schema.utf8))
        let instances = try ScratchFile(lines)
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
        let output = try Program.python(program, [schema.path, instances.path]).output
        #expect(
            output.trimmingCharacters(in: .whitespacesAndNewlines) == "\(lines.split(separator: 10).count)",
            sourceLocation: sourceLocation)
    }
}
