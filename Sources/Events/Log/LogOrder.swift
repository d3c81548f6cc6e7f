import Notation
import Payload

/// Checks the order of lines in a log, which ``LogLine`` describes.
struct LogOrder {
    private(set) var openCase: String?
    private(set) var isEnded = false
    private var hasRun = false
    private var hasCases = false
    private var entries = 0
    private var events = 0

    /// Takes the next line.
    ///
    /// - Throws: ``NotationError`` if it is out of place.
    mutating func take(_ line: LogLine) throws(NotationError) {
        guard !isEnded else { throw misplaced("the end of the log", "a line after the end of the run") }
        switch line {
        case .run:
            guard !hasRun else { throw misplaced("another line", "a second run line") }
            hasRun = true
        case .requirement:
            try needRun()
            guard !hasCases, entries == 0 else {
                throw misplaced("requirements before baselines and cases", "a requirement")
            }
        case .baseline:
            try needRun()
            guard !hasCases else { throw misplaced("the baseline before the first case", "an entry of it") }
            entries += 1
        case .caseBegan(let header):
            try needRun()
            if let openCase {
                throw misplaced("the verdict of \(JSONText.quoted(openCase, limit: 200))", "the next case")
            }
            hasCases = true
            for entry in header.baseline { try need(entry, at: []) }
            openCase = header.name
            events = 0
        case .event(let event):
            guard openCase != nil else { throw misplaced("a case before its events", "an event") }
            guard event.sequence == events else {
                throw NotationError(
                    path: [.key("n")], expected: "\(events), the next number", found: "\(event.sequence)")
            }
            events += 1
        case .check(let record):
            guard openCase != nil else { throw misplaced("a case before its checks", "a check") }
            if let judgement = record.baseline { try need(judgement.entry, at: [.key("entry")]) }
        case .verdict(let verdict):
            guard let openCase else { throw misplaced("a case before its verdict", "a verdict") }
            guard verdict.name.utf8.elementsEqual(openCase.utf8) else {
                throw NotationError(
                    path: [.key("name")], expected: "the running case \(JSONText.quoted(openCase, limit: 200))",
                    found: JSONText.quoted(verdict.name, limit: 200))
            }
            // An option of `baton run` leaves out the events of passed cases: a case has all of its events, or none.
            guard verdict.events == events || events == 0 else {
                throw NotationError(
                    path: [.key("events")], expected: "\(events), the events of this case", found: "\(verdict.events)")
            }
            if let judgement = verdict.baseline { try need(judgement.entry, at: [.key("entry")]) }
            self.openCase = nil
        case .end:
            try needRun()
            if let openCase {
                throw misplaced("the verdict of \(JSONText.quoted(openCase, limit: 200))", "the end of the run")
            }
            isEnded = true
        }
    }

    private func needRun() throws(NotationError) {
        guard hasRun else {
            throw misplaced("the run line first", "another line", advice: "is this a log that baton run wrote?")
        }
    }

    private func need(_ entry: Int, at path: [NotationError.PathElement]) throws(NotationError) {
        guard entry >= entries else { return }
        throw NotationError(
            path: [.key("baseline")] + path, expected: "one of the \(entries) baseline entries, from 0",
            found: "\(entry)")
    }

    private func misplaced(_ expected: String, _ found: String, advice: String = "") -> NotationError {
        NotationError(path: [.key("line")], expected: expected, found: found, advice: advice)
    }
}
