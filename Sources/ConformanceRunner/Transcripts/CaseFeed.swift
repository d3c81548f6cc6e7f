import AdapterTransports
import Events
import ImplementationAdapter

/// What the reference is asked when it plays a device of a case: the lines that an adapter in its place would read, as far as
/// they can be known without the adapter.
package struct CaseFeed {
    private let environment: CaseEnvironment

    /// Makes a feed of cases in an environment of reference devices.
    package init(environment: CaseEnvironment) { self.environment = environment }

    /// Runs a case and hands the lines out.
    ///
    /// - Parameters:
    ///   - testCase: the case.
    ///   - device: whose lines.
    ///   - seed: the run's seed.
    ///   - answers: hands out the reference's answers instead of its requests.
    ///   - tell: takes each line, without its line feed.
    package func lines(
        of testCase: TestCase, device: String, seed: UInt64, answers: Bool, tell: @escaping @Sendable ([UInt8]) -> Void
    ) {
        var environment = environment
        let reference = environment.implementation
        environment.implementation = { declaration throws(ImplementationFault) in
            let implementation = try reference(declaration)
            guard declaration.name == device else { return implementation }
            return TappedImplementation(implementation, answers: answers, tell: tell)
        }
        let runner = CaseRunner(environment: environment)
        _ = runner.run(testCase, seed: seed)
    }
}

/// An implementation that hands out what passes through it, as lines of the adapter protocol.
private final class TappedImplementation: Implementation {
    private let implementation: any Implementation
    private let answers: Bool
    private let tell: @Sendable ([UInt8]) -> Void
    private var calls = 0

    init(_ implementation: any Implementation, answers: Bool, tell: @escaping @Sendable ([UInt8]) -> Void) {
        self.implementation = implementation
        self.answers = answers
        self.tell = tell
        greet()
    }

    deinit {
        probe()
        calls += 1
        tell(answers ? Reply.farewell.line(id: calls) : Request.bye.line(id: calls))
    }

    var declaration: Declaration { implementation.declaration }

    private func greet() {
        calls += 1
        let adapter = AdapterDeclaration(declaration: declaration, role: .system, clock: .virtual)
        tell(
            answers
                ? Reply.declaration(adapter).line(id: calls)
                : Request.hello(harness: "Baton", version: BatonVersion.current).line(id: calls))
        probe()
    }

    private func probe() {
        calls += 1
        tell(answers ? Reply.answer(.unsupported).line(id: calls) : Request.probe("no-such-verb").line(id: calls))
    }

    private func tapped(
        _ request: Request, _ body: () throws(ImplementationFault) -> Reaction
    ) throws(ImplementationFault) -> Reaction {
        calls += 1
        if !answers { tell(request.line(id: calls)) }
        let reaction = try body()
        if answers { tell(Reply.reaction(reaction).line(id: calls)) }
        return reaction
    }

    func reset(_ setup: DeviceSetup) throws(ImplementationFault) -> Reaction {
        calls = 0
        return try tapped(.reset(setup)) { () throws(ImplementationFault) in try implementation.reset(setup) }
    }

    func perform(_ operation: Operation, at now: Instant) throws(ImplementationFault) -> Reaction {
        try tapped(.perform(operation, now)) { () throws(ImplementationFault) in
            try implementation.perform(operation, at: now)
        }
    }

    func receive(_ input: Input, at now: Instant) throws(ImplementationFault) -> Reaction {
        try tapped(.receive(input, now)) { () throws(ImplementationFault) in
            try implementation.receive(input, at: now)
        }
    }

    func advance(to now: Instant) throws(ImplementationFault) -> Reaction {
        try tapped(.advance(now)) { () throws(ImplementationFault) in try implementation.advance(to: now) }
    }
}
