import BluetoothLE
import Randomness
import Testing
import Text

@testable import Continuity

/// Turns hexadecimal text into bytes; spaces are ignored.
func bytes(_ text: String) -> [UInt8] {
    let digits = text.filter { $0 != " " }.compactMap(\.hexDigitValue)
    return stride(from: 0, to: digits.count, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) }
}

/// Advertisements of real devices whose key was published (seemoo-lab/handoff-ble-viewer).
@Suite struct PublishedAdvertisements {
    static let key = AdvertisingKey(bytes("9cdbb22f8dfc0198bbf9b31e7d64438e1755094bad224d32d897c634e71ffb9c"))

    static let advertisements: [(message: String, plaintext: String)] = [
        ("00 a9cd 77 c546bb0079902fbf0937", "0088085c342dc9ed408e"),
        ("00 f2cd fb 3dcea5d217210fec203b", "00000000000000000000"),
        ("00 57cd 3b 3cbd48f29e6bf563f092", "0088085c342dc9ed00bf"),
        ("00 57b1 70 b97aad02b573a397d4fa", "0088085c342dc9ed0079"),
    ]

    @Test(arguments: advertisements)
    func openAndSeal(_ advertisement: (message: String, plaintext: String)) throws {
        let key = try #require(Self.key)
        let message = try HandoffMessage(bytes: bytes(advertisement.message))
        let plaintext = try #require(key.open(message))
        #expect(hexadecimal(plaintext.bytes) == advertisement.plaintext)
        #expect(key.seal(plaintext, status: message.status, counter: message.counter) == message)
        #expect(plaintext.isGoodbye == (advertisement.plaintext == "00000000000000000000"))
    }

    @Test func countersAreLittleEndian() throws {
        let counters = try Self.advertisements.map { try HandoffMessage(bytes: bytes($0.message)).counter }
        #expect(counters == [52649, 52722, 52567, 45399])
    }

    @Test func everyFlippedBitIsNoticedOrChangesTheMessage() throws {
        let key = try #require(Self.key)
        let original = bytes(Self.advertisements[0].message)
        let plaintext = try #require(key.open(try HandoffMessage(bytes: original)))
        var rejected = 0
        for bit in 0..<(8 * original.count) {
            var flipped = original
            flipped[bit / 8] ^= 1 << UInt8(bit % 8)
            guard let opened = key.open(try HandoffMessage(bytes: flipped)) else {
                rejected += 1
                continue
            }
            // The tag has one byte, so one flip in 256 passes; never in the tag itself. A flip of the status leaves the
            // keystream as it is.
            #expect(bit / 8 != 3)
            #expect(bit / 8 == 0 || opened != plaintext)
        }
        #expect(rejected >= 108)
    }

    @Test func manufacturerDataWithNearbyInfo() throws {
        let value = bytes("4c00 0c0e 0057cd3b3cbd48f29e6bf563f092 1006 5b1e1d49e249")
        let data = try AppleManufacturerData(parsing: value.span.bytes)
        #expect(data.elements.map(\.type) == [.handoff, .nearbyInfo])
        #expect(data.finding == nil)
        #expect(try data.encoded() == value)
        let nearby = try data.elements[1].message()
        #expect(nearby.number("status") == 5)
        #expect(nearby.number("action") == 11)
        #expect(nearby.bytes("longAuthenticationTag") == bytes("1d49e249"))
        #expect(
            data.description
                == "Handoff status=0x00 counter=52567 tag=0x3b ciphertext=3cbd48f29e6bf563f092; Nearby Info "
                + "status=5(primary iCloud device, receives by AirDrop) action=11(recent interaction) dataFlags=0x1e(fourByteTag,wiFiOn,tagPresent,unknown bit 3) "
                + "longAuthenticationTag=1d49e249")
    }

    /// A frame from a published system log: its key is not known, the nine bytes that were encrypted begin as given.
    @Test func clipboardFrameOfALog() throws {
        let message = try HandoffMessage(bytes: bytes("08 9154 09 f541712ad630460d1a2c"))
        #expect(message.offersClipboard)
        #expect(message.counter == 0x5491)
        #expect(hexadecimal(message.bytes) == "08915409f541712ad630460d1a2c")
        let plaintext = try HandoffPlaintext(bytes: [0] + bytes("a1072cb8bf1d98 58 f7"))
        #expect(plaintext.hash == .activity(team: "", type: "com.apple.continuitypasteboard"))
        #expect(plaintext.options.description == "clipboardAvailable,clipboardVersion,moreActivities")
        #expect(plaintext.time.isCurrent && plaintext.time.tick == 119)
        #expect(plaintext.advertisementPayload == bytes("a1072cb8bf1d98 58 f7"))
    }
}

@Suite struct ActivityHashes {
    static let activities = [
        ("com.apple.notes.activity.edit-note", "88085c342dc9ed"),
        ("com.apple.continuitypasteboard", "a1072cb8bf1d98"),
        ("com.apple.mail.mailbox", "9d98584545c05e"),
        ("com.apple.mail.message", "86f6a0732b418e"),
        ("com.apple.mail.compose", "a564c399758208"),
        ("com.apple.calendar.continuity.date_selection", "b64729d1a4296b"),
        ("com.apple.calendar.continuity.event_selection", "88acfe99cad770"),
        ("com.apple.Messages", "a32a9f48308fdc"),
    ]

