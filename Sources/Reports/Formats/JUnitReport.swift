package import Events
import Text

/// `junit.xml`, for junitparser and the schema of Jenkins.
///
/// A suite is a testsuite, a case a testcase. Times are seconds of virtual time, as a property says. The schema allows no
/// properties in a testcase, so each testsuite lists the requirements of its cases. Outcomes that are neither pass nor
/// failure are skipped elements; the message names the outcome.
package struct JUnitReport: Report {
    private var tally = RunTally()
    private var gatherer = CaseGatherer()
    private var suites: [TestSuite] = []
    private var indices: [String: Int] = [:]

    private struct TestSuite {
        var name: String
        var tests = 0
        var failures = 0
        var errors = 0
        var skipped = 0
        var nanoseconds: Int64 = 0
        var properties = ""
        var cases = ""
    }

    package init() {}

    package mutating func take(_ line: LogLine, to output: inout String) {
        tally.take(line)
        if let story = gatherer.take(line) { add(story) }
    }

    package mutating func finish(_ completeness: LogCompleteness, to output: inout String) {
        if case .incomplete(let cut) = completeness, let name = cut.openCase {
            add(CaseStory(killed: name))
        }
        if case .incomplete = completeness {
            // Without this failure, the totals would look like those of a complete run.
            let judged = suites.reduce(0) { $0 + $1.tests }
            add(
                CaseStory(
                    name: "run/did-not-end", .harnessFault,
                    because: "the log breaks off: \(judged) of \(tally.header?.cases ?? 0) cases are in it"))
        }
        for entry in tally.baseline.stale where entry.staleness == .unmatched { add(entry) }
        let total = suites.reduce(into: (tests: 0, failures: 0, errors: 0)) { sum, suite in
            sum.tests += suite.tests
            sum.failures += suite.failures
            sum.errors += suite.errors
        }
        output += "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
        output +=
            "<testsuites name=\"baton\" tests=\"\(total.tests)\" failures=\"\(total.failures)\" errors=\"\(total.errors)\">\n"
        for suite in suites {
            output += "  <testsuite name=\"\(XMLText.escape(suite.name))\" tests=\"\(suite.tests)\""
            output += " failures=\"\(suite.failures)\" errors=\"\(suite.errors)\" skipped=\"\(suite.skipped)\""
            output += " time=\"\(EventTimeline.seconds(Instant(nanoseconds: suite.nanoseconds)))\">\n    <properties>\n"
            output += Self.property("time", "seconds of virtual time")
            output += Self.property("implementation", tally.header?.implementation ?? "")
            if let role = tally.header?.role { output += Self.property("role", role) }
            if let clock = tally.header?.clock { output += Self.property("clock", clock) }
            output += Self.property("baton", tally.header?.baton ?? "")
            output += Self.property("seed", tally.header.map { String($0.seed) } ?? "")
            output += suite.properties + "    </properties>\n" + suite.cases + "  </testsuite>\n"
        }
        output += "</testsuites>\n"
    }

    /// An entry that matches nothing has no case. It becomes one.
    private mutating func add(_ entry: BaselineTally.Entry) {
        guard let complaint = BaselineText.complaint(entry, log: "run.jsonl") else { return }
        let index = index(ofSuite: "baseline")
        suites[index].tests += 1
        suites[index].failures += 1
        suites[index].cases +=
            "    <testcase classname=\"baton.baseline\" name=\"\(XMLText.escape(entry.record.match))\" time=\"0.000000000\""
            + Self.element(
                "failure", type: "stale-baseline",
                message: "\(entry.record.file):\(entry.record.line): \(complaint.what)", body: complaint.mend)
    }

    private mutating func index(ofSuite name: String) -> Int {
        if let index = indices[name] { return index }
        suites.append(TestSuite(name: name))
        indices[name] = suites.count - 1
        return suites.count - 1
    }

    private mutating func add(_ story: CaseStory) {
        let (suiteName, caseName) = Self.split(story.header.name)
        let index = index(ofSuite: suiteName)
        let outcome = story.verdict.outcome
        suites[index].tests += 1
        suites[index].nanoseconds =
            Instant(nanoseconds: suites[index].nanoseconds)
            .advanced(by: max(0, story.verdict.time.nanoseconds)).nanoseconds
        if !story.header.covers.isEmpty {
            suites[index].properties += Self.property(
                "requirements of \(caseName)", story.header.covers.joined(separator: " "))
        }
        var text =
            "    <testcase classname=\"\(XMLText.escape("baton." + suiteName))\" name=\"\(XMLText.escape(caseName))\""
        text += " time=\"\(EventTimeline.seconds(story.verdict.time))\""
        let body = outcome == .pass ? "" : FailureText(story, tally).text(verdict: story.verdict)
        let message = Self.message(of: story, tally)
        let contradictions = tally.contradictions(of: story)
        if let excuse = tally.excuse(of: story) {
            suites[index].skipped += 1
            text += Self.element("skipped", type: "expected-\(outcome.rawValue)", message: excuse, body: "")
            suites[index].cases += text
            return
        }
        if !contradictions.isEmpty, !outcome.countsAsFailure {
            suites[index].failures += 1
            text += Self.element(
                "failure", type: "stale-baseline", message: contradictions[0],
                body: (contradictions + (body.isEmpty ? [] : [body])).map(VisibleText.escape).joined(separator: "\n"))
            suites[index].cases += text
            return
        }
        switch outcome {
        case .pass: text += "/>\n"
        case .warn:
            text +=
                ">\n      <system-out>\(XMLText.escapeLines("\(outcome.word): \(message)\n\(body)"))</system-out>\n    </testcase>\n"
        case .fail, .untestable:
            suites[index].failures += 1
            text += Self.element("failure", type: outcome.rawValue, message: message, body: body)
        case .harnessFault:
            suites[index].errors += 1
            text += Self.element("error", type: outcome.rawValue, message: message, body: body)
        case .unsupported, .notRun:
            suites[index].skipped += 1
            text += Self.element("skipped", type: outcome.rawValue, message: message, body: "")
        }
        suites[index].cases += text
    }

    private static func element(_ name: String, type: String, message: String, body: String) -> String {
        let start = "<\(name) type=\"\(XMLText.escape(type))\" message=\"\(XMLText.escape(message))\""
        let element = body.isEmpty ? start + "/>" : start + ">" + XMLText.escapeLines(body) + "</\(name)>"
        return ">\n      \(element)\n    </testcase>\n"
    }

    private static func message(of story: CaseStory, _ tally: RunTally) -> String {
        if !story.verdict.reason.isEmpty { return story.verdict.reason }
        let weightiest = story.findings.first { $0.outcome == story.verdict.outcome } ?? story.findings.first
        guard let first = weightiest else { return story.verdict.outcome.explanation }
        let requirements = first.requirements.joined(separator: ", ")
        return "\(first.id) \(tally.weight(of: first).text)" + (requirements.isEmpty ? "" : " (\(requirements))")
            + (first.observed.isEmpty ? "" : ": \(first.observed)")
    }

    private static func property(_ name: String, _ value: String) -> String {
        "      <property name=\"\(XMLText.escape(name))\" value=\"\(XMLText.escape(value))\"/>\n"
    }

    /// The suite and the name in it: the parts before and after the last slash that is not in the permutation.
    static func split(_ name: String) -> (suite: String, name: String) {
        let path = name[..<(name.utf8.firstIndex(of: UInt8(ascii: "{")) ?? name.endIndex)]
        guard let slash = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return ("", name) }
        return (String(name[..<slash]), String(name[name.index(after: slash)...]))
    }
}
