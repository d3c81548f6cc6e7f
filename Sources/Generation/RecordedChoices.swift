package import Randomness

/// Choices that are kept, so that they can be replayed and shrunk.
package struct RecordedChoices: ChoiceSource, Sendable {
    /// The choices so far.
    package private(set) var values: [UInt64] = []
    /// Where pieces begin and end, in the order of their beginnings. A piece that is open ends with the last choice.
    package private(set) var pieces: [Range<Int>] = []

    private var open: [Int] = []
    private var replayed: [UInt64]
    private var numbers: SplitMix64?

    /// A generator that asks for more gets zeros, which end every repetition.
    package static let mostChoices = 100_000

    /// The choices of a seed.
    package init(seed: UInt64) {
        replayed = []
        numbers = SplitMix64(seed: seed)
    }

    /// Choices that were made before; 0 after the last of them.
    package init(replaying values: [UInt64]) {
        replayed = values
        numbers = nil
    }

    /// Choices that were made before; choices of a seed after the last of them.
    package init(replaying values: [UInt64], then seed: UInt64) {
        replayed = values
        numbers = SplitMix64(seed: seed)
    }

    package mutating func choice(below bound: UInt64, drawing draw: (inout SplitMix64) -> UInt64) -> UInt64 {
        let place = values.count
        guard place < Self.mostChoices else { return 0 }
        var value: UInt64 = 0
        if place < replayed.count { value = replayed[place] } else if numbers != nil { value = draw(&numbers!) }
        if bound > 0 { value = min(value, bound - 1) }
        values.append(value)
        return value
    }

    package mutating func beginPiece() {
        guard values.count < Self.mostChoices else { return open.append(-1) }
        open.append(pieces.count)
        pieces.append(values.count..<values.count)
    }

    package mutating func endPiece() {
        guard let index = open.popLast(), index >= 0 else { return }
        pieces[index] = pieces[index].lowerBound..<values.count
    }
}
