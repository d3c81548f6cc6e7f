package import Events
package import ImplementationAdapter

/// Lets virtual time pass in a world until an event ends the wait. A wait also ends at a bound, because apps and
/// devices can keep each other busy forever.
package struct BoundedWait {
    private let world: World
    private let eventLimit: Int
    private let lastInstant: Instant

    /// What ended a wait.
    package enum End: Sendable, Hashable {
        /// The event that was waited for.
        case event(Event)
        /// The wait's own limit.
        case limit
        /// The world has more events than its bound.
        case tooManyEvents
        /// The bound of virtual time came before the wait's own limit.
        case lastInstant
    }

    /// Sets the bounds of all waits in a world.
    ///
    /// - Parameters:
    ///   - world: the world.
    ///   - eventLimit: how many events the world's log may have.
    ///   - lastInstant: the instant that no wait passes.
    package init(in world: World, eventLimit: Int, lastInstant: Instant = .never) {
        self.world = world
        self.eventLimit = eventLimit
        self.lastInstant = lastInstant
    }

    /// Whether the world has more events than its bound.
    package var hasTooManyEvents: Bool { world.events.count > eventLimit }

    /// Lets time pass up to the limit. A limit that has passed ends the wait at once. A limit of now lets what
    /// is left of this instant happen.
    ///
    /// - Parameters:
    ///   - limit: the latest instant of the wait.
    ///   - isLast: whether an event ends the wait. It is called once for each new event.
    /// - Throws: ``ImplementationFault`` where an implementation fails as a program.
    package func wait(until limit: Instant, for isLast: (Event) -> Bool) throws(ImplementationFault) -> End {
        guard limit >= world.now else { return .limit }
        let event = try world.run(until: min(limit, lastInstant)) { event in
            event.sequence >= eventLimit || isLast(event)
        }
        if hasTooManyEvents { return .tooManyEvents }
        if let event { return .event(event) }
        return lastInstant < limit ? .lastInstant : .limit
    }
}
