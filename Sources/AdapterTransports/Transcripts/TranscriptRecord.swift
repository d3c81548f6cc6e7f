package import ImplementationAdapter
package import Notation
import Payload

/// One record of a transcript: a line to or from an adapter, or the end of one.
package struct TranscriptRecord: Sendable {
    /// Which adapter, counted from 1 in the order in which they were started.
    package var adapter: Int
    /// Where in the run it stands; nil outside of every case.
    package var scene: Scene?
    /// Which call of this adapter, counted from 1.
    package var call: Int
    /// What happened.
    package var matter: Matter

    /// What a record tells.
    package enum Matter: Sendable {
        /// A line of the harness.
        case to(NotationNode)
        /// A line of the adapter.
        case from(NotationNode)
        /// A line of the adapter that is no JSON.
        case unreadable(String)
        /// The adapter is lost.
        case fault(ImplementationFault.Kind, String)
    }

    /// The version of the format.
    package static let version = 1

    var node: NotationNode {
        var object = ObjectWriter()
        object.set("adapter", integer: adapter)
        if let scene {
            object.set("case", text: scene.testCase)
            object.set("device", text: scene.device)
        }
        object.set("call", integer: call)
        switch matter {
        case .to(let node): object.set("to", node)
        case .from(let node): object.set("from", node)
        case .unreadable(let text): object.set("unreadable", text: text)
        case .fault(let kind, let reason):
            object.set("fault", text: kind.rawValue)
            object.set("reason", text: reason)
        }
        return object.node
    }

    /// Reads a record; nil for the first line of a transcript, which is about the whole.
    ///
    /// - Throws: ``NotationError`` for what no transcript holds.
    package static func parse(_ line: [UInt8]) throws(NotationError) -> TranscriptRecord? {
        // A record stands around the message of a line.
        var object = try ObjectReader(try JSONText.parse(line, maximumDepth: JSONText.maximumDepth + 1))
        if object.has("transcript") {
            let version = try object.int("transcript")
            guard version == Self.version else {
                throw NotationError(
                    path: [.key("transcript")], expected: "version \(Self.version) of transcripts",
                    found: "version \(version)")
            }
            return nil
        }
        let adapter = try object.int("adapter", in: 1...1_000_000)
        var scene: Scene?
        if object.has("case") {
            let testCase = try object.text("case")
            scene = Scene(testCase: testCase, device: try object.text("device"))
        }
        let call = try object.int("call", in: 0 ... .max)
        let matter: Matter
        if let node = object.take("to") {
            matter = .to(node)
        } else if let node = object.take("from") {
            matter = .from(node)
        } else if object.has("unreadable") {
            matter = .unreadable(try object.text("unreadable"))
        } else {
            let word = try object.text("fault")
            guard let kind = ImplementationFault.Kind(rawValue: word) else {
                throw NotationError(
                    path: [.key("fault")], expected: "violation or gone", found: JSONText.quoted(word, limit: 40))
            }
            matter = .fault(kind, try object.text("reason"))
        }
        try object.end()
        return TranscriptRecord(adapter: adapter, scene: scene, call: call, matter: matter)
    }
}
