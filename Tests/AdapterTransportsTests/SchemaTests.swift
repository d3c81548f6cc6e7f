import AdapterMessageGenerators
import AdapterTransports
import Events
import Foundation
import ImplementationAdapter
import Notation
import Payload
import TestSupport
import Testing

/// The published schemas against a validator of somebody else's, in both directions: they take every line that this code can
/// write, and refuse what it refuses.
@Suite struct SchemaTests {
    /// A letter a line: v for valid, i for invalid.
    private static let validate = """
        import json, sys, jsonschema_rs
        schema = json.load(open(sys.argv[1]))
        jsonschema_rs.meta.validate(schema)
        validator = jsonschema_rs.validator_for(schema)
        for line in open(sys.argv[2], encoding="utf-8", newline="\\n"):
            try: valid = validator.is_valid(json.loads(line))
            except ValueError: valid = False
            print("v" if valid else "i", end="")
        """

    private func verdicts(_ schema: AdapterSchema, on lines: [[UInt8]]) throws -> [Bool] {
        let scratch = try ScratchFolder()
        let files = [
            try scratch.file("schema.json", schema.json),
            try scratch.file("lines.jsonl", lines.flatMap { $0 + [0x0A] }),
        ]
        let result = try Program.python(Self.validate, files)
        try #require(result.status == 0, "\(result.error)")
        return result.output.map { $0 == "v" }
    }

    private func requests() -> [[UInt8]] {
        var random = AdapterMessageGenerator(seed: 21)
        var lines = [
            Request.hello(harness: "Baton", version: "1").line(id: 1), Request.probe("x").line(id: 2),
            Request.bye.line(id: 3),
        ]
        for id in 4...300 {
            lines.append(Request.reset(random.setup()).line(id: id))
            lines.append(Request.perform(random.operation(), random.instant()).line(id: id))
            lines.append(Request.receive(random.input(), random.instant()).line(id: id))
            lines.append(Request.advance(random.instant()).line(id: id))
        }
        return lines
    }

    private func replies() -> [[UInt8]] {
        var random = AdapterMessageGenerator(seed: 22)
        var lines = [Reply.farewell.line(id: 1), Reply.failure(code: -32603, message: "no").line(id: 2)]
        for id in 3...600 {
            lines.append(Reply.answer(random.answer()).line(id: id))
            lines.append(
                Reply.reaction(
                    Reaction(
                        answer: random.answer(), outputs: random.list { $0.output() },
                        wakeUp: random.optional { $0.instant() })
                ).line(id: id))
            let role = random.word(AdapterDeclaration.Role.self)
            lines.append(
                Reply.declaration(
                    AdapterDeclaration(
                        declaration: random.declaration(), role: role,
                        bundles: role == .app ? ["com.example.a", "com.example.b"] : [],
                        clock: random.word(AdapterDeclaration.Clock.self), homepage: random.optional { $0.text() },
                        issues: random.optional { $0.text() })
                ).line(id: id))
        }
        return lines
    }

    @Test(.needs(.python("jsonschema_rs"))) func takeWhatTheHarnessWrites() throws {
        let lines = requests()
        let verdicts = try verdicts(.request, on: lines)
        try #require(verdicts.count == lines.count)
        for (line, isValid) in zip(lines, verdicts) where !isValid {
            Issue.record("\(String(decoding: line.prefix(400), as: UTF8.self))")
        }
    }

    @Test(.needs(.python("jsonschema_rs"))) func takeWhatImplementationsWrite() throws {
        let lines = replies()
        let verdicts = try verdicts(.reply, on: lines)
        try #require(verdicts.count == lines.count)
        for (line, isValid) in zip(lines, verdicts) where !isValid {
            Issue.record("\(String(decoding: line.prefix(400), as: UTF8.self))")
        }
    }

    /// Lines with something changed somewhere: what the reader takes the schema takes, and nearly all that the reader refuses
    /// the schema refuses; it cannot see the rest.
    @Test(.needs(.python("jsonschema_rs"))) func agreeOnDamagedReplies() throws {
        var random = AdapterMessageGenerator(seed: 23)
        var lines: [[UInt8]] = []
        var taken: [Bool] = []
        for _ in 0..<1500 {
            let reaction = Reaction(
                answer: random.answer(), outputs: random.list { $0.output() }, wakeUp: random.optional { $0.instant() })
            var node = try JSONText.parse(Reply.reaction(reaction).line(id: 1))
            // Some stay as they are: damage to an event's fields apart, little of it is harmless.
            if random.below(4) > 0 { Self.damage(&node, &random) }
            var line: [UInt8] = []
            JSONText.append(node, to: &line)
            lines.append(line)
            taken.append((try? Reply.parse(line, to: .advance(.start), id: 1)) != nil)
        }
        let verdicts = try verdicts(.reply, on: lines)
        try #require(verdicts.count == lines.count)
        var refused = 0
        var refusedByBoth = 0
        for (index, isValid) in verdicts.enumerated() {
            if taken[index] {
                #expect(isValid, "\(String(decoding: lines[index].prefix(400), as: UTF8.self))")
            } else {
                refused += 1
                if !isValid { refusedByBoth += 1 }
            }
        }
        // Neither side may have it easy.
        #expect(refused > 500 && taken.count { $0 } > 100)
        #expect(refusedByBoth * 10 > refused * 9, "\(refusedByBoth) of \(refused)")
    }

