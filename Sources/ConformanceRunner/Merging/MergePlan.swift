package import Events

/// Checks that shards are of one run and complete, and finds the order of their cases in the whole run.
package struct MergePlan: Sendable {
    /// The first line of the merged log.
    package let header: RunHeader
    /// Shards by index, each with the number of its next cases in the merged log.
    package let turns: [(shard: Int, cases: Int)]

    /// Why shards cannot be merged, a line for each reason.
    package struct Refusal: Error, Sendable {
        package var reasons: [String]
    }

    /// - Parameter logs: the path and the first line of each log. The log of a whole run counts as one shard of one.
    package init(_ logs: [(path: String, header: RunHeader)]) throws(Refusal) {
        guard let first = logs.first else { throw Refusal(reasons: ["there is no log to merge"]) }
        let whole = Self.whole(first.header)
        var reasons: [String] = []
        for log in logs.dropFirst() {
            let other = Self.whole(log.header)
            guard other != whole else { continue }
            let words = RunDifference(whole, "and", other).words.joined(separator: ", ")
            let commands =
                whole.arguments == other.arguments
                ? ""
                : "; the commands were: \(RunDifference.command(of: whole)) and: \(RunDifference.command(of: other))"
            reasons.append("\(first.path) and \(log.path) are of different runs: \(words)\(commands)")
        }
        if let reason = Self.mixedShards(logs) { reasons.append(reason) }
        if reasons.isEmpty { reasons = Self.missingOrDoubled(logs) }
        guard reasons.isEmpty else { throw Refusal(reasons: reasons) }
        turns = try Self.turns(logs)
        header = whole
    }

    /// The first line of a run of all cases.
    static func whole(_ header: RunHeader) -> RunHeader {
        var whole = header
        whole.shard = nil
        whole.cases = header.shard?.selected ?? header.cases
        whole.arguments = []
        var arguments = header.arguments.makeIterator()
        while let argument = arguments.next() {
            if argument == "--shard" || argument == "--weights" {
                _ = arguments.next()
            } else {
                whole.arguments.append(argument)
            }
        }
        return whole
    }

    private static func shard(_ header: RunHeader) -> ShardRecord {
        let all = header.cases > 0 ? [0...(header.cases - 1)] : []
        return header.shard ?? ShardRecord(index: 0, count: 1, selected: header.cases, places: all)
    }

    private static func mixedShards(_ logs: [(path: String, header: RunHeader)]) -> String? {
        guard let first = logs.first else { return nil }
        let expected = shard(first.header)
        for log in logs.dropFirst() {
            let found = shard(log.header)
            if found.count != expected.count {
                return "\(first.path) is \(part(first.header)), and \(log.path) is \(part(log.header))"
            }
            if found.weights != expected.weights {
                return "\(first.path) and \(log.path) have different weights"
            }
        }
        return nil
    }

    private static func part(_ header: RunHeader) -> String {
        header.shard.map { "one of \($0.count) shards" } ?? "the log of a whole run, and no shard"
    }

    private static func missingOrDoubled(_ logs: [(path: String, header: RunHeader)]) -> [String] {
        guard let first = logs.first else { return [] }
        let count = shard(first.header).count
        var owners: [Int: String] = [:]
        var reasons: [String] = []
        for log in logs {
            let index = shard(log.header).index
            guard index < count else {
                reasons.append("\(log.path) expected an index below \(count), found shard \(index)/\(count)")
                continue
            }
            if let other = owners[index], log.header.shard == nil {
                reasons.append("\(other) and \(log.path) are logs of whole runs, and no shards")
            } else if let other = owners[index] {
                reasons.append("shard \(index)/\(count) is there twice: \(other) and \(log.path)")
            }
            owners[index] = log.path
        }
        guard owners.count < count else { return reasons }
        // A hostile log may have a huge count.
        let missing = (0..<count).lazy.filter { owners[$0] == nil }.prefix(20).map { "\($0)/\(count)" }
        let more = count - owners.count - missing.count
        reasons.append(
            (missing.count == 1 ? "shard " : "shards ") + missing.joined(separator: ", ")
                + (more > 0 ? " and \(more) more are missing" : missing.count == 1 ? " is missing" : " are missing"))
        return reasons
    }

    private static func turns(
        _ logs: [(path: String, header: RunHeader)]
    ) throws(Refusal) -> [(shard: Int, cases: Int)] {
        var ranges: [(places: ClosedRange<Int>, shard: Int)] = []
        for (index, log) in logs.enumerated() {
            let shard = shard(log.header)
            ranges += shard.places.map { ($0, index) }
            let count = shard.places.reduce(0) { sum, range in
                sum.addingReportingOverflow(range.upperBound - range.lowerBound + 1).partialValue
            }
            guard count == log.header.cases else {
                throw Refusal(reasons: [
                    "\(log.path) says that it has \(log.header.cases) cases, and gives places for \(count)"
                ])
            }
        }
        ranges.sort { $0.places.lowerBound < $1.places.lowerBound }
        let selected = logs.first.map { shard($0.header).selected } ?? 0
        var next = 0
        for (places, index) in ranges {
            guard places.lowerBound == next, places.upperBound < selected else {
                let problem = places.lowerBound > next ? "no shard has" : "two shards have, or no shard should have,"
                throw Refusal(reasons: ["\(problem) case number \(next) of the selection (\(logs[index].path))"])
            }
            next = places.upperBound + 1
        }
        guard next == selected else {
            throw Refusal(reasons: ["no shard has the cases from number \(next) of the selection on"])
        }
        return ranges.map { ($0.shard, $0.places.upperBound - $0.places.lowerBound + 1) }
    }
}
