package import Events
import Foundation
import PositionedYAML
import Text

/// Updates a baseline from the outcomes of a run.
///
/// Only entries that the run contradicts change. An entry for checks that pass is removed. An entry for checks that end with
/// another outcome gets this outcome. An entry that matches nothing is removed if all its cases have run. If only a part of
/// an entry's checks passes, it becomes one entry for each of the others.
package struct BaselineUpdate: Sendable {
    /// What was done, and what must be done by hand, a line each.
    package private(set) var notes: [String] = []
    /// The number of entries that were changed, removed or added.
    package private(set) var changes = 0
    private let baseline: Baseline
    private var seen: [EntryObservations]
    /// Failures without an entry, in the order of the log.
    private var unexpected: [Observation] = []
    private var name = ""
    private var concerned: [Int] = []

    /// The outcome of a check or of a whole case.
    private struct Observation: Sendable, Hashable {
        var match: String
        var outcome: Outcome
        var text: String
    }

    /// What the run has shown of an entry.
    private struct EntryObservations: Sendable {
        var observations: [Observation] = []
        var cases: Set<String> = []
        /// A case ended before its checks were judged.
        var isUndecided = false
    }

    /// Starts from a baseline as it is now.
    package init(_ baseline: Baseline) {
        self.baseline = baseline
        seen = Array(repeating: EntryObservations(), count: baseline.entries.count)
    }

    /// Takes the next line of the log.
    package mutating func take(_ line: LogLine) {
        switch line {
        case .caseBegan(let header):
            name = BaselineTally.baseName(header.name)
            concerned = baseline.entries.indices.filter { baseline.entries[$0].pattern.fits(case: name) }
            for index in concerned { seen[index].cases.insert(name) }
        case .check(let check): note(check.id, check.outcome, check.observed)
        case .verdict(let verdict):
            let isByChecks = [Outcome.pass, .fail, .warn].contains(verdict.outcome)
            if isByChecks {
                note(nil, .pass, "", isAside: true)
            } else {
                note(nil, verdict.outcome, verdict.reason)
                for index in concerned { seen[index].isUndecided = true }
            }
        case .run, .requirement, .baseline, .event, .end: break
        }
    }

    private mutating func note(_ check: String?, _ outcome: Outcome, _ text: String, isAside: Bool = false) {
        let observation = Observation(match: check.map { "\(name)#\($0)" } ?? name, outcome: outcome, text: text)
        if let index = concerned.first(where: { baseline.entries[$0].pattern.fits(check: check) }) {
            seen[index].observations.append(observation)
        } else if !isAside, RunStatus(of: outcome) != .asExpected, outcome != .notRun {
            unexpected.append(observation)
        }
    }

    /// The baseline's new text.
    ///
    /// - Parameters:
    ///   - bytes: its present text.
    ///   - names: the names of all known cases.
    ///   - reason: the reason of new entries for failures that have none; nil adds none.
    ///   - today: the `since` of new entries.
    package mutating func text(
        from bytes: [UInt8], among names: [String], adding reason: String?, today: CalendarDate?
    ) throws(BaselineError) -> String {
        var edits: [Int: EditableBaseline.Change] = [:]
        for index in baseline.entries.indices {
            if let change = change(of: index, among: names) { edits[index] = change }
        }
        var added: [[(key: String, value: String)]] = []
        var matches: Set<String> = []
        for observation in unexpected where matches.insert(observation.match).inserted {
            guard let reason else { continue }
            var entry = [
                ("match", EditableBaseline.scalar(observation.match)), ("expect", observation.outcome.rawValue),
                ("reason", EditableBaseline.scalar(reason)),
            ]
            if let today { entry.append(("since", today.description)) }
            added.append(entry.map { (key: $0.0, value: $0.1) })
            notes.append("added \(observation.match): \(observation.outcome.rawValue)")
        }
        if reason == nil, !matches.isEmpty {
            notes.append(
                matches.count == 1
                    ? "1 failure has no entry; --reason TEXT adds one"
                    : "\(matches.count) failures have no entry; --reason TEXT adds them")
        }
        changes = edits.count + added.count
        var editable = try EditableBaseline(bytes, file: baseline.file)
        try editable.apply(edits, adding: added)
        return try Self.checked(editable.text, file: baseline.file)
    }

    /// A text without one entry.
    package static func removing(
        _ match: String, from baseline: Baseline, _ bytes: [UInt8]
    ) throws(BaselineError) -> String {
        guard let index = baseline.entries.firstIndex(where: { $0.pattern.text == match }) else {
            let near = closestName(to: match, among: baseline.entries.map(\.pattern.text))
            throw BaselineError(
                "\(baseline.file): expected an entry for `\(match)`, found none"
                    + (near.map { "; did you mean `\($0)`?" } ?? ""))
        }
        var editable = try EditableBaseline(bytes, file: baseline.file)
        try editable.apply([index: .remove])
        return try checked(editable.text, file: baseline.file)
    }

    /// A text, if it can be read again.
    private static func checked(_ text: String, file: String) throws(BaselineError) -> String {
        do throws(BaselineError) {
            _ = try Baseline.parse(Array(text.utf8), file: file, among: nil)
            return text
        } catch {
            throw BaselineError(
                "\(file): cannot be edited in place; the result would not be a baseline\n\(error.description)")
        }
    }

    private mutating func change(of index: Int, among names: [String]) -> EditableBaseline.Change? {
        let entry = baseline.entries[index]
        let match = entry.pattern.text
        let own = seen[index]
        guard !own.observations.isEmpty else {
            let isDecided =
                !own.isUndecided && names.allSatisfy { !entry.pattern.fits(case: $0) || own.cases.contains($0) }
            guard isDecided else { return nil }
            notes.append("removed \(match): it matches nothing")
            return .remove
        }
        guard own.observations.contains(where: { entry.judge($0.outcome, $0.text) != .expected }) else { return nil }
        let outcomes = Set(own.observations.map(\.outcome))
        if outcomes == [.pass] {
            notes.append("removed \(match): it passes")
            return .remove
        }
        if outcomes.count == 1, let outcome = outcomes.first { return change(entry, to: outcome, own.observations) }
        return split(entry, own.observations)
    }

    private mutating func change(
        _ entry: Baseline.Entry, to outcome: Outcome, _ observations: [Observation]
    ) -> EditableBaseline.Change {
        var values: [(key: String, value: String?)] = []
        if entry.expect != [outcome] { values.append(("expect", outcome.rawValue)) }
        let texts = Set(observations.map(\.text))
        if !entry.message.isEmpty, !texts.allSatisfy({ $0.contains(entry.message) }) {
            // One entry cannot demand messages that differ.
            let text = texts.count == 1 ? texts.first.flatMap { $0.isEmpty ? nil : $0 } : nil
            values.append(("message", text.map(Self.message)))
        }
        notes.append(
            "changed \(entry.pattern.text): "
                + values.map { "\($0.key) \($0.value ?? "removed")" }.joined(separator: ", "))
        return .set(values)
    }

    /// The beginning of an observation, long enough to tell it from others.
    private static func message(_ text: String) -> String {
        EditableBaseline.scalar(String(String.UnicodeScalarView(text.unicodeScalars.prefix(200))))
    }

    private mutating func split(
        _ entry: Baseline.Entry, _ observations: [Observation]
    ) -> EditableBaseline.Change? {
        var matches: [String] = []
        var outcomes: [String: Set<Outcome>] = [:]
        var texts: [String: Set<String>] = [:]
        for observation in observations {
            if outcomes[observation.match] == nil { matches.append(observation.match) }
            outcomes[observation.match, default: []].insert(observation.outcome)
            texts[observation.match, default: []].insert(observation.text)
        }
        guard outcomes.values.allSatisfy({ $0.count == 1 }), matches.count > 1 else {
            notes.append(
                "left \(entry.pattern.text): its outcome varies; if it is flaky, write `expect: [pass, fail]` and a `link`"
            )
            return nil
        }
        var copies: [[(key: String, value: String?)]] = []
        for match in matches {
            guard let outcome = outcomes[match]?.first, outcome != .pass else { continue }
            var values: [(key: String, value: String?)] = [
                ("match", EditableBaseline.scalar(match)), ("expect", outcome.rawValue),
            ]
            if !entry.message.isEmpty, texts[match]?.allSatisfy({ $0.contains(entry.message) }) == false {
                values.append(("message", texts[match]?.first.map(Self.message)))
            }
            copies.append(values)
        }
        notes.append("split \(entry.pattern.text) into \(copies.count) of the \(matches.count) checks that it matches")
        return .split(copies)
    }
}
