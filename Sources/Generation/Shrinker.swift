import Randomness

/// Makes a sequence of choices shorter and its numbers smaller, as long as it keeps a property.
///
/// One sequence is simpler than another if it is shorter, or as long and smaller at the first difference. The result
/// depends on the sequence and the property alone.
package struct Shrinker {
    /// The simplest choices so far that have the property.
    package private(set) var best: RecordedChoices
    /// How often the property was tried.
    package private(set) var tries = 0

    private let mostTries: Int
    /// Hashes of sequences that were tried, because passes come upon the same ones. Sequences may be long.
    private var seen: Set<UInt64> = []
    private let keeps: (inout RecordedChoices) -> Bool

    /// Shrinks choices that have a property.
    ///
    /// - Parameters:
    ///   - choices: recorded while the generator made what has the property.
    ///   - mostTries: how often the property may be tried.
    ///   - keeps: makes the value anew from choices, and says whether it has the property.
    package static func shrink(
        _ choices: RecordedChoices, mostTries: Int, keeping keeps: @escaping (inout RecordedChoices) -> Bool
    ) -> Shrinker {
        var shrinker = Shrinker(best: choices, mostTries: mostTries, keeps: keeps)
        var before: [UInt64]
        repeat {
            before = shrinker.best.values
            shrinker.takeOutPieces()
            shrinker.putInnerPieces()
            shrinker.clearPieces()
            shrinker.lowerChoices()
            shrinker.lowerTogether()
        } while shrinker.best.values != before && !shrinker.isExhausted
        return shrinker
    }

    private init(best: RecordedChoices, mostTries: Int, keeps: @escaping (inout RecordedChoices) -> Bool) {
        self.best = best
        self.mostTries = mostTries
        self.keeps = keeps
    }

    private var isExhausted: Bool { tries >= mostTries }

    /// Tries a sequence, and takes it if it is simpler and keeps the property.
    @discardableResult
    private mutating func take(_ values: [UInt64]) -> Bool {
        guard !isExhausted, Self.isSimpler(values, than: best.values), seen.insert(Self.hash(values)).inserted else {
            return false
        }
        tries += 1
        var choices = RecordedChoices(replaying: values)
        guard keeps(&choices), Self.isSimpler(choices.values, than: best.values) else { return false }
        best = choices
        return true
    }

    private static func hash(_ values: [UInt64]) -> UInt64 {
        var hash = StableHash()
        for value in values { hash.combine(value) }
        return hash.value
    }

    private static func isSimpler(_ values: [UInt64], than others: [UInt64]) -> Bool {
        values.count != others.count ? values.count < others.count : values.lexicographicallyPrecedes(others)
    }

    // MARK: Passes

    /// Takes out pieces.
    private mutating func takeOutPieces() { changeChunks { $0.removeSubrange($1) } }

    /// Sets all choices of pieces to 0.
    private mutating func clearPieces() {
        changeChunks { values, range in
            for place in range { values[place] = 0 }
        }
    }

    /// Changes neighbouring pieces together: half of those inside one piece, a quarter of them, and so on down to one.
    ///
    /// The last come first, because later pieces depend on earlier ones. Two pieces, such as the beginning and the end of
    /// something, may stand at any place; larger chunks do not overlap.
    private mutating func changeChunks(_ change: (inout [UInt64], Range<Int>) -> Void) {
        var groups = siblings
        var size = max(1, (groups.map(\.count).max() ?? 0) / 2)
        while size > 0 {
            var group = groups.count - 1
            while group >= 0, !isExhausted {
                // An accepted sequence has other pieces.
                var end = group < groups.count ? groups[group].count : 0
                while end >= size, !isExhausted {
                    let begin = end - size
                    var values = best.values
                    change(&values, groups[group][begin].lowerBound..<groups[group][end - 1].upperBound)
                    if take(values) {
                        groups = siblings
                        end = group < groups.count ? min(begin, groups[group].count) : 0
                    } else {
                        end -= size > 2 ? size : 1
                    }
                }
                group -= 1
            }
            // Pairs have a turn of their own, whatever the number was in the beginning.
            size = size == 3 ? 2 : size / 2
        }
    }

    /// The pieces that stand inside the same piece, for each piece that has some; in the order of their beginnings.
    private var siblings: [[Range<Int>]] {
        var groups: [[Range<Int>]] = [[]]
        // The pieces around the present one, each with the number of the group inside it.
        var open: [(end: Int, group: Int)] = []
        for piece in best.pieces where !piece.isEmpty {
            while let last = open.last, last.end <= piece.lowerBound { open.removeLast() }
            groups[open.last?.group ?? 0].append(piece)
            open.append((piece.upperBound, groups.count))
            groups.append([])
        }
        return groups.filter { !$0.isEmpty }
    }

    /// Puts a piece in the place of one that contains it: what is nested moves outwards.
    private mutating func putInnerPieces() {
        var index = 0
        while index < best.pieces.count, !isExhausted {
            let outer = best.pieces[index]
            let inner = best.pieces[(index + 1)...].prefix { $0.lowerBound < outer.upperBound }
            for piece in inner.prefix(16) where piece.count < outer.count && !piece.isEmpty {
                var values = best.values
                values.replaceSubrange(outer, with: best.values[piece])
                if take(values) { break }
            }
            index += 1
        }
    }

    /// Makes single choices as small as the property allows. Where more is smaller, the search ends at a local minimum.
    private mutating func lowerChoices() {
        var place = best.values.count - 1
        while place >= 0, !isExhausted {
            if place < best.values.count, best.values[place] > 0 { lower(place) }
            place -= 1
        }
    }

    private mutating func lower(_ place: Int) {
        if take(place, 0) { return }
        var failing: UInt64 = 0
        while let value = value(at: place), value > failing, value - failing > 1, !isExhausted {
            let middle = failing + (value - failing) / 2
            if !take(place, middle) { failing = middle }
        }
        // What has the property may lie behind a gap, such as an even number behind odd ones.
        for step in [2, 3, 4, 8, 16] as [UInt64] {
            guard let value = value(at: place), value > step else { return }
            take(place, value - step)
        }
    }

    private func value(at place: Int) -> UInt64? { place < best.values.count ? best.values[place] : nil }

    @discardableResult
    private mutating func take(_ place: Int, _ value: UInt64) -> Bool {
        var values = best.values
        guard place < values.count else { return false }
        values[place] = value
        return take(values)
    }

    /// Lowers equal choices together: two elements that have to be equal cannot become smaller one after the other.
    private mutating func lowerTogether() {
        for value in Set(best.values).sorted(by: >) where value > 0 && !isExhausted {
            let places = best.values.indices.filter { best.values[$0] == value }
            guard places.count > 1 else { continue }
            var low: UInt64 = 0
            var high = value
            while low < high, !isExhausted {
                let middle = low + (high - low) / 2
                var values = best.values
                guard places.allSatisfy({ $0 < values.count && values[$0] == high }) else { break }
                for place in places { values[place] = middle }
                if take(values) { high = middle } else { low = middle + 1 }
            }
        }
    }
}
