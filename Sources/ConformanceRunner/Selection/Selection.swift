import BluetoothLE
import Randomness

/// Which cases run.
package struct Selection: Sendable {
    /// Names of suites; empty for all.
    package var suites: [String]
    /// Patterns for full names, one of which must match; empty for all.
    package var patterns: [String]
    /// Requirements, one of which a case must cite; nil for all.
    package var requirements: Set<String>?
    /// The frozen profile whose releases all devices of a case must run; nil for any.
    package var profile: FrozenProfile?
    /// The part that runs; nil for all.
    package var shard: Shard?
    /// The number of runs of each case, each with another seed.
    package var repetitions: Int

    package init(suites: [String] = [], patterns: [String] = [], shard: Shard? = nil, repetitions: Int = 1) {
        self.suites = suites
        self.patterns = patterns
        self.shard = shard
        self.repetitions = repetitions
    }

    /// The most repetitions of a case.
    package static let maximumRepetitions = 100_000

    /// The selected cases in their order, each followed by its repetitions.
    ///
    /// The first repetition has the case's name, the others are `name@2`, `name@3` and so on, so that their seeds differ. A
    /// pattern with such an ending selects only that repetition.
    package func cases(of all: [TestCase]) -> [SelectedCase] {
        let globs = patterns.map { (glob: Glob($0), repetition: Self.repetition(of: $0)) }
        var selected: [SelectedCase] = []
        for testCase in all where suites.isEmpty || suites.contains(testCase.suite) {
            if let requirements, requirements.isDisjoint(with: testCase.citedRequirements) { continue }
            if let profile, !profile.includes(testCase) { continue }
            if let shard, !shard.contains(testCase.name) { continue }
            var repetitions: Set<Int> = []
            if globs.isEmpty || globs.contains(where: { $0.glob.matches(testCase.name) }) {
                repetitions.formUnion(1...max(1, self.repetitions))
            }
            for (glob, repetition) in globs {
                guard let repetition, glob.matches(Self.name(testCase, repetition)) else { continue }
                repetitions.insert(repetition)
            }
            for repetition in repetitions.sorted() {
                selected.append(SelectedCase(testCase: testCase, name: Self.name(testCase, repetition)))
            }
        }
        return selected
    }

    /// The suites that the selected cases belong to, known before any case is; nil if it can be any of them.
    package var namedSuites: Set<String>? {
        if !suites.isEmpty { return Set(suites) }
        var named: Set<String> = []
        for pattern in patterns {
            guard let slash = pattern.firstIndex(of: "/"), !Glob.hasWildcard(pattern[..<slash]) else { return nil }
            named.insert(String(pattern[..<slash]))
        }
        return named.isEmpty ? nil : named
    }

    /// The names that no suite has.
    package func unknownSuites(of all: [TestCase]) -> [String] {
        let names = Set(Self.suiteNames(of: all))
        return suites.filter { !names.contains($0) }
    }

    /// The patterns that match no case of the chosen suites, in any shard. They are mistakes, even beside others that match.
    package func idlePatterns(of all: [TestCase]) -> [String] {
        patterns.filter { pattern in
            var alone = self
            alone.patterns = [pattern]
            alone.shard = nil
            alone.requirements = nil
            alone.profile = nil
            return alone.cases(of: all).isEmpty
        }
    }

    /// Names of the suites that cases belong to, in their order.
    package static func suiteNames(of cases: [TestCase]) -> [String] {
        var names: [String] = []
        for testCase in cases where names.last != testCase.suite { names.append(testCase.suite) }
        return names
    }

    private static func name(_ testCase: TestCase, _ repetition: Int) -> String {
        repetition == 1 ? testCase.name : "\(testCase.name)@\(repetition)"
    }

    private static func repetition(of pattern: String) -> Int? {
        guard let mark = pattern.lastIndex(of: "@"), let number = Int(pattern[pattern.index(after: mark)...]),
            (2...maximumRepetitions).contains(number)
        else { return nil }
        return number
    }
}
