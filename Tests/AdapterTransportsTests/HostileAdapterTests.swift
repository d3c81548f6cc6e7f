import AdapterMessageGenerators
import AdapterTransports
import Events
import FoundationEssentials
import ImplementationAdapter
import Payload
import TestSupport
import Testing

/// The smallest adapter: answers everything as it should, until `turn` decides otherwise.
enum PythonAdapter {
    private static let start = """
        import json, os, signal, sys, time
        def write(text):
            sys.stdout.write(text)
            sys.stdout.flush()
        def result(request):
            method = request["method"]
            if method == "hello":
                return {"protocol": 2, "name": "tiny", "version": "1", "role": "system",
                        "capabilities": ["reports-reasons"], "clock": "virtual"}
            if method == "probe":
                return {"answer": "unsupported"}
            if method == "bye":
                return {}
            return {"answer": "done", "outputs": []}
        def answer(request, **other):
            write(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result(request), **other}) + "\\n")
        def turn(request):
            answer(request)

        """

    private static let loop = """

        for line in sys.stdin:
            request = json.loads(line)
            if request["method"] == "advance":
                turn(request)
            else:
                answer(request)
            if request["method"] == "bye":
                break
        """

    /// A command for an adapter whose answer to `advance` is the body of a function of `request`.
    static func command(_ body: String = "answer(request)", beforehand: String = "") -> [String] {
        let indented = body.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
        return ["python3", "-c", start + beforehand + "\ndef turn(request):\n" + indented + "\n" + loop]
    }
}

/// Generous where an answer is awaited, short where none will come.
private let patient = AnswerLimits(start: .seconds(60), answer: .seconds(60), farewell: .seconds(10))
private let impatient = AnswerLimits(start: .seconds(60), answer: .milliseconds(1500), farewell: .milliseconds(100))

private func remote(
    _ transport: any LineTransport, _ limits: AnswerLimits = patient
) throws(ImplementationFault) -> RemoteImplementation {
    try RemoteImplementation(over: transport, harness: "baton", version: "0", limits: limits)
}

/// Broken and hostile programs end in one clear fault.
@Suite(.needs(.python), .serialized)
struct HostileAdapterTests {
    @Test func aGoodOne() throws {
        let transport = try Subprocess(PythonAdapter.command())
        let implementation = try remote(transport)
        #expect(implementation.declaration.name == "tiny")
        #expect(implementation.declaration.capabilities == [.reportsReasons])
        #expect(implementation.adapter.clock == .virtual)
        var random = AdapterMessageGenerator(seed: 7)
        _ = try implementation.reset(random.setup())
        for step in 0..<200 {
            let now = Instant(nanoseconds: Int64(step))
            #expect(try implementation.perform(random.operation(), at: now).answer == .done(.null))
            #expect(try implementation.receive(random.input(), at: now).outputs.isEmpty)
            #expect(try implementation.advance(to: now).wakeUp == nil)
        }
        try implementation.end()
        #expect(throws: ImplementationFault.self) { try implementation.advance(to: .start) }
    }

