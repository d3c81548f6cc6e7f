import AdapterTransports
import Events
import Generation
import ImplementationAdapter
import Notation
import Payload

/// Lines of the adapter protocol, in both directions.
struct AdapterLineTarget: ByteTarget {
    let name = "adapter-line"
    let meaning = "lines of the adapter protocol: answers of an implementation, and calls of the harness"

    private static let replies = SchemaValues(schema: AdapterSchema.reply.json)
    private static let requests = SchemaValues(schema: AdapterSchema.request.json)

    /// One request for each kind of result.
    private static let asked: [Request] = [
        .hello(harness: "baton", version: "1"), .probe("none"), .advance(Instant(nanoseconds: 0)), .bye,
    ]
    private static let identifier = 7

    var dictionary: [[UInt8]] {
        [
            #""jsonrpc":"2.0""#, #""id":7"#, #""result":{"#, #""error":{"code":-1,"message":""}"#, #""outputs":["#,
            #""outcome":"done""#, #""outcome":"unsupported""#, #""wake":"#, #""kind":"#, #""$data":"#,
            #""method":"do""#,
            #""params":{"#, #""t":9223372036854775807"#, #""protocol":"#, #""capabilities":["#,
        ].map { Array($0.utf8) }
    }

    func structured<Source: ChoiceSource>(_ source: inout Source) -> [UInt8] {
        var node = source.chance(75) ? Self.replies.value(&source) : Self.requests.value(&source)
        if case .object(var members) = node, let index = members.firstIndex(where: { $0.key == "id" }) {
            members[index].node = .integer(Int64(Self.identifier))
            node = .object(members)
        }
        return Array(node.text.utf8)
    }

    func check(_ bytes: [UInt8]) -> ByteVerdict {
        let readings = [request(bytes)] + Self.asked.map { reply(bytes, to: $0) }
        var verdict = readings.first { $0.isAccepted } ?? readings[0]
        for reading in readings { verdict.note(reading) }
        return verdict
    }

    private func request(_ bytes: [UInt8]) -> ByteVerdict {
        do throws(NotationError) {
            let (id, request) = try Request.parse(bytes)
            var verdict = ByteVerdict.accepted("the request \(request.method)")
            verdict.note("request \(request.method)", bytes.count)
            let line = request.line(id: id)
            demandSame(line, again: (try? Request.parse(line)).map { $0.request.line(id: $0.id) }, &verdict)
            return verdict
        } catch {
            return .rejected(error, in: bytes)
        }
    }

    private func reply(_ bytes: [UInt8], to request: Request) -> ByteVerdict {
        do throws(NotationError) {
            let reply = try Reply.parse(bytes, to: request, id: Self.identifier)
            var verdict = ByteVerdict.accepted("an answer to \(request.method)")
            verdict.note("answer to \(request.method)", bytes.count)
            if case .reaction(let reaction) = reply {
                for output in reaction.outputs { verdict.note("output \(String("\(output)".prefix { $0 != "(" }))") }
            }
            let line = reply.line(id: Self.identifier)
            let again = (try? Reply.parse(line, to: request, id: Self.identifier))?.line(id: Self.identifier)
            demandSame(line, again: again, &verdict)
            return verdict
        } catch {
            return .rejected(error, in: bytes)
        }
    }

    private func demandSame(_ line: [UInt8], again: [UInt8]?, _ verdict: inout ByteVerdict) {
        verdict.demand(
            "a message that is written reads as the same", again == line,
            expected: String(decoding: line.prefix(300), as: UTF8.self),
            observed: again.map { String(decoding: $0.prefix(300), as: UTF8.self) } ?? "a line that is refused")
    }
}
