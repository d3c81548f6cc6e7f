package import Events
package import ImplementationAdapter

/// Suites that a case gives, and what a run of them must say.
package struct ExpectedRun: Sendable {
    /// What was read from the suites.
    package var suites: Suites
    /// The patterns of names that choose cases; empty for all.
    package var patterns: [String]
    /// The requirements, one of which a chosen case cites; nil for all.
    package var requirements: Set<String>?
    /// How often each case runs.
    package var repetitions: Int
    /// Which part of the cases runs; nil for all.
    package var part: Part?
    /// The text of a `timings.json` that decides which shard a case belongs to; nil where its name does.
    package var weights: String?
    /// Which devices a foreign implementation plays, and what it declares; nil for none.
    package var foreign: Foreign?
    /// The baseline; nil for none.
    package var baseline: Baseline?
    /// What must be said.
    package var end: End

    /// What was read from suites.
    package enum Suites: Sendable {
        case cases([TestCase])
        /// All mistakes, a line each.
        case mistakes([String])
    }

    /// Which part of the cases runs.
    package enum Part: Sendable {
        /// That of one shard, `i/n`.
        case shard(String)
        /// All of so many shards, whose results are merged.
        case shards(Int)
    }

    /// A foreign implementation, which is the reference in its place.
    package struct Foreign: Sendable {
        package var role: TestedRole
        package var capabilities: Set<Capability>
    }

    /// A baseline, unread, and what an update must make of it.
    package struct Baseline: Sendable {
        package var text: String
        /// The reason of new entries; nil adds none.
        package var reason: String?
        /// The new text; nil where it is not compared.
        package var updated: String?
        /// What the update says, a line each; nil where it is not compared.
        package var notes: [String]?
    }

    /// What a run must say.
    package enum End: Sendable {
        /// These mistakes, a line each; no case runs.
        case mistakes([String])
        /// These results, in this order, and these words.
        case results([Result], Words)
    }

    /// What Baton says besides results. What is nil is not compared.
    package struct Words: Sendable {
        /// The exit status of the run.
        package var status: Int?
        /// The entries of the baseline that do not hold.
        package var stale: [String]?
        /// What `baton lint` warns of.
        package var warnings: [String]?
        /// What `baton list --json` prints of the cases that run.
        package var listed: String?
        /// What `baton explain` prints about the cases that run.
        package var explained: String?
    }

    /// How a case ends.
    package struct Result: Sendable, Hashable {
        package var name: String
        package var outcome: Outcome
        /// Nil where it is not compared.
        package var reason: String?
        /// What the baseline says about the whole case; nil where it is not compared.
        package var baseline: BaselineJudgement.Result?
        /// All checks that do not pass.
        package var checks: [Check]
    }

    /// How a check ends that does not pass. What is nil is not compared.
    package struct Check: Sendable, Hashable {
        package var id: String
        package var outcome: Outcome
        package var requirements: [String]?
        package var expected: String?
        package var observed: String?
        /// The numbers of the events that show it.
        package var evidence: [Int]?
        package var baseline: BaselineJudgement.Result?
    }

    /// The most suites.
    static let maximumSuites = 16
    /// The most bytes of all suites together.
    static let maximumBytes = 1 << 16
    /// The most runs of cases.
    static let maximumRuns = 1_000
    /// The most repetitions.
    static let maximumRepetitions = 100
    /// The most shards.
    static let maximumShards = 64
    /// The name of the baseline in messages.
    static let baselineFile = "baseline.yaml"

    /// The name of a suite in messages.
    ///
    /// - Parameter index: its place in the list, from 0.
    static func suiteFile(_ index: Int) -> String { "\(index + 1).yaml" }

    /// The expectation in words.
    var summary: String {
        switch end {
        case .mistakes(let mistakes): "a run of suites tells \(mistakes.count) mistakes"
        case .results(let results, _): "a run of suites has \(results.count) results"
        }
    }
}
