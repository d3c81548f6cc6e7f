package import Generation

/// A decoder of Baton that is tried with bytes, and the oracles that judge it.
///
/// A target is one file in `Targets`, and a line in `ByteTargets`.
package protocol ByteTarget: Sendable {
    /// The name on the command line and in findings: lower-case letters and hyphens.
    var name: String { get }
    /// What it reads, in one line.
    var meaning: String { get }
    /// Whole inputs that mutation starts from.
    var examples: [[UInt8]] { get }
    /// Words, magic numbers and tags that the decoder compares with.
    var dictionary: [[UInt8]] { get }

    /// Makes an input from the declarations of what the decoder reads. Most are accepted.
    func structured<Source: ChoiceSource>(_ source: inout Source) -> [UInt8]

    /// Decodes an input and asks all oracles. It may trap or hang: it runs in a process of its own.
    func check(_ bytes: [UInt8]) -> ByteVerdict
}

extension ByteTarget {
    /// Inputs of a fixed seed.
    package var examples: [[UInt8]] {
        (1...8 as ClosedRange<UInt64>).map { seed in
            var choices = RecordedChoices(seed: seed)
            return structured(&choices)
        }
    }

    package var dictionary: [[UInt8]] { [] }
}
