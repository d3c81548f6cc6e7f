/// The state of every requirement of a catalogue: a pure function of the catalogue and of the citations.
package struct Coverage: Sendable {
    /// One requirement with its state.
    package struct Row: Hashable, Sendable {
        package let requirement: Requirement
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
