import ConformanceRunner
import Testing

/// What engines say in variables, as a table: a pure function, so no engine is needed.
@Suite struct EngineContractTests {
    @Test(arguments: [
        (["TEST_SHARD_INDEX": "0", "TEST_TOTAL_SHARDS": "4"], "0/4", "Bazel"),
        (["TEST_SHARD_INDEX": "3", "TEST_TOTAL_SHARDS": "4"], "3/4", "Bazel"),
        // GitLab counts from 1.
        (["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "4"], "0/4", "GitLab"),
        (["CI_NODE_INDEX": "4", "CI_NODE_TOTAL": "4"], "3/4", "GitLab"),
        (["JOB_COMPLETION_INDEX": "2", "BATON_SHARDS": "3"], "2/3", "Kubernetes"),
        (["BUILDKITE_PARALLEL_JOB": "1", "BUILDKITE_PARALLEL_JOB_COUNT": "2"], "1/2", "Buildkite"),
        (["CIRCLE_NODE_INDEX": "1", "CIRCLE_NODE_TOTAL": "2"], "1/2", "CircleCI"),
        // Two engines that agree.
        (
            ["CI_NODE_INDEX": "2", "CI_NODE_TOTAL": "4", "TEST_SHARD_INDEX": "1", "TEST_TOTAL_SHARDS": "4"], "1/4",
            "Bazel"
        ),
    ]) func shards(variables: [String: String], shard: String, engine: String) throws {
        let contract = try #require(try EngineContract.read(variables))
        #expect(contract.shard?.description == shard)
        #expect(contract.engines == [engine])
        #expect(try EngineContract.read(variables, decided: .shard)?.shard == nil)
    }

    /// Nothing of the kind, and engines that say that there is one process.
    @Test(arguments: [
        [:], ["CI_NODE_TOTAL": "1"], ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "1"],
        ["CIRCLE_NODE_INDEX": "0", "CIRCLE_NODE_TOTAL": "1"], ["TEST_SHARD_INDEX": "", "TEST_TOTAL_SHARDS": ""],
        ["TEST_RANDOM_SEED": "3"], ["CI": "true"],
    ]) func nothing(variables: [String: String]) throws {
        #expect(try EngineContract.read(variables) == nil)
    }

    @Test(arguments: [
        (["TEST_SHARD_INDEX": "0"], ["TEST_SHARD_INDEX", "TEST_TOTAL_SHARDS"]),
        (["TEST_TOTAL_SHARDS": "4"], ["TEST_SHARD_INDEX", "TEST_TOTAL_SHARDS"]),
        (["TEST_SHARD_INDEX": "4", "TEST_TOTAL_SHARDS": "4"], ["TEST_SHARD_INDEX", "TEST_TOTAL_SHARDS"]),
        (["TEST_SHARD_INDEX": "-1", "TEST_TOTAL_SHARDS": "4"], ["TEST_SHARD_INDEX", "TEST_TOTAL_SHARDS"]),
        (["CI_NODE_INDEX": "0", "CI_NODE_TOTAL": "4"], ["CI_NODE_INDEX", "CI_NODE_TOTAL"]),
        (["CI_NODE_INDEX": "5", "CI_NODE_TOTAL": "4"], ["CI_NODE_INDEX", "CI_NODE_TOTAL"]),
        (["CI_NODE_TOTAL": "4"], ["CI_NODE_INDEX", "CI_NODE_TOTAL"]),
        (["CI_NODE_INDEX": "one", "CI_NODE_TOTAL": "4"], ["CI_NODE_INDEX", "CI_NODE_TOTAL"]),
        (["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "99999999999999999999"], ["CI_NODE_INDEX", "CI_NODE_TOTAL"]),
        (["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "9223372036854775807"], ["CI_NODE_INDEX", "CI_NODE_TOTAL"]),
        (["JOB_COMPLETION_INDEX": "0"], ["JOB_COMPLETION_INDEX", "BATON_SHARDS"]),
        (["BATON_SHARDS": "4"], ["JOB_COMPLETION_INDEX", "BATON_SHARDS"]),
        (
            ["CI_NODE_INDEX": "1", "CI_NODE_TOTAL": "4", "TEST_SHARD_INDEX": "1", "TEST_TOTAL_SHARDS": "4"],
            ["TEST_SHARD_INDEX", "TEST_TOTAL_SHARDS", "CI_NODE_INDEX", "CI_NODE_TOTAL"]
        ),
        (["BAZEL_TEST": "1", "TEST_RANDOM_SEED": "soon"], ["TEST_RANDOM_SEED"]),
    ]) func whatCannotBeFollowed(variables: [String: String], names: [String]) throws {
        let mistake = #expect(throws: EngineContract.Mistake.self) { try EngineContract.read(variables) }
        #expect(mistake?.variables == names)
        // Whoever reads the message must find the variable in it that has to be changed.
        #expect(names.contains { variables[$0] != nil && mistake?.description.contains($0) == true })
    }

    @Test func bazelsOtherVariables() throws {
        let variables = [
            "BAZEL_TEST": "1", "TEST_RANDOM_SEED": "7", "TESTBRIDGE_TEST_ONLY": "eligibility/*",
            "XML_OUTPUT_FILE": "/x/test.xml", "TEST_UNDECLARED_OUTPUTS_DIR": "/x/outputs",
            "TEST_INFRASTRUCTURE_FAILURE_FILE": "/x/fault", "TEST_SHARD_INDEX": "1", "TEST_TOTAL_SHARDS": "2",
            "TEST_SHARD_STATUS_FILE": "/x/status",
        ]
        let all = try #require(try EngineContract.read(variables))
        #expect(all.seed == 7 && all.pattern == "eligibility/*" && all.junitFile == "/x/test.xml")
        #expect(all.outputFolder == "/x/outputs/baton-report" && all.infrastructureFailureFile == "/x/fault")
        #expect(all.shardStatusFile == "/x/status" && all.shard?.description == "1/2")
        let decided = try #require(
            try EngineContract.read(variables, decided: [.shard, .seed, .output, .cases]))
        #expect(decided.seed == nil && decided.pattern == nil && decided.outputFolder == nil && decided.shard == nil)
        // Who does not shard must not say so: Bazel would take every process for a part.
        #expect(decided.shardStatusFile == nil)
        #expect(decided.junitFile == "/x/test.xml")
    }

    /// What the variables of another engine mean to it is none of this program's business.
    @Test func bazelsVariablesWithoutBazel() throws {
        #expect(try EngineContract.read(["TEST_RANDOM_SEED": "x", "TESTBRIDGE_TEST_ONLY": "y"]) == nil)
    }
}
