/// Whether a payload that several addresses sent says that they are one device.
///
/// It does where it cannot be another device's by chance or by design. Eleven of its bytes are sealed, tag and
/// ciphertext, and look random. Constants that a program sends for a payload do not; and whatever it looks like, what
/// more addresses send at one time than a device was ever seen to use is no one device's.
enum SharedPayloadEvidence {
    /// Eleven random bytes have fewer different values once in 700 million payloads: C(256, 5) * (5 / 256)^11.
    static let leastDifferentBytes = 6
    /// Devices were seen with one address for a payload, and since 2023 with two. Twice as many leave room for a change
    /// of both while the receiver still hears the old ones.
    static let mostAddressesAtATime = 4

    /// Whether tag and ciphertext of a Handoff message look sealed: the bytes behind status and counter.
    static func looksSealed(_ message: [UInt8]) -> Bool {
        var seen = [Bool](repeating: false, count: 256)
        var different = 0
        for byte in message.dropFirst(3) where !seen[Int(byte)] {
            seen[Int(byte)] = true
            different += 1
        }
        return different >= leastDifferentBytes
    }

    /// The most of these spans of time that hold one instant, ends included.
    static func mostAtATime(_ spans: [(first: Int64, last: Int64)]) -> Int {
        // A span that begins as another ends still counts with it.
        let changes = (spans.map { ($0.first, 0) } + spans.map { ($0.last, 1) }).sorted { $0 < $1 }
        var count = 0
        var most = 0
        for change in changes {
            count += change.1 == 0 ? 1 : -1
            most = max(most, count)
        }
        return most
    }
}

extension Linkability {
    /// A payload on several addresses that ties none of them together.
    package struct CommonPayload: Sendable {
        /// Why it does not.
        package enum Reason: String, Sendable, CaseIterable {
            /// The bytes of tag and ciphertext repeat too few values to be sealed.
            case notSealed = "not sealed"
            /// More addresses sent it at one time than one device uses.
            case tooManyAddresses = "too many addresses at a time"
        }

        /// Positions in `tracks` of the addresses, ascending.
        package var addresses: [Int]
        /// Its counter.
        package var counter: UInt16
        /// The frame in which it was first heard.
        package var frame: Int
        /// Why it ties nothing together.
        package var reason: Reason
    }
}
