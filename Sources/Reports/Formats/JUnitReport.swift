package import Events
import Text

/// `junit.xml`, in one of two dialects.
///
/// A suite is a testsuite, a case a testcase. Times are seconds of wall time, where they are known; virtual time, the seed
/// and the requirements are properties. Outcomes that are neither pass nor failure are skipped elements; the message names
/// the outcome.
package struct JUnitReport: Report {
    /// What a testcase may hold.
    package enum Dialect: Sendable {
        /// Place and properties of a testcase stand in it, as in what pytest writes; GitLab, CircleCI and GitHub's actions
        /// read them.
        case common
        /// The schema that Jenkins' xUnit plugin checks. It allows neither in a testcase, so properties stand in the testsuite.
        case jenkins
    }

    /// The wall time of cases in microseconds, by name.
    package var durations: [String: UInt64] = [:]
    /// When the run began; nil if that is not known.
    package var clock: RunBackground.WallClock?
    private let dialect: Dialect
    private var suites: [TestSuite] = []
    private var indices: [String: Int] = [:]

    private struct TestSuite {
        var name: String
        var tests = 0
        var failures = 0
        var errors = 0
        var skipped = 0
        var microseconds: UInt64 = 0
        var properties = ""
        var cases = ""
    }

    package init(_ dialect: Dialect = .common) { self.dialect = dialect }

    package mutating func take(_ line: LogLine, _ run: RunResults, to output: inout String) {
        if let story = run.ended { add(story, run.tally) }
    }

    package mutating func finish(_ completeness: LogCompleteness, _ run: RunResults, to output: inout String) {
        let tally = run.tally
        if case .incomplete(let cut) = completeness, let name = cut.openCase {
            add(CaseStory(killed: name), tally)
        }
        if case .incomplete = completeness {
            // Without this failure, the totals would look like those of a complete run.
            let judged = suites.reduce(0) { $0 + $1.tests }
            add(
                CaseStory(
                    name: "run/did-not-end", .harnessFault,
                    because: "the log breaks off: \(judged) of \(tally.header?.cases ?? 0) cases are in it"), tally)
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
            output += " time=\"\(Self.seconds(suite.microseconds))\""
            // Schemas want no time zone; it is UTC.
            if let clock { output += " timestamp=\"\(XMLText.escape(clock.began.replacing("Z", with: "")))\"" }
            output += ">\n    <properties>\n"
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
            "    <testcase classname=\"baton.baseline\" name=\"\(XMLText.escape(entry.record.match))\">\n"
            + Self.element(
                "failure", type: "stale-baseline",
                message: "\(entry.record.file):\(entry.record.line): \(complaint.what)", body: complaint.mend)
            + "    </testcase>\n"
    }

    private mutating func index(ofSuite name: String) -> Int {
        if let index = indices[name] { return index }
        suites.append(TestSuite(name: name))
        indices[name] = suites.count - 1
        return suites.count - 1
    }

    private mutating func add(_ story: CaseStory, _ tally: RunTally) {
        let (suiteName, caseName) = Self.split(story.header.name)
        let index = index(ofSuite: suiteName)
        let outcome = story.verdict.outcome
        suites[index].tests += 1
        let duration = durations[story.header.name]
        suites[index].microseconds &+= duration ?? 0
        var text =
            "    <testcase classname=\"\(XMLText.escape("baton." + suiteName))\" name=\"\(XMLText.escape(caseName))\""
        if let duration { text += " time=\"\(Self.seconds(duration))\"" }
        let facts = Self.facts(of: story)
        var inner = ""
        switch dialect {
        case .common:
            if let place = DeclaredPlace(story.header.declared) {
                text += " file=\"\(XMLText.escape(place.file))\" line=\"\(place.line)\""
            }
            inner = "      <properties>\n" + facts.map { "  " + Self.property($0.name, $0.value) }.joined()
            inner += "      </properties>\n"
        case .jenkins:
            for fact in facts { suites[index].properties += Self.property("\(fact.name) of \(caseName)", fact.value) }
        }
        let body = outcome == .pass ? "" : FailureText(story, tally).text(verdict: story.verdict)
        let message = Self.message(of: story, tally)
        let contradictions = tally.contradictions(of: story)
        if let excuse = tally.excuse(of: story) {
            suites[index].skipped += 1
            inner += Self.element("skipped", type: "expected-\(outcome.rawValue)", message: excuse, body: "")
        } else if !contradictions.isEmpty, !outcome.countsAsFailure {
            suites[index].failures += 1
            inner += Self.element(
                "failure", type: "stale-baseline", message: contradictions[0],
                body: (contradictions + (body.isEmpty ? [] : [body])).map(VisibleText.escape).joined(separator: "\n"))
        } else {
            inner += result(of: outcome, message: message, body: body, index)
        }
        suites[index].cases += text + (inner.isEmpty ? "/>\n" : ">\n\(inner)    </testcase>\n")
    }

    /// The element that tells an outcome; empty for one that passed.
    private mutating func result(of outcome: Outcome, message: String, body: String, _ index: Int) -> String {
        switch outcome {
        case .pass: return ""
        case .warn:
            let text = XMLText.escapeLines("\(outcome.word): \(message)\n\(body)")
            return "      <system-out>\(text)</system-out>\n"
        case .fail, .untestable:
            suites[index].failures += 1
            return Self.element("failure", type: outcome.rawValue, message: message, body: body)
        case .harnessFault:
            suites[index].errors += 1
            return Self.element("error", type: outcome.rawValue, message: message, body: body)
        case .unsupported, .notRun:
            suites[index].skipped += 1
            return Self.element("skipped", type: outcome.rawValue, message: message, body: "")
        }
    }

    private static func facts(of story: CaseStory) -> [(name: String, value: String)] {
        let requirements =
            story.header.covers.isEmpty ? [] : [("requirements", story.header.covers.joined(separator: " "))]
        let warnings = story.checks.filter { $0.outcome == .warn }.map(\.id)
        return requirements + [
            ("virtual seconds", EventTimeline.seconds(story.verdict.time)), ("case seed", String(story.header.seed)),
        ] + (warnings.isEmpty ? [] : [("warnings", warnings.joined(separator: " "))])
    }

    /// Seconds with three decimals; one schema allows no more.
    private static func seconds(_ microseconds: UInt64) -> String {
        let rest = String(microseconds / 1000 % 1000)
        return "\(microseconds / 1_000_000)." + String(repeating: "0", count: 3 - rest.count) + rest
    }

    private static func element(_ name: String, type: String, message: String, body: String) -> String {
        let start = "<\(name) type=\"\(XMLText.escape(type))\" message=\"\(XMLText.escape(message))\""
        let element = body.isEmpty ? start + "/>" : start + ">" + XMLText.escapeLines(body) + "</\(name)>"
        return "      \(element)\n"
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
