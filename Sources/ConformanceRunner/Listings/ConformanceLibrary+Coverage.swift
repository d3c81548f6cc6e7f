package import Requirements
import Rules

extension ConformanceLibrary {
    /// Which requirements these cases and the always-on rules test.
    package func coverage(by cases: [TestCase]) -> Coverage {
        var citedByCases: [RequirementID: [String]] = [:]
        for testCase in cases {
            // What a case shows to be absent elsewhere is not tested by it where it holds.
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
    /// Something is not yet tested, whether or not it is known what that waits for, or is said about what does not exist.
    package var hasGap: Bool {
        !unknown.isEmpty || !contradictions.isEmpty
            || rows.contains {
                if case .notYet = $0.state { true } else { false }
            }
    }
}
