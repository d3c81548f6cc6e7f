import TestSupport
import Testing

/// How many cases of a shard pass in a role. None may fail or end in a fault.
///
/// - Parameters:
///   - adapter: the command that starts it, as a shell would split it.
///   - role: as `baton run --role` takes it.
///   - shard: as `baton run --shard` takes it.
func passedCases(_ adapter: String, role: String, shard: String) throws -> Int {
    let output = try ScratchFolder()
    let result = try BatonBinary.run(
        [
            "run", "--implementation", adapter, "--role", role, "--shard", shard, "--no-environment",
            "--strict-adapter", "--answer-limit", "60", "--no-captures", "--output", output.path,
        ])
    #expect(result.status == 0, "\(result.output.suffix(4_000))\(result.error.suffix(1_000))")
    return try output.text("run.jsonl").split(separator: "\n").count {
        $0.hasPrefix(#"{"line":"verdict","#) && $0.contains(#""outcome":"pass""#)
    }
}
