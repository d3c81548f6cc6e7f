import Notation
import Payload

/// Environment variables by which a CI engine spreads work over processes.
///
/// | Engine | Part | Counted from | Besides |
/// |---|---|---:|---|
/// | Bazel | `TEST_SHARD_INDEX` of `TEST_TOTAL_SHARDS` | 0 | `TEST_SHARD_STATUS_FILE`, `XML_OUTPUT_FILE`, `TEST_UNDECLARED_OUTPUTS_DIR`, `TEST_INFRASTRUCTURE_FAILURE_FILE`, `TEST_RANDOM_SEED`, `TESTBRIDGE_TEST_ONLY` |
/// | GitLab | `CI_NODE_INDEX` of `CI_NODE_TOTAL` | 1 | |
/// | Kubernetes indexed job | `JOB_COMPLETION_INDEX` of `BATON_SHARDS` | 0 | |
/// | Buildkite | `BUILDKITE_PARALLEL_JOB` of `BUILDKITE_PARALLEL_JOB_COUNT` | 0 | |
/// | CircleCI | `CIRCLE_NODE_INDEX` of `CIRCLE_NODE_TOTAL` | 0 | |
///
/// Kubernetes gives a pod its index but not the number of completions, so the job must set it. Otherwise each pod would run
/// all cases.
package struct EngineContract: Sendable, Hashable {
    /// The names of the engines whose variables are used.
    package var engines: [String] = []
    /// The part that this process runs; nil for everything.
    package var shard: Shard?
    package var pattern: String?
    /// The run's seed.
    package var seed: UInt64?
    /// The folder for the report.
    package var outputFolder: String?
    /// A second place for the JUnit report.
    package var junitFile: String?
    /// A file to make, which says that this program supports shards.
    package var shardStatusFile: String?
    /// A file to write if the harness fails, and not the implementation under test.
    package var infrastructureFailureFile: String?
    /// The settings with their variables, in words.
    package var words: [String] = []

    /// What options have set already. Variables do not change it.
    package struct Decided: OptionSet, Sendable {
        package let rawValue: Int
        package init(rawValue: Int) { self.rawValue = rawValue }
        /// Which part runs.
        package static let shard = Decided(rawValue: 1)
        package static let seed = Decided(rawValue: 2)
        /// Where the report goes.
        package static let output = Decided(rawValue: 4)
        /// Which cases run.
        package static let cases = Decided(rawValue: 8)
    }

    /// Variables that make no sense.
    package struct Mistake: Error, Sendable, Hashable, CustomStringConvertible {
        package var variables: [String]
        /// The variables, what was expected of them and what was found.
        package var description: String
    }

    /// Reads the variables of all engines.
    ///
    /// - Returns: nil if they have no settings.
    /// - Throws: ``Mistake`` for wrong values, and for two engines that disagree.
    package static func read(
        _ variables: [String: String], decided: Decided = []
    ) throws(Mistake) -> EngineContract? {
        var contract = EngineContract()
        if !decided.contains(.shard) { try contract.takeShards(variables) }
        if isBazel(variables) { try contract.takeBazel(variables, decided) }
        return contract.words.isEmpty ? nil : contract
    }

    // MARK: - Shards

    private struct ShardVariables {
        var engine: String
        var index: String
        var total: String
        /// The index of the first part.
        var first = 0
        var advice = ""
        /// The engine may set only the number of parts if it is 1.
        var totalStandsAlone = false
    }

    private static let shardVariables = [
        ShardVariables(engine: "Bazel", index: "TEST_SHARD_INDEX", total: "TEST_TOTAL_SHARDS"),
        ShardVariables(
            engine: "GitLab", index: "CI_NODE_INDEX", total: "CI_NODE_TOTAL", first: 1, totalStandsAlone: true),
        ShardVariables(
            engine: "Kubernetes", index: "JOB_COMPLETION_INDEX", total: "BATON_SHARDS",
            advice: "Kubernetes gives a pod only its index; set BATON_SHARDS to the job's completions"),
        ShardVariables(engine: "Buildkite", index: "BUILDKITE_PARALLEL_JOB", total: "BUILDKITE_PARALLEL_JOB_COUNT"),
        ShardVariables(engine: "CircleCI", index: "CIRCLE_NODE_INDEX", total: "CIRCLE_NODE_TOTAL"),
    ]

    private mutating func takeShards(_ variables: [String: String]) throws(Mistake) {
        var taken: (shard: Shard, names: ShardVariables)?
        for names in Self.shardVariables {
            guard let shard = try Self.shard(names, variables) else { continue }
            if let taken {
                guard taken.shard == shard else {
                    throw Mistake(
                        variables: [taken.names.index, taken.names.total, names.index, names.total],
                        description:
                            "\(taken.names.index) and \(taken.names.total) of \(taken.names.engine) say shard \(taken.shard), "
                            + "\(names.index) and \(names.total) of \(names.engine) say \(shard)")
                }
                continue
            }
            taken = (shard, names)
        }
        guard let taken else { return }
        shard = taken.shard
        add(taken.names.engine, "shard \(taken.shard) (\(taken.names.index), \(taken.names.total))")
        if taken.names.engine == "Bazel" { shardStatusFile = Self.text("TEST_SHARD_STATUS_FILE", variables) }
    }

    private static func shard(
        _ names: ShardVariables, _ variables: [String: String]
    ) throws(Mistake) -> Shard? {
        let (index, total) = (text(names.index, variables), text(names.total, variables))
        if index == nil && total == nil { return nil }
        func mistake(_ description: String) -> Mistake {
            Mistake(
                variables: [names.index, names.total],
                description: description + (names.advice.isEmpty ? "" : "; \(names.advice)"))
        }
        guard let total else { throw mistake("expected \(names.total) beside \(names.index), found none") }
        guard let count = Int(total), (1...Shard.maximumCount).contains(count) else {
            throw mistake(
                "\(names.total): expected a number from 1 to \(Shard.maximumCount), found \(JSONText.quoted(total, limit: 40))"
            )
        }
        guard let index else {
            if names.totalStandsAlone && count == 1 { return nil }
            throw mistake("expected \(names.index) beside \(names.total), found none")
        }
        let last = count - 1 + names.first
        guard let number = Int(index), (names.first...last).contains(number) else {
            throw mistake(
                "\(names.index): expected a number from \(names.first) to \(last), for \(names.total) is \(count), found "
                    + JSONText.quoted(index, limit: 40))
        }
        // One part is the whole run.
        return count == 1 ? nil : Shard(index: number - names.first, count: count)
    }

    // MARK: - Bazel's other variables

    private static func isBazel(_ variables: [String: String]) -> Bool {
        text("BAZEL_TEST", variables) == "1"
            || ["XML_OUTPUT_FILE", "TEST_TOTAL_SHARDS", "TEST_SHARD_INDEX"].contains { text($0, variables) != nil }
    }

    private mutating func takeBazel(_ variables: [String: String], _ decided: Decided) throws(Mistake) {
        if !decided.contains(.cases), let filter = Self.text("TESTBRIDGE_TEST_ONLY", variables) {
            pattern = filter
            add("Bazel", "cases \(JSONText.quoted(filter, limit: 80)) (TESTBRIDGE_TEST_ONLY)")
        }
        if !decided.contains(.seed), let text = Self.text("TEST_RANDOM_SEED", variables) {
            guard let number = UInt64(text) else {
                throw Mistake(
                    variables: ["TEST_RANDOM_SEED"],
                    description: "TEST_RANDOM_SEED: expected a number, found \(JSONText.quoted(text, limit: 40))")
            }
            seed = number
            add("Bazel", "seed \(number) (TEST_RANDOM_SEED)")
        }
        if !decided.contains(.output), let folder = Self.text("TEST_UNDECLARED_OUTPUTS_DIR", variables) {
            outputFolder = folder + "/baton-report"
            add("Bazel", "the report's folder (TEST_UNDECLARED_OUTPUTS_DIR)")
        }
        if let file = Self.text("XML_OUTPUT_FILE", variables) {
            junitFile = file
            add("Bazel", "the JUnit report's file (XML_OUTPUT_FILE)")
        }
        if let file = Self.text("TEST_INFRASTRUCTURE_FAILURE_FILE", variables) {
            infrastructureFailureFile = file
            add("Bazel", "a file for faults of the harness (TEST_INFRASTRUCTURE_FAILURE_FILE)")
        }
    }

    private mutating func add(_ engine: String, _ text: String) {
        if !engines.contains(engine) { engines.append(engine) }
        words.append(text)
    }

    /// The value of a variable; nil if it is empty.
    private static func text(_ name: String, _ variables: [String: String]) -> String? {
        variables[name].flatMap { $0.isEmpty ? nil : $0 }
    }
}
