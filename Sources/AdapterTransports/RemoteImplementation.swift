package import Events
package import ImplementationAdapter
import Payload

/// An implementation behind an adapter.
///
/// After its first fault it is lost, and every further call throws that fault again.
package final class RemoteImplementation: Implementation {
    /// The adapter's reply to `hello`.
    package var adapter: AdapterDeclaration { connection.adapter }
    private let connection: AdapterConnection

    /// Name, version and capabilities.
    package var declaration: Declaration { adapter.declaration }

    /// Calls `hello`, then `probe` with an operation that does not exist.
    ///
    /// - Parameters:
    ///   - transport: the transport; ends with this object.
    ///   - harness: the harness's name; `hello` carries it.
    ///   - version: the harness's version; `hello` carries it.
    ///   - limits: how long it may take.
    /// - Throws: `.gone` or `.violation`; the adapter has been ended then.
    package convenience init(
        over transport: any LineTransport, harness: String, version: String, limits: AnswerLimits = AnswerLimits()
    ) throws(ImplementationFault) {
        try self.init(
            AdapterConnection(over: transport, harness: harness, version: version, limits: limits))
    }

    /// Uses an adapter that has answered `hello`.
    ///
    /// - Throws: `.violation` if it is not a whole device; it has been ended then.
    package init(_ connection: AdapterConnection) throws(ImplementationFault) {
        self.connection = connection
        try connection.check(role: .system)
    }

    package func reset(_ setup: DeviceSetup) throws(ImplementationFault) -> Reaction {
        try reaction(to: .reset(setup), at: .start)
    }

    package func perform(_ operation: Operation, at now: Instant) throws(ImplementationFault) -> Reaction {
        try reaction(to: .perform(operation, now), at: now)
    }

    package func receive(_ input: Input, at now: Instant) throws(ImplementationFault) -> Reaction {
        try reaction(to: .receive(input, now), at: now)
    }

    package func advance(to now: Instant) throws(ImplementationFault) -> Reaction {
        try reaction(to: .advance(now), at: now)
    }

    /// Further calls belong to a device of a case.
    package func begin(_ place: CaseDevice) { connection.begin(place) }

    /// Calls `probe` again, so that a line without a request is found now, and not in the next case.
    ///
    /// - Throws: what was wrong; the implementation is lost then.
    package func settle() throws(ImplementationFault) { try connection.settle() }

    /// Ends the adapter by `bye`, and then the transport. A second call does nothing.
    ///
    /// - Throws: what was wrong with the last answer. The adapter has ended in any case.
    package func end() throws(ImplementationFault) { try connection.end() }

    private func reaction(to request: Request, at now: Instant) throws(ImplementationFault) -> Reaction {
        guard case .reaction(let reaction) = try connection.call(request) else {
            throw connection.lost(
                ImplementationFault(.violation, "\(request.method) was not answered by a reaction"))
        }
        if let wakeUp = reaction.wakeUp, wakeUp < now {
            throw connection.lost(
                ImplementationFault(
                    .violation,
                    "line \(connection.linesReceived), $.result.wakeUp: expected an instant from \(now.nanoseconds), "
                        + "found \(wakeUp.nanoseconds), which is past"))
        }
        return reaction
    }
}
