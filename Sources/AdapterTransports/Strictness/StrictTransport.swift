import Handoff
package import ImplementationAdapter
package import Notation
import Payload

/// Checks the answers of an implementation strictly (`--strict-adapter`).
///
/// It is a layer around a transport. It reads every answer as the harness does, and then checks whether it is
/// consistent with the calls and answers before it.
package final class StrictTransport: LineTransport {
    private let transport: any LineTransport
    private var observed = ObservedImplementation()
    private var open: (id: Int, request: Request)?
    /// Lines that have come since the last `reset`, as messages number them.
    private var lines = 0

    /// The last call, with its answer as far as it came.
    package private(set) var lastCall: Call?

    /// A call.
    package struct Call: Sendable {
        /// The line of the harness.
        package var request: [UInt8]
        /// The line of the implementation; nil if none came.
        package var answer: [UInt8]?
        /// What is wrong with the answer.
        package var mistake: NotationError?
    }

    /// Puts the layer around a transport.
    package init(_ transport: any LineTransport) { self.transport = transport }

    package func ask(_ line: [UInt8]) throws(ImplementationFault) {
        lastCall = Call(request: line)
        open = try? Request.parse(line)
        switch open?.request {
        case .reset, .applicationReset: lines = 0
        default: break
        }
        try transport.ask(line)
    }

    package func send(_ line: [UInt8]) throws(ImplementationFault) { try transport.send(line) }

    package func receive(within limit: Duration) throws(ImplementationFault) -> [UInt8] {
        let answer = try transport.receive(within: limit)
        lines += 1
        lastCall?.answer = answer
        guard let (id, request) = open else { return answer }
        do throws(NotationError) {
            try ObservedImplementation.checkEnds(of: answer)
            switch request {
            case .launch, .application, .applicationReset:
                // An app may ask again and again before it answers.
                switch try ApplicationMessage.parse(answer, to: request, id: id) {
                case .call(let call, _): try observed.check(call)
                case .reply:
                    open = nil
                    if case .applicationReset(_, let bundle) = request {
                        observed = ObservedImplementation(app: bundle)
                    }
                }
            default:
                open = nil
                try observed.check(answer, to: request, id: id)
            }
        } catch {
            lastCall?.mistake = error
            let fault = ImplementationFault(.violation, answerMistake(error, line: lines, answer))
            transport.end(within: .milliseconds(100))
            throw fault
        }
        return answer
    }

    package func end(within grace: Duration) { transport.end(within: grace) }

    package var lastWords: String { transport.lastWords }

    package func requireSilence() throws(ImplementationFault) { try transport.requireSilence() }

    package func begin(_ place: CaseDevice) { transport.begin(place) }
}

/// A mistake in a line as text.
func answerMistake(_ error: NotationError, line: Int, _ bytes: [UInt8]) -> String {
    let place = error.location.map { "column \($0.column)" } ?? error.pathText
    // A path can be as long as the line.
    let short = place.utf8.count > 200 ? "\(place.prefix(200))…" : place
    var text = "line \(line), \(short): expected \(error.expected), found \(error.found)"
    if !error.advice.isEmpty { text += "; \(error.advice)" }
    return text + "; the line is \(excerpt(bytes))"
}
