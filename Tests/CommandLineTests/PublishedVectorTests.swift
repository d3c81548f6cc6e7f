import BluetoothLE
import Continuity
import Foundation
import Randomness
import TestSupport
import Testing
import Text

/// Published advertisements and hashes, from a recording and a key file through the program to what it prints.
@Suite(.needsBaton)
struct PublishedVectorTests {
    /// A pcap of link type 187: each value of Apple's manufacturer data in an advertising report of its own, 40 ms apart.
    static func recording(_ values: [[UInt8]]) -> [UInt8] {
        func number(_ value: UInt32) -> [UInt8] { (0..<4).map { UInt8(truncatingIfNeeded: value >> (8 * UInt32($0))) } }
        var bytes: [UInt8] = number(0xA1B2_C3D4) + [2, 0, 4, 0] + number(0) + number(0) + number(65_535) + number(187)
        for (index, value) in values.enumerated() {
            let data = [2, 1, 0x1A, UInt8(value.count + 3), 0xFF, 0x4C, 0x00] + value
            let report: [UInt8] = [0, 1, 0x10, 0x22, 0x33, 0x44, 0x55, 0x4A, UInt8(data.count)] + data + [0xC4]
            let packet = [4, 0x3E, UInt8(report.count + 2), 2, 1] + report
            let microseconds = UInt32(index) * 40_000
            bytes += number(1_413_800_000 + microseconds / 1_000_000) + number(microseconds % 1_000_000)
            bytes += number(UInt32(packet.count)) + number(UInt32(packet.count)) + packet
        }
        return bytes
    }

    static func keyFile(_ key: AdvertisingKey) -> String {
        #"{"keys": [{"device": "phone", "advertisingKey": "\#(hexadecimal(key.bytes))"}]}"#
    }

    /// What `show --json` prints, a line an object.
    static func show(_ values: [[UInt8]], key: AdvertisingKey, activities: String? = nil) throws -> [[String: Any]] {
        let scratch = try ScratchFolder()
        try Data(recording(values)).write(to: URL(filePath: scratch.path("air.pcap")))
        var arguments = ["capture", "show", "--json", "--keys", try scratch.file("keys.json", keyFile(key))]
        if let activities { arguments += ["--activities", try scratch.file("activities.txt", activities)] }
        let result = try BatonBinary.run(arguments + [scratch.path("air.pcap")])
        #expect(result.status == 0, "\(result.error)")
        return try result.output.split(separator: "\n").map {
            try #require(try JSONSerialization.jsonObject(with: Data($0.utf8)) as? [String: Any])
        }
    }

    static func bytes(_ text: String) -> [UInt8] {
        let digits = text.compactMap(\.hexDigitValue)
        return stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
    }

    /// The key and four messages of seemoo-lab/handoff-ble-viewer, in the order of their counters.
    static let published: [(message: String, plaintext: String)] = [
        ("00 57b1 70 b97aad02b573a397d4fa", "0088085c342dc9ed0079"),
        ("00 57cd 3b 3cbd48f29e6bf563f092", "0088085c342dc9ed00bf"),
        ("00 a9cd 77 c546bb0079902fbf0937", "0088085c342dc9ed408e"),
        ("00 f2cd fb 3dcea5d217210fec203b", "00000000000000000000"),
    ]

