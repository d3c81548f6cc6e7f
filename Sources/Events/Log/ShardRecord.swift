/// Which part of a selection the cases of a log are, from its first line.
///
/// By the places, `baton merge` restores the order of a whole run and proves that no case is missing.
package struct ShardRecord: Sendable, Hashable {
    /// Which part, from 0.
    package var index: Int
    /// How many parts.
    package var count: Int
    /// How many cases the whole selection has.
    package var selected: Int
    /// The places of this part's cases in the whole selection, from 0, rising.
    package var places: [ClosedRange<Int>]
    /// Digest of the timings by which the parts were made (SHA-256, hexadecimal); nil if names alone decide.
    package var weights: String?

    /// Makes a record.
    package init(index: Int, count: Int, selected: Int, places: [ClosedRange<Int>], weights: String? = nil) {
        self.index = index
        self.count = count
        self.selected = selected
        self.places = places
        self.weights = weights
    }

    /// Rising places as ranges, neighbours in one.
    package static func ranges(of places: some Sequence<Int>) -> [ClosedRange<Int>] {
        var ranges: [ClosedRange<Int>] = []
        for place in places {
            if let last = ranges.last, last.upperBound + 1 == place {
                ranges[ranges.count - 1] = last.lowerBound...place
            } else {
                ranges.append(place...place)
            }
        }
        return ranges
    }

    /// Places as the log has them: `0-3,7`.
    package static func text(of places: [ClosedRange<Int>]) -> String {
        places.map { $0.count == 1 ? "\($0.lowerBound)" : "\($0.lowerBound)-\($0.upperBound)" }.joined(separator: ",")
    }

    /// Reads `0-3,7`; nil unless it is written as ``text(of:)`` writes it: rising, neighbours in one range.
    package static func places(of text: String) -> [ClosedRange<Int>]? {
        var ranges: [ClosedRange<Int>] = []
        for part in text.split(separator: ",", omittingEmptySubsequences: text.isEmpty) {
            let ends = part.split(separator: "-", omittingEmptySubsequences: false).map { number(String($0)) }
            guard ends.count <= 2, let first = ends.first ?? nil, let last = ends.last ?? nil,
                ends.count == 1 || first < last, ranges.last.map({ $0.upperBound < first - 1 }) ?? true
            else { return nil }
            ranges.append(first...last)
        }
        return ranges
    }

    /// Decimal digits without leading zeros. The limit lets the next place be computed without overflow.
    private static func number(_ text: String) -> Int? {
        guard let number = Int(text), number >= 0, number < Int.max, "\(number)".utf8.elementsEqual(text.utf8) else {
            return nil
        }
        return number
    }
}
