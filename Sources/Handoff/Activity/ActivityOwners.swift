/// The responders that share an activity, held weakly, in the order in which they took it (LIFE-021, UPD-026).
struct ActivityOwners {
    private struct Owner {
        weak var responder: Responder?
        var identifier: ObjectIdentifier
    }

    private var owners: [Owner] = []

    /// The owners that are still there.
    var live: [Responder] { owners.compactMap(\.responder) }

    /// Whether a framework manages the activity: some responder owns it (LIFE-012).
    var isManaged: Bool { owners.contains { $0.responder != nil } }

    mutating func add(_ responder: Responder) {
        owners.append(Owner(responder: responder, identifier: ObjectIdentifier(responder)))
    }

    /// Forgets an owner, which may be on its way out of memory, and everybody who has gone.
    mutating func remove(_ identifier: ObjectIdentifier, unless remains: (_ hasGivenUp: Bool, _ isAlive: Bool) -> Bool)
    {
        owners.removeAll { !remains($0.identifier == identifier, $0.responder != nil) }
    }
}

extension ActivityOwners {
    /// The owner at a place, nil inside where it has gone, nil outside where there is no such place.
    func responder(at index: Int) -> Responder?? {
        owners.indices.contains(index) ? .some(owners[index].responder) : nil
    }
}