    /// The fault of the second of two calls of `advance`, when the adapter answers them with `body`.
    private func fault(
        _ body: String, beforehand: String = "", _ limits: AnswerLimits = patient,
        then check: (ImplementationFault) -> Void
    ) throws {
        let implementation = try remote(
            try Subprocess(PythonAdapter.command(body, beforehand: beforehand)), limits)
        var first: ImplementationFault?
        for _ in 0..<3 {
            do throws(ImplementationFault) {
                _ = try implementation.advance(to: Instant(nanoseconds: 5))
            } catch {
                if let first { #expect(error == first) } else { check(error) }
                first = first ?? error
            }
        }
        #expect(first != nil, "no fault")
    }

    private func fault(
        _ body: String, beforehand: String = "", _ limits: AnswerLimits = patient, is kind: ImplementationFault.Kind,
        saying text: String
    ) throws {
        try fault(body, beforehand: beforehand, limits) { fault in
            #expect(fault.kind == kind, "\(fault)")
            #expect(fault.description.contains(text), "\(fault)")
            #expect(fault.description.utf8.count < 2000)
            #expect(!fault.description.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E }, "\(fault)")
        }
    }

    @Test func neverAnswers() throws {
        try fault("pass", impatient, is: .gone, saying: "advance (id 3): no answer within")
    }

    @Test func answersTwice() throws {
        try fault("answer(request); answer(request)", is: .violation, saying: "")
    }

    @Test func answersAnotherRequest() throws {
        try fault(
            #"request["id"] += 1; answer(request)"#, is: .violation,
            saying: "line 3, $.id: expected 3, the id of the open request, found the integer 4")
    }

    @Test func halfALine() throws {
        try fault(#"write('{"jsonrpc":')"#, impatient, is: .gone, saying: #"no whole answer"#)
        try fault(
            #"write('{"jsonrpc":'); sys.exit(0)"#, is: .gone, saying: "exited with status 0")
    }

    @Test func garbage() throws {
        try fault(
            #"write("\x1b[2J\u202e<script>\n")"#, is: .violation, saying: "line 3, column 1: expected a JSON value")
        try fault(
            #"sys.stdout.buffer.write(b'{"jsonrpc":"\xff"}\n'); sys.stdout.flush()"#, is: .violation,
            saying: "expected well-formed UTF-8")
        try fault(#"write("[" * 1000000 + "\n")"#, is: .violation, saying: "arrays and objects inside one another")
        try fault(#"write("\n")"#, is: .violation, saying: "the end of the text")
    }

    @Test func aLineOfAGigabyte() throws {
        try fault(
            "while True: sys.stdout.write('x' * 65536)", is: .violation, saying: "a line of more than 4194304 bytes")
    }

    @Test func linesWithoutEnd() throws {
        try fault("while True: answer(request)", is: .violation, saying: "")
    }

    @Test func floodsStandardError() throws {
        let flood = "for _ in range(500): sys.stderr.write('x' * 65536)"
        let implementation = try remote(try Subprocess(PythonAdapter.command(flood + "\nanswer(request)")))
        #expect(try implementation.advance(to: .start).answer == .done(.null))
        try fault(
            flood + "\nsys.stderr.write('\\nlast \\x1b word\\n')\nsys.exit(7)", is: .gone,
            saying: #"it logged last: "last \u001B word""#)
    }

    @Test func exits() throws {
        try fault("sys.exit(0)", is: .gone, saying: "it exited with status 0")
        try fault("os.kill(os.getpid(), signal.SIGKILL)", is: .gone, saying: "it was ended by signal 9")
        #expect(throws: ImplementationFault.self) { try remote(try Subprocess(["python3", "-c", ""])) }
    }

    @Test func answersBeforeItIsAsked() throws {
        #expect {
            try remote(try Subprocess(PythonAdapter.command(beforehand: #"write("{}\n"); time.sleep(0)"#)))
        } throws: {
            ($0 as? ImplementationFault)?.kind == .violation
        }
    }

    @Test func reportsAnError() throws {
        try fault(
            #"write(json.dumps({"jsonrpc": "2.0", "id": request["id"], "error": {"code": -32000, "message": "\x07no"}}) + "\n")"#,
            is: .violation, saying: #"it reports error -32000, "\u0007no""#)
    }

    @Test func wakesInThePast() throws {
        try fault(
            #"write(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": {"answer": "done", "outputs": [], "wakeUp": 4}}) + "\n")"#,
            is: .violation, saying: "$.result.wakeUp: expected an instant from 5, found 4")
    }

    @Test func knowsEveryVerb() throws {
        let good = PythonAdapter.command(
            beforehand:
                "before = result\ndef result(request): return {\"answer\": \"done\"} if request[\"method\"] == \"probe\" else before(request)"
        )
        #expect {
            try remote(try Subprocess(good))
        } throws: {
            String(describing: $0).contains(#"expected "unsupported""#)
        }
    }

    /// Asks for a megabyte while it writes one: neither side may wait for the other.
    @Test func fullPipesBothWays() throws {
        let body = #"""
            write(" " * 900000)
            answer(request)
            """#
        let transport = try Subprocess([
            "python3", "-c",
            """
            import sys
            for _ in range(3):
                for _ in range(100):
                    sys.stdout.write("x" * 9000)
                    sys.stdout.flush()
                    sys.stderr.write("y" * 9000)
                sys.stdin.readline()
                sys.stdout.write("\\n")
                sys.stdout.flush()
            """,
        ])
        // It begins to write before it is asked, which is a violation once it is noticed, and no hang in any case.
        let question = Array(repeating: UInt8(ascii: "q"), count: 4 << 20)
        do throws(ImplementationFault) {
            #expect(try transport.exchange(question, within: .seconds(60)).count == 900_000)
        } catch {
            #expect(error.kind == .violation)
        }
        let implementation = try remote(try Subprocess(PythonAdapter.command(body)))
        let document = SynchronisedDocument(
            store: .iCloud, container: "c", path: [], document: nil,
            contents: Array(repeating: 1, count: 700_000))
        for _ in 0..<3 {
            _ = try implementation.receive(.documentArrived(document), at: .start)
            _ = try implementation.advance(to: .start)
        }
        let longer = SynchronisedDocument(
            store: .iCloud, container: "c", path: [], document: nil, contents: Array(repeating: 1, count: 4 << 20))
        #expect {
            try implementation.receive(.documentArrived(longer), at: .start)
        } throws: {
            String(describing: $0).contains("the harness wanted to send a line of")
        }
    }

    @Test func aProgramThatIsNotThere() {
        #expect(throws: ImplementationFault.self) { try Subprocess(["/nonexistent/\u{1B}program"]) }
        #expect(throws: ImplementationFault.self) { try Subprocess([]) }
    }
}

/// Nothing of an adapter outlives its transport.
@Suite(.needs(.python), .serialized)
struct AdapterProcessTests {
    /// Whether a process is there and has not ended.
    private func lives(_ identifier: String) -> Bool {
        guard let status = try? String(contentsOfFile: "/proc/\(identifier)/stat", encoding: .utf8),
            let state = status.split(separator: ")").last?.split(separator: " ").first
        else { return false }
        return state != "Z" && state != "X"
    }

    /// Asks the adapter for process identifiers, takes leave of it, and waits until none of them lives.
    private func survivors(of body: String, beforehand: String = "") async throws -> [String] {
        let transport = try Subprocess(["python3", "-c", "import os, signal, sys, time\n" + beforehand + "\n" + body])
        let answer = try transport.exchange(Array("who?".utf8), within: .seconds(60))
        let identifiers = String(decoding: answer, as: UTF8.self).split(separator: " ").map(String.init)
        try #require(!identifiers.isEmpty)
        #expect(identifiers.allSatisfy(lives))
        transport.end(within: .milliseconds(300))
        // Killed, but perhaps not yet gone: what survived would sleep for much longer than this.
        for _ in 0..<500 where identifiers.contains(where: lives) { try await Task.sleep(for: .milliseconds(10)) }
        return identifiers.filter(lives)
    }

    @Test func ignoresSIGTERM() async throws {
        let survivors = try await survivors(
            of: "sys.stdin.readline(); print(os.getpid(), flush=True)\nwhile True: time.sleep(600)",
            beforehand: "signal.signal(signal.SIGTERM, signal.SIG_IGN)")
        #expect(survivors == [])
    }

    @Test func childKeepsThePipe() async throws {
        let survivors = try await survivors(
            of: """
                signal.signal(signal.SIGTERM, signal.SIG_IGN)
                child = os.fork()
                if child == 0:
                    time.sleep(600)
                sys.stdin.readline()
                print(os.getpid(), child, flush=True)
                """)
        #expect(survivors == [])
    }

    /// Its child holds the pipes open when it has gone: that it has gone is seen all the same.
    @Test func leavesAChildBehind() throws {
        let transport = try Subprocess([
            "python3", "-c",
            "import os, sys, time\nif os.fork() == 0: time.sleep(600)\nsys.stdin.readline()\nos._exit(3)",
        ])
        #expect {
            try transport.exchange(Array("?".utf8), within: .seconds(300))
        } throws: {
            String(describing: $0).contains("exited with status 3")
        }
    }

    @Test func endsByItself() async throws {
        let survivors = try await survivors(
            of: "sys.stdin.readline(); print(os.getpid(), flush=True); sys.stdin.read()")
        #expect(survivors == [])
    }
}
