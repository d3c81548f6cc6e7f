import AdapterMessageGenerators
import AdapterTransports
import Events
import Handoff
import ImplementationAdapter
import Notation
import Payload
import Testing

/// A device that notes what an app asks of it, and answers what it is told to answer.
final class NotingService: ActivityService {
    var now = Instant(nanoseconds: 99)
    let epoch: Int64 = 0
    private(set) var calls: [ServiceCall] = []
    var reply: (ServiceCall) -> ServiceAnswer = { call in
        if case .documentsURL = call { .text("") } else { .done }
    }

    func answer(_ call: ServiceCall) -> ServiceAnswer {
        calls.append(call)
        if case .activityCreated = call { return .number(calls.count) }
        return reply(call)
    }
}

/// An app in this process: writes lines when it is called, and keeps what it is answered.
private final class LoopbackApp: LineTransport {
    /// What it writes when it is called; the answer is the last line.
    var lines: (Request, _ id: Int) -> [[UInt8]]
    private(set) var calls: [(call: Request, time: Instant)] = []
    private(set) var answers: [[UInt8]] = []
    private(set) var ends = 0
    private var waiting: [[UInt8]] = []
    let lastWords = ""

    init(_ lines: @escaping (Request, _ id: Int) -> [[UInt8]] = { _, _ in [] }) { self.lines = lines }

    func ask(_ line: [UInt8]) throws(ImplementationFault) {
        do throws(NotationError) {
            let (id, request) = try Request.parse(line)
            switch request {
            case .hello:
                let declaration = AdapterDeclaration(
                    declaration: Declaration(name: "loop", version: "1", capabilities: []), role: .app,
                    bundles: ["com.example.loop"], clock: .virtual)
                waiting = [Reply.declaration(declaration).line(id: id)]
            case .probe: waiting = [Reply.answer(.unsupported).line(id: id)]
            case .bye: waiting = [Reply.farewell.line(id: id)]
            case .launch(_, _, _, _, let now), .application(_, let now):
                calls.append((request, now))
                waiting = lines(request, id)
            default: waiting = [Reply.application(.done).line(id: id)]
            }
        } catch {
            throw ImplementationFault(.violation, "the harness's line: \(error)")
        }
    }

    func send(_ line: [UInt8]) { answers.append(line) }

    func receive(within limit: Duration) throws(ImplementationFault) -> [UInt8] {
        guard !waiting.isEmpty else { throw ImplementationFault(.gone, "no answer") }
        return waiting.removeFirst()
    }

    func end(within grace: Duration) { ends += 1 }
}

private let app = AppDescription(bundle: "com.example.loop", team: "TEAM1AAAAA")

private func host(_ loopback: LoopbackApp) throws -> ApplicationHost {
    try ApplicationHost(AdapterConnection(over: loopback, harness: "baton", version: "0"))
}

struct ApplicationMessageTests {
    @Test func calls() throws {
        var random = AdapterMessageGenerator(seed: 21)
        for id in 1...2000 {
            let call = random.applicationCall()
            let now = random.instant()
            guard case (id, .application(call, now)) = try Request.parse(Request.application(call, now).line(id: id))
            else {
                Issue.record("\(call) came back as another")
                return
            }
            let answer = random.answer(to: call)
            guard
                case .application(answer) = try Reply.parse(
                    Reply.application(answer).line(id: id), to: .application(call, now), id: id)
            else {
                Issue.record("\(answer) came back as another")
                return
            }
        }
        let now = random.instant()
        guard
            case (1, .launch(app, true, .landscape, "t", now)) = try Request.parse(
                Request.launch(app, isFirstLaunch: true, orientation: .landscape, pendingType: "t", now).line(id: 1))
        else {
            Issue.record("app.launch came back as another")
            return
        }
        let setup = random.setup()
        guard
            case (3, .applicationReset(let read, "b")) = try Request.parse(
                Request.applicationReset(setup, bundle: "b").line(id: 3))
        else {
            Issue.record("app.reset came back as another")
            return
        }
        #expect(read.apps == setup.apps && read.seed == setup.seed && read.parameters == setup.parameters)
    }

    /// Whatever an app asks arrives at its device as it is, in its order, and so do the answers.
    @Test func callsOfTheDevice() throws {
        var random = AdapterMessageGenerator(seed: 22)
        let loopback = LoopbackApp()
        let service = NotingService()
        let process = try host(loopback).makeProcess(of: app, service: service, storage: ApplicationStorage())
        let summary = random.summary()
        loopback.lines = { call, id in
            [
                ServiceCall.activityCreated(summary).line(id: 1),
                Reply.launched(true).line(id: id),
            ]
        }
        #expect(process.launch(pendingType: "x"))
        #expect(service.calls == [.activityCreated(summary)])
        guard case .launch(app, true, .portrait, "x", _)? = loopback.calls.first?.call else {
            Issue.record("another call arrived: \(loopback.calls)")
            return
        }
        #expect(loopback.calls.first?.time == service.now)
        loopback.lines = { _, id in [Reply.application(.returned(.notImplemented)).line(id: id)] }
        _ = process.willContinue(type: "x", attempt: AdapterMessageGenerator.knownAttempt)
        _ = process.receiveStreams(
            activity: 1, pair: AdapterMessageGenerator.knownPair, StreamCondition(space: 1))
        for _ in 0..<500 {
            let asked = random.list { $0.serviceCall(activity: 1) }
            var answers: [ServiceAnswer] = []
            let firstCall = service.calls.count
            let firstAnswer = loopback.answers.count
            let numbers = asked.enumerated().map { $1.hasResult || random.boolean() ? $0 + 5 : nil }
            loopback.lines = { _, id in
                zip(asked, numbers).map { $0.line(id: $1) } + [Reply.application(.done).line(id: id)]
            }
            service.reply = {
                answers.append(random.answer(to: $0))
                return answers[answers.count - 1]
            }
            process.endTurn()
            #expect(Array(service.calls[firstCall...]) == asked)
            var lines = loopback.answers[firstAnswer...]
            for (index, call) in asked.enumerated() {
                guard let number = numbers[index], let line = lines.popFirst() else { continue }
                #expect(try ServiceAnswer.parse(line, to: call, id: number) == answers[index])
            }
            #expect(lines.isEmpty)
        }
    }

