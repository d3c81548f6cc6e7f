package import BluetoothLE
package import Continuity
import Handoff
import Payload
import Text
import VirtualDevices

/// Inputs and results of what an implementation must compute byte by byte, made by the code that the reference uses.
///
/// Tests compare them with independent programs.
package enum TestVectors {
    /// An activity type and its hash.
    package struct TypeHash: Sendable {
        package var team: String
        package var type: String

        package var hash: ActivityHash { .activity(team: team, type: type) }
        /// The text whose SHA-512 is folded.
        package var text: String { "\(team == ActivityHash.ownTeam ? "" : team):\(type)" }
    }

    /// An address and what it is made of.
    package struct Address: Sendable {
        package var key: IdentityResolvingKey
        package var random: UInt32

        package var address: DeviceAddress { key.resolvablePrivateAddress(random: random) }
    }

    /// A plaintext and what is sent of it.
    package struct Sealed: Sendable {
        package var name: String
        package var plaintext: HandoffPlaintext
        package var status: UInt8
        package var counter: UInt16

        package var message: HandoffMessage { TestVectors.sealingKey.seal(plaintext, status: status, counter: counter) }
    }

    /// A message of the modelled transport.
    package struct Message: Sendable {
        package var name: String
        /// Its entries in the tagged notation.
        package var entries: String
        package var bytes: [UInt8]
    }

    package static let hashes = [
        TypeHash(team: "TEAM1AAAAA", type: "com.example.notes.edit"),
        TypeHash(team: "TEAM1AAAAA", type: "com.example.notes.Edit"),
        TypeHash(team: "TEAM1AAAAA", type: "com.example.notes.lire-à-voix-haute"),
        TypeHash(team: ActivityHash.ownTeam, type: "com.apple.notes.activity.edit-note"),
        TypeHash(team: "", type: "com.apple.notes.activity.edit-note"),
    ]

    /// Hosts of web pages: the browser of a device without the app is offered the page by such a hash.
    package static let hosts = ["example.com", host]
    private static let host = "www.example.com"

    /// The first pair is the sample data of the Core specification (Vol 3 Part H, appendix D.7).
    package static let addresses: [Address] = [
        ("ec0234a357c8ad05341010a60a397d9b", 0x30_8194), ("000102030405060708090a0b0c0d0e0f", 0x12_3456),
    ].compactMap { key, random in
        hexadecimalBytes(key).flatMap { IdentityResolvingKey($0) }.map { Address(key: $0, random: random) }
    }

    /// Seconds since 2001 whose time bytes are listed.
    package static let dates: [Int64] = [0, 3, 4, 495, 496, 788_918_400, 788_918_403]

    /// 00, 01, 02 and so on.
    package static let sealingKeyBytes = (0..<UInt8(AdvertisingKey.byteCount)).map { $0 }

    package static var sealingKey: AdvertisingKey {
        // The initializer refuses only other counts than 32, which is the count above.
        guard let key = AdvertisingKey(sealingKeyBytes) else { preconditionFailure("a key of 32 bytes was refused") }
        return key
    }

    private static let time = AdvertisementClock().time(of: 788_918_400, isCurrent: true)
    private static let pageInBrowser = HandoffPlaintext(hash: .webPage(host: host), options: .webPageURL, time: time)

    package static let sealed: [Sealed] = {
        let edit = hashes[0].hash
        return [
            Sealed(
                name: "an activity", plaintext: HandoffPlaintext(hash: edit, options: [], time: time), status: 0,
                counter: 112),
            Sealed(
                name: "the same with a web page",
                plaintext: HandoffPlaintext(hash: edit, options: .webPageURL, time: time), status: 0, counter: 0x1234),
            Sealed(
                name: "the same beside a clipboard",
                plaintext: HandoffPlaintext(hash: edit, options: [], time: time),
                status: HandoffMessage.clipboardStatus, counter: 0x1235),
            Sealed(name: "the goodbye", plaintext: .goodbye, status: 0, counter: 113),
            Sealed(name: "a page of `\(host)` in a browser", plaintext: pageInBrowser, status: 0, counter: 114),
        ]
    }()

    /// A payload with every kind that a property list has, and those that it lacks.
    private static let userInfo: PayloadDictionary = [
        "data": .data([0, 1, 254, 255]), "date": .date(.init(secondsSince2001: 788_918_400.5)), "empty": .array([]),
        "flag": true, "id": .uuid(PayloadUUID(high: 0xE621_E1F8_C36C_495A, low: 0x93FC_0C24_7A3E_6E5F)),
        "large": .unsigned(UInt64.max), "line": 3, "minus": -1, "none": .null, "page": .url("https://example.com/a"),
        "ratio": .real(0.5), "set": .set([1, 2]), "text": "Grüße", "whole": .real(3),
    ]

    package static let messages: [Message] = [
        ("key-request", .keyRequest),
        ("key-reply", .keyReply(key: sealingKeyBytes, identifier: 1, lastCounter: 112)),
        ("payload-request", .payloadRequest(advertisement: sealed[0].plaintext.advertisementPayload)),
        ("payload-failure", .payloadFailure(code: HandoffErrorCode.handoffFailed)),
        (
            "payload-reply",
            .payloadReply(
                snapshot: ActivitySnapshot(
                    type: hashes[0].type, title: "Groceries", userInfo: userInfo, webpageURL: "https://example.com/"),
                files: [])
        ),
        ("host-request", .hostRequest(advertisement: pageInBrowser.advertisementPayload)),
        ("host-reply", .hostReply(host: host)),
    ].map { (name: String, message: TransportMessage) in
        let bytes = message.propertyList
        let entries = (try? PropertyList.decode(bytes)).map { "\($0)" } ?? ""
        return Message(name: name, entries: entries, bytes: bytes)
    }

    /// The size that events give where an activity has no payload.
    package static var sizeOfNothing: Int { PayloadValue.dictionary([:]).propertyListSize }

    /// The size of the payload of the last message, as events and limits count it.
    package static var payloadSize: Int { PayloadValue.dictionary(userInfo).propertyListSize }
}
