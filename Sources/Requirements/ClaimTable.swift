package import PositionedYAML
import Text

/// The claims of the documents with what stands for each: a pure function of the catalogue and of the cases' citations.
package struct ClaimTable: Sendable {
    /// How much of a claim is shown: exactly one state each.
    package enum State: String, CaseIterable, Sendable {
        /// Named cases test all its requirements, or rules check them.
        case shown
        /// Named cases show everything of it that a run can show; the claim says what none can, and why.
        case limited
        /// Something of it is shown and something is not.
        case weaker
        /// Nothing of it is tested yet.
        case missing
        /// None of its requirements can be tested: they are not observable or out of scope.
        case excused
        /// The lines say nothing about Handoff.
        case unrelated

        /// What it means, for pages.
        package var meaning: String {
            switch self {
            case .shown: "cases test all its requirements, or rules check them on every run"
            case .limited: "everything of it that a run can show is shown; the last column says what none can, and why"
            case .weaker: "something of it is shown and something is not; the last column says what is not"
            case .missing: "nothing of it is tested yet"
            case .excused: "none of its requirements can be tested: they are not observable or out of scope"
            case .unrelated: "the lines say nothing about Handoff"
            }
        }
    }

    /// One requirement of a claim.
    package struct Part: Hashable, Sendable {
        package let requirement: RequirementID
        /// What is known about the testing of the requirement.
        package let state: CoverageState
        /// Those of the claim's cases that cite it.
        package let cases: [String]

        /// Whether the claim's cases or a rule show it.
        package var isShown: Bool {
            switch state {
            case .tested, .alwaysOnRule: true
            default: false
            }
        }

        /// Whether nothing can show it, for a stated reason.
        var isExcused: Bool {
            switch state {
            case .notObservable, .outOfScope: true
            default: false
            }
        }
    }

    /// One claim with its state.
    package struct Row: Hashable, Sendable {
        package let claim: Claim
        /// In the order of the claim's requirements.
        package let parts: [Part]
        package let state: State
    }

    /// How many claims of a document are in each state.
    package struct SourceTotals: Hashable, Sendable {
        /// The document's key.
        package let source: String
        /// The document's name.
        package let name: String
        /// The number of its claims.
        package let total: Int
        /// The counts in the order of `State.allCases`.
        package let counts: [Int]
    }

    /// One row a claim, sorted by id.
    package private(set) var rows: [Row]
    /// The catalogue's names of the documents, by key.
    private let names: [String: String]

    /// Works out every state.
    ///
    /// - Parameters:
    ///   - catalogue: the claims and requirements.
    ///   - coverage: the states of all requirements of the catalogue.
    ///   - citedByCase: for each case, by its name without permutations, the requirements that it tests.
    /// - Throws: a mistake for each name of no case, for each case that tests none of its claim's requirements, and for
    ///   each tested requirement that none of its claim's cases tests.
    package init(
        of catalogue: RequirementCatalogue, coverage: Coverage, citedByCase: [String: Set<RequirementID>]
    ) throws(PositionedErrors) {
        var problems = PositionedErrorCollector()
        let states = Dictionary(uniqueKeysWithValues: coverage.rows.map { ($0.requirement.id, $0.state) })
        let known = citedByCase.keys.sorted()
        rows = catalogue.claims.map { claim in
            for named in claim.cases {
                Self.check(named, of: claim, citedByCase, known, &problems)
            }
            let parts = claim.requirements.map { id in
                let cases = claim.cases.map(\.name).filter { citedByCase[$0]?.contains(id) == true }
                return Part(requirement: id, state: states[id] ?? .notYet(waitsFor: nil), cases: cases)
            }
            for part in parts where part.cases.isEmpty {
                // A rule that checks it on every run shows it without any case.
                guard case .tested(let cases, []) = part.state, let first = cases.first else { continue }
                problems.add(
                    at: claim.position, expected: "a case of the claim that cites \(part.requirement)", found: "none",
                    advice: "For example `\(excerpt(String(first.prefix { $0 != "{" })))` does.")
            }
            return Row(claim: claim, parts: parts, state: Self.state(of: claim, parts))
        }
        names = Dictionary(uniqueKeysWithValues: catalogue.sources.map { ($0.key, $0.name) })
        try problems.finish()
    }

    private static func check(
        _ named: Claim.NamedCase, of claim: Claim, _ citedByCase: [String: Set<RequirementID>], _ known: [String],
        _ problems: inout PositionedErrorCollector
    ) {
        guard let cited = citedByCase[named.name] else {
            problems.add(
                at: named.position, expected: "the name of a case, without a permutation", unknown: named.name,
                among: known, noun: "cases")
            return
        }
        guard cited.isDisjoint(with: claim.requirements) else { return }
        problems.add(
            at: named.position,
            expected: "a case that cites \(claim.requirements.map(\.description).joined(separator: " or "))",
            found: "`\(excerpt(named.name))`, which cites "
                + (cited.isEmpty ? "nothing" : cited.sorted().map(\.description).joined(separator: ", ")),
            advice: "Name another case, or cite the requirement in this one if it tests it.")
    }

    private static func state(of claim: Claim, _ parts: [Part]) -> State {
        if claim.unrelated != nil { return .unrelated }
        let shown = parts.count(where: \.isShown)
        if claim.weaker == nil, claim.limit != nil, shown > 0, parts.allSatisfy({ $0.isShown || $0.isExcused }) {
            return .limited
        }
        if shown == parts.count, claim.weaker == nil { return .shown }
        if shown > 0 { return .weaker }
        let waits = parts.contains { if case .notYet = $0.state { true } else { false } }
        return waits ? .missing : .excused
    }

    /// One entry a document that has claims here, sorted by key.
    package var sources: [SourceTotals] {
        Set(rows.map(\.claim.source)).sorted().map { source in
            let own = rows.filter { $0.claim.source == source }
            return SourceTotals(
                source: source, name: names[source] ?? "", total: own.count,
                counts: State.allCases.map { state in own.count { $0.state == state } })
        }
    }

    /// The counts over all documents, in the order of `State.allCases`.
    package var totals: [Int] { State.allCases.map { state in rows.count { $0.state == state } } }

    /// Whether something that could be shown of a claim is not.
    package var hasGap: Bool { rows.contains(where: \.hasGap) }

    /// The claims with a requirement of one of these areas only.
    package func restricted(to areas: Set<String>) -> ClaimTable {
        var result = self
        result.rows = rows.filter { row in row.claim.requirements.contains { areas.contains($0.area) } }
        return result
    }
}

extension ClaimTable.Row {
    /// Whether something that could be shown is not.
    package var hasGap: Bool {
        claim.weaker != nil || parts.contains { if case .notYet = $0.state { true } else { false } }
    }

    /// What is not shown of the claim, or why there is nothing to show, as sentences.
    package var remarks: [String] {
        let unshown = parts.compactMap { part -> String? in
            switch part.state {
            case .tested, .alwaysOnRule: nil
            case .notYet(nil): "\(part.requirement) is not tested yet."
            case .notYet(let what?): "\(part.requirement) is not tested yet, it waits for \(what)."
            case .notObservable(let reason): "\(part.requirement) is not observable: \(reason)"
            case .outOfScope(let reason): "\(part.requirement) is out of scope: \(reason)"
            }
        }
        return [claim.unrelated, claim.weaker, claim.limit].compactMap(\.self) + unshown
    }
}
