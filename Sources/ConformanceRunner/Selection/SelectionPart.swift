import Events

/// The part of a selection that one process runs.
package struct SelectionPart: Sendable {
    package let shard: Shard
    /// The indices of its cases in the whole selection, ascending.
    package let places: [Int]
    /// The digest of the weights; nil if names decide.
    package let weights: String?

    /// Takes a shard's part of a selection.
    ///
    /// - Parameter weights: the durations of cases; nil to decide by the hash of their names.
    package init(_ shard: Shard, of selection: [SelectedCase], weights: CaseWeights? = nil) {
        self.shard = shard
        self.weights = weights?.digest
        if let shards = weights?.shards(of: selection, count: shard.count) {
            places = selection.indices.filter { shards[$0] == shard.index }
        } else {
            // The case's name decides, so that its repetitions stay together.
            places = selection.indices.filter { shard.contains(selection[$0].testCase.name) }
        }
    }

    /// The part in the log.
    func record(selected: Int) -> ShardRecord {
        ShardRecord(
            index: shard.index, count: shard.count, selected: selected, places: ShardRecord.ranges(of: places),
            weights: weights)
    }
}