    @Test(arguments: activities)
    func publishedActivity(_ type: String, _ text: String) throws {
        let hash = ActivityHash.activity(team: "", type: type)
        #expect(hash.description == text)
        #expect(hash == ActivityHash.activity(team: "0000000000", type: type))
        #expect(hash == ActivityHash(bytes(text)))
        #expect(hash.kind == .activity)
        #expect(hash != ActivityHash.activity(team: "", type: type.uppercased()))
    }

    @Test func otherInputs() {
        #expect(ActivityHash.webPage(host: "www.dhl.de").description == "58c3379233c70b")
        #expect(ActivityHash.webPage(host: "www.apple.com").description == "41e36baf264809")
        #expect(ActivityHash.webPage(host: "www.apple.com").kind == .webPage)
        #expect(
            ActivityHash.activity(team: "ABCDE12345", type: "com.example.app.edit").description == "9a2f96e7d73c60")
        #expect(
            ActivityHash.activity(team: "T", type: "a", dynamicType: "b")
                == ActivityHash(kind: .activity, text: "T:a:b"))
    }

    @Test func constants() {
        #expect(ActivityHash.none.bytes == [0, 0, 0, 0, 0, 0, 0])
        #expect(ActivityHash.none.kind == nil)
        #expect(ActivityHash.ping.bytes == [0, 0, 0] + Array("PING".utf8))
        #expect(ActivityHash.pong.bytes == [0, 0, 0] + Array("PONG".utf8))
        #expect(ActivityHash([1, 2, 3]) == nil)
    }
}

@Suite struct PlaintextFields {
    @Test func publishedParseVector() throws {
        let plaintext = try HandoffPlaintext(bytes: bytes("0088085c342dc9ed198a"))
        #expect(plaintext.leading == 0)
        #expect(plaintext.hash == .activity(team: "", type: "com.apple.notes.activity.edit-note"))
        #expect(plaintext.options == [.webPageURL, .clipboardAvailable, .clipboardVersion])
        #expect(plaintext.time.tick == 10)
        #expect(plaintext.time.isCurrent)
        #expect(
            plaintext.description
                == "leading=0x00 hash=88085c342dc9ed options=0x19(webPageURL,clipboardAvailable,clipboardVersion) "
                + "time=0x8a(current)")
    }

    @Test(arguments: [(0x8a, "time=0x8a(current)"), (0x0a, "time=0x0a"), (0xff, "time=0xff(unknown)")])
    func timeInWords(byte: Int64, text: String) {
        #expect(HandoffPlaintext.layout.fields.last?.text(of: .number(byte)) == text)
    }

    @Test func layoutAndValueAgree() throws {
        var generator = SeededGenerator(seed: 11, purpose: "plaintexts")
        for _ in 0..<2000 {
            let content = (0..<10).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let plaintext = try HandoffPlaintext(bytes: content)
            #expect(plaintext.bytes == content)
            #expect(plaintext.values == (try HandoffPlaintext.layout.parse(content.span.bytes, in: 0..<10)))
            #expect(try HandoffPlaintext.layout.write(plaintext.values) == content)
        }
        for count in [0, 1, 7, 8, 9, 11] {
            #expect(throws: FramingError.self) { try HandoffPlaintext(bytes: [UInt8](repeating: 0, count: count)) }
        }
    }

    @Test func messageLayoutAndValueAgree() throws {
        var generator = SeededGenerator(seed: 12, purpose: "messages")
        for _ in 0..<2000 {
            let content = (0..<14).map { _ in UInt8.random(in: 0...255, using: &generator) }
            let message = try HandoffMessage(bytes: content)
            #expect(message.bytes == content)
            #expect(message.values == (try HandoffMessage.layout.parse(content.span.bytes, in: 0..<14)))
        }
    }

    @Test func messageOfAnyOtherLength() throws {
        // The offset is where the field starts that did not fit: status 0, counter 1, tag 3, ciphertext 4.
        let offsets = [0, 1, 1, 3, 4, 4, 4, 4, 4, 4, 4, 4, 4, 4]
        for (count, offset) in offsets.enumerated() {
            let error = #expect(throws: FramingError.self) {
                try HandoffMessage(bytes: [UInt8](repeating: 7, count: count))
            }
            #expect(error?.offset == offset)
        }
        let error = #expect(throws: FramingError.self) { try HandoffMessage(bytes: [UInt8](repeating: 7, count: 16)) }
        #expect(error?.offset == 14)
        #expect(error?.found == "2 more bytes")
    }
}

@Suite struct TimeByte {
    @Test(arguments: [(0x8e, 14, true), (0xbf, 63, true), (0x79, 121, false), (0x8a, 10, true), (0xf7, 119, true)])
    func publishedBytes(_ byte: Int, _ tick: Int, _ isCurrent: Bool) {
        let time = AdvertisementTime(rawValue: UInt8(byte))
        #expect(time.tick == UInt8(tick))
        #expect(time.isCurrent == isCurrent)
    }

    @Test func unknown() {
        var clock = AdvertisementClock()
        #expect(AdvertisementTime.unknown.tick == nil)
        #expect(!AdvertisementTime.unknown.isCurrent)
        clock.epochSeconds = 600
        #expect(clock.time(of: 4 * 124, isCurrent: false).rawValue == 124)
        #expect(clock.time(of: 4 * 125, isCurrent: false) == .unknown)
        #expect(clock.time(of: 4 * 125, isCurrent: true) == .unknown)
    }
}
