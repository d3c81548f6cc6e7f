import Randomness

/// One random generator for each purpose, so that a new use of randomness changes no other.
struct PurposeGenerators {
    private let seed: UInt64
    private var generators: [String: SeededGenerator] = [:]

    init(seed: UInt64) { self.seed = seed }

    /// The next number for a purpose, below a bound.
    mutating func number(below bound: UInt64, for purpose: String) -> UInt64 {
        var generator = generators[purpose] ?? initial(for: purpose)
        let value = generator.next() % max(1, bound)
        generators[purpose] = generator
        return value
    }

    /// The generator of a purpose before its first number.
    func initial(for purpose: String) -> SeededGenerator { SeededGenerator(seed: seed, purpose: purpose) }
}
