package import Continuity

/// Names of activities by their hashes: the lists that were given, and those that are public.
package struct ActivityDictionary: Sendable {
    private var names: [ActivityHash: String] = [:]

    /// Hashes the activities. Of two with one hash the first is kept; the public ones come last.
    package init(_ activities: [KeyFile.Activity] = [], published: [PublishedActivity] = PublishedActivity.all) {
        for activity in activities { insert(activity.hash, activity.name) }
        for activity in published { insert(activity.hash, activity.name) }
    }

    private mutating func insert(_ hash: ActivityHash, _ name: String) {
        if names[hash] == nil { names[hash] = name }
    }

    /// The name of a listed activity; nil when none has this hash.
    package func name(of hash: ActivityHash) -> String? { names[hash] }

    /// Different hashes.
    package var count: Int { names.count }

    /// How rarely a random hash is a listed one: one in two to this power, rounded down.
    package var bits: Int { max(0, 8 * ActivityHash.byteCount - (Int.bitWidth - names.count.leadingZeroBitCount)) }
}
