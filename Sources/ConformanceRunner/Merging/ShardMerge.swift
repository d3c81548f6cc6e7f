package import Events
import Foundation
package import Reports

/// Merges the logs of shards into the log and the reports of one run.
///
/// Each log is read once as a stream. The merged log gets its name only when it is complete and has the selected cases.
package struct ShardMerge {
    private let logs: [ShardLog]
    private let plan: MergePlan

    /// Why there is no merged run.
    package enum MergeError: Error, Sendable, CustomStringConvertible {
        /// A log cannot be read.
        case unreadable(String)
        /// Shards are missing, repeated, incomplete or from different runs.
        case refused([String])
        /// The result cannot be written.
        case output(OutputError)

        /// A line for each reason.
        package var description: String {
            switch self {
            case .unreadable(let text): text
            case .refused(let reasons): reasons.joined(separator: "\n")
            case .output(let error): error.description
            }
        }
    }

    /// Opens the logs and checks that they are all shards of one run.
    package init(_ paths: [String]) throws(MergeError) {
        var logs: [ShardLog] = []
        var incomplete: [String] = []
        for path in paths {
            do throws(ShardLog.ReadingError) {
                logs.append(try ShardLog(path))
            } catch {
                guard case .incomplete(let text) = error else { throw .unreadable(error.description) }
                incomplete.append(text)
            }
        }
        guard incomplete.isEmpty else { throw .refused(incomplete) }
        do throws(MergePlan.Refusal) {
            plan = try MergePlan(logs.map { ($0.path, $0.header) })
        } catch {
            throw .refused(error.reasons)
        }
        self.logs = logs
    }

    package var paths: [String] { logs.map(\.path) }

    /// Writes the log and the reports of the whole run.
    ///
    /// - Parameters:
    ///   - maxFailures: the most groups of failures that reports show with details.
    ///   - annotates: whether the console report ends with annotations of GitHub's jobs.
    ///   - console: takes the console report as it grows.
    /// - Returns: the exit status of one run of all cases.
    package func write(
        to folder: OutputFolder, maxFailures: Int = FailureOverview.defaultLimit, annotates: Bool = false,
        console: @escaping (StyledText) -> Void
    ) throws(MergeError) -> RunStatus {
        let path = folder.path(of: "run.jsonl")
        let draft = path + ".merging"
        // After success the draft has its final name.
        defer { try? FileManager.default.removeItem(atPath: draft) }
        var writing = Writing(
            file: try Self.output { () throws(OutputError) in try OutputFile(path: draft) },
            record: RunRecord(
                log: path, maxFailures: maxFailures, annotates: annotates, background: .bundled(for: plan.header),
                durations: RunTimings(beside: paths).durations),
            console: console)
        try writing.add(.run(plan.header))
        try copyRequirements(to: &writing)
        var digest = SelectionDigest()
        for turn in plan.turns {
            for _ in 0..<turn.cases { try copyCase(from: logs[turn.shard], to: &writing, &digest) }
        }
        guard plan.header.selection == nil || digest.text == plan.header.selection else {
            throw .refused(["expected the cases that were selected, found others in the logs"])
        }
        for log in logs { try copyEnd(of: log, to: &writing) }
        try writing.add(.end(writing.record.tally.end))
        try writing.flush()
        return try Self.finish(&writing, draft: draft, path: path, folder)
    }

    private static func finish(
        _ writing: inout Writing, draft: String, path: String, _ folder: OutputFolder
    ) throws(MergeError) -> RunStatus {
        do throws(OutputError) {
            try writing.file.close()
            guard rename(draft, path) == 0 else { throw OutputError(path, reason: String(cString: strerror(errno))) }
            writing.console(writing.record.finish(.complete))
            try writing.record.write(to: folder)
        } catch {
            throw .output(error)
        }
        return writing.record.tally.status
    }

    private static func output<Value>(_ body: () throws(OutputError) -> Value) throws(MergeError) -> Value {
        do throws(OutputError) { return try body() } catch { throw .output(error) }
    }

    /// The merged log, its reports, and bytes to be written.
    private struct Writing {
        let file: OutputFile
        var record: RunRecord
        let console: (StyledText) -> Void
        private var bytes: [UInt8] = []

        init(file: OutputFile, record: RunRecord, console: @escaping (StyledText) -> Void) {
            self.file = file
            self.record = record
            self.console = console
        }

        mutating func add(_ line: LogLine) throws(MergeError) {
            LogWriter.append(line, to: &bytes)
            let text = record.take(CollectionOfOne(line))
            if !text.isEmpty { console(text) }
            if bytes.count >= 1 << 18 { try flush() }
        }

        mutating func flush() throws(MergeError) {
            try ShardMerge.output { () throws(OutputError) in try file.append(bytes) }
            bytes.removeAll(keepingCapacity: true)
        }
    }

    private func next(_ log: ShardLog) throws(MergeError) -> LogLine {
        do throws(ShardLog.ReadingError) {
            if let line = try log.next() { return line }
        } catch {
            throw .unreadable(error.description)
        }
        throw .refused(["\(log.path): expected more lines, found the end"])
    }

    /// All shards have the requirements of all selected cases, and the whole baseline.
    private func copyRequirements(to writing: inout Writing) throws(MergeError) {
        var expected: [LogLine] = []
        for (index, log) in logs.enumerated() {
            var found: [LogLine] = []
            while true {
                let line = try next(log)
                var isCase = true
                if case .requirement = line { isCase = false }
                if case .baseline = line { isCase = false }
                guard !isCase else {
                    log.pushBack(line)
                    break
                }
                found.append(line)
            }
            if index == 0 { expected = found }
            guard found == expected else {
                throw .refused([
                    "\(logs[0].path) and \(log.path) have different requirements or baselines"
                ])
            }
        }
        for line in expected { try writing.add(line) }
    }

    private func copyCase(
        from log: ShardLog, to writing: inout Writing, _ digest: inout SelectionDigest
    ) throws(MergeError) {
        guard case .caseBegan(let header) = try next(log) else {
            throw .refused(["\(log.path): expected the cases of its first line, found fewer"])
        }
        digest.add(header.name)
        try writing.add(.caseBegan(header))
        while true {
            let line = try next(log)
            try writing.add(line)
            if case .verdict = line { return }
        }
    }

    private func copyEnd(of log: ShardLog, to writing: inout Writing) throws(MergeError) {
        guard case .end(let end) = try next(log) else {
            throw .refused(["\(log.path): expected the cases of its first line, found more"])
        }
        // A cause that belongs to no case is only in the shard's status.
        writing.record.tally.note(RunStatus(rawValue: end.exitStatus) ?? .harnessFault)
    }
}
