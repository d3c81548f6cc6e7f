import BluetoothLE
import CaptureAnalysis
import CaptureFiles
import Continuity
import Randomness
import RecordingGenerators
import Testing

@Suite("Keys and openings")
struct KeyTests {
    static func key(_ text: String) throws -> AdvertisingKey {
        var bytes: [UInt8] = []
        var rest = Substring(text)
        while let byte = UInt8(rest.prefix(2), radix: 16) {
            bytes.append(byte)
            rest = rest.dropFirst(2)
        }
        return try #require(AdvertisingKey(bytes))
    }

    static func randomFile(_ random: inout SplitMix64) -> KeyFile {
        func text() -> String {
            (0..<Int(random.next() % 9)).map { _ in ["a", "é", "\"", "\\", "\n", "7", "🗝"][Int(random.next() % 7)] }
                .joined()
        }
        return KeyFile(
            keys: (0..<Int(random.next() % 4)).map { _ in
                KeyFile.DeviceKey(
                    device: text(), account: random.next() % 2 == 0 ? nil : text(),
                    advertisingKey: AdvertisingKey(using: &random),
                    identityResolvingKey: random.next() % 2 == 0 ? nil : IdentityResolvingKey(using: &random))
            },
            activities: (0..<Int(random.next() % 4)).map { _ in
                random.next() % 3 == 0
                    ? .host(text())
                    : .type(team: text(), type: text(), dynamicType: random.next() % 2 == 0 ? nil : text())
            })
    }

    @Test("A key file reads back as it was written")
    func roundTrip() throws {
        var random = SplitMix64(seed: 4)
        for _ in 0..<300 {
            let file = Self.randomFile(&random)
            #expect(try KeyFile(parsing: file.encoded()) == file)
        }
    }

    @Test("A wrong key file is refused with place, expected and found, and never quotes a key")
    func refusals() {
        let key = String(repeating: "ab", count: 32)
        let cases: [(text: String, place: String)] = [
            ("[]", "the outermost object"), ("{\"key\": []}", "key"), ("{\"keys\": {}}", "keys"),
            ("{\"keys\": [{\"device\": \"a\"}]}", "keys[0].advertisingKey"),
            ("{\"keys\": [{\"device\": \"a\", \"advertisingKey\": \"\(key)a\"}]}", "keys[0].advertisingKey"),
            (
                "{\"keys\": [{\"device\": \"a\", \"advertisingKey\": \"\(key.dropLast(2))zz\"}]}",
                "keys[0].advertisingKey"
            ),
            ("{\"keys\": [{\"advertisingKey\": \"\(key)\"}]}", "keys[0].device"),
            ("{\"keys\": [{\"device\": \"a\", \"advertisingKey\": \"\(key)\", \"irk\": \"\"}]}", "keys[0].irk"),
            (
                "{\"keys\": [{\"device\": \"a\", \"advertisingKey\": \"\(key)\", \"identityResolvingKey\": \"00\"}]}",
                "keys[0].identityResolvingKey"
            ),
            ("{\"activities\": [{\"team\": \"A\"}]}", "activities[0].type"),
            ("{\"activities\": [{\"host\": \"a\", \"team\": \"A\"}]}", "activities[0].team"),
            ("{\"keys\": ", "line 1, column 10"),
            ("{\"keys\": [{\"device\": \"a\", \"advertisingKey\": \(key)}]}", "line 1, column 45"),
        ]
        for (text, place) in cases {
            do {
                _ = try KeyFile(parsing: Array(text.utf8))
                Issue.record("accepted: \(text)")
            } catch {
                #expect(error.place == place, "\(text): \(error)")
                #expect(!error.description.contains("abab"))
            }
        }
        let absent = #expect(throws: KeyFileError.self) { try KeyFile(path: "/nowhere/keys.json") }
        #expect(absent?.description == "/nowhere/keys.json: cannot be read: No such file or directory")
    }

