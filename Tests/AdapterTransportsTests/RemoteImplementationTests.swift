import AdapterMessageGenerators
import AdapterTransports
import Events
import ImplementationAdapter
import Notation
import Payload
import Testing

/// An adapter in this process: what it is asked is read as an adapter reads it.
private final class Loopback: LineTransport {
    var reply: (Request, _ id: Int) -> [UInt8]
    private(set) var requests: [Request] = []
    private(set) var ends = 0
    private var answer: [UInt8] = []
    let lastWords = ""

    init(_ reply: @escaping (Request, _ id: Int) -> [UInt8]) { self.reply = reply }

    func ask(_ line: [UInt8]) throws(ImplementationFault) {
        do throws(NotationError) {
            let (id, request) = try Request.parse(line)
            requests.append(request)
            answer = reply(request, id)
        } catch {
            throw ImplementationFault(.violation, "the harness's line: \(error)")
        }
    }

    func send(_ line: [UInt8]) {}

    func receive(within limit: Duration) -> [UInt8] { answer }

    func end(within grace: Duration) { ends += 1 }
}

private let declaration = AdapterDeclaration(
    declaration: Declaration(name: "loop", version: "1", capabilities: []), role: .system, clock: .virtual)

private func handshake(_ request: Request, _ id: Int, _ declaration: AdapterDeclaration = declaration) -> [UInt8]? {
    switch request {
    case .hello: Reply.declaration(declaration).line(id: id)
    case .probe: Reply.answer(.unsupported).line(id: id)
    case .bye: Reply.farewell.line(id: id)
    default: nil
    }
}

private func remote(_ loopback: Loopback) throws(ImplementationFault) -> RemoteImplementation {
    try RemoteImplementation(over: loopback, harness: "baton", version: "0")
}

struct RemoteImplementationTests {
    @Test func callsAndReactionsArriveAsTheyAre() throws {
        var random = AdapterMessageGenerator(seed: 8)
        let now = Instant(nanoseconds: 77)
        var reaction = Reaction()
        let loopback = Loopback { request, id in handshake(request, id) ?? Reply.reaction(reaction).line(id: id) }
        let implementation = try remote(loopback)
        for _ in 0..<300 {
            let wakeUp = random.optional { now.advanced(by: Int64($0.below(.max))) }
            reaction = Reaction(answer: random.answer(), outputs: random.list { $0.output() }, wakeUp: wakeUp)
            let operation = random.operation()
            let answered = try implementation.perform(operation, at: now)
            #expect(answered.answer == reaction.answer)
            #expect(answered.outputs == reaction.outputs)
            #expect(answered.wakeUp == reaction.wakeUp)
            guard case .perform(operation, now)? = loopback.requests.last else {
                Issue.record("another operation arrived")
                return
            }
            let input = random.input()
            #expect(try implementation.receive(input, at: now).outputs == reaction.outputs)
            guard case .receive(input, now)? = loopback.requests.last else {
                Issue.record("another input arrived")
                return
            }
        }
        try implementation.end()
        #expect(loopback.requests.last?.method == "bye")
        #expect(loopback.ends == 1)
    }

    /// Whatever stands in a line: a fault or a reaction, the same fault ever after, and the transport ends at once.
    @Test func hostileLines() throws {
        var random = AdapterMessageGenerator(seed: 9)
        var lines: [[UInt8]] = [
            [], [0xFF, 0xFE], Array("{}".utf8), Array(repeating: UInt8(ascii: " "), count: 1 << 23),
            Array(repeating: UInt8(ascii: "{"), count: 4 << 20), Array(#"{"jsonrpc":"2.0","id":3,"result":7}"#.utf8),
            Array(#"{"jsonrpc":"2.0","id":1e400}"#.utf8), Array("\"\\ud800\"".utf8),
            Array((#"{"a":"# + String(repeating: #"[{"b":"#, count: 50_000)).utf8),
        ]
        for _ in 0..<300 { lines.append(random.bytes(200)) }
        for line in lines {
            let loopback = Loopback { request, id in handshake(request, id) ?? line }
            let implementation = try remote(loopback)
            var faults: [ImplementationFault] = []
            for _ in 0..<2 {
                do throws(ImplementationFault) { _ = try implementation.advance(to: .start) } catch {
                    faults.append(error)
                }
            }
            #expect(faults.count == 2 && faults.first == faults.last && faults.first?.kind == .violation)
            #expect(faults.first?.description.hasPrefix("line 3, ") == true)
            #expect((faults.first?.description.utf8.count ?? 0) < 1500)
            #expect(loopback.ends == 1)
            #expect(loopback.requests.count == 3)
        }
    }

    @Test func anAppIsNoDevice() {
        var app = declaration
        app.role = .app
        app.bundles = ["com.example.app"]
        let loopback = Loopback { [app] request, id in handshake(request, id, app) ?? [] }
        #expect {
            try remote(loopback)
        } throws: {
            String(describing: $0) == #"line 1, $.result.role: expected "system", found "app""#
        }
        #expect(loopback.ends == 1)
    }

    @Test func aLongName() {
        var long = declaration
        long.declaration.name = String(repeating: "n", count: 201)
        let loopback = Loopback { [long] request, id in handshake(request, id, long) ?? [] }
        #expect {
            try remote(loopback)
        } throws: {
            String(describing: $0).contains("$.result.name: expected at most 200 bytes of text, found 201")
        }
    }

    @Test func goingAwayEndsTheTransport() throws {
        let loopback = Loopback { request, id in handshake(request, id) ?? [] }
        _ = try remote(loopback)
        #expect(loopback.ends == 1)
    }
}
