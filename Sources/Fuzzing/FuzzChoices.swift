import Generation
import Randomness

/// What an execution tries. It follows from the seed, the execution's number, and the corpus.
struct FuzzChoices: Sendable {
    var seed: UInt64
    /// Inputs that are tried first, one an execution.
    var inputs: [[UInt64]]

    /// New choices, or those of an input of the corpus, changed.
    func choices(of execution: Int, corpus: [[UInt64]]) -> RecordedChoices {
        if execution < inputs.count { return RecordedChoices(replaying: inputs[execution]) }
        let seed = SeededGenerator.derivedSeed(seed: seed, purpose: "execution \(execution)")
        var numbers = SplitMix64(seed: seed)
        guard !corpus.isEmpty, numbers.below(3) > 0 else { return RecordedChoices(seed: seed) }
        var values = corpus[numbers.below(corpus.count)]
        switch numbers.below(4) {
        case 0:
            // The beginning of an input, and something new after it.
            values.removeSubrange(numbers.below(values.count + 1)...)
        case 1:
            let other = corpus[numbers.below(corpus.count)]
            values.removeSubrange(numbers.below(values.count + 1)...)
            values += other[numbers.below(other.count + 1)...]
        default:
            for _ in 0...numbers.below(4) where !values.isEmpty {
                values[numbers.below(values.count)] = numbers.chance(50) ? numbers.next() : UInt64(numbers.below(20))
            }
        }
        return RecordedChoices(replaying: values, then: SplitMix64.mix(seed))
    }
}
