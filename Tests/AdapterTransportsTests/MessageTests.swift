import AdapterMessageGenerators
import AdapterTransports
import BluetoothLE
import Events
import ImplementationAdapter
import Notation
import Payload
import Testing

/// Everything that crosses the adapter comes out as it went in.
struct RoundTripTests {
    @Test func requests() throws {
        var random = AdapterMessageGenerator(seed: 1)
        for id in 1...2000 {
            let operation = random.operation()
            let input = random.input()
            let now = random.instant()
            guard case (id, .perform(operation, now)) = try Request.parse(Request.perform(operation, now).line(id: id))
            else {
                Issue.record("\(operation) came back as another")
                return
            }
            guard case (id, .receive(input, now)) = try Request.parse(Request.receive(input, now).line(id: id)) else {
                Issue.record("\(input) came back as another")
                return
            }
            guard case (id, .advance(now)) = try Request.parse(Request.advance(now).line(id: id)) else {
                Issue.record("advance came back as another")
                return
            }
        }
        guard case (5, .bye) = try Request.parse(Request.bye.line(id: 5)),
            case (6, .probe("x")) = try Request.parse(Request.probe("x").line(id: 6)),
            case (7, .hello("baton", "1")) = try Request.parse(
                Request.hello(harness: "baton", version: "1").line(id: 7))
        else {
            Issue.record("bye, probe or hello came back as another")
            return
        }
    }

    /// By reflection, so that a member that is added one day and forgotten here fails.
    @Test func setups() throws {
        var random = AdapterMessageGenerator(seed: 2)
        for id in 1...300 {
            let setup = random.setup()
            guard case (id, .reset(let read)) = try Request.parse(Request.reset(setup).line(id: id)) else {
                Issue.record("reset came back as another")
                return
            }
            for (member, other) in zip(Mirror(reflecting: setup).children, Mirror(reflecting: read).children) {
                let value = try #require(member.value as? any Hashable)
                let otherValue = try #require(other.value as? any Hashable)
                #expect(AnyHashable(value) == AnyHashable(otherValue), "\(member.label ?? "")")
            }
        }
    }

    @Test func replies() throws {
        var random = AdapterMessageGenerator(seed: 3)
        for id in 1...2000 {
            let reaction = Reaction(
                answer: random.answer(), outputs: random.list { $0.output() }, wakeUp: random.optional { $0.instant() })
            guard
                case .reaction(let read) = try Reply.parse(
                    Reply.reaction(reaction).line(id: id), to: .advance(.start), id: id)
            else {
                Issue.record("a reaction came back as something else")
                return
            }
            #expect(read.answer == reaction.answer)
            #expect(read.outputs == reaction.outputs)
            #expect(read.wakeUp == reaction.wakeUp)
        }
    }

    @Test func declarations() throws {
        var random = AdapterMessageGenerator(seed: 4)
        for id in 1...200 {
            let role = random.word(AdapterDeclaration.Role.self)
            let declaration = AdapterDeclaration(
                declaration: random.declaration(), role: role, bundles: role == .app ? ["a", "b\u{1B}"] : [],
                clock: random.word(AdapterDeclaration.Clock.self), homepage: random.optional { $0.text() },
                issues: random.optional { $0.text() })
            let line = Reply.declaration(declaration).line(id: id)
            guard case .declaration(declaration) = try Reply.parse(line, to: .hello(harness: "", version: ""), id: id)
            else {
                Issue.record("\(declaration) came back as another")
                return
            }
        }
    }

    /// One line a message, whatever it holds.
    @Test func linesAreLines() {
        var random = AdapterMessageGenerator(seed: 5)
        for id in 1...500 {
            let line = Request.perform(random.operation(), .start).line(id: id)
            #expect(!line.contains { $0 < 0x20 })
        }
    }
}

