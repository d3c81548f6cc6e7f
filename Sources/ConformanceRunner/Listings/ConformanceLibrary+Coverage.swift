package import Requirements
import Rules

extension ConformanceLibrary {
    /// The requirements that these cases and the always-on rules test.
    package func coverage(by cases: [TestCase]) -> Coverage {
        var citedByCases: [RequirementID: [String]] = [:]
        for testCase in cases {
            // A requirement under `outside` is not tested where it holds.
            for id in testCase.covers.filter({ !testCase.outside.contains($0) }).compactMap(RequirementID.init) {
                citedByCases[id, default: []].append(testCase.name)
            }
        }
        var rules: [RequirementID: [String]] = [:]
        for (rule, requirements) in RuleCatalogue.alwaysOnRequirements {
            for id in requirements.compactMap(RequirementID.init) { rules[id, default: []].append(rule) }
        }
        return Coverage(of: requirements, citedByCases: citedByCases, alwaysOnRules: rules)
    }
}

extension Coverage {
    /// Whether a requirement is not tested yet, or a citation or disposition is wrong.
    package var hasGap: Bool {
        !unknown.isEmpty || !contradictions.isEmpty
            || rows.contains {
                if case .notYet = $0.state { true } else { false }
            }
    }
}
