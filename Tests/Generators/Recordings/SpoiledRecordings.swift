import Randomness

/// Spoiled copies of made recordings, all of these taking turns: the same ones for the same seed.
package struct SpoiledRecordings: Sequence, IteratorProtocol {
    /// One of them.
    package struct Round: Sendable {
        /// Round, seed, and what was spoiled.
        package var name: String
        /// The file.
        package var bytes: [UInt8]
    }

    private let seeds: [SeedRecording]
    private let seed: UInt64
    private let count: Int
    private var round = 0
    private var random: SplitMix64

    /// So many rounds.
    package init(_ count: Int, seed: UInt64) {
        seeds = SeedRecording.all(seed: seed)
        self.seed = seed
        self.count = count
        random = SplitMix64(seed: seed)
    }

    /// The next one.
    package mutating func next() -> Round? {
        guard round < count else { return nil }
        let recording = seeds[round % seeds.count]
        defer { round += 1 }
        return Round(
            name: "round \(round) of seed \(seed), \(recording.name)", bytes: recording.spoiled(using: &random))
    }
}
