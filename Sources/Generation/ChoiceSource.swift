package import Randomness

// Generators of values, and the shrinking of what they made.
//
// The contract of this module:
// - A generator is a function from choices to a value. Choices are numbers; 0 is the simplest one everywhere.
// - Choices come from a seed (`SplitMix64`), or from a recording that can be replayed and changed (`RecordedChoices`).
// - Every sequence of choices makes a valid value. `Shrinker` therefore changes choices and never values: what it finds
//   is something that the generator could have made, with all that the generator promises.
// - The same seed makes the same values on every machine.

/// Where a generator gets its choices from.
package protocol ChoiceSource {
    /// A number from 0 to below a bound. The bound 0 stands for 2^64.
    ///
    /// - Parameter draw: chooses where nothing is replayed. What it returns is limited to below the bound.
    mutating func choice(below bound: UInt64, drawing draw: (inout SplitMix64) -> UInt64) -> UInt64

    /// The choices from here to the matching ``endPiece()`` belong together. Shrinking takes whole pieces out.
    mutating func beginPiece()
    mutating func endPiece()
}

extension ChoiceSource {
    /// Each number with the same probability.
    package mutating func choice(below bound: UInt64) -> UInt64 {
        choice(below: bound) { numbers in
            bound == 0 ? numbers.next() : UInt64.random(in: 0..<bound, using: &numbers)
        }
    }

    /// The choices of one piece.
    package mutating func piece<Result>(_ body: (inout Self) throws -> Result) rethrows -> Result {
        beginPiece()
        defer { endPiece() }
        return try body(&self)
    }

    /// Does something several times, `usual` times on average. Each time is a piece, so that shrinking makes it fewer.
    package mutating func repeated(
        usually usual: Int, atMost most: Int = .max, _ body: (inout Self) throws -> Void
    ) rethrows {
        var count = 0
        while count < most {
            let goesOn = try piece { source in
                guard source.below(max(1, usual) + 1) > 0 else { return false }
                try body(&source)
                return true
            }
            guard goesOn else { return }
            count += 1
        }
    }
}

extension SplitMix64: ChoiceSource {
    package mutating func choice(below bound: UInt64, drawing draw: (inout SplitMix64) -> UInt64) -> UInt64 {
        let drawn = draw(&self)
        return bound == 0 ? drawn : min(drawn, bound - 1)
    }

    package mutating func beginPiece() {}
    package mutating func endPiece() {}
}
