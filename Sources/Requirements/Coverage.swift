/// What is known about the testing of one requirement: exactly one state each.
package enum CoverageState: Hashable, Sendable {
    /// Cases cite it (and always-on rules may check it as well).
    case tested(byCases: [String], byRules: [String])
    /// No case cites it, but rules check it on every run and every recording that shows it.
    case alwaysOnRule([String])
    /// Nothing that can be observed tells whether it holds.
    case notObservable(because: String)
    /// It is none of this project's business.
    case outOfScope(because: String)
    /// Nothing tests it yet; what it waits for, if that is known.
    case notYet(waitsFor: String?)

    /// The state's name in reports.
    package var name: String {
        switch self {
        case .tested: "tested"
        case .alwaysOnRule: "always-on rule"
        case .notObservable: "not observable"
        case .outOfScope: "out of scope"
        case .notYet: "not yet"
        }
    }

    /// The names in the order in which reports count them.
    package static let names = ["tested", "always-on rule", "not observable", "out of scope", "not yet"]
}

/// The state of every requirement of a catalogue: a pure function of the catalogue and of who cites what.
package struct Coverage: Sendable {
    /// One requirement with its state.
    package struct Row: Hashable, Sendable {
        /// The requirement.
        package let requirement: Requirement
        /// Its state.
        package let state: CoverageState
    }

    /// How many requirements of an area are in each state.
    package struct AreaTotals: Hashable, Sendable {
        /// The area's letters.
        package let area: String
        /// What the area is about.
        package let title: String
        /// The number of its requirements.
        package let total: Int
        /// The counts in the order of `CoverageState.names`.
        package let counts: [Int]
    }

    /// One row a requirement, sorted by id.
    package private(set) var rows: [Row]
    /// One entry an area, sorted by name.
    package private(set) var areas: [AreaTotals]
    /// Requirements with a disposition that something tests nevertheless: the disposition is wrong or idle.
    package private(set) var contradictions: [RequirementID]
    /// Ids that cases or rules cite although the catalogue lacks them.
    package let unknown: [RequirementID]

    /// Works out every state.
    ///
    /// - Parameters:
    ///   - catalogue: the requirements.
    ///   - citedByCases: for each requirement the names of the cases that cite it, in any order.
    ///   - alwaysOnRules: for each requirement the names of the rules that check it on every run, in any order.
    package init(
        of catalogue: RequirementCatalogue, citedByCases: [RequirementID: [String]],
        alwaysOnRules: [RequirementID: [String]]
    ) {
        rows = catalogue.requirements.map { requirement in
            let cases = Set(citedByCases[requirement.id] ?? []).sorted()
            let rules = Set(alwaysOnRules[requirement.id] ?? []).sorted()
            let state: CoverageState
            if !cases.isEmpty {
                state = .tested(byCases: cases, byRules: rules)
            } else if !rules.isEmpty {
                state = .alwaysOnRule(rules)
            } else {
                switch requirement.disposition {
                case .notObservable(let reason): state = .notObservable(because: reason)
                case .outOfScope(let reason): state = .outOfScope(because: reason)
                case .waitsFor(let what): state = .notYet(waitsFor: what)
                case nil: state = .notYet(waitsFor: nil)
                }
            }
            return Row(requirement: requirement, state: state)
        }
        let rows = rows
        areas = catalogue.areas.map { area in
            let own = rows.filter { $0.requirement.area == area.name }
            return AreaTotals(
                area: area.name, title: area.title, total: own.count,
                counts: CoverageState.names.map { name in own.count { $0.state.name == name } })
        }
        contradictions = rows.compactMap { row in
            guard row.requirement.disposition != nil else { return nil }
            switch row.state {
            case .tested, .alwaysOnRule: return row.requirement.id
            default: return nil
            }
        }
        unknown = Set(citedByCases.keys).union(alwaysOnRules.keys).filter { catalogue[$0] == nil }.sorted()
    }

    /// The same for some areas only, by their letters.
    package func restricted(to areas: Set<String>) -> Coverage {
        var result = self
        result.rows = rows.filter { areas.contains($0.requirement.area) }
        result.areas = self.areas.filter { areas.contains($0.area) }
        result.contradictions = contradictions.filter { areas.contains($0.area) }
        return result
    }

    /// The counts over all areas, in the order of `CoverageState.names`.
    package var totals: [Int] {
        areas.reduce(into: CoverageState.names.map { _ in 0 }) { totals, area in
            for (index, count) in area.counts.enumerated() { totals[index] += count }
        }
    }
}
