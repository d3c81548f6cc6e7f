/// A file with all its mutants behind the switch.
public struct Schema: Sendable {
    /// The source that the compiler gets.
    public private(set) var text: [UInt8] = []
    /// Which bytes of the text belong to which mutant, by its number.
    private var places: [(range: Range<Int>, number: Int)] = []
    private let lineStarts: [Int]

    /// - Parameter mutants: the mutants of this file with their numbers.
    public init(source: String, mutants: [(number: Int, mutant: Mutant)]) {
        let bytes = Array(source.utf8)
        var insertions: [(offset: Int, rank: Int, text: String, number: Int, opens: Bool)] = []
        for (number, mutant) in mutants {
            let prefix = mutant.prefix.split(separator: "#", maxSplits: 1, omittingEmptySubsequences: false)
                .joined(separator: String(number))
            let length = mutant.range.count
            // What encloses more opens first and closes last.
            insertions.append((mutant.range.lowerBound, -length, prefix, number, true))
            insertions.append((mutant.range.upperBound, length, mutant.suffix, number, false))
        }
        insertions.sort { ($0.offset, $0.opens ? 1 : 0, $0.rank) < ($1.offset, $1.opens ? 1 : 0, $1.rank) }
        // Errors of the compiler are about this line in the file itself, never about one of the mutants.
        text = Array("private import CMutantSwitch; ".utf8)
        var opened: [Int: Int] = [:]
        var position = 0
        for insertion in insertions {
            text += bytes[position..<insertion.offset]
            position = insertion.offset
            if insertion.opens { opened[insertion.number] = text.count }
            text += Array(insertion.text.utf8)
            if !insertion.opens { places.append((opened[insertion.number]!..<text.count, insertion.number)) }
        }
        text += bytes[position...]
        let whole = text
        lineStarts = [0] + whole.indices.filter { whole[$0] == UInt8(ascii: "\n") }.map { $0 + 1 }
    }

    /// The mutants that an error at a position is about: those around it, else those on its line, else the next one in the
    /// lines below, where an expression goes on that takes too long to check, else the nearest one before.
    public func mutants(line: Int, column: Int) -> [Int] {
        guard lineStarts.indices.contains(line - 1) else { return [] }
        let start = lineStarts[line - 1]
        let end = line < lineStarts.count ? lineStarts[line] : text.count
        let offset = start + column - 1
        let around = places.filter { $0.range.contains(offset) }
        if let smallest = around.min(by: { $0.range.count < $1.range.count }) { return [smallest.number] }
        let onLine = places.filter { $0.range.overlaps(start..<end) }
        if !onLine.isEmpty { return onLine.map(\.number) }
        let below = lineStarts[min(line + 7, lineStarts.count - 1)]
        let next = places.filter { end <= $0.range.lowerBound && $0.range.lowerBound < below }
            .min { $0.range.lowerBound < $1.range.lowerBound }
        let before = places.filter { $0.range.upperBound <= offset }.max { $0.range.upperBound < $1.range.upperBound }
        return [next ?? before].compactMap { $0?.number }
    }
}
