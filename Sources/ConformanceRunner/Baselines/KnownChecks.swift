import ImplementationAdapter
import Rules

/// The names of all cases, and of the checks that each of them may have.
///
/// A run knows the names of cases only: an entry for a check that is gone is stale there. `baton baseline check` runs nothing
/// and so has to know the checks.
package struct KnownChecks: Sendable {
    /// The names of the cases.
    package let names: [String]
    private let ownChecks: [String: [String]]?
    /// The checks that every case may have: those of always-on rules and of capabilities.
    private let commonChecks: [String]

    /// Knows the cases' names only.
    package init(names: [String]) {
        self.names = names
        ownChecks = nil
        commonChecks = []
    }

    package init(_ cases: [TestCase]) {
        names = cases.map(\.name)
        ownChecks = Dictionary(
            cases.map { testCase in
                let operations = testCase.steps.indices.filter { testCase.steps[$0].expectation == nil }
                return (testCase.name, testCase.checkIDs + operations.map { OperationStep.checkID(at: $0) })
            }, uniquingKeysWith: { first, _ in first })
        commonChecks =
            RuleCatalogue.alwaysOnRequirements.flatMap { RuleSet.checkIDs(of: $0.rule, $0.requirements) }
            + Capability.known.map(UndeclaredCapabilities.checkID)
    }

    /// The checks of some cases; nil if they are not known.
    package func checks(of cases: [String]) -> [String]? {
        ownChecks.map { own in cases.flatMap { own[$0] ?? [] } + commonChecks }
    }
}