/// A reply is taken as the protocol has it, or refused with the place of the mistake.
struct StrictReadingTests {
    static let mistakes: [(String, String)] = [
        (
            #"{"jsonrpc":"2.0","id":1,"result":{"answer":"done","outputs":[],"wakeup":5}}"#,
            #"$.result.wakeup: expected no member of this name, found the member "wakeup""#
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"result":{"answer":"done"}}"#,
            "$.result.outputs: expected an array of outputs, found no such member"
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"result":{"answer":"perhaps","outputs":[]}}"#,
            #"$.result.answer: expected one of done, refused, unsupported, found the string "perhaps""#
        ),
        (#"{"jsonrpc":"2.0","id":1,"result":{"answer":"refused","outputs":[]}}"#, "$.result.reason: expected text"),
        (
            #"{"jsonrpc":"2.0","id":1,"result":{"answer":"done","outputs":{}}}"#,
            "$.result.outputs: expected an array of outputs, found an object of 0"
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"result":{"answer":"done","outputs":[],"wakeUp":-1}}"#,
            "$.result.wakeUp: expected an integer from 0"
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"result":{"answer":"done","outputs":[],"wakeUp":9223372036854775808}}"#,
            "$.result.wakeUp: expected an integer from 0"
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"result":{"answer":"done","outputs":[],"wakeUp":1.0}}"#,
            "$.result.wakeUp: expected an integer from 0"
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"result":{"answer":"done","outputs":[],"wakeUp":99999999999999999999}}"#,
            "expected an integer from"
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"result":{"answer":"done","answer":"done","outputs":[]}}"#,
            #"found "answer" a second time"#
        ),
        (
            #"{"jsonrpc":"2.0","id":2,"result":{"answer":"done","outputs":[]}}"#,
            "$.id: expected 1, the id of the open request, found the integer 2"
        ),
        (#"{"jsonrpc":"2.0","id":"1","result":{"answer":"done","outputs":[]}}"#, "$.id: expected 1"),
        (#"{"jsonrpc":"1.0","id":1,"result":{"answer":"done","outputs":[]}}"#, "$.jsonrpc: expected"),
        (#"{"id":1,"result":{"answer":"done","outputs":[]}}"#, "$.jsonrpc: expected"),
        (#"{"jsonrpc":"2.0","id":1}"#, "$.result: expected an object, found no such member"),
        (#"{"jsonrpc":"2.0","method":"event","params":{}}"#, "$.method: expected a reply to request 1"),
        (
            #"{"jsonrpc":"2.0","id":1,"result":{"answer":"done","outputs":[]},"error":{"code":1,"message":""}}"#,
            #"found the member "result""#
        ),
        (#"{"jsonrpc":"2.0","id":1,"error":{"message":""}}"#, "$.error.code: expected an integer"),
        (#"[]"#, "$: expected an object, found an array of 0"),
        (#"null"#, "$: expected an object, found null"),
        ("", "expected a JSON value, found the end of the text"),
        ("{", "found the end of the text"),
        ("hello?", "expected a JSON value"),
    ]

    static let outputs: [(String, String)] = [
        (#"{"output":"fly"}"#, ".output: expected one of event"),
        (
            #"{"output":"advertise","set":0,"data":{"$data":""},"interval":1,"address":"00:00:00:00:00:00"}"#,
            ".interval: expected an integer from 20000000"
        ),
        (
            #"{"output":"advertise","set":240,"data":{"$data":""},"interval":20000000,"address":"00:00:00:00:00:00"}"#,
            ".set: expected an integer from 0 to 239"
        ),
        (
            #"{"output":"advertise","set":0,"data":{"$data":"AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA="},"interval":20000000,"address":"00:00:00:00:00:00"}"#,
            ".data: expected at most 31 bytes, found 32"
        ),
        (
            #"{"output":"advertise","set":0,"data":"AAAA","interval":20000000,"address":"00:00:00:00:00:00"}"#,
            ".data: expected bytes"
        ),
        (
            #"{"output":"advertise","set":0,"data":{"$data":"A"},"interval":20000000,"address":"00:00:00:00:00:00"}"#,
            ".data.$data: expected base64"
        ),
        (
            #"{"output":"advertise","set":0,"data":{"$data":""},"interval":20000000,"address":"0"}"#,
            ".address: expected an address"
        ),
        (#"{"output":"scan","on":1}"#, ".on: expected true or false, found the integer 1"),
        (#"{"output":"disconnect","link":1}"#, ".link: expected a text of decimal digits"),
        (#"{"output":"disconnect","link":"01"}"#, ".link: expected a text of decimal digits"),
        (#"{"output":"disconnect","link":"18446744073709551616"}"#, ".link: expected a text of decimal digits"),
        (#"{"output":"event","kind":"offer.flew"}"#, ".kind: expected an event kind"),
        (#"{"output":"event","kind":"device.lock","fields":{"name":"x"}}"#, ".fields.name: expected no field"),
        (
            #"{"output":"event","kind":"offer.show","fields":{"counter":1}}"#,
            ".fields.counter: expected a field of offer.show"
        ),
        (
            #"{"output":"event","kind":"offer.show","fields":{"from":{"$what":1}}}"#,
            ".fields.from.$what: expected one of $date"
        ),
        (#"{"output":"event","kind":"offer.show","thread":"third"}"#, ".thread: expected one of main, other"),
        (#"{"output":"event","kind":"offer.show","activity":1e3}"#, ".activity: expected an integer"),
        ("7", "outputs[0]: expected an object, found the integer 7"),
    ]

    @Test(arguments: mistakes) func mistakeInTheReply(line: String, complaint: String) {
        expect(complaint, of: line)
    }

    @Test(arguments: outputs) func mistakeInAnOutput(output: String, complaint: String) {
        expect(complaint, of: #"{"jsonrpc":"2.0","id":1,"result":{"answer":"done","outputs":["# + output + "]}}")
    }

    private func expect(_ complaint: String, of line: String) {
        do throws(NotationError) {
            _ = try Reply.parse(Array(line.utf8), to: .advance(.start), id: 1)
            Issue.record("accepted")
        } catch {
            #expect(error.description.contains(complaint), "\(error.description)")
        }
    }

    static let requests: [(String, String)] = [
        (
            #"{"jsonrpc":"2.0","id":1,"method":"jump","params":{}}"#,
            "$.method: expected one of hello, probe, reset, do, rx, advance, bye"
        ),
        (#"{"jsonrpc":"2.0","id":1,"method":"bye"}"#, "$.params: expected an object"),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"bye","params":{"t":1}}"#,
            #"$.params.t: expected no member of this name, found the member "t""#
        ),
        (#"{"jsonrpc":"2.0","id":1,"method":"advance","params":{"t":-1}}"#, "$.params.t: expected an integer from 0"),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"do","params":{"t":1,"verb":"jump","arguments":{}}}"#,
            "$.params.verb: expected one of signIn"
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"do","params":{"t":1,"verb":"lock","arguments":[]}}"#,
            "$.params.arguments: expected a dictionary"
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"rx","params":{"t":1,"input":"smell"}}"#,
            "$.params.input: expected one of report"
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"hello","params":{"protocol":1}}"#,
            "expected version 2 of the adapter protocol"
        ),
        (
            #"{"jsonrpc":"2.0","id":1,"method":"reset","params":{"name":"a"}}"#,
            "$.params.index: expected an integer from 0"
        ),
    ]

    @Test(arguments: requests) func mistakeInARequest(line: String, complaint: String) {
        do throws(NotationError) {
            _ = try Request.parse(Array(line.utf8))
            Issue.record("accepted")
        } catch {
            #expect(error.description.contains(complaint), "\(error.description)")
        }
    }

    /// Damage anywhere is refused or read, and traps nowhere.
    @Test func damagedLines() {
        var random = AdapterMessageGenerator(seed: 6)
        var refused = 0
        for _ in 0..<3000 {
            let reaction = Reaction(answer: random.answer(), outputs: random.list { $0.output() })
            var line = Reply.reaction(reaction).line(id: 1)
            switch random.below(3) {
            case 0: line[random.below(line.count)] = UInt8(random.below(256))
            case 1: line.removeLast(random.below(line.count))
            default: line.insert(UInt8(random.below(256)), at: random.below(line.count))
            }
            do { _ = try Reply.parse(line, to: .advance(.start), id: 1) } catch { refused += 1 }
        }
        #expect(refused > 1500)
    }

    @Test func deepNesting() {
        let line = Array(repeatElement(UInt8(ascii: "["), count: 1 << 20))
        #expect(throws: NotationError.self) { try Reply.parse(line, to: .advance(.start), id: 1) }
        let inside = #"{"jsonrpc":"2.0","id":1,"result":{"answer":"done","value":"#
        #expect(throws: NotationError.self) {
            try Reply.parse(Array(inside.utf8) + line, to: .advance(.start), id: 1)
        }
    }

    @Test func anotherProtocolVersion() {
        let line = #"{"jsonrpc":"2.0","id":1,"result":{"protocol":1,"news":true}}"#
        #expect {
            _ = try Reply.parse(Array(line.utf8), to: .hello(harness: "", version: ""), id: 1)
        } throws: {
            String(describing: $0).contains(
                "$.result.protocol: expected version 2 of the adapter protocol, found the integer 1")
        }
    }
}
