import Events
import Foundation
import Notation
import Payload
import Reports

/// What a run that did not end has left of its log, for a run of the same plan that takes it up again.
///
/// The finished cases are kept as they are. What breaks off in the middle (a case without a verdict, half a line) is cut: the
/// case runs again, from the same seed, and gives the same lines.
package struct EarlierRun: Sendable {
    /// How many of the plan's first cases are finished.
    package let cases: Int
    /// How many bytes of the log hold them and what stands before them.
    let byteCount: Int
    /// What the reports know of them.
    let record: RunRecord
    /// What the progress line knows of them.
    let progress: ProgressLine
    /// What the console report says of them.
    let consoleText: StyledText

    /// Why a log cannot be gone on with.
    package struct Refusal: Error, Sendable, CustomStringConvertible {
        /// The log, and what is the matter with it.
        package var description: String
    }

    /// Reads what is there.
    ///
    /// - Parameters:
    ///   - path: the log.
    ///   - plan: the plan of the run that wants to go on; the log must be one of the same plan.
    /// - Returns: nil where nothing is there: no file, an empty one, or one that breaks off before the first case.
    package static func read(_ path: String, plan: RunPlan) throws(Refusal) -> EarlierRun? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let file = FileHandle(forReadingAtPath: path) else {
            throw Refusal(description: "\(path): expected a readable file")
        }
        defer { try? file.close() }
        var reading = Reading(plan: plan, path: path)
        do {
            var reader = LogReader()
            while let chunk = try file.read(upToCount: 1 << 18), !chunk.isEmpty {
                reader.append(chunk)
                while let line = try reader.next() { try reading.take(line, endingAt: reader.byteCount) }
            }
        } catch let error as Refusal {
            throw Refusal(description: "\(path): \(error.description)")
        } catch let error as LogError {
            throw Refusal(description: "\(path): \(error)")
        } catch {
            throw Refusal(description: OutputError(path, error).reason)
        }
        return reading.result
    }

    /// Compares the log with the plan line by line. A case's lines wait for its verdict.
    private struct Reading {
        let plan: RunPlan
        let opening: [LogLine]
        var lines = 0
        var cases = 0
        var byteCount = 0
        var waiting: [LogLine] = []
        var record: RunRecord
        var progress = ProgressLine()
        var consoleText: StyledText = ""

        init(plan: RunPlan, path: String) {
            self.plan = plan
            opening = plan.opening
            record = RunRecord(log: path)
        }

        var result: EarlierRun? {
            guard lines >= opening.count else { return nil }
            return EarlierRun(
                cases: cases, byteCount: byteCount, record: record, progress: progress, consoleText: consoleText)
        }

        mutating func take(_ line: LogLine, endingAt end: Int) throws(Refusal) {
            defer { lines += 1 }
            guard lines >= opening.count else {
                guard line == opening[lines] else { throw other(line, than: opening[lines]) }
                show([line], end)
                return
            }
            switch line {
            case .caseBegan(let header):
                guard cases < plan.cases.count, header.name == plan.cases[cases].name else {
                    throw Refusal(
                        description:
                            "it has the case \(JSONText.quoted(header.name, limit: 200)) where this run has another one"
                    )
                }
                waiting = [line]
            case .verdict(let verdict):
                waiting.append(line)
                show(waiting, end, showsEvents: verdict.outcome != .pass)
                waiting = []
                cases += 1
            case .end:
                // The run is over: its last line is written again, after nothing was left to run.
                guard cases == plan.cases.count else {
                    throw Refusal(description: "it ends after \(cases) of \(plan.cases.count) cases")
                }
            case .run, .requirement, .baseline:
                throw Refusal(description: "it says more before its first case than this run")
            case .event, .check: waiting.append(line)
            }
        }

        private mutating func show(_ lines: [LogLine], _ end: Int, showsEvents: Bool = true) {
            consoleText += record.take(lines, showsEvents: showsEvents)
            for line in lines { progress.take(line) }
            byteCount = end
        }

        private func other(_ found: LogLine, than expected: LogLine) -> Refusal {
            let members = LogDifference.members(found, expected)
            return Refusal(
                description: "it is the log of another run: "
                    + members.map { "\($0.name) was \($0.first) and is \($0.second)" }.joined(separator: ", "))
        }
    }
}
