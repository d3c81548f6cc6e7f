/// The objects that share an activity, held weakly, in the order in which they took it (LIFE-021, UPD-026).
///
/// They are responders, which this layer does not know.
struct ActivityOwners {
    private struct Owner {
        weak var object: AnyObject?
        var identifier: ObjectIdentifier
    }

    private var owners: [Owner] = []

    /// The owners that are still there.
    var live: [AnyObject] { owners.compactMap(\.object) }

    /// Whether a framework manages the activity: some object owns it (LIFE-012).
    var isManaged: Bool { owners.contains { $0.object != nil } }

    mutating func add(_ object: AnyObject) {
        owners.append(Owner(object: object, identifier: ObjectIdentifier(object)))
    }

    /// Removes an owner, which may be on its way to deallocation, and those that were deallocated.
    mutating func remove(_ identifier: ObjectIdentifier, unless remains: (_ hasGivenUp: Bool, _ isAlive: Bool) -> Bool)
    {
        owners.removeAll { !remains($0.identifier == identifier, $0.object != nil) }
    }

    /// The owner at a place: nil inside where it was deallocated, nil outside where there is no such place.
    func object(at index: Int) -> AnyObject?? {
        owners.indices.contains(index) ? .some(owners[index].object) : nil
    }
}
