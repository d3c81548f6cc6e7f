import BluetoothLE
import Crypto
import Text

/// The seven bytes that stand for an activity type, or for a web page's host, in a Handoff advertisement.
///
/// SHA-512 of a text, folded to seven bytes, the top two bits replaced by the kind. Nobody can compute the text from
/// it: a receiver hashes what its apps declare and compares. Recovered from published advertisements and their keys,
/// and verified on them.
package struct ActivityHash: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The seven bytes as a number, the first one most significant; the top byte is zero.
    package let value: UInt64

    package static let byteCount = 7

    package enum Kind: UInt8, Hashable, Sendable, CaseIterable {
        /// A page in a browser.
        case webPage = 0b01
        /// An activity that an app declares.
        case activity = 0b10
    }

    /// What the hash stands for; nil for the codes whose meaning nobody has published.
    package var kind: Kind? { Kind(rawValue: UInt8(truncatingIfNeeded: value >> 54)) }

    /// No activity: seven zero bytes.
    package static let none = ActivityHash(truncating: 0)
    /// A constant of the system's own, `PING` in ASCII. Its use is not public.
    package static let ping = ActivityHash(truncating: 0x5049_4e47)
    /// A constant of the system's own, `PONG` in ASCII. Its use is not public.
    package static let pong = ActivityHash(truncating: 0x504f_4e47)

    /// The team of Apple's own apps, like an empty one.
    package static let ownTeam = "0000000000"

    init(truncating value: UInt64) {
        self.value = value & 0xff_ffff_ffff_ffff
    }

    /// Takes exactly seven bytes; nil for any other count.
    package init?(_ bytes: some Collection<UInt8>) {
        guard bytes.count == Self.byteCount else { return nil }
        value = bytes.reduce(0) { $0 << 8 | UInt64($1) }
    }

    /// The hash of an activity type that an app of a team declares; case counts. The team is empty, or `ownTeam`, for
    /// Apple's apps.
    package static func activity(team: String, type: String) -> ActivityHash {
        ActivityHash(kind: .activity, text: "\(team == ownTeam ? "" : team):\(type)")
    }

    /// The hash of an activity type with a dynamic identifier. Less certain than the others: no published advertisement
    /// shows one.
    package static func activity(team: String, type: String, dynamicType: String) -> ActivityHash {
        activity(team: team, type: "\(type):\(dynamicType)")
    }

    /// The hash of a web page: of its URL's host alone.
    package static func webPage(host: String) -> ActivityHash {
        ActivityHash(kind: .webPage, text: host)
    }

    /// Hashes a text as it is.
    package init(kind: Kind, text: String) {
        var hash = SHA512()
        var text = text
        text.withUTF8 { hash.update(bufferPointer: UnsafeRawBufferPointer($0)) }
        var folded: UInt64 = 0
        var place = 0
        for byte in hash.finalize() {
            folded ^= UInt64(byte) << UInt64(48 - 8 * place)
            place = place == 6 ? 0 : place + 1
        }
        value = folded & 0x3f_ffff_ffff_ffff | UInt64(kind.rawValue) << 54
    }

    package var bytes: [UInt8] {
        (0..<UInt64(Self.byteCount)).map { UInt8(truncatingIfNeeded: value >> (48 - 8 * $0)) }
    }

    /// Fourteen hexadecimal digits.
    package var description: String { hexadecimal(bytes) }

    package static func < (left: Self, right: Self) -> Bool { left.value < right.value }
}
