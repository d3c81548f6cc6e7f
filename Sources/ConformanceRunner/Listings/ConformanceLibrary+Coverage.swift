import PositionedYAML
package import Requirements
import Rules

extension ConformanceLibrary {
    /// The requirements that these cases and the always-on rules test.
    package func coverage(by cases: [TestCase]) -> Coverage {
        var citedByCases: [RequirementID: [String]] = [:]
        for testCase in cases {
            for id in testCase.testedRequirements.compactMap(RequirementID.init) {
                citedByCases[id, default: []].append(testCase.name)
            }
        }
        var rules: [RequirementID: [String]] = [:]
        for (rule, requirements) in RuleCatalogue.alwaysOnRequirements {
            for id in requirements.compactMap(RequirementID.init) { rules[id, default: []].append(rule) }
        }
        return Coverage(of: requirements, citedByCases: citedByCases, alwaysOnRules: rules)
    }

    /// What the cases ask about every MUST that they test.
    package func questions(by cases: [TestCase]) -> QuestionTable {
        var tested: Set<RequirementID> = []
        var asked: [RequirementID: [Question: Set<String>]] = [:]
        for testCase in cases {
            for id in testCase.testedRequirements.compactMap(RequirementID.init) {
                tested.insert(id)
                for question in testCase.asks {
                    asked[id, default: [:]][question, default: []].insert(testCase.declaredName)
                }
            }
        }
        return QuestionTable(of: requirements, tested: tested, asked: asked)
    }

    /// The claims of the documents, and which of these cases stand for each.
    ///
    /// - Throws: all mistakes in what the claims name.
    package func claims(by cases: [TestCase]) throws(ConformanceFileErrors) -> ClaimTable {
        var citedByCase: [String: Set<RequirementID>] = [:]
        for testCase in cases {
            let cited = testCase.testedRequirements.compactMap(RequirementID.init)
            citedByCase[testCase.declaredName, default: []].formUnion(cited)
        }
        do throws(PositionedErrors) {
            return try ClaimTable(of: requirements, coverage: coverage(by: cases), citedByCase: citedByCase)
        } catch {
            throw ConformanceFileErrors(error.description)
        }
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
