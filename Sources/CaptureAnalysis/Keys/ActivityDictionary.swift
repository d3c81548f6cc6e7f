package import Continuity

/// The names of activities by their hashes: given and published ones.
package struct ActivityDictionary: Sendable {
    private var names: [ActivityHash: String] = [:]

    /// Hashes the activities. The first of two with the same hash is kept; published ones come last.
    package init(_ activities: [KeyFile.Activity] = [], published: [PublishedActivity] = PublishedActivity.all) {
        for activity in activities { insert(activity.hash, activity.name) }
        for activity in published { insert(activity.hash, activity.name) }
    }

    private mutating func insert(_ hash: ActivityHash, _ name: String) {
        if names[hash] == nil { names[hash] = name }
    }

    /// The name of a listed activity; nil if none has this hash.
    package func name(of hash: ActivityHash) -> String? { names[hash] }

    /// The number of different hashes.
    package var count: Int { names.count }

    /// A random hash is listed with a probability of at most 2 to the power of minus this number.
    package var bits: Int { max(0, 8 * ActivityHash.byteCount - (Int.bitWidth - names.count.leadingZeroBitCount)) }
}
