import AdapterTransports
import Foundation
import ImplementationAdapter
import Notation
import Payload
import TestSupport
import Testing

private final class Script: LineTransport {
    var answers: [[UInt8]]
    let lastWords = ""

    init(_ answers: [String]) { self.answers = answers.map { Array($0.utf8) } }

    func ask(_ line: [UInt8]) {}
    func send(_ line: [UInt8]) {}
    func end(within grace: Duration) {}
    func receive(within limit: Duration) throws(ImplementationFault) -> [UInt8] {
        guard !answers.isEmpty else { throw ImplementationFault(.gone, "it exited with status 1") }
        return answers.removeFirst()
    }
}

/// Transcripts hold every line, and what became of an adapter.
struct TranscriptTests {
    @Test func everyLineIsWrittenDown() throws {
        let scratch = try ScratchFolder()
        let path = scratch.path("transcript.jsonl")
        let file = try TranscriptFile(path: path, harness: "Baton test")
        let transport = RecordingTransport(
            Script([#"{"jsonrpc": "2.0", "id": 1, "result": {}}"#, "gar\u{1B}bage\n"]), into: file)
        _ = try transport.exchange(Array(#"{"id":1}"#.utf8), within: .seconds(1))
        transport.begin(CaseDevice(testCase: "suite/one", device: "mac"))
        _ = try transport.exchange(Array(#"{"id":2}"#.utf8), within: .seconds(1))
        #expect(throws: ImplementationFault.self) {
            _ = try transport.exchange(Array(#"{"id":3}"#.utf8), within: .seconds(1))
        }
        let text = try scratch.text("transcript.jsonl")
        #expect(
            text == """
                {"transcript":1,"harness":"Baton test"}
                {"adapter":1,"call":1,"to":{"id":1}}
                {"adapter":1,"call":1,"from":{"jsonrpc":"2.0","id":1,"result":{}}}
                {"adapter":1,"case":"suite/one","device":"mac","call":2,"to":{"id":2}}
                {"adapter":1,"case":"suite/one","device":"mac","call":2,"unreadable":"gar\\u001Bbage\\n"}
                {"adapter":1,"case":"suite/one","device":"mac","call":3,"to":{"id":3}}
                {"adapter":1,"case":"suite/one","device":"mac","call":3,"fault":"gone","reason":"it exited with status 1"}

                """)
        #expect(file.failure == nil)
    }

    @Test func recordsAreReadAsTheyWereWritten() throws {
        #expect(try TranscriptRecord.parse(Array(#"{"transcript":1,"harness":"b"}"#.utf8)) == nil)
        let record = try #require(
            try TranscriptRecord.parse(
                Array(#"{"adapter":2,"case":"a/b","device":"mac","call":7,"from":{"id":7}}"#.utf8)))
        #expect(record.adapter == 2 && record.call == 7)
        #expect(record.place == CaseDevice(testCase: "a/b", device: "mac"))
        guard case .from(let node) = record.matter, node["id"] == .integer(7) else {
            Issue.record("another record was read")
            return
        }
        for wrong in [
            #"{"transcript":2,"harness":"b"}"#, #"{"adapter":0,"call":1,"to":{}}"#, #"{"adapter":1,"call":1}"#,
            #"{"adapter":1,"call":1,"to":{},"from":{}}"#, #"{"adapter":1,"call":1,"fault":"tired","reason":""}"#,
            #"{"adapter":1,"call":1,"to":"#,
        ] {
            #expect(throws: NotationError.self, "\(wrong)") { try TranscriptRecord.parse(Array(wrong.utf8)) }
        }
    }

    @Test func aFileThatCannotBeWrittenIsTold() {
        #expect(throws: TranscriptFile.FileError.self) {
            _ = try TranscriptFile(path: "/nowhere/at/all/t.jsonl", harness: "b")
        }
    }
}
