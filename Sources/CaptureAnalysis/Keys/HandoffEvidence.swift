import CaptureFiles
import Continuity

/// Handoff messages that later messages of the same recording prove to be opened rightly.
///
/// The first messages of a run of counters come before the evidence that the key is right. Reading the recording once
/// more with this evidence claims them as well. Once the key is proven, what is left to doubt of an earlier message is
/// whether its tag fits by chance: that is ruled out by the address, where the message came from the one that completed
/// the proof, or else by the form of its plaintext together with a counter just below the next one's.
package struct HandoffEvidence: Equatable, Sendable {
    /// What completed a run.
    package struct Proof: Equatable, Sendable {
        /// Messages of the run, the one that completed it included.
        package var run: Int
        /// How rarely a wrong key comes as far: one in two to this power.
        package var bits: Int
    }

    /// A message of a run.
    struct Message: Equatable, Sendable {
        var message: HandoffMessage
        /// Who sent it, packed.
        var address: UInt64
        /// What it says for the key by itself.
        var bits: Int
    }

    private struct Opening: Hashable, Sendable {
        var key: Int
        var message: HandoffMessage
    }

    /// The most messages that are kept; later ones stay unclaimed, which is what they would be without a second
    /// reading.
    package static let limit = 1 << 14
    /// A counter has two bytes, so that one by chance is the expected one so rarely.
    private static let counterBits = 16

    private var proofs: [Opening: Proof] = [:]

    /// No evidence.
    package init() {}

    /// Whether there is none.
    package var isEmpty: Bool { proofs.isEmpty }

    /// What proves that this key of the key file opens this message; nil where nothing does.
    func proof(of message: HandoffMessage, by key: Int) -> Proof? {
        proofs.isEmpty ? nil : proofs[Opening(key: key, message: message)]
    }

    /// Takes the messages of a run, in order, that `last` completed.
    mutating func prove(_ messages: [Message], by key: Int, with last: Message, _ proof: Proof) {
        var next = last
        for message in messages.reversed() {
            let step = Int(next.message.counter) - Int(message.message.counter)
            let bits = message.bits + Self.counterBits - (Int.bitWidth - max(0, step - 1).leadingZeroBitCount)
            // A message that may be a stranger's says nothing of those before it either.
            guard message.address == last.address || bits >= HandoffOpener.claimBits else { return }
            if proofs.count < Self.limit { proofs[Opening(key: key, message: message.message)] = proof }
            next = message
        }
    }
}
