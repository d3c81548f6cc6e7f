import BluetoothLE
import CaptureAnalysis
import Continuity
import Randomness
import RecordingGenerators
import TestSupport
import Testing

@Suite("Lists of activities")
struct ActivityFileTests {
    /// The published hash vectors, and what names them.
    static let vectors: [(hash: String, name: String)] = [
        ("88085c342dc9ed", ":com.apple.notes.activity.edit-note"),
        ("a1072cb8bf1d98", ":com.apple.continuitypasteboard"),
        ("9d98584545c05e", ":com.apple.mail.mailbox"), ("86f6a0732b418e", ":com.apple.mail.message"),
        ("a564c399758208", ":com.apple.mail.compose"),
        ("b64729d1a4296b", ":com.apple.calendar.continuity.date_selection"),
        ("88acfe99cad770", ":com.apple.calendar.continuity.event_selection"),
        ("a32a9f48308fdc", ":com.apple.Messages"), ("58c3379233c70b", "www.dhl.de"),
        ("a37b6b65fc4f5f", "Podcasts (text not published)"), ("90ec0d1c7a00f7", "Keynote (text not published)"),
        ("a2f08c1c87dc98", "Pages (text not published)"), ("855912d27f7828", "Numbers (text not published)"),
        ("99bee8c360dd13", "2Do list (text not published)"), ("b2a2abdd925ef5", "2Do task (text not published)"),
        ("9a2f96e7d73c60", "ABCDE12345:com.example.app.edit"), ("41e36baf264809", "www.apple.com"),
    ]

    @Test("Every published hash names its activity; the two that are made do when a list has them")
    func publishedHashes() throws {
        let list = try ActivityFile(parsing: Array("ABCDE12345:com.example.app.edit\nhost www.apple.com\n".utf8))
        let dictionary = ActivityDictionary(list.activities)
        for (text, name) in Self.vectors {
            let bytes = stride(from: 0, to: text.utf8.count, by: 2).compactMap {
                UInt8(text.dropFirst($0).prefix(2), radix: 16)
            }
            let hash = try #require(ActivityHash(bytes))
            #expect(dictionary.name(of: hash) == name)
        }
        #expect(dictionary.count == Self.vectors.count)
        #expect(ActivityDictionary().count == Self.vectors.count - 2)
        #expect(PublishedActivity.all.allSatisfy { $0.hash.kind != nil })
    }

    @Test("A list names the activities of opened messages, before the published ones")
    func naming() throws {
        var random = SplitMix64(seed: 41)
        let key = AdvertisingKey(using: &random)
        let list = try ActivityFile(
            parsing: Array("# own\n\nTEAM1AAAAA:com.example.notes.edit\r\nhost www.example.com".utf8))
        #expect(
            list.activities == [
                .type(team: "TEAM1AAAAA", type: "com.example.notes.edit", dynamicType: nil), .host("www.example.com"),
            ])
        let keys = KeyFile(keys: [.init(device: "phone", advertisingKey: key, identityResolvingKey: nil)])
        for activity in list.activities {
            let plaintext = HandoffPlaintext(hash: activity.hash, options: [], time: AdvertisementTime(rawValue: 3))
            let message = key.seal(plaintext, status: 0, counter: 4)
            var opener = HandoffOpener(keys, activities: list.activities)
            let found = opener.open(message, from: CertaintyTests.address)
            #expect(found?.certainty == .recognised)
            #expect(found?.activity == activity.name)
            // The same message without the list is not claimed.
            var without = HandoffOpener(keys)
            #expect(without.open(message, from: CertaintyTests.address)?.certainty == .plausible)
        }
    }

    @Test("A recording's listing names activities by the list")
    func listing() throws {
        var random = SplitMix64(seed: 42)
        let key = AdvertisingKey(using: &random)
        let activity = KeyFile.Activity.host("www.example.com")
        let plaintext = HandoffPlaintext(hash: activity.hash, options: [.webPageURL], time: .unknown)
        let air = SyntheticAdvertisement(
            time: SyntheticAir.start, address: CertaintyTests.address, signal: -50,
            value: [0x0C, 0x0E] + key.seal(plaintext, status: 0, counter: 4).bytes)
        let recording = try ScratchFile(SyntheticAir.recording([air]))
        var options = CaptureCommand.ShowOptions()
        options.keys = KeyFile(keys: [.init(device: "phone", advertisingKey: key, identityResolvingKey: nil)])
        func shown() -> String {
            var output: [UInt8] = []
            let outcome = CaptureCommand.show(path: recording.path, options: options) { bytes in
                output += bytes.copy(0..<bytes.byteCount)
            }
            #expect(outcome.exitStatus == 0)
            return String(decoding: output, as: UTF8.self)
        }
        #expect(!shown().contains("www.example.com"))
        options.activities = [activity]
        #expect(shown().contains(" -> phone (recognised; 1 wrong key in 2^"))
        #expect(shown().contains(" activity=www.example.com"))
        options.isJSON = true
        #expect(
            shown().contains(
                "\"goodbye\":false,\"activity\":\"www.example.com\",\"options\":[\"webPageURL\"],\"tick\":null,\"isCurrent\":false"
            ))
    }

    @Test("Teams, dynamic identifiers and repetitions")
    func forms() throws {
        let text = ":a\n0123456789:b:c:d\n:a\nhost A-b.example\n"
        #expect(
            try ActivityFile(parsing: Array(text.utf8)).activities == [
                .type(team: "", type: "a", dynamicType: nil),
                .type(team: "0123456789", type: "b", dynamicType: "c:d"), .host("A-b.example"),
            ])
        #expect(try ActivityFile(parsing: []).activities.isEmpty)
    }

    @Test(
        "A wrong line is refused with its place",
        arguments: [
            ("com.example.notes.edit", 1, 1), (":a\nTEAM:com.example", 2, 1), ("team1aaaaa:com.example", 1, 1),
            (":a\n\n:", 3, 2), (":a b", 1, 3), (":a\t", 1, 3), (" :a", 1, 1), ("host ", 1, 6), ("host a/b", 1, 7),
            (":a:", 1, 4), ("#x\r\n:a\u{1B}[0m", 2, 3), ("host \(String(repeating: "a", count: 254))", 1, 6),
            (":" + String(repeating: "a", count: 2000), 1, 1025),
        ])
    func refusals(_ text: String, _ line: Int, _ column: Int) {
        let failure = #expect(throws: ActivityFileError.self) { try ActivityFile(parsing: Array(text.utf8)) }
        #expect(failure?.line == line)
        #expect(failure?.column == column)
        #expect(failure?.description.contains("\u{1B}") == false)
    }

    @Test("Bytes that are no text, and a file that is not there")
    func unreadable() {
        let failure = #expect(throws: ActivityFileError.self) {
            try ActivityFile(parsing: [0x23, 0x0A, 0x3A, 0xFF, 0xFE])
        }
        #expect(failure?.line == 2)
        let absent = #expect(throws: ActivityFileError.self) { try ActivityFile(path: "/nowhere/activities.txt") }
        #expect(absent?.description == "/nowhere/activities.txt: cannot be read: No such file or directory")
    }
}
