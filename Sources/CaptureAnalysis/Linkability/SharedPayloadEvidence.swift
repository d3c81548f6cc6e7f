/// Whether a payload from several addresses is evidence that they are one device.
///
/// It is, unless other devices may send the same payload by chance or by design. Eleven of its bytes, tag and
/// ciphertext, are sealed and look random. A constant that a program sends as a payload does not. And if more addresses
/// send a payload at a time than any known device uses, they are not one device.
enum SharedPayloadEvidence {
    /// Eleven random bytes have fewer different values once in 700 million payloads: C(256, 5) * (5 / 256)^11.
    static let leastDifferentBytes = 6
    /// Known devices use one address for a payload, and since 2023 two. Twice as many allow a change of both while the
    /// old ones are still received.
    static let mostAddressesAtATime = 4

    /// Whether tag and ciphertext of a Handoff message, the bytes behind status and counter, look sealed.
    static func looksSealed(_ message: [UInt8]) -> Bool {
        var seen = [Bool](repeating: false, count: 256)
        var different = 0
        for byte in message.dropFirst(3) where !seen[Int(byte)] {
            seen[Int(byte)] = true
            different += 1
        }
        return different >= leastDifferentBytes
    }

    /// The most of these periods that contain the same instant, ends included.
    static func mostAtATime(_ spans: [(first: Int64, last: Int64)]) -> Int {
        // A period that begins when another ends overlaps it.
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
    /// A payload on several addresses that links none of them.
    package struct CommonPayload: Sendable {
        /// Why it links none.
        package enum Reason: String, Sendable, CaseIterable {
            /// Tag and ciphertext have too few different bytes to be sealed.
            case notSealed = "not sealed"
            /// More addresses sent it at a time than one device uses.
            case tooManyAddresses = "too many addresses at a time"
        }

        /// Positions in `tracks` of the addresses, ascending.
        package var addresses: [Int]
        /// Its counter.
        package var counter: UInt16
        /// The frame of its first reception.
        package var frame: Int
        package var reason: Reason
    }
}
