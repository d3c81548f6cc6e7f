import Handoff
package import ImplementationAdapter
import Notation
import Payload

/// A connection to an adapter that has answered `hello`. It numbers the calls, limits their time, and reads the
/// answers.
///
/// After the first fault the adapter is lost, and every further call throws that fault again.
package final class AdapterConnection {
    /// The adapter's reply to `hello`.
    package let adapter: AdapterDeclaration
    /// Why the adapter is lost; nil while it works.
    package var fault: ImplementationFault? { caller.fault }
    /// How long it may take.
    package var limits: AnswerLimits { caller.limits }

    private let caller: Caller

    /// Calls `hello`, then `probe` with an operation that does not exist.
    ///
    /// - Parameters:
    ///   - transport: the transport; ends with this object.
    ///   - harness: the harness's name; `hello` carries it.
    ///   - version: the harness's version; `hello` carries it.
    ///   - limits: how long it may take.
    /// - Throws: `.gone` or `.violation`; the adapter has been ended then.
    package init(
        over transport: any LineTransport, harness: String, version: String, limits: AnswerLimits = AnswerLimits()
    ) throws(ImplementationFault) {
        let caller = Caller(transport: transport, limits: limits)
        do throws(ImplementationFault) {
            adapter = try caller.greet(harness: harness, version: version)
            try caller.probe()
        } catch {
            caller.close()
            throw error
        }
        self.caller = caller
    }

    deinit { caller.close() }

    /// Ends the adapter by `bye`, and then the transport. A second call does nothing.
    ///
    /// - Throws: what was wrong with the last answer. The adapter has ended in any case.
    package func end() throws(ImplementationFault) { try caller.end() }

    /// Further calls belong to a device of a case.
    package func begin(_ place: CaseDevice) { caller.begin(place) }

    /// Calls `probe` again, so that a line without a request is found now, and not in the next case.
    ///
    /// - Throws: what was wrong; the adapter is lost then.
    package func settle() throws(ImplementationFault) { try caller.probe() }

    /// Lines that have come since the last `reset`.
    var linesReceived: Int { caller.linesReceived }

    func check(role: AdapterDeclaration.Role) throws(ImplementationFault) {
        guard adapter.role != role else { return }
        throw lost(
            ImplementationFault(
                .violation,
                "line 1, $.result.role: expected \"\(role.rawValue)\", found \"\(adapter.role.rawValue)\""))
    }

    /// Makes a call.
    ///
    /// - Parameters:
    ///   - request: the call.
    ///   - serve: answers calls of an app; nil if none are allowed.
    /// - Throws: `.gone` or `.violation`, with the wrong line.
    func call(
        _ request: Request, serve: Caller.Serving? = nil
    ) throws(ImplementationFault) -> Reply {
        try caller.call(request, within: limits.answer, serve: serve)
    }

    /// Keeps a fault, ends the transport, and returns the fault.
    func lost(_ fault: ImplementationFault) -> ImplementationFault { caller.lost(fault) }
}

/// The calls of one side.
final class Caller {
    /// Answers a call of an app.
    typealias Serving = (ServiceCall) throws(NotationError) -> ServiceAnswer

    let limits: AnswerLimits
    private(set) var fault: ImplementationFault?
    /// Lines that have come since the last `reset`, as messages number them.
    private(set) var linesReceived = 0
    private let transport: any LineTransport
    /// The number of calls since the last `reset`, including it: the id of the last call.
    private var calls = 0
    /// The time for all answers since the last `reset`.
    private var taken = Duration.zero
    private var isCalling = false
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

    func probe() throws(ImplementationFault) {
        // No verb has this name.
        let answer = try call(.probe("no-such-verb"), within: limits.answer)
        guard case .answer(.unsupported) = answer else {
            throw lost(
                ImplementationFault(
                    .violation,
                    "line \(linesReceived), $.result.answer: expected \"unsupported\", because no such verb exists"))
        }
    }

    func begin(_ place: CaseDevice) { transport.begin(place) }

    func end() throws(ImplementationFault) {
        guard !hasEnded else { return }
        defer { close() }
        _ = try call(.bye, within: limits.answer)
    }

