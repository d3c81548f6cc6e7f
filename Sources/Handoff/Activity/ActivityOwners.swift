/// The objects that share an activity, held weakly, in the order in which they took it (LIFE-021, UPD-026).
///
/// They are responders, a type of a higher layer.
struct ActivityOwners {
    private struct Owner {
        weak var object: AnyObject?
        var identifier: ObjectIdentifier
        /// Keeps the object alive where a decision says so.
        var kept: AnyObject?
    }

    private var owners: [Owner] = []

    /// The owners that were not deallocated.
    var live: [AnyObject] { owners.compactMap(\.object) }

    /// Whether a framework manages the activity, because some object owns it (LIFE-012).
    var isManaged: Bool { owners.contains { $0.object != nil } }

    mutating func add(_ object: AnyObject, isKept: Bool) {
        owners.append(
            Owner(object: object, identifier: ObjectIdentifier(object), kept: isKept ? object : nil))
    }

    /// Removes an owner, which may be in deallocation, and those that were deallocated.
    mutating func remove(_ identifier: ObjectIdentifier, unless remains: (_ hasGivenUp: Bool, _ isAlive: Bool) -> Bool)
    {
        owners.removeAll { !remains($0.identifier == identifier, $0.object != nil) }
    }

    /// The owner at an index: the inner optional is nil if it was deallocated, the outer one if there is no such index.
    func object(at index: Int) -> AnyObject?? {
        owners.indices.contains(index) ? .some(owners[index].object) : nil
    }
}