    @Test func publishedAdvertisementsOpen() throws {
        let key = try #require(
            AdvertisingKey(Self.bytes("9cdbb22f8dfc0198bbf9b31e7d64438e1755094bad224d32d897c634e71ffb9c")))
        // Each by itself, so that none speaks for another.
        for vector in Self.published {
            let lines = try Self.show([[0x0C, 0x0E] + Self.bytes(vector.message)], key: key)
            let opened = try #require(lines.first?["opened"] as? [String: Any], "\(vector.message)")
            let isGoodbye = vector.plaintext.allSatisfy { $0 == "0" }
            #expect(opened["certainty"] as? String == "recognised")
            #expect(opened["goodbye"] as? Bool == isGoodbye)
            #expect(
                opened["activity"] as? String == (isGoodbye ? nil : ":com.apple.notes.activity.edit-note"))
            let plaintext = try HandoffPlaintext(bytes: Self.bytes(vector.plaintext))
            let fields = try #require(opened["fields"] as? [String: Any])
            #expect(fields["hash"] as? String == plaintext.hash.description)
            #expect(fields["options"] as? Int == Int(plaintext.options.rawValue))
            #expect(fields["time"] as? Int == Int(plaintext.time.rawValue))
        }
    }

    /// Eleven inputs and their hashes. The last three are made or the host of a page, so that only a list can name them: one more host is
    /// published under another name.
    static let hashes: [(line: String, name: String, hash: String)] = [
        (":com.apple.notes.activity.edit-note", ":com.apple.notes.activity.edit-note", "88085c342dc9ed"),
        (":com.apple.continuitypasteboard", ":com.apple.continuitypasteboard", "a1072cb8bf1d98"),
        (":com.apple.mail.mailbox", ":com.apple.mail.mailbox", "9d98584545c05e"),
        (":com.apple.mail.message", ":com.apple.mail.message", "86f6a0732b418e"),
        (":com.apple.mail.compose", ":com.apple.mail.compose", "a564c399758208"),
        (
            ":com.apple.calendar.continuity.date_selection", ":com.apple.calendar.continuity.date_selection",
            "b64729d1a4296b"
        ),
        (
            ":com.apple.calendar.continuity.event_selection", ":com.apple.calendar.continuity.event_selection",
            "88acfe99cad770"
        ),
        (":com.apple.Messages", ":com.apple.Messages", "a32a9f48308fdc"),
        ("host www.dhl.de", "www.dhl.de", "58c3379233c70b"),
        ("ABCDE12345:com.example.app.edit", "ABCDE12345:com.example.app.edit", "9a2f96e7d73c60"),
        ("host www.apple.com", "www.apple.com", "41e36baf264809"),
    ]

    @Test func publishedHashesNameTheirActivity() throws {
        let key = try #require(AdvertisingKey([UInt8](repeating: 0x42, count: 32)))
        for vector in Self.hashes {
            let hash = try #require(ActivityHash(Self.bytes(vector.hash)))
            let message = key.seal(
                HandoffPlaintext(hash: hash, options: [], time: AdvertisementTime(rawValue: 0x8E)), status: 0,
                counter: 700)
            // With a list of this one alone, of which nothing else may be named.
            let lines = try Self.show([[0x0C, 0x0E] + message.bytes], key: key, activities: vector.line + "\n")
            let opened = try #require(lines.first?["opened"] as? [String: Any], "\(vector.line)")
            #expect(opened["activity"] as? String == vector.name)
            #expect(opened["certainty"] as? String == "recognised")
            // Without it the message is no less a message, and is named only where the text is public.
            let unlisted = try Self.show([[0x0C, 0x0E] + message.bytes], key: key, activities: "# none\n")
            let isPublic = PublishedActivity.all.contains { $0.hash == hash }
            #expect((unlisted.first?["opened"] == nil) == !isPublic, "\(vector.line)")
            #expect((unlisted.first?["notOpened"] == nil) == isPublic, "\(vector.line)")
        }
    }

    /// A device's messages, a counter after the other, of activities that no list has.
    static func messages(_ count: Int, key: AdvertisingKey, using random: inout some RandomNumberGenerator) -> [[UInt8]]
    {
        (0..<count).map { index in
            let plaintext = HandoffPlaintext(
                hash: ActivityHash(kind: .activity, text: "text \(random.next())"), options: [],
                time: AdvertisementTime(rawValue: UInt8(random.next() % 125)))
            return [0x0C, 0x0E] + key.seal(plaintext, status: 0, counter: UInt16(truncatingIfNeeded: 100 + index)).bytes
        }
    }

    @Test func aWrongKeyClaimsNothingAndWhatIsUnprovenSaysSo() throws {
        var random = SplitMix64(seed: 61)
        let right = AdvertisingKey(using: &random)
        let values = Self.messages(6000, key: right, using: &random)
        let lines = try Self.show(values, key: AdvertisingKey(using: &random))
        #expect(lines.count == values.count)
        #expect(lines.allSatisfy { $0["opened"] == nil })
        let unproven = lines.compactMap { $0["notOpened"] as? [String: Any] }
        // One in 256 by its tag.
        #expect((8...45).contains(unproven.count), "\(unproven.count)")
        for one in unproven {
            #expect(["tag only", "plausible"].contains(one["certainty"] as? String ?? ""))
            // What a wrong key made up is shown nowhere.
            if one["certainty"] as? String == "tag only" { #expect(one["fields"] == nil && one["activity"] == nil) }
        }
        // The right key, as a control.
        let opened = try Self.show(Array(values.prefix(500)), key: right)
        #expect(opened.allSatisfy { $0["opened"] != nil })
    }

    @Test func theFirstMessageOfARunIsClaimedFromAFileAndNotFromAPipe() throws {
        var random = SplitMix64(seed: 62)
        let key = AdvertisingKey(using: &random)
        let values = Self.messages(3, key: key, using: &random)
        let scratch = try ScratchFolder()
        try Data(Self.recording([values[0], values[0]] + values)).write(to: URL(filePath: scratch.path("air.pcap")))
        let keys = try scratch.file("keys.json", Self.keyFile(key))
        let file = try BatonBinary.run(["capture", "show", "--keys", keys, scratch.path("air.pcap")])
        let pipe = try BatonBinary.shell(
            "\"$BATON\" capture show --keys \(keys) - < <(cat \(scratch.path("air.pcap")))")
        func isOpened(_ result: ProgramResult) -> [Bool] {
            result.output.split(separator: "\n").map {
                $0.contains(" -> phone (counter run of 2; 1 wrong key in 2^") || $0.contains("counter run of 3")
            }
        }
        #expect(isOpened(file) == [true, true, true, true, true])
        #expect(isOpened(pipe) == [false, false, false, true, true])
        #expect(pipe.output.contains("not opened: the tag of phone fits"))
    }
}
