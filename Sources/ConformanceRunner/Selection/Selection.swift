import BluetoothLE
import Randomness

/// Which cases run.
package struct Selection: Sendable {
    /// Names of suites; empty for all.
    package var suites: [String]
    /// Patterns over full names; empty for all. A case is selected by any of them.
    package var patterns: [String]
    /// The part of the selection that this machine runs; nil for all of it.
    package var shard: Shard?
    /// How often each case runs, each time with another seed.
    package var repetitions: Int

    /// Selects everything by default.
    package init(suites: [String] = [], patterns: [String] = [], shard: Shard? = nil, repetitions: Int = 1) {
        self.suites = suites
        self.patterns = patterns
        self.shard = shard
        self.repetitions = repetitions
    }

    /// The most repetitions of a case.
    package static let maximumRepetitions = 100_000

    /// The selected cases in their order; the repetitions of a case follow each other.
    ///
    /// The first repetition has the case's name, the others `name@2`, `name@3` and so on, which makes their seeds differ. A
    /// pattern with such an ending selects that repetition alone, so that a failure can be repeated by its name.
    package func cases(of all: [TestCase]) -> [SelectedCase] {
        let globs = patterns.map { (glob: Glob($0), repetition: Self.repetition(of: $0)) }
        var selected: [SelectedCase] = []
        for testCase in all where suites.isEmpty || suites.contains(testCase.suite) {
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

    /// The suites' names that no suite has.
    package func unknownSuites(of all: [TestCase]) -> [String] {
        let names = Set(Self.suiteNames(of: all))
        return suites.filter { !names.contains($0) }
    }

    /// The patterns that fit no case of the chosen suites, whatever the shard. A mistyped pattern beside a right one must
    /// not pass for a selection.
    package func idlePatterns(of all: [TestCase]) -> [String] {
        patterns.filter { pattern in
            var alone = self
            alone.patterns = [pattern]
            alone.shard = nil
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
