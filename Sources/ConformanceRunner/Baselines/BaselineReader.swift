import Events
import Foundation
import PositionedYAML
import Reports
import Text

extension Baseline {
    static let keys = ["implementation", "entries"]
    static let entryKeys = ["match", "expect", "message", "reason", "link", "since", "review-by"]

    /// Outcomes of checks that an entry can expect.
    private static let checkOutcomes: [Outcome] = [.fail, .warn, .unsupported, .notRun]
    /// Outcomes of whole cases that an entry can expect: no check stands for them.
    private static let caseOutcomes: [Outcome] = [.harnessFault, .untestable, .unsupported, .notRun]

    /// Reads a file.
    ///
    /// - Parameter known: all cases and checks; an entry that matches none of them is a mistake. Nil skips this check.
    package static func read(path: String, among known: KnownChecks?) throws(BaselineError) -> Baseline {
        try parse(try bytes(of: path), file: path, among: known)
    }

    /// The bytes of a file, as far as the YAML reader takes them.
    package static func bytes(of path: String) throws(BaselineError) -> [UInt8] {
        let unreadable = BaselineError("\(path): expected a readable baseline, found none")
        guard let file = FileHandle(forReadingAtPath: path) else { throw unreadable }
        do {
            // Nothing is read from an empty file, which is no failure.
            return [UInt8](try file.read(upToCount: (8 << 20) + 1) ?? Data())
        } catch {
            throw unreadable
        }
    }

    /// Reads a baseline's text.
    ///
    /// - Parameters:
    ///   - bytes: the text.
    ///   - file: its name for positions.
    ///   - known: as in ``read(path:among:)``.
    package static func parse(
        _ bytes: [UInt8], file: String, among known: KnownChecks?
    ) throws(BaselineError) -> Baseline {
        var errors = PositionedErrorCollector()
        var entries: [Entry] = []
        do throws(PositionedError) {
            let root = try YAMLDocument.parse(bytes, file: file)
            let mapping = try root.mapping(allowed: keys, "a baseline: `entries: […]`")
            if let node = mapping.present("implementation") { _ = try node.string("the implementation's name") }
            var places: [String: SourcePosition] = [:]
            for node in try mapping.required("entries").sequence("a list of entries; `[]` for none") {
                guard let entry = entry(node, among: known, &errors) else { continue }
                if let first = places.updateValue(entry.position, forKey: entry.pattern.text) {
                    errors.add(
                        at: entry.position, expected: "one entry for `\(entry.pattern.text)`",
                        found: "another one, after line \(first.line)", advice: "Only the first one counts; remove one."
                    )
                }
                entries.append(entry)
            }
        } catch {
            errors.add(error)
        }
        do throws(PositionedErrors) {
            try errors.finish()
        } catch {
            throw BaselineError(error.description)
        }
        return Baseline(file: file, entries: entries)
    }

    private static func entry(
        _ node: PositionedNode, among known: KnownChecks?, _ errors: inout PositionedErrorCollector
    ) -> Entry? {
        guard
            let mapping = errors.attempt(
                try node.mapping(allowed: entryKeys, "an entry: `match`, `expect` and `reason`"))
        else { return nil }
        let pattern = errors.attempt(try readPattern(try mapping.required("match"), among: known))
        let reason = errors.attempt(try mapping.required("reason").nonEmptyString("a reason in words"))
        func text(_ key: String) -> String? {
            guard let node = mapping.present(key) else { return "" }
            return errors.attempt(try node.nonEmptyString())
        }
        func date(_ key: String) -> CalendarDate? {
            guard let node = mapping.present(key) else { return nil }
            return errors.attempt { () throws(PositionedError) in
                let text = try node.string("a date: YYYY-MM-DD")
                guard let date = CalendarDate(text) else { throw node.error(expected: "a date: YYYY-MM-DD") }
                return date
            }
        }
        let message = text("message")
        let link = text("link")
        let (since, reviewBy) = (date("since"), date("review-by"))
        guard let pattern,
            let expect = errors.attempt(
                try readExpectation(try mapping.required("expect"), pattern, hasLink: mapping.present("link") != nil)),
            let reason, let message, let link
        else { return nil }
        return Entry(
            pattern: pattern, expect: expect, message: message, reason: reason, link: link, since: since,
            reviewBy: reviewBy, position: node.position)
    }

    private static func readPattern(
        _ node: PositionedNode, among known: KnownChecks?
    ) throws(PositionedError) -> BaselinePattern {
        let text = try node.nonEmptyString("a check's full name: `suite/case{…}#check`")
        let pattern: BaselinePattern
        do throws(BaselinePattern.Mistake) {
            pattern = try BaselinePattern(text)
        } catch {
            throw node.error(
                expected: error.expected,
                advice: "`baton list` prints the names of cases; add `#` and a check's name.")
        }
        guard let known else { return pattern }
        let cases = known.names.filter(pattern.fits)
        if cases.isEmpty {
            let bare = text.prefix(while: { $0 != "#" && $0 != "{" })
            let near = closestName(to: String(bare), among: known.names.map { String($0.prefix { $0 != "{" }) })
            throw node.error(
                expected: "the name of a known case, or a pattern that matches one",
                advice: (near.map { "Did you mean `\($0)`? " } ?? "")
                    + "Otherwise: \(BaselineCommands.removal(of: text, file: node.position.file))")
        }
        if let check = pattern.checkText, let checks = known.checks(of: cases) {
            guard checks.contains(where: { pattern.fits(check: $0) }) else {
                throw node.error(
                    expected: "the name of a check of the case, or a pattern that matches one",
                    advice: (closestName(to: check, among: checks).map { "Did you mean `#\($0)`? " } ?? "")
                        + "`baton explain \(ShellWord.quoted(cases[0]))` lists its checks.")
            }
        }
        return pattern
    }

    private static func readExpectation(
        _ node: PositionedNode, _ pattern: BaselinePattern, hasLink: Bool
    ) throws(PositionedError) -> [Outcome] {
        let allowed = pattern.isAboutChecks ? checkOutcomes : caseOutcomes
        let words = allowed.map { "`\($0.rawValue)`" }.joined(separator: ", ")
        let noun = pattern.isAboutChecks ? "\(words) or `[pass, fail]`" : words
        if case .sequence(let elements) = node.content {
            let outcomes = try elements.map { element throws(PositionedError) in
                try element.choice(Outcome.self, noun)
            }
            guard pattern.isAboutChecks, outcomes.count == 2, Set(outcomes) == [.pass, .fail] else {
                throw node.error(expected: noun)
            }
            guard hasLink else {
                throw node.error(
                    expected: "a `link` beside `[pass, fail]`",
                    advice: "A flaky check is a bug; link the issue.")
            }
            return outcomes
        }
        let outcome = try node.choice(Outcome.self, noun)
        if allowed.contains(outcome) { return [outcome] }
        let advice: String =
            switch outcome {
            case .pass: "A check that passes needs no entry; for a flaky one write `[pass, fail]` and a `link`."
            case .harnessFault, .untestable: "Only a whole case can have this outcome: remove `#` and the check's name."
            case .fail, .warn, .unsupported, .notRun:
                "Only a check can have this outcome: add `#` and its name, or `#*`."
            }
        throw node.error(expected: noun, advice: advice)
    }
}
