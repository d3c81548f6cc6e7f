import AdapterTransports
import Events
import Handoff
import ImplementationAdapter
import Payload
import TestSupport
import Testing

/// The smallest app: does nothing, until `turn` decides otherwise.
private func command(_ turn: String) -> [String] {
    let indented = turn.split(separator: "\n").map { "    " + $0 }.joined(separator: "\n")
    return [
        "python3", "-c",
        """
        import json, os, sys, time
        def write(text):
            sys.stdout.write(text + "\\n")
            sys.stdout.flush()
        def tell(method, **params):
            write(json.dumps({"jsonrpc": "2.0", "method": "service." + method, "params": params}))
        def ask(method, **params):
            write(json.dumps({"jsonrpc": "2.0", "id": 9, "method": "service." + method, "params": params}))
            return json.loads(sys.stdin.readline())["result"]
        def result(method):
            return {"hello": {"protocol": 2, "name": "tiny", "version": "1", "role": "app", "capabilities": [],
                              "bundles": ["com.example.tiny"], "clock": "virtual"},
                    "probe": {"answer": "unsupported"}, "app.launch": {"finished": True}}.get(method, {})
        def answer(request):
            write(json.dumps({"jsonrpc": "2.0", "id": request["id"], "result": result(request["method"])}))
        summary = {"type": "t", "state": "created", "isEligibleForHandoff": True, "hasWebPage": False}
        def turn(request):
        \(indented)
        for line in sys.stdin:
            request = json.loads(line)
            if request["method"] == "app.endTurn":
                turn(request)
            else:
                answer(request)
            if request["method"] == "bye":
                break
        """,
    ]
}

private let app = AppDescription(bundle: "com.example.tiny", team: "TEAM1AAAAA")
private let patient = AnswerLimits(start: .seconds(60), answer: .seconds(120), testCase: .seconds(600))
private let impatient = AnswerLimits(start: .seconds(60), answer: .milliseconds(1500), farewell: .milliseconds(100))

/// Broken and hostile apps end in one clear fault.
@Suite(.needs(.python), .serialized)
struct HostileApplicationTests {
    private func host(_ body: String, _ limits: AnswerLimits) throws -> ApplicationHost {
        try ApplicationHost(
            AdapterConnection(over: try Subprocess(command(body)), harness: "baton", version: "0", limits: limits))
    }

    /// The fault after two turns that the app takes with `body`.
    private func fault(
        _ body: String, _ limits: AnswerLimits = patient, is kind: ImplementationFault.Kind = .violation,
        saying text: String
    ) throws {
        let host = try host(body, limits)
        let process = host.makeProcess(of: app, service: NotingService(), storage: ApplicationStorage())
        #expect(process.launch(pendingType: nil))
        process.endTurn()
        process.endTurn()
        let fault = try #require(host.fault, "no fault")
        #expect(fault.kind == kind, "\(fault)")
        #expect(fault.description.contains(text), "\(fault)")
        #expect(fault.description.utf8.count < 2000)
        #expect(!fault.description.unicodeScalars.contains { $0.value < 0x20 || $0.value == 0x202E }, "\(fault)")
    }

    @Test func aGoodOne() throws {
        let host = try host(
            """
            number = ask("activityCreated", **summary)["activity"]
            tell("record", kind="needsSave.set", activity=number, fields={"value": True})
            assert ask("requestTurn") == {}
            tell("activityDeallocated", activity=number)
            answer(request)
            """, patient)
        let service = NotingService()
        let process = host.makeProcess(of: app, service: service, storage: ApplicationStorage())
        #expect(process.launch(pendingType: nil))
        for _ in 0..<50 { process.endTurn() }
        #expect(host.fault == nil)
        #expect(service.calls.count == 200)
        #expect(
            Array(service.calls.suffix(3)) == [
                .record(EventDraft(.needsSaveSet, activity: 197, [.value: true])), .requestTurn,
                .activityDeallocated(197),
            ])
        try host.end()
    }

    /// Noticed at once where it came with the answer, and at the latest when the case is over.
    @Test func asksWhenNoCallIsOpen() throws {
        let late = #"{"jsonrpc":"2.0","method":"service.requestTurn","params":{}}"#
        try fault(
            #"write('{"jsonrpc":"2.0","id":%d,"result":{}}\n' % request["id"] + '"# + late + "')",
            saying: "although nothing had been asked")
        let host = try host("answer(request); write('\(late)')", patient)
        let process = host.makeProcess(of: app, service: NotingService(), storage: ApplicationStorage())
        #expect(process.launch(pendingType: nil))
        process.endTurn()
        #expect(throws: ImplementationFault.self) { try host.settle() }
    }

    @Test func floods() throws {
        try fault("while True: tell('requestTurn')", saying: "250000 calls or 67108864 bytes to and fro are the limit")
    }

    /// Takes no answers: what waits for it is bounded as well.
    @Test func asksWithoutListening() throws {
        try fault(
            #"while True: write('{"jsonrpc":"2.0","id":1,"method":"service.documentsURL","params":{}}')"#,
            saying: "250000 calls or 67108864 bytes to and fro are the limit")
        try fault(
            #"while True: write('{"jsonrpc":"2.0","method":"service.stopAccess","params":{"url":"' + 'x' * 1000000 + '"}}')"#,
            saying: "250000 calls or 67108864 bytes to and fro are the limit")
    }

    /// The limit is the whole call's, however often the app speaks.
    @Test func talksForEver() throws {
        try fault(
            """
            while True:
                tell("requestTurn")
                time.sleep(0.1)
            """, impatient, is: .gone, saying: "app.endTurn (id 4): no answer within")
    }

    @Test func diesWhileItAsks() throws {
        try fault(
            "tell('requestTurn'); sys.exit(3)", is: .gone, saying: "app.endTurn (id 4): it exited with status 3")
        try fault(
            #"write('{"jsonrpc":"2.0","id":1,"method":"service.documentsURL","params":{}}'); os._exit(4)"#, is: .gone,
            saying: "it exited with status 4")
        try fault("ask('documentsURL'); os.kill(os.getpid(), 9)", is: .gone, saying: "was ended by signal 9")
    }

    @Test func garbage() throws {
        try fault(
            "tell('requestTurn'); write('\\x1b[2J\\u202e<script>')", saying: "line 5, column 1: expected a JSON value")
        try fault("write('[' * 1000000)", saying: "arrays and objects inside one another")
        try fault("sys.stdout.write('x' * 5000000); sys.stdout.flush()", saying: "a line of more than 4194304 bytes")
        try fault("tell('requestTurn'); write('{}')", saying: "line 5, $.jsonrpc: expected the text \"2.0\"")
    }

    @Test func unknownThings() throws {
        try fault("tell('noSuch')", saying: "line 4, $.method: expected one of service.")
        try fault(
            "tell('requestTurn', x=1)", saying: #"$.params.x: expected no member of this name, found the member "x""#)
        try fault("tell('activityCreated', **summary)", saying: "line 4, $.id: expected an integer")
        try fault("tell('record', kind='adv.start')", saying: "the kind of an event that happens in an app")
        try fault("tell('activityNeedsSave', activity=1)", saying: "that it still keeps, found 1")
    }

    @Test func asksTheHarnessForTooMuch() throws {
        try fault(
            #"write('{"jsonrpc":"2.0","id":1,"method":"app.endTurn","params":{"t":0}}')"#,
            saying: "$.method: expected one of service.")
    }
}
