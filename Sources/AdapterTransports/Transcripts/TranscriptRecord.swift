package import ImplementationAdapter
package import Notation
import Payload

/// One record of a transcript: a line to or from an adapter, or the end of one.
package struct TranscriptRecord: Sendable {
    /// The number of the adapter, from 1 in the order of their start.
    package var adapter: Int
    /// Device and case; nil outside of every case.
    package var place: CaseDevice?
    /// The number of the call of this adapter, from 1.
    package var call: Int
    /// What happened.
    package var matter: Matter

    /// What happened.
    package enum Matter: Sendable {
        /// A line of the harness.
        case to(NotationNode)
        /// A line of the adapter.
        case from(NotationNode)
        /// A line of the adapter that is not JSON.
        case unreadable(String)
        /// The adapter is lost.
        case fault(ImplementationFault.Kind, String)
    }

    /// The version of the format.
    package static let version = 1

    /// The first line of a transcript.
    static let header = RecordForm<String>(
        "", { ((), $0) },
        Member("transcript", .constant(.integer(Int64(version))).expected("version \(version) of transcripts")),
        Member("harness", .text, "Name and version.")
    ) { $1 }

    private static let form = RecordForm<TranscriptRecord>(
        "",
        { record in
            var (to, from, unreadable) = (NotationNode?.none, NotationNode?.none, String?.none)
            var (fault, reason) = (ImplementationFault.Kind?.none, String?.none)
            switch record.matter {
            case .to(let node): to = node
            case .from(let node): from = node
            case .unreadable(let text): unreadable = text
            case .fault(let kind, let words): (fault, reason) = (kind, words)
            }
            return (
                record.adapter, record.place?.testCase, record.place?.device, record.call, to, from, unreadable, fault,
                reason
            )
        },
        Member("adapter", .integer(in: 1...1_000_000)), Member("case", optional: .text),
        Member("device", optional: .text), Member("call", .integer(in: 0 ... .max)),
        Member("to", optional: .anything), Member("from", optional: .anything), Member("unreadable", optional: .text),
        Member("fault", optional: .word()), Member("reason", optional: .text)
    ) { adapter, testCase, device, call, to, from, unreadable, fault, reason throws(NotationError) in
        let matter: Matter
        switch (to, from, unreadable, fault, reason) {
        case (let node?, nil, nil, nil, nil): matter = .to(node)
        case (nil, let node?, nil, nil, nil): matter = .from(node)
        case (nil, nil, let text?, nil, nil): matter = .unreadable(text)
        case (nil, nil, nil, let kind?, let reason?): matter = .fault(kind, reason)
        default:
            throw NotationError(
                expected: "one of to, from, unreadable, and fault with reason", found: "another combination")
        }
        switch (testCase, device) {
        case (let testCase?, let device?):
            let place = CaseDevice(testCase: testCase, device: device)
            return TranscriptRecord(adapter: adapter, place: place, call: call, matter: matter)
        case (nil, nil): return TranscriptRecord(adapter: adapter, call: call, matter: matter)
        default: throw NotationError(expected: "a case and its device, or neither", found: "one of them")
        }
    }

    var node: NotationNode { Self.form.write(self) }

    /// Reads a record; nil for the first line of a transcript.
    ///
    /// - Throws: ``NotationError`` for any other text.
    package static func parse(_ line: [UInt8]) throws(NotationError) -> TranscriptRecord? {
        // A record contains a message.
        let node = try JSONText.parse(line, maximumDepth: JSONText.maximumDepth + 1)
        guard node["transcript"] == nil else {
            _ = try header.read(node)
            return nil
        }
        if case .string("run")? = node["line"] {
            throw NotationError(expected: "a transcript of `baton record`", found: "the log of a run")
        }
        return try form.read(node)
    }
}