    func close() {
        guard !hasEnded else { return }
        hasEnded = true
        // An adapter that broke the protocol or has ended gets little time.
        let grace = fault == nil ? limits.farewell : min(limits.farewell, .milliseconds(100))
        if fault == nil { fault = ImplementationFault(.gone, "it has been closed") }
        transport.end(within: grace)
    }

    func lost(_ fault: ImplementationFault) -> ImplementationFault {
        self.fault = fault
        close()
        return fault
    }

    func call(
        _ request: Request, within limit: Duration, serve: Serving? = nil
    ) throws(ImplementationFault) -> Reply {
        if let fault { throw fault }
        guard !isCalling else {
            throw lost(
                ImplementationFault(
                    .violation, "the harness failed: \(request.method) was to be called within another call"))
        }
        isCalling = true
        switch request {
        case .reset, .applicationReset:
            // A message about a case must not depend on the cases before it.
            calls = 0
            linesReceived = 0
            taken = .zero
        default: break
        }
        calls += 1
        try checkTime(request)
        let beginning = ContinuousClock.now
        defer {
            isCalling = false
            taken += beginning.duration(to: .now)
        }
        let reply: Reply
        if let serve {
            reply = try converse(request, until: ContinuousClock.now.advanced(by: limit), serve)
        } else {
            let line = try transported(request) { () throws(ImplementationFault) in
                let line = try transport.exchange(request.line(id: calls), within: limit)
                // Finds a second answer that came with the first.
                try transport.requireSilence()
                return line
            }
            linesReceived += 1
            reply = try understood(line) { () throws(NotationError) in
                try Reply.parse(line, to: request, id: calls)
            }
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

    private func checkTime(_ request: Request) throws(ImplementationFault) {
        guard taken < limits.testCase else {
            throw lost(
                ImplementationFault(
                    .gone,
                    "\(request.method) (id \(calls)): it took \(limits.testCase) for its answers in one case, the limit"
                ))
        }
    }

    /// Answers calls of the other side until it answers the open call.
    private func converse(
        _ request: Request, until deadline: ContinuousClock.Instant, _ serve: Serving
    ) throws(ImplementationFault) -> Reply {
        var lines = 0
        var bytes = 0
        try transported(request) { () throws(ImplementationFault) in try transport.ask(request.line(id: calls)) }
        while true {
            let line = try transported(request) { () throws(ImplementationFault) in
                try transport.receive(within: max(.zero, ContinuousClock.now.duration(to: deadline)))
            }
            linesReceived += 1
            lines += 1
            bytes += line.count
            let (message, answer) = try understood(line) { () throws(NotationError) -> (ApplicationMessage, [UInt8]?) in
                let message = try ApplicationMessage.parse(line, to: request, id: calls)
                guard case .call(let call, let id) = message else { return (message, nil) }
                let answer = try serve(call)
                return (message, id.map { answer.line(to: call, id: $0) })
            }
            if case .reply(let reply) = message {
                try transported(request) { () throws(ImplementationFault) in try transport.requireSilence() }
                return reply
            }
            bytes += answer?.count ?? 0
            guard lines <= LineLimits.callLineCount, bytes <= LineLimits.callByteCount else {
                throw lost(
                    ImplementationFault(
                        .violation,
                        "\(request.method) (id \(calls)): line \(linesReceived) is its \(lines)th call of the device, "
                            + "and \(LineLimits.callLineCount) calls or \(LineLimits.callByteCount) bytes to and fro are "
                            + "the limit within one"))
            }
            if let answer {
                try transported(request) { () throws(ImplementationFault) in try transport.send(answer) }
            }
        }
    }

    private func transported<Result>(
        _ request: Request, _ body: () throws(ImplementationFault) -> Result
    ) throws(ImplementationFault) -> Result {
        do throws(ImplementationFault) {
            return try body()
        } catch {
            let words = transport.lastWords
            throw lost(
                ImplementationFault(
                    error.kind,
                    "\(request.method) (id \(calls)): \(error.description)"
                        + (words.isEmpty ? "" : "; it logged last: \(words)")))
        }
    }

    private func understood<Result>(
        _ line: [UInt8], _ body: () throws(NotationError) -> Result
    ) throws(ImplementationFault) -> Result {
        do throws(NotationError) {
            return try body()
        } catch {
            throw lost(ImplementationFault(.violation, answerMistake(error, line: linesReceived, line)))
        }
    }
}
