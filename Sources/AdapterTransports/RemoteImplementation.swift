package import Events
package import ImplementationAdapter
import Payload

/// An implementation elsewhere, reached over lines.
///
/// After its first fault it is lost, and every further call throws that fault again.
package final class RemoteImplementation: Implementation {
    /// All that it said of itself.
    package var adapter: AdapterDeclaration { connection.adapter }
    private let connection: AdapterConnection

    /// Who it is and what it can do.
    package var declaration: Declaration { adapter.declaration }

    /// Calls `hello`, then `probe` with an operation that does not exist.
    ///
    /// - Parameters:
    ///   - transport: the way to it; ends with this object.
    ///   - harness: the harness's name; `hello` carries it.
    ///   - version: the harness's version; `hello` carries it.
    ///   - limits: how long it may take.
    /// - Throws: `.gone` or `.violation`; nothing of it is left then.
    package convenience init(
        over transport: any LineTransport, harness: String, version: String, limits: AnswerLimits = AnswerLimits()
    ) throws(ImplementationFault) {
        try self.init(
            AdapterConnection(over: transport, harness: harness, version: version, limits: limits))
    }

    /// Takes over an adapter that has answered `hello`.
    ///
    /// - Throws: `.violation` where it is not a whole device; nothing of it is left then.
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

    /// The calls from here on belong to a device of a case.
    package func begin(_ place: CaseDevice) { connection.begin(place) }

    /// Calls `probe` once more, so that a line that the adapter wrote unasked is found now, and not in the next case.
    ///
    /// - Throws: what was wrong; it is lost then.
    package func settle() throws(ImplementationFault) { try connection.settle() }

    /// Ends the adapter by `bye`, and then the transport. A second call does nothing.
    ///
    /// - Throws: what was wrong with the last answer; nothing of the implementation is left in any case.
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
