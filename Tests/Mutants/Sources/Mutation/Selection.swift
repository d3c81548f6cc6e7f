/// The mutants of one build.
public struct Selection: Sendable {
    /// The mutants with their numbers, in the order of files and places. The number, with which the switch compares, follows
    /// from the identity alone: a change elsewhere compiles no other file again.
    public let mutants: [(number: Int, mutant: Mutant)]

    /// Chooses by seed and identity.
    ///
    /// - Parameters:
    ///   - share: a factor on the shares of all kinds, in percent.
    ///   - refused: mutants that do not compile.
    public init(
        from candidates: [Mutant], seed: UInt64, share: UInt64 = 100, without refused: Set<Mutant.Identity> = []
    ) {
        let chosen = candidates.filter {
            $0.identity.position(seed: seed) < $0.identity.kind.share * share * Self.share(of: $0.module) / 10_000
        }
        var kept: [(number: Int, mutant: Mutant)] = []
        var numbers: Set<Int> = [0]
        for file in Dictionary(grouping: chosen, by: \.identity.file).sorted(by: { $0.key < $1.key }) {
            var here: [Mutant] = []
            // Which of two mutants gives way does not follow from their order in the file.
            let ranked = file.value.sorted { $0.identity.hash(seed: seed) < $1.identity.hash(seed: seed) }
            for mutant in ranked where here.allSatisfy({ $0.canStand(with: mutant) }) { here.append(mutant) }
            here.sort { ($0.range.lowerBound, $0.range.upperBound) < ($1.range.lowerBound, $1.range.upperBound) }
            for mutant in here {
                let number = Int(mutant.identity.hash(seed: 0) >> 34)
                if numbers.insert(number).inserted { kept.append((number, mutant)) }
            }
        }
        // Those that the compiler refuses go last: no other mutant is chosen because of its answer.
        mutants = kept.filter { !refused.contains($0.mutant.identity) }
    }

    /// Half of this module reads, merges and compares files, which no suite does.
    private static func share(of module: String) -> UInt64 { module == "ConformanceRunner" ? 45 : 100 }
}

extension Mutant {
    /// Whether both can be in one schema: one inside the other or apart. Two for one range would multiply the code.
    func canStand(with other: Mutant) -> Bool {
        if range == other.range { return false }
        let apart = range.upperBound <= other.range.lowerBound || other.range.upperBound <= range.lowerBound
        let inside = range.contains(other.range) || other.range.contains(range)
        return apart || inside
    }
}

extension Range where Bound == Int {
    func contains(_ other: Range<Int>) -> Bool { lowerBound <= other.lowerBound && other.upperBound <= upperBound }
}
