package import AdapterTransports
package import Events
import ImplementationAdapter
import Notation
import Payload

/// Asks an implementation again what a transcript says that it was asked, and compares the answers.
///
/// After the first difference of a case nothing that follows in it need fit any more: it goes on with the next `reset`, with a
/// fresh process.
package final class TranscriptReplay {
    /// Calls that were answered as before.
    package private(set) var equalAnswers = 0
    /// Calls that were not.
    package private(set) var differences = 0
    /// What became of the implementation.
    package private(set) var statuses: Set<RunStatus> = []

    private let address: AdapterAddress
    private let limits: AnswerLimits
    private let tell: (String) -> Void
    private var sessions: [Int: Session] = [:]

    /// One adapter of the transcript, and the process that stands for it now.
    private struct Session {
        var transport: (any LineTransport)?
        /// The lines with which it was greeted: a fresh process is greeted with them too.
        var greeting: [[UInt8]] = []
        /// The line that opened the call that is open.
        var question: NotationNode = .null
        var isGreeted = false
    }

    /// So many adapters may be alive at a time; a transcript of more is none of Baton's.
    private static let mostSessions = 1024

    /// Makes a replay.
    ///
    /// - Parameters:
    ///   - address: where the implementation is to be had.
    ///   - limits: how long it may take.
    ///   - tell: takes each finding, some lines of text with everything escaped.
    package init(address: AdapterAddress, limits: AnswerLimits, tell: @escaping (String) -> Void) {
        self.address = address
        self.limits = limits
        self.tell = tell
    }

    /// Replays one record. Those of one adapter come in their order.
    package func take(_ record: TranscriptRecord) {
        guard sessions[record.adapter] != nil || sessions.count < Self.mostSessions else { return }
        var session = sessions[record.adapter] ?? Session()
        defer { sessions[record.adapter] = session }
        switch record.matter {
        case .to(let node): ask(node, record, &session)
        case .from(let node): compare(node, record, &session)
        case .unreadable, .fault:
            // Then it was lost; nothing that comes now can be compared with that.
            end(&session)
        }
    }

    /// Ends what still runs.
    package func end() {
        for number in sessions.keys.sorted() {
            guard var session = sessions[number] else { continue }
            end(&session)
        }
        sessions.removeAll()
    }

    private func end(_ session: inout Session) {
        session.transport?.end(within: limits.farewell)
        session.transport = nil
    }

    private static func line(_ node: NotationNode) -> [UInt8] {
        var line: [UInt8] = []
        JSONText.append(node, to: &line)
        return line
    }

    private func ask(_ node: NotationNode, _ record: TranscriptRecord, _ session: inout Session) {
        let line = Self.line(node)
        let method = node["method"].flatMap { if case .string(let text) = $0 { text } else { nil } }
        if method != nil { session.question = node }
        do throws(ImplementationFault) {
            switch method {
            case "hello" where session.transport == nil:
                session.greeting = [line]
                session.transport = try address.open(within: limits.start)
            case "reset" where session.transport == nil, "app.reset" where session.transport == nil:
                let fresh = try address.open(within: limits.start)
                session.transport = fresh
                for greeting in session.greeting { _ = try fresh.exchange(greeting, within: limits.start) }
            default: break
            }
            guard let transport = session.transport else { return }
            if method == "probe", session.greeting.count == 1 { session.greeting.append(line) }
            if method == nil { try transport.send(line) } else { try transport.ask(line) }
        } catch {
            lost(error, record, &session)
        }
    }

    private func compare(_ recorded: NotationNode, _ record: TranscriptRecord, _ session: inout Session) {
        guard let transport = session.transport else { return }
        do throws(ImplementationFault) {
            let line = try transport.receive(within: record.call == 1 ? limits.start : limits.answer)
            guard let answer = try? JSONText.parse(line) else {
                differ(record, session.question, "its line", LineDifference.text(recorded), "what is no JSON")
                return end(&session)
            }
            guard let difference = LineDifference(recorded, answer) else {
                equalAnswers += 1
                if case .string("bye")? = session.question["method"] { end(&session) }
                return
            }
            differ(record, session.question, difference.place, difference.first, difference.second)
            end(&session)
        } catch {
            lost(error, record, &session)
        }
    }

    private func differ(
        _ record: TranscriptRecord, _ question: NotationNode, _ place: String, _ first: String, _ second: String
    ) {
        differences += 1
        statuses.insert(.unexpected)
        tell(
            """
            \(Self.title(record)): another answer at \(place)
              asked     \(LineDifference.text(question))
              recorded  \(first)
              now       \(second)

            """)
    }

    private func lost(_ fault: ImplementationFault, _ record: TranscriptRecord, _ session: inout Session) {
        differences += 1
        statuses.insert(fault.kind == .gone ? .implementationGone : .harnessFault)
        tell(
            """
            \(Self.title(record)): it is lost
              asked     \(LineDifference.text(session.question))
              now       \(fault.description)

            """)
        end(&session)
    }

    private static func title(_ record: TranscriptRecord) -> String {
        let place = record.place.map { "\($0.testCase), \($0.device)" } ?? "before any case"
        return "\(place), adapter \(record.adapter), call \(record.call)"
    }
}
