import Events

/// The part of a selection that one process runs.
package struct SelectionPart: Sendable {
    /// Which part.
    package let shard: Shard
    /// The places of its cases in the whole selection, rising.
    package let places: [Int]
    /// Digest of the timings that decided; nil where names did.
    package let weights: String?

    /// Takes a shard's part of a selection.
    ///
    /// - Parameter weights: how long cases took; nil for a part that the hash of the names decides.
    package init(_ shard: Shard, of selection: [SelectedCase], weights: CaseWeights? = nil) {
        self.shard = shard
        self.weights = weights?.digest
        if let shards = weights?.shards(of: selection, count: shard.count) {
            places = selection.indices.filter { shards[$0] == shard.index }
        } else {
            // The repetitions of a case stay together, as its name decides.
            places = selection.indices.filter { shard.contains(selection[$0].testCase.name) }
        }
    }

    /// What the log says of it.
    func record(selected: Int) -> ShardRecord {
        ShardRecord(
            index: shard.index, count: shard.count, selected: selected, places: ShardRecord.ranges(of: places),
            weights: weights)
    }
}
