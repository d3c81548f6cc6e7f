import CaptureFiles
import Continuity

/// Evidence from later messages of the same recording that a Handoff message was opened correctly.
///
/// The first messages of a run of counters are in front of the evidence for their key. A second reading of the
/// recording with this evidence claims them too. Once the key is proven, an earlier message could still have a fitting
/// tag by chance. Its address excludes that if it is the one that completed the proof; otherwise the form of its
/// plaintext, together with a counter just below that of the next message, does.
package struct HandoffEvidence: Equatable, Sendable {
    /// The proof of a key by a run of messages.
    package struct Proof: Equatable, Sendable {
        /// Messages of the run, including the one that completed it.
        package var run: Int
        /// A wrong key gets as far with a probability of 2 to the power of minus this number.
        package var bits: Int
    }

    /// A message of a run.
    struct Message: Equatable, Sendable {
        var message: HandoffMessage
        /// The sender, packed.
        var address: UInt64
        /// The evidence of the message itself for the key.
        var bits: Int
    }

    private struct Opening: Hashable, Sendable {
        var key: Int
        var message: HandoffMessage
    }

    /// The most messages with proof. Later ones remain unclaimed, as without a second reading.
    package static let limit = 1 << 14
    /// A random counter is the expected one with a probability of 2^-16.
    private static let counterBits = 16

    private var proofs: [Opening: Proof] = [:]

    package init() {}

    package var isEmpty: Bool { proofs.isEmpty }

    /// The proof that this key of the key file opens this message; nil if there is none.
    func proof(of message: HandoffMessage, by key: Int) -> Proof? {
        proofs.isEmpty ? nil : proofs[Opening(key: key, message: message)]
    }

    /// Takes the messages, in order, of a run that `last` completed.
    mutating func prove(_ messages: [Message], by key: Int, with last: Message, _ proof: Proof) {
        var next = last
        for message in messages.reversed() {
            let step = Int(next.message.counter) - Int(message.message.counter)
            let bits = message.bits + Self.counterBits - (Int.bitWidth - max(0, step - 1).leadingZeroBitCount)
            // A message that may be a stranger's is no evidence for those before it.
            guard message.address == last.address || bits >= HandoffOpener.claimBits else { return }
            if proofs.count < Self.limit { proofs[Opening(key: key, message: message.message)] = proof }
            next = message
        }
    }
}