    /// The storage of an installation outlives its processes, and no installation.
    @Test func storageIsKeptByTheInstallation() throws {
        let loopback = LoopbackApp { call, id in
            if case .launch = call { return [Reply.launched(true).line(id: id)] }
            return [Reply.application(.done).line(id: id)]
        }
        let host = try host(loopback)
        let installations = [ApplicationStorage(), ApplicationStorage()]
        for storage in [installations[0], installations[0], installations[1]] {
            let process = host.makeProcess(of: app, service: NotingService(), storage: storage)
            process.rotate(to: .landscape)
            _ = process.launch(pendingType: nil)
            process.terminate()
            process.endTurn()
        }
        let launches = loopback.calls.compactMap {
            if case .launch(_, let isFirst, .landscape, nil, _) = $0.call { isFirst } else { nil }
        }
        #expect(launches == [true, false, true])
        // Nothing is asked of a process that has not begun, or has ended.
        #expect(loopback.calls.count == 6)
        try host.end()
        #expect(loopback.ends == 1)
    }

    /// What is wrong stands in the fault with line and path; a process whose adapter is lost does nothing.
    @Test(arguments: [
        (#"{"jsonrpc":"2.0","method":"service.noSuch","params":{}}"#, "$.method: expected one of service.activity"),
        (
            #"{"jsonrpc":"2.0","method":"service.requestTurn","params":{"x":1}}"#,
            "$.params.x: expected no member of this name"
        ),
        (#"{"jsonrpc":"2.0","method":"service.requestTurn","params":{},"x":1}"#, "expected no member of this name"),
        (#"{"jsonrpc":"2.0","method":"service.requestTurn"}"#, "$.params: expected an object"),
        (#"{"jsonrpc":"2.0","method":"service.requestTurn","id":"a","params":{}}"#, "$.id: expected an integer"),
        (#"{"jsonrpc":"2.0","method":"service.documentsURL","params":{}}"#, "is answered, found no such member"),
        (
            #"{"jsonrpc":"2.0","method":"service.requestTimer","params":{"timer":1,"delay":-1}}"#,
            "$.params.delay: expected an integer from 0"
        ),
        (
            #"{"jsonrpc":"2.0","method":"service.activityNeedsSave","params":{"activity":7}}"#,
            "$.params.activity: expected an activity of this process that it still keeps, found 7"
        ),
        (
            #"{"jsonrpc":"2.0","method":"service.record","params":{"kind":"needsSave.set","activity":7}}"#,
            "$.params.activity: expected an activity of this process, found 7"
        ),
        (
            #"{"jsonrpc":"2.0","method":"service.record","params":{"kind":"ui.progress","attempt":7}}"#,
            "$.params.attempt: expected an attempt of which the app was told, found 7"
        ),
        (
            #"{"jsonrpc":"2.0","method":"service.record","params":{"kind":"offer.show"}}"#,
            "$.params.kind: expected the kind of an event that happens in an app"
        ),
        (
            #"{"jsonrpc":"2.0","method":"service.record","params":{"kind":"ui.progress","app":"a"}}"#,
            #"$.params.app: expected no member of this name, found the member "app""#
        ),
        (#"{"jsonrpc":"2.0","id":3,"result":{}}"#, "$.result.finished: expected true or false"),
        (#"{"jsonrpc":"2.0","id":3,"result":{"finished":1}}"#, "$.result.finished: expected true or false"),
        (#"{"jsonrpc":"2.0","id":4,"result":{"finished":true}}"#, "$.id: expected 3"),
        (#"{"jsonrpc":"2.0","id":3,"error":{"code":1,"message":"no"}}"#, "it reports error 1"),
        ("", "column 1"),
    ])
    func mistakes(_ line: String, _ expected: String) throws {
        let loopback = LoopbackApp { _, _ in [Array(line.utf8)] }
        let host = try host(loopback)
        let process = host.makeProcess(of: app, service: NotingService(), storage: ApplicationStorage())
        #expect(!process.launch(pendingType: nil))
        let fault = try #require(host.fault)
        #expect(fault.kind == .violation)
        #expect(fault.description.contains(expected), "\(fault)")
        #expect(loopback.ends == 1)
        let calls = loopback.calls.count
        #expect(process.save(1) == SaveResult(snapshot: nil))
        #expect(
            process.continueActivity(
                ActivitySnapshot(type: "t", title: nil, userInfo: nil, webpageURL: nil), attempt: 1) == .notImplemented)
        #expect(process.perform("x", [:]) == .refused("the process has ended"))
        #expect(loopback.calls.count == calls)
        #expect(host.fault == fault)
    }

    @Test func aDeviceIsNoApp() throws {
        let loopback = LoopbackApp()
        let connection = try AdapterConnection(over: loopback, harness: "baton", version: "0")
        #expect {
            try RemoteImplementation(connection)
        } throws: {
            String(describing: $0) == #"line 1, $.result.role: expected "system", found "app""#
        }
        #expect(loopback.ends == 1)
    }
}
