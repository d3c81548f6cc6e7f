package import ImplementationAdapter
import Notation
import Payload

/// Records the lines in both directions in a transcript.
package final class RecordingTransport: LineTransport {
    private let transport: any LineTransport
    private let file: TranscriptFile
    private let adapter: Int
    private var place: CaseDevice?
    private var calls = 0
    private var isLost = false

    /// Puts the layer around a transport.
    package init(_ transport: any LineTransport, into file: TranscriptFile) {
        self.transport = transport
        self.file = file
        adapter = file.adapterBegan()
    }

    package func ask(_ line: [UInt8]) throws(ImplementationFault) {
        calls += 1
        note(line, TranscriptRecord.Matter.to)
        try watched { () throws(ImplementationFault) in try transport.ask(line) }
    }

    package func send(_ line: [UInt8]) throws(ImplementationFault) {
        note(line, TranscriptRecord.Matter.to)
        try watched { () throws(ImplementationFault) in try transport.send(line) }
    }

    package func receive(within limit: Duration) throws(ImplementationFault) -> [UInt8] {
        let line = try watched { () throws(ImplementationFault) in try transport.receive(within: limit) }
        note(line, TranscriptRecord.Matter.from)
        return line
    }

    package func requireSilence() throws(ImplementationFault) {
        try watched { () throws(ImplementationFault) in try transport.requireSilence() }
    }

    package func end(within grace: Duration) { transport.end(within: grace) }

    package func begin(_ place: CaseDevice) {
        self.place = place
        transport.begin(place)
    }

    package var lastWords: String { transport.lastWords }

    private func note(_ line: [UInt8], _ matter: (NotationNode) -> TranscriptRecord.Matter) {
        // Parsed and written again, which escapes characters that act on a terminal.
        if let node = try? JSONText.parse(line) {
            write(matter(node))
        } else {
            write(.unreadable(String(decoding: line.prefix(Self.unreadableByteCount), as: UTF8.self)))
        }
    }

    /// How much of a line that is not JSON is kept.
    private static let unreadableByteCount = 4096

    private func watched<Result>(
        _ body: () throws(ImplementationFault) -> Result
    ) throws(ImplementationFault) -> Result {
        do throws(ImplementationFault) {
            return try body()
        } catch {
            if !isLost { write(.fault(error.kind, error.description)) }
            isLost = true
            throw error
        }
    }

    private func write(_ matter: TranscriptRecord.Matter) {
        file.write(TranscriptRecord(adapter: adapter, place: place, call: calls, matter: matter))
    }
}
