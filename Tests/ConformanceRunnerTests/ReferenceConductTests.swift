import AdapterTransports
import ConformanceRunner
import Events
import Foundation
import ImplementationAdapter
import Testing

/// The reference as if it were an adapter: over lines, in this process.
private final class ReferenceLines: LineTransport {
    private let implementation: any Implementation
    private var answer: [UInt8] = []
    let lastWords = ""

    init(_ implementation: any Implementation) { self.implementation = implementation }

    func ask(_ line: [UInt8]) throws(ImplementationFault) {
        let id: Int
        let request: Request
        do {
            (id, request) = try Request.parse(line)
        } catch {
            throw ImplementationFault(.violation, "the harness's line: \(error)")
        }
        let reply: Reply
        switch request {
        case .hello:
            reply = .declaration(
                AdapterDeclaration(declaration: implementation.declaration, role: .system, clock: .virtual))
        case .probe: reply = .answer(.unsupported)
        case .reset(let setup): reply = .reaction(try implementation.reset(setup))
        case .perform(let operation, let now): reply = .reaction(try implementation.perform(operation, at: now))
        case .receive(let input, let now): reply = .reaction(try implementation.receive(input, at: now))
        case .advance(let now): reply = .reaction(try implementation.advance(to: now))
        default: reply = .farewell
        }
        answer = reply.line(id: id)
    }

    func send(_ line: [UInt8]) {}
    func receive(within limit: Duration) -> [UInt8] { answer }
    func end(within grace: Duration) {}
}

/// The reference does what strict adapters are held to, in every bundled case: otherwise nobody could be held to it.
struct ReferenceConductTests {
    @Test func theReferenceIsStrict() throws {
        let cases = try bundledCases()
        var environment = CaseEnvironment.referenceDevices(library)
        let reference = environment.implementation
        environment.implementation = { device throws(ImplementationFault) in
            try RemoteImplementation(
                over: StrictTransport(ReferenceLines(try reference(device))), harness: "Baton", version: "test")
        }
        // A permutation of each case: the others differ in values only. The adapter protocol has no transport that encrypts.
        var seen: Set<Substring> = []
        let selected = cases.filter {
            $0.transport?.isEncrypted != true && seen.insert($0.name.prefix { $0 != "{" }).inserted
        }
        #expect(selected.count > 100)
        let runner = CaseRunner(environment: environment)
        for testCase in selected {
            let result = runner.run(testCase, seed: 1)
            let failed = result.lines.compactMap { line -> String? in
                guard case .check(let check) = line, check.outcome == .fail else { return nil }
                return "\(check.id): \(check.observed)"
            }
            #expect(
                result.verdict.outcome == .pass || result.verdict.outcome == .warn,
                "\(testCase.name): \(result.verdict.reason) \(failed)")
        }
    }
}
