package import Payload
package import Randomness

/// Makes payload values from a seed: the same ones on every machine.
package struct PayloadGenerator: Sendable {
    /// The source of all choices.
    package var numbers: SplitMix64
    private let values: PayloadValues
    /// How large values become.
    package var limits: PayloadValues.Limits { values.limits }

    /// The values of a seed.
    package init(
        seed: UInt64, repertoire: PayloadValues.Repertoire = .everything, limits: PayloadValues.Limits = .init()
    ) {
        numbers = SplitMix64(seed: seed)
        values = PayloadValues(repertoire, limits: limits)
    }

    /// A value of any kind that the repertoire has.
    package mutating func value() -> PayloadValue { value(depth: limits.depth) }

    /// A value with at most this many containers inside one another.
    package mutating func value(depth: Int) -> PayloadValue { values.value(&numbers, depth: depth) }

    /// A dictionary with at most this many containers inside one another, itself included.
    package mutating func dictionary(depth: Int) -> PayloadDictionary { values.dictionary(&numbers, depth: depth) }

    /// Text of the repertoire.
    package mutating func text() -> String { values.text(&numbers) }
}

extension PayloadValue {
    /// A value with exactly this many containers around it.
    package func nested(_ depth: Int, by wrap: (PayloadValue) -> PayloadValue) -> PayloadValue {
        (0..<depth).reduce(self) { value, _ in wrap(value) }
    }
}
