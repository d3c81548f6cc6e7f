import AdapterTransports
import Events
import ImplementationAdapter

/// The lines that the reference receives or sends when it plays a device of a case, for the author of an adapter.
package struct CaseFeed {
    private let environment: CaseEnvironment

    package init(environment: CaseEnvironment) { self.environment = environment }

    /// Runs cases one after the other, as one process of an adapter gets them.
    ///
    /// - Parameters:
    ///   - cases: cases that have the device; at least one.
    ///   - answers: false for the requests to the reference, true for its answers.
    ///   - output: takes each line, without its line feed.
    package func lines(
        of cases: [(testCase: TestCase, device: String)], seed: UInt64, answers: Bool,
        output: @escaping @Sendable ([UInt8]) -> Void
    ) {
        for (index, (testCase, device)) in cases.enumerated() {
            var environment = environment
            let reference = environment.implementation
            let place = TappedImplementation.Place(isFirst: index == 0, isLast: index == cases.count - 1)
            environment.implementation = { declaration throws(ImplementationFault) in
                let implementation = try reference(declaration)
                guard declaration.name == device else { return implementation }
                return TappedImplementation(implementation, at: place, answers: answers, output: output)
            }
            _ = CaseRunner(environment: environment).run(testCase, seed: seed)
        }
    }
}

/// Writes the calls of an implementation as lines of the adapter protocol.
private final class TappedImplementation: Implementation {
    /// Where a case stands among those of one process: the first has the greeting before it, the last the farewell after it.
    struct Place {
        var isFirst: Bool
        var isLast: Bool
    }

    private let implementation: any Implementation
    private let place: Place
    private let answers: Bool
    private let output: @Sendable ([UInt8]) -> Void
    private var calls = 0

    init(
        _ implementation: any Implementation, at place: Place, answers: Bool,
        output: @escaping @Sendable ([UInt8]) -> Void
    ) {
        self.implementation = implementation
        self.place = place
        self.answers = answers
        self.output = output
        if place.isFirst { greet() }
    }

    deinit {
        probe()
        guard place.isLast else { return }
        calls += 1
        output(answers ? Reply.farewell.line(id: calls) : Request.bye.line(id: calls))
    }

    var declaration: Declaration { implementation.declaration }

    private func greet() {
        calls += 1
        let adapter = AdapterDeclaration(declaration: declaration, role: .system, clock: .virtual)
        output(
            answers
                ? Reply.declaration(adapter).line(id: calls)
                : Request.hello(harness: "Baton", version: BatonVersion.current).line(id: calls))
        probe()
    }

    private func probe() {
        calls += 1
        output(answers ? Reply.answer(.unsupported).line(id: calls) : Request.probe("no-such-verb").line(id: calls))
    }

    private func tapped(
        _ request: Request, _ body: () throws(ImplementationFault) -> Reaction
    ) throws(ImplementationFault) -> Reaction {
        calls += 1
        if !answers { output(request.line(id: calls)) }
        let reaction = try body()
        if answers { output(Reply.reaction(reaction).line(id: calls)) }
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
