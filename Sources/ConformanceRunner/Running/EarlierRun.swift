import Events
import Foundation
import Notation
import Payload
import Reports

/// The finished cases in the log of a run that did not end, for a run of the same plan that resumes it.
///
/// A case without a verdict and half a line are cut. Such a case runs again with the same seed, and gives the same lines.
package struct EarlierRun: Sendable {
    /// The number of finished cases; they are the plan's first ones.
    package let cases: Int
    /// The number of bytes of the log up to their end.
    let byteCount: Int
    /// Their reports.
    let record: RunRecord
    /// Their progress line.
    let progress: ProgressLine
    /// Their console report.
    let consoleText: StyledText

    /// Why a run cannot be resumed.
    package struct Refusal: Error, Sendable, CustomStringConvertible {
        /// The log, and what is wrong with it.
        package var description: String
    }

    /// Reads a log, which must be one of the same plan.
    ///
    /// - Returns: nil if there is no file, or if it breaks off before the first case.
    ///
    /// - Parameters:
    ///   - maxFailures: the most groups of failures that reports show with details.
    ///   - annotates: whether the console report ends with annotations of GitHub's jobs.
    package static func read(
        _ path: String, plan: RunPlan, maxFailures: Int = FailureOverview.defaultLimit,
        annotates: Bool = false
    ) throws(Refusal) -> EarlierRun? {
        guard FileManager.default.fileExists(atPath: path) else { return nil }
        guard let file = FileHandle(forReadingAtPath: path) else {
            throw Refusal(description: "\(path): expected a readable run log, found none")
        }
        defer { try? file.close() }
        var reading = Reading(plan: plan, path: path, maxFailures: maxFailures, annotates: annotates)
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

        init(plan: RunPlan, path: String, maxFailures: Int, annotates: Bool) {
            self.plan = plan
            opening = plan.opening
            record = RunRecord(log: path, maxFailures: maxFailures, annotates: annotates, background: plan.background)
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
                            "expected the log of this run, found the case \(JSONText.quoted(header.name, limit: 200)) instead of another"
                    )
                }
                waiting = [line]
            case .verdict(let verdict):
                waiting.append(line)
                show(waiting, end, showsEvents: verdict.outcome != .pass)
                waiting = []
                cases += 1
            case .end:
                // The run is complete. Its last line is written again.
                guard cases == plan.cases.count else {
                    throw Refusal(description: "expected \(plan.cases.count) cases, found the end after \(cases)")
                }
            case .run, .requirement, .baseline:
                throw Refusal(description: "expected the log of this run, found more lines before the first case")
            case .event, .check: waiting.append(line)
            }
        }

        private mutating func show(_ lines: [LogLine], _ end: Int, showsEvents: Bool = true) {
            consoleText += record.take(lines, showsEvents: showsEvents)
            for line in lines { progress.take(line) }
            byteCount = end
        }

        private func other(_ found: LogLine, than expected: LogLine) -> Refusal {
            guard case .run(let found) = found, case .run(let expected) = expected else {
                return Refusal(
                    description: "expected the log of this run, found one with other requirements or another baseline")
            }
            let words = RunDifference(found, "instead of", expected).words
            return Refusal(
                description: "expected the log of this run, found that of another: \(words.joined(separator: ", ")); "
                    + "its command was: \(RunDifference.command(of: found))")
        }
    }
}
