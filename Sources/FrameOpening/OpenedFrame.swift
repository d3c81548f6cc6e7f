/// What a judge reads in a Handoff message that a device of a case advertises.
package struct OpenedFrame: Sendable, Hashable {
    /// The 14 bytes of the message.
    package var message: [UInt8]
    /// The 10 bytes; nil if the tag does not fit the device's key.
    package var plaintext: [UInt8]?
    /// Whether the device's identity resolving key resolves the address.
    package var addressResolves: Bool
    /// Nanosecond 0 on the device's clock, in seconds since 2001-01-01T00:00:00Z.
    package var epoch: Int64

    package init(message: [UInt8], plaintext: [UInt8]?, addressResolves: Bool, epoch: Int64) {
        self.message = message
        self.plaintext = plaintext
        self.addressResolves = addressResolves
        self.epoch = epoch
    }

    /// All bytes are zero: the device offers nothing any more.
    package var isGoodbye: Bool { plaintext?.allSatisfy { $0 == 0 } ?? false }

    /// The first byte, which was always 0 so far.
    package var leading: UInt8? { plaintext?[0] }

    /// The seven bytes that stand for the activity.
    package var hash: [UInt8]? { plaintext.map { Array($0[1...7]) } }

    /// What comes with the activity.
    package var options: UInt8? { plaintext?[8] }

    /// When it was used.
    package var time: UInt8? { plaintext?[9] }
}