    /// The published vectors: Handoff viewer's unit tests, one key, four messages.
    static let vectors: [(value: [UInt8], hash: String)] = [
        ([0x00, 0xA9, 0xCD, 0x77, 0xC5, 0x46, 0xBB, 0x00, 0x79, 0x90, 0x2F, 0xBF, 0x09, 0x37], "88085c342dc9ed"),
        ([0x00, 0xF2, 0xCD, 0xFB, 0x3D, 0xCE, 0xA5, 0xD2, 0x17, 0x21, 0x0F, 0xEC, 0x20, 0x3B], "00000000000000"),
        ([0x00, 0x57, 0xCD, 0x3B, 0x3C, 0xBD, 0x48, 0xF2, 0x9E, 0x6B, 0xF5, 0x63, 0xF0, 0x92], "88085c342dc9ed"),
        ([0x00, 0x57, 0xB1, 0x70, 0xB9, 0x7A, 0xAD, 0x02, 0xB5, 0x73, 0xA3, 0x97, 0xD4, 0xFA], "88085c342dc9ed"),
    ]
    static let vectorKey = "9cdbb22f8dfc0198bbf9b31e7d64438e1755094bad224d32d897c634e71ffb9c"

    static func recording(_ values: [[UInt8]], from address: AdvertiserAddress) throws -> [UInt8] {
        try SyntheticAir.recording(
            values.enumerated().map { index, value in
                SyntheticAdvertisement(
                    time: SyntheticAir.start + Int64(index) * 1_000_000_000, address: address, signal: -50,
                    value: [0x0C, UInt8(value.count)] + value)
            })
    }

    @Test("The four published advertisements open, with the activity's name and how sure that is")
    func publishedVectors() throws {
        var random = SplitMix64(seed: 5)
        let resolving = IdentityResolvingKey(using: &random)
        let own = AdvertiserAddress(resolving.resolvablePrivateAddress(using: &random), isRandom: true)
        let advertisingKey = try Self.key(Self.vectorKey)
        let notes = KeyFile.Activity.type(team: "", type: "com.apple.notes.activity.edit-note", dynamicType: nil)
        let bytes = try Self.recording(Self.vectors.map(\.value), from: own)

        let sure = KeyFile(
            keys: [.init(device: "phone", advertisingKey: advertisingKey, identityResolvingKey: resolving)],
            activities: [notes])
        let resolved = try SyntheticAir.messages(bytes, keys: sure).map(\.opened)
        #expect(resolved.map { $0?.plaintext.hash.description } == Self.vectors.map(\.hash))
        #expect(resolved.allSatisfy { $0?.addressResolves == true && $0?.device == "phone" })
        let name = ":com.apple.notes.activity.edit-note"
        var line: [UInt8] = []
        MessageText().appendLine(try #require(SyntheticAir.messages(bytes, keys: sure).first), to: &line)
        #expect(
            String(decoding: line, as: UTF8.self).contains(" -> phone (recognised, address resolves; 1 wrong key in 2^")
        )
        #expect(resolved.map { $0?.activity } == [name, nil, name, name])

        // Without an identity resolving key the published list of activities speaks for the key.
        let unlisted = KeyFile(keys: [.init(device: "phone", advertisingKey: advertisingKey, identityResolvingKey: nil)]
        )
        let recognised = try SyntheticAir.messages(bytes, keys: unlisted).map(\.opened)
        #expect(recognised.allSatisfy { $0?.certainty == .recognised && $0?.addressResolves == false })
        #expect(recognised.map { $0?.activity } == [name, nil, name, name])

        // Another device's identity resolving key rules the key out for a resolvable address.
        let other = KeyFile(
            keys: [
                .init(
                    device: "mac", advertisingKey: advertisingKey,
                    identityResolvingKey: IdentityResolvingKey(using: &random))
            ])
        #expect(try SyntheticAir.messages(bytes, keys: other).allSatisfy { $0.opened == nil && $0.unproven == nil })
    }

    @Test("Damaged packets are not opened")
    func damaged() throws {
        let file = KeyFile(keys: [
            .init(device: "phone", advertisingKey: try Self.key(Self.vectorKey), identityResolvingKey: nil)
        ])
        let air = [
            SyntheticAdvertisement(
                time: SyntheticAir.start, address: AdvertiserAddress(1, isRandom: false), signal: -50,
                value: [0x0C, 0x0E] + Self.vectors[0].value)
        ]
        #expect(try SyntheticAir.messages(SyntheticAir.recording(air), keys: file).first?.opened != nil)
        #expect(
            try SyntheticAir.messages(SyntheticAir.recording(air, breaksCRCOf: [0]), keys: file).first?.opened == nil)
    }
}
