package import Events
package import ImplementationAdapter
import Payload

/// How long an implementation may take, in wall-clock time.
package struct AnswerLimits: Sendable, Hashable {
    /// For its first answer: it may have to start first.
    package var start: Duration
    /// For every other answer.
    package var answer: Duration
    /// For ending by itself after `bye`, and then again after each stronger request.
    package var farewell: Duration

    /// Makes limits.
    package init(start: Duration = .seconds(10), answer: Duration = .seconds(5), farewell: Duration = .seconds(2)) {
        self.start = start
        self.answer = answer
        self.farewell = farewell
    }
}

/// An implementation elsewhere, reached over lines.
///
/// After its first fault it is lost: every further call throws that fault again, and whoever wants to go on starts a new
/// one.
package final class RemoteImplementation: Implementation {
    /// All that it said of itself.
    package let adapter: AdapterDeclaration
    private let caller: Caller

    /// Who it is and what it can do.
    package var declaration: Declaration { adapter.declaration }

    /// Shakes hands: `hello`, then a probe with an operation that does not exist.
    ///
    /// - Parameters:
    ///   - transport: the way to it; ends with this object.
    ///   - harness: the harness's name, told to it.
    ///   - version: the harness's version, told to it.
    ///   - limits: how long it may take.
    /// - Throws: `.gone` or `.violation`; nothing of it is left then.
    package init(
        over transport: any LineTransport, harness: String, version: String, limits: AnswerLimits = AnswerLimits()
    ) throws(ImplementationFault) {
        let caller = Caller(transport: transport, limits: limits)
        do throws(ImplementationFault) {
            adapter = try caller.greet(harness: harness, version: version)
            try caller.check(role: adapter.role)
            try caller.probe()
        } catch {
            caller.end()
            throw error
        }
        self.caller = caller
    }

    deinit { caller.end() }

    package func reset(_ setup: DeviceSetup) throws(ImplementationFault) -> Reaction {
        try caller.reaction(to: .reset(setup), at: .start)
    }

    package func perform(_ operation: Operation, at now: Instant) throws(ImplementationFault) -> Reaction {
        try caller.reaction(to: .perform(operation, now), at: now)
    }

    package func receive(_ input: Input, at now: Instant) throws(ImplementationFault) -> Reaction {
        try caller.reaction(to: .receive(input, now), at: now)
    }

    package func advance(to now: Instant) throws(ImplementationFault) -> Reaction {
        try caller.reaction(to: .advance(now), at: now)
    }

    /// The calls from here on belong to a device of a case.
    package func begin(_ scene: Scene) { caller.begin(scene) }

    /// Makes sure that nothing is under way that nobody asked for: whatever it wrote before it answers one more probe is
    /// found here, and not in whatever is asked of it next.
    ///
    /// - Throws: what was wrong; it is lost then.
    package func settle() throws(ImplementationFault) { try caller.probe() }

    /// Takes leave: `bye`, and then the transport ends. Calling it again does nothing.
    ///
    /// - Throws: what was wrong with the last answer; nothing of the implementation is left in any case.
    package func end() throws(ImplementationFault) { try caller.takeLeave() }
}

/// The calls of one side: numbers them and judges the answers.
private final class Caller {
    private let transport: any LineTransport
    private let limits: AnswerLimits
    private var calls = 0
    private var fault: ImplementationFault?
    private var hasEnded = false

    init(transport: any LineTransport, limits: AnswerLimits) {
        self.transport = transport
        self.limits = limits
    }

    func greet(harness: String, version: String) throws(ImplementationFault) -> AdapterDeclaration {
        let request = Request.hello(harness: harness, version: version)
        guard case .declaration(let declaration) = try call(request, within: limits.start) else {
            throw lost(ImplementationFault(.violation, "hello was not answered by a declaration"))
        }
        return declaration
    }

    /// A whole device is wanted here; an app answers other calls.
    func check(role: AdapterDeclaration.Role) throws(ImplementationFault) {
        guard role == .system else {
            throw lost(
                ImplementationFault(
                    .violation, "line \(calls), $.result.role: expected \"system\", found \"\(role.rawValue)\""))
        }
    }

    func probe() throws(ImplementationFault) {
        // No verb begins so; a fixed one keeps transcripts alike.
        let answer = try call(.probe("no-such-verb"), within: limits.answer)
        guard case .answer(.unsupported) = answer else {
            throw lost(
                ImplementationFault(
                    .violation, "line \(calls), $.result.answer: expected \"unsupported\", for no such verb exists"))
        }
    }

    func reaction(to request: Request, at now: Instant) throws(ImplementationFault) -> Reaction {
        guard case .reaction(let reaction) = try call(request, within: limits.answer) else {
            throw lost(ImplementationFault(.violation, "\(request.method) was not answered by a reaction"))
        }
        if let wakeUp = reaction.wakeUp, wakeUp < now {
            throw lost(
                ImplementationFault(
                    .violation,
                    "line \(calls), $.result.wakeUp: expected an instant from \(now.nanoseconds), found "
                        + "\(wakeUp.nanoseconds), which is past"))
        }
        return reaction
    }

    func begin(_ scene: Scene) { transport.begin(scene) }

    func takeLeave() throws(ImplementationFault) {
        guard !hasEnded else { return }
        defer { end() }
        _ = try call(.bye, within: limits.answer)
    }

    func end() {
        guard !hasEnded else { return }
        hasEnded = true
        // Who broke the protocol or is gone gets no time for a farewell.
        let grace = fault == nil ? limits.farewell : min(limits.farewell, .milliseconds(100))
        if fault == nil { fault = ImplementationFault(.gone, "it has been taken leave of") }
        transport.end(within: grace)
    }

    private func call(_ request: Request, within limit: Duration) throws(ImplementationFault) -> Reply {
        if let fault { throw fault }
        calls += 1
        let answer: [UInt8]
        do throws(ImplementationFault) {
            answer = try transport.exchange(request.line(id: calls), within: limit)
            // A second answer is noticed where it belongs, if it came with the first.
            try transport.requireSilence()
        } catch {
            let words = transport.lastWords
            throw lost(
                ImplementationFault(
                    error.kind,
                    "\(request.method) (id \(calls)): \(error.description)"
                        + (words.isEmpty ? "" : "; it logged last: \(words)")))
        }
        let reply: Reply
        do throws(NotationError) {
            reply = try Reply.parse(answer, to: request, id: calls)
        } catch {
            throw lost(ImplementationFault(.violation, answerMistake(error, line: calls, answer)))
        }
        if case .failure(let code, let message) = reply {
            throw lost(
                ImplementationFault(
                    .violation,
                    "\(request.method) (id \(calls)): it reports error \(code), \(JSONText.quoted(message, limit: 200))"
                ))
        }
        return reply
    }

    private func lost(_ fault: ImplementationFault) -> ImplementationFault {
        self.fault = fault
        end()
        return fault
    }
}
