import Events
import Foundation
import PositionedYAML
import Reports
import Text

extension Baseline {
    /// Keys of a baseline.
    static let keys = ["implementation", "entries"]
    /// Keys of an entry.
    static let entryKeys = ["match", "expect", "message", "reason", "link", "since", "review-by"]

    /// What becomes of a check.
    private static let checkOutcomes: [Outcome] = [.fail, .warn, .unsupported, .notRun]
    /// What becomes of a case where no check speaks for it.
    private static let caseOutcomes: [Outcome] = [.harnessFault, .untestable, .unsupported, .notRun]

    /// Why a baseline cannot be used, a line for each mistake.
    package struct Mistakes: Error, Sendable, CustomStringConvertible {
        /// The lines.
        package let description: String
    }

    /// Reads a file.
    ///
    /// - Parameter names: names of all known cases; an entry that fits none of them is a mistake. Nil for not asking.
    package static func read(path: String, among names: [String]?) throws(Mistakes) -> Baseline {
        try parse(try bytes(of: path), file: path, among: names)
    }

    /// The bytes of a file of bearable size.
    package static func bytes(of path: String) throws(Mistakes) -> [UInt8] {
        guard let file = FileHandle(forReadingAtPath: path), let data = try? file.read(upToCount: (8 << 20) + 1) else {
            throw Mistakes(description: "\(path): expected a readable baseline, found none")
        }
        return [UInt8](data)
    }

    /// Reads a baseline's text.
    ///
    /// - Parameters:
    ///   - bytes: the text.
    ///   - file: its name for positions.
    ///   - names: as in ``read(path:among:)``.
    /// - Throws: every mistake.
    package static func parse(
        _ bytes: [UInt8], file: String, among names: [String]?
    ) throws(Mistakes) -> Baseline {
        var errors = PositionedErrorCollector()
        var entries: [Entry] = []
        do throws(PositionedError) {
            let root = try YAMLDocument.parse(bytes, file: file)
            let mapping = try root.mapping(allowed: keys, "a baseline: `entries: […]`")
            if let node = mapping.present("implementation") { _ = try node.string("the implementation's name") }
            var places: [String: SourcePosition] = [:]
            for node in try mapping.required("entries").sequence("a list of entries; `[]` for none") {
                guard let entry = entry(node, among: names, &errors) else { continue }
                if let first = places.updateValue(entry.position, forKey: entry.pattern.text) {
                    errors.add(
                        PositionedError(
                            at: entry.position, expected: "one entry for `\(entry.pattern.text)`",
                            found: "a second one, after line \(first.line)",
                            advice: "The first one judges; take one out."))
                }
                entries.append(entry)
            }
        } catch {
            errors.add(error)
        }
        do throws(PositionedErrors) {
            try errors.finish()
        } catch {
            throw Mistakes(description: error.description)
        }
        return Baseline(file: file, entries: entries)
    }

    private static func entry(
        _ node: PositionedNode, among names: [String]?, _ errors: inout PositionedErrorCollector
    ) -> Entry? {
        guard
            let mapping = errors.attempt({ () throws(PositionedError) in
                try node.mapping(allowed: entryKeys, "an entry: `match`, `expect` and `reason`")
            })
        else { return nil }
        let pattern = errors.attempt { () throws(PositionedError) in
            try readPattern(try mapping.required("match"), among: names)
        }
        let reason = errors.attempt { () throws(PositionedError) in
            try mapping.required("reason").nonEmptyString("why this is expected, in words")
        }
        func text(_ key: String) -> String? {
            guard let node = mapping.present(key) else { return "" }
            return errors.attempt { () throws(PositionedError) in try node.nonEmptyString() }
        }
        func date(_ key: String) -> CalendarDate? {
            guard let node = mapping.present(key) else { return nil }
            return errors.attempt { () throws(PositionedError) in
                let text = try node.string("a day: YYYY-MM-DD")
                guard let date = CalendarDate(text) else { throw node.error(expected: "a day: YYYY-MM-DD") }
                return date
            }
        }
        let message = text("message")
        let link = text("link")
        let (since, reviewBy) = (date("since"), date("review-by"))
        guard let pattern,
            let expect = errors.attempt({ () throws(PositionedError) in
                try readExpectation(try mapping.required("expect"), pattern, hasLink: mapping.present("link") != nil)
            }), let reason, let message, let link
        else { return nil }
        return Entry(
            pattern: pattern, expect: expect, message: message, reason: reason, link: link, since: since,
            reviewBy: reviewBy, position: node.position)
    }

    private static func readPattern(
        _ node: PositionedNode, among names: [String]?
    ) throws(PositionedError) -> BaselinePattern {
        let text = try node.nonEmptyString("a check's full name: `suite/case{…}#check`")
        let pattern: BaselinePattern
        do throws(BaselinePattern.Mistake) {
            pattern = try BaselinePattern(text)
        } catch {
            throw node.error(
                expected: error.expected,
                advice: "`baton list` shows the names; `#` and a check's name stand behind them.")
        }
        if let names, !names.contains(where: pattern.fits) {
            let bare = text.prefix(while: { $0 != "#" && $0 != "{" })
            let near = closestName(to: String(bare), among: names.map { String($0.prefix { $0 != "{" }) })
            throw node.error(
                expected: "the name of a known case, or a pattern that fits one",
                advice: (near.map { "Did you mean `\($0)`? " } ?? "")
                    + "Otherwise: \(BaselineCommands.removal(of: text, file: node.position.file))")
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
                    advice: "A flaky check is a bug of somebody's; say where it is followed up.")
            }
            return outcomes
        }
        let outcome = try node.choice(Outcome.self, noun)
        if allowed.contains(outcome) { return [outcome] }
        let advice: String =
            switch outcome {
            case .pass: "What passes needs no entry; for what passes sometimes write `[pass, fail]` and a `link`."
            case .harnessFault, .untestable: "That happens to a whole case: leave away `#` and the check's name."
            default: "That happens to a check: add `#` and its name, or `#*`."
            }
        throw node.error(expected: noun, advice: advice)
    }
}
