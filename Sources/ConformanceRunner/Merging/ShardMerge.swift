package import Events
import Foundation
package import Reports

/// Several shards' logs put together: the log and the reports of one run of the whole selection.
///
/// A stream: each log is read once, and at most one line of each is held. The merged log takes its name only when it is
/// whole and its cases have proved to be the selected ones.
package struct ShardMerge {
    private let logs: [ShardLog]
    private let plan: MergePlan

    /// Why there is no merged run.
    package enum MergeError: Error, Sendable, CustomStringConvertible {
        /// A log cannot be read.
        case unreadable(String)
        /// Shards are missing, doubled, mixed or incomplete.
        case refused([String])
        /// The result cannot be written.
        case output(OutputError)

        /// What is the matter, a line for each reason.
        package var description: String {
            switch self {
            case .unreadable(let text): text
            case .refused(let reasons): reasons.joined(separator: "\n")
            case .output(let error): error.description
            }
        }
    }

    /// Opens the logs and judges whether they belong together and are all there.
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

    /// The logs' paths.
    package var paths: [String] { logs.map(\.path) }

    /// Writes the whole run's log and reports.
    ///
    /// - Parameter console: takes the console report as it grows.
    /// - Returns: the exit status that one run of the whole selection would have had.
    package func write(
        to folder: OutputFolder, console: @escaping (StyledText) -> Void
    ) throws(MergeError) -> RunStatus {
        let path = folder.path(of: "run.jsonl")
        let draft = path + ".merging"
        // Gone already where it has got its name.
        defer { try? FileManager.default.removeItem(atPath: draft) }
        var writing = Writing(
            file: try Self.output { () throws(OutputError) in try OutputFile(path: draft) },
            record: RunRecord(log: path),
            console: console)
        try writing.add(.run(plan.header))
        try copyRequirements(to: &writing)
        var digest = SelectionDigest()
        for turn in plan.turns {
            for _ in 0..<turn.cases { try copyCase(from: logs[turn.shard], to: &writing, &digest) }
        }
        guard plan.header.selection == nil || digest.text == plan.header.selection else {
            throw .refused(["the cases in the logs are not those that were selected"])
        }
        for log in logs { try copyEnd(of: log, to: &writing) }
        try writing.add(.end(writing.record.end))
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
        return writing.record.status
    }

    private static func output<Value>(_ body: () throws(OutputError) -> Value) throws(MergeError) -> Value {
        do throws(OutputError) { return try body() } catch { throw .output(error) }
    }

    /// The merged log, its reports, and what waits to be written.
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
        throw .refused(["\(log.path): it breaks off"])
    }

    /// All shards hold the requirements of the whole selection and the whole baseline.
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
                    "\(logs[0].path) and \(log.path) cite different requirements, or were judged under different baselines"
                ])
            }
        }
        for line in expected { try writing.add(line) }
    }

    private func copyCase(
        from log: ShardLog, to writing: inout Writing, _ digest: inout SelectionDigest
    ) throws(MergeError) {
        guard case .caseBegan(let header) = try next(log) else {
            throw .refused(["\(log.path): it has fewer cases than its first line says"])
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
            throw .refused(["\(log.path): it has more cases than its first line says"])
        }
        // The gravest cause decides, in each part as in the whole; what belongs to no case is in the status alone.
        writing.record.note(RunStatus(rawValue: end.exitStatus) ?? .harnessFault)
    }
}