    /// Removes, renames or replaces something.
    private static func damage(_ node: inout NotationNode, _ random: inout AdapterMessageGenerator) {
        switch node {
        case .object(var members) where !members.isEmpty:
            let index = random.below(members.count)
            switch random.below(6) {
            case 0: members.remove(at: index)
            case 1: members[index].key += "x"
            default: damage(&members[index].node, &random)
            }
            node = .object(members)
        case .array(var elements) where !elements.isEmpty && random.below(6) > 0:
            damage(&elements[random.below(elements.count)], &random)
            node = .array(elements)
        default:
            let others: [NotationNode] = [
                .null, .boolean(true), .integer(-1), .string("x"), .array([]), .object([]), .integer(.max),
            ]
            node = others[random.below(others.count)]
        }
    }

    /// The app's role by examples: what the reader takes, the schema takes.
    @Test(.needs(.python("jsonschema_rs"))) func takeTheAppRole() throws {
        let requests = Self.applicationRequests.map { Array(#"{"jsonrpc":"2.0","id":1,\#($0)}"#.utf8) }
        for line in requests { _ = try Request.parse(line) }
        for (line, isValid) in zip(requests, try verdicts(.request, on: requests)) {
            #expect(isValid, "\(String(decoding: line, as: UTF8.self))")
        }
        let calls = Self.serviceCalls.map { Array(#"{"jsonrpc":"2.0",\#($0.line)}"#.utf8) }
        for (call, isValid) in zip(Self.serviceCalls, try verdicts(.serviceCall, on: calls)) {
            #expect(isValid == call.isRight, "\(call.line)")
        }
    }

    private static let applicationRequests = [
        #""method":"app.enterForeground","params":{"t":0}"#, #""method":"app.save","params":{"t":0,"activity":1}"#,
        #""method":"app.rotate","params":{"t":0,"orientation":"landscape"}"#,
        #""method":"app.willContinue","params":{"t":0,"type":"a","attempt":1001}"#,
        #""method":"app.continue","params":{"t":0,"snapshot":{"type":"a","userInfo":{}},"attempt":1001}"#,
        #""method":"app.didFail","params":{"t":0,"type":"a","code":4608,"attempt":1001}"#,
        #""method":"app.perform","params":{"t":0,"action":"add","arguments":{"name":"Milk"}}"#,
        #""method":"app.itemArrived","params":{"t":0,"url":"file:///a"}"#,
        #""method":"app.receiveStreams","params":{"t":0,"activity":1,"pair":7,"condition":{"available":0,"space":9,"hasEnded":false}}"#,
        #""method":"app.streamChanged","params":{"t":0,"pair":7,"condition":{"available":3,"space":0,"hasEnded":true,"failure":4609}}"#,
    ]

    private static let serviceCalls: [(line: String, isRight: Bool)] = [
        (
            #""id":1,"method":"service.activityCreated","params":{"type":"a","state":"created","#
                + #""isEligibleForHandoff":true,"hasWebPage":false}"#, true
        ),
        (#""method":"service.record","params":{"kind":"act.create","activity":1,"fields":{"type":"a"}}"#, true),
        (#""method":"service.requestTurn","params":{}"#, true),
        (#""method":"service.requestTimer","params":{"timer":1,"delay":5}"#, true),
        (#""id":2,"method":"service.documentsURL","params":{}"#, true),
        (#""id":3,"method":"service.writeStream","params":{"pair":7,"bytes":{"$data":"AAEC"}}"#, true),
        (#""method":"service.closeStream","params":{"pair":7,"stream":"output"}"#, true),
        (#""method":"service.closeStream","params":{"pair":7,"stream":"both"}"#, false),
        // Somebody waits for the result.
        (#""method":"service.documentsURL","params":{}"#, false),
        // The device adds the app, and tells of itself.
        (#""method":"service.record","params":{"kind":"act.create","app":"a","activity":1}"#, false),
        (#""method":"service.record","params":{"kind":"device.lock"}"#, false),
        (#""method":"service.requestTimer","params":{"timer":1,"delay":-5}"#, false),
    ]

    /// Both sides' verdict on lines that are wrong in one place.
    @Test(.needs(.python("jsonschema_rs"))) func refuseWhatTheReadersRefuse() throws {
        let replies = Self.wrongReplies.map { Array(#"{"jsonrpc":"2.0","id":1,"result":\#($0.result)}"#.utf8) }
        for (wrong, line) in zip(Self.wrongReplies, replies) {
            #expect(throws: NotationError.self, "\(wrong.result)") {
                _ = try Reply.parse(line, to: wrong.request, id: 1)
            }
        }
        let replyVerdicts = try verdicts(.reply, on: replies)
        for (wrong, isValid) in zip(Self.wrongReplies, replyVerdicts) {
            #expect(isValid == wrong.isBeyondSchemas, "\(wrong.result)")
        }
        let requests = Self.wrongRequests.map { Array(#"{"jsonrpc":"2.0","id":1,\#($0)}"#.utf8) }
        for (wrong, line) in zip(Self.wrongRequests, requests) {
            #expect(throws: NotationError.self, "\(wrong)") { _ = try Request.parse(line) }
        }
        let requestVerdicts = try verdicts(.request, on: requests)
        for (wrong, isValid) in zip(Self.wrongRequests, requestVerdicts) { #expect(!isValid, "\(wrong)") }
        // A positive control of the framing around them.
        #expect(
            try self.verdicts(.reply, on: [Array(#"{"jsonrpc":"2.0","id":1,"result":\#(Self.rightReaction)}"#.utf8)])
                == [true])
    }

    private static let rightReaction = #"{"answer":"done","outputs":[{"output":"scan","on":true}],"wakeUp":5}"#

    struct WrongReply: Sendable {
        var result: String
        var request = Request.advance(.start)
        /// Only the reader knows.
        var isBeyondSchemas = false
    }

    private static func output(_ text: String, isBeyondSchemas: Bool = false) -> WrongReply {
        WrongReply(result: #"{"answer":"done","outputs":[\#(text)]}"#, isBeyondSchemas: isBeyondSchemas)
    }

    private static func declaration(_ text: String) -> WrongReply {
        WrongReply(result: text, request: .hello(harness: "", version: ""))
    }

    private static let wrongReplies: [WrongReply] = [
        WrongReply(result: "5"), WrongReply(result: #"{"answer":"done"}"#), WrongReply(result: #"{"outputs":[]}"#),
        WrongReply(result: #"{"answer":"perhaps","outputs":[]}"#),
        WrongReply(result: #"{"answer":"refused","outputs":[]}"#),
        WrongReply(result: #"{"answer":"refused","reason":5,"outputs":[]}"#),
        WrongReply(result: #"{"answer":"done","reason":"x","outputs":[]}"#),
        WrongReply(result: #"{"answer":"unsupported","value":1,"outputs":[]}"#),
        WrongReply(result: #"{"answer":"done","outputs":[],"wakeup":5}"#),
        WrongReply(result: #"{"answer":"done","outputs":[],"wakeUp":-1}"#),
        WrongReply(result: #"{"answer":"done","outputs":[],"wakeUp":9223372036854775808}"#),
        WrongReply(result: #"{"answer":"done","outputs":[],"wakeUp":null}"#),
        WrongReply(result: #"{"answer":"done","outputs":{}}"#),
        WrongReply(result: #"{"answer":"done","outputs":[],"value":{"$date":"today"}}"#),
        WrongReply(result: #"{"answer":"done","outputs":[],"value":{"$thing":1}}"#),
        WrongReply(result: #"{"answer":"done","outputs":[],"value":{"$null":false}}"#),
        WrongReply(result: #"{"answer":"done","outputs":[],"value":{"$dictionary":[["a"]]}}"#),
        output(#"{"output":"dance"}"#), output(#"{"on":true}"#), output(#"{"output":"scan"}"#),
        output(#"{"output":"scan","on":1}"#), output(#"{"output":"scan","on":true,"set":0}"#),
        output(#"{"output":"stopAdvertising","set":240}"#), output(#"{"output":"stopAdvertising","set":-1}"#),
        output(#"{"output":"disconnect","link":5}"#), output(#"{"output":"disconnect","link":"05"}"#),
        output(#"{"output":"disconnect","link":"18446744073709551616"}"#),
        output(#"{"output":"disconnect","link":"28446744073709551615"}"#),
        output(#"{"output":"disconnect","link":""}"#), output(#"{"output":"send","link":"1","message":"AA=="}"#),
        output(#"{"output":"send","link":"1","message":{"$data":"AA"}}"#),
        output(#"{"output":"send","link":"1","message":{"$data":"AB=="}}"#),
        output(#"{"output":"send","link":"1","message":{"$data":"A A="}}"#),
        output(#"{"output":"connect","link":"1","peer":"2","medium":"air"}"#), output(advertise(data: 32)),
        output(advertise(interval: 19_999_999)), output(advertise(address: "4c:00:0c:0e:00")),
        output(advertise(address: "4c-00-0c-0e-00-57")), output(#"{"output":"event","kind":"act.dance"}"#),
        output(#"{"output":"event","kind":"act.state","thread":"side"}"#),
        output(#"{"output":"event","kind":"act.state","activity":"1"}"#),
        output(#"{"output":"event","kind":"act.state","fields":{"type":"a"}}"#),
        output(#"{"output":"event","kind":"device.lock","fields":{"type":"a"}}"#),
        output(#"{"output":"event","kind":"act.state","fields":[]}"#),
        output(#"{"output":"event","kind":"act.state","link":"1"}"#),
        output(#"{"output":"event","kind":"xfer.request","link":1}"#),
        output(#"{"output":"event","kind":"xfer.serve","attempt":2001,"link":"1"}"#),
        output(#"{"output":"event","kind":"xfer.served","attempt":2001}"#),
        output(#"{"output":"event","kind":"act.changed","fields":{"value":{"$uuid":"x"}}}"#),
        output(#"{"output":"storeDocument","store":"iCloud","container":"c","path":"p","contents":{"$data":""}}"#),
        declaration(#"{"protocol":1,"name":"a","version":"1","role":"system","capabilities":[],"clock":"virtual"}"#),
        declaration(#"{"protocol":2,"version":"1","role":"system","capabilities":[],"clock":"virtual"}"#),
        declaration(#"{"protocol":2,"name":"a","version":"1","role":"device","capabilities":[],"clock":"virtual"}"#),
        declaration(
            #"{"protocol":2,"name":"a","version":"1","role":"system","capabilities":["x","x"],"clock":"real"}"#),
        declaration(#"{"protocol":2,"name":"a","version":"1","role":"system","capabilities":[],"clock":"slow"}"#),
        // What text shows and a value does not.
        WrongReply(result: #"{"answer":"done","answer":"done","outputs":[]}"#, isBeyondSchemas: true),
        WrongReply(result: #"{"answer":"done","outputs":[],"wakeUp":5.0}"#, isBeyondSchemas: true),
        output(#"{"output":"stopAdvertising","set":1.0}"#, isBeyondSchemas: true),
        WrongReply(result: #"{"answer":"done","outputs":[],"value":{"$set":[1,1]}}"#, isBeyondSchemas: true),
        WrongReply(
            result: #"{"answer":"done","outputs":[],"value":{"$date":"2026-13-01T00:00:00Z"}}"#, isBeyondSchemas: true),
        // What belongs to another request.
        WrongReply(result: "{}", isBeyondSchemas: true),
        WrongReply(result: #"{"answer":"done"}"#, request: .bye, isBeyondSchemas: true),
    ].map { wrong in
        // An answer alone is right for a probe.
        wrong.result == #"{"answer":"done"}"#
            ? WrongReply(result: wrong.result, request: wrong.request, isBeyondSchemas: true) : wrong
    }

    private static func advertise(
        data count: Int = 3, interval: Int = 30_000_000, address: String = "4c:00:0c:0e:00:57"
    ) -> String {
        let data = Data(repeating: 0, count: count).base64EncodedString()
        return #"{"output":"advertise","set":0,"data":{"$data":"\#(data)"},"interval":\#(interval),"#
            + #""address":"\#(address)"}"#
    }

    private static let wrongRequests = [
        #""method":"dance","params":{}"#, #""method":"bye""#, #""method":"bye","params":{"t":0}"#,
        #""method":"hello","params":{"protocol":1,"name":"a","version":"1"}"#,
        #""method":"hello","params":{"protocol":2,"name":"a"}"#, #""method":"probe","params":{"verb":1}"#,
        #""method":"advance","params":{"t":-1}"#, #""method":"advance","params":{}"#,
        #""method":"do","params":{"t":0,"verb":"dance","arguments":{}}"#,
        #""method":"do","params":{"t":0,"verb":"lock"}"#,
        #""method":"do","params":{"t":0,"verb":"lock","arguments":[]}"#,
        #""method":"do","params":{"t":0,"verb":"lock","arguments":{"$data":"AA=="}}"#,
        #""method":"rx","params":{"t":0,"input":"dance"}"#, #""method":"rx","params":{"t":0,"input":"connected"}"#,
        #""method":"rx","params":{"t":0,"input":"disconnected","link":"1","peer":"2"}"#,
        #""method":"rx","params":{"t":0,"input":"receiving","link":"1","size":-1}"#,
        #""method":"rx","params":{"t":0,"input":"paired","peer":"1","name":"a","model":"b","#
            + #""identityResolvingKey":{"$data":"AAAA"}}"#,
        #""method":"reset","params":{}"#,
    ]
}
