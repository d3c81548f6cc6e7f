package import AdapterTransports
package import Events
import ImplementationAdapter
import Notation
import Payload
package import Reports

/// Sends an implementation the requests of a transcript again, and compares the answers.
///
/// After the first different answer, the rest of a case cannot be compared. The replay goes on with the next `reset` and a
/// fresh process.
package final class TranscriptReplay {
    /// The number of calls with the recorded answer.
    package private(set) var equalAnswers = 0
    /// The number of other calls.
    package private(set) var differences = 0
    /// What the differences mean for the exit status.
    package private(set) var statuses: Set<RunStatus> = []

    private let address: AdapterAddress
    private let limits: AnswerLimits
    private let report: (StyledText) -> Void
    private var sessions: [Int: Session] = [:]

    /// One adapter of the transcript, and the process that replaces it.
    private struct Session {
        var transport: (any LineTransport)?
        /// The lines before the first case. A fresh process gets them first.
        var greeting: [[UInt8]] = []
        /// The request of the open call.
        var question: NotationNode = .null
    }

    /// The most adapters at a time. Baton writes no transcript with more.
    private static let mostSessions = 1024

    /// - Parameter report: takes the text of each difference.
    package init(address: AdapterAddress, limits: AnswerLimits, report: @escaping (StyledText) -> Void) {
        self.address = address
        self.limits = limits
        self.report = report
    }

    /// Replays the next record.
    package func take(_ record: TranscriptRecord) {
        guard sessions[record.adapter] != nil || sessions.count < Self.mostSessions else { return }
        var session = sessions[record.adapter] ?? Session()
        defer { sessions[record.adapter] = session }
        switch record.matter {
        case .to(let node): ask(node, record, &session)
        case .from(let node): compare(node, record, &session)
        case .unreadable, .fault:
            // The recorded adapter failed here, so that there is nothing to compare.
            end(&session)
        }
    }

    /// Ends all processes.
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
                differ(record, session.question, "its line", LineDifference.text(recorded), "a line that is not JSON")
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
        report(
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
        report(
            """
            \(Self.title(record)): the adapter failed
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
