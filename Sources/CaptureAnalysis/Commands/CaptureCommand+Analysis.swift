import BluetoothLE
package import CaptureFiles

extension CaptureCommand {
    /// Analyses a recording and prints the result; `-` is standard input. The exit status is 1 if the analysis fails or
    /// the recording is damaged.
    ///
    /// `adding` takes the analysis of a recording that could be read. A recording of which Baton reads no link type is
    /// only refused, unless the analysis describes such recordings.
    ///
    /// With keys, files are read twice, so that the messages in front of a key's proof are opened too.
    package static func analyse<Analysis: RecordingAnalysis>(
        _: Analysis.Type, path: String, reading: ReadingOptions = ReadingOptions(),
        options: AnalysisOptions = AnalysisOptions(), output: Output, adding: (Analysis) -> Void = { _ in }
    ) -> CaptureOutcome {
        // The first reading ends before the second begins, so that only one has buffers.
        let opener = options.keys.map {
            HandoffOpener($0, of: path, filter: reading.filter, activities: options.activities)
        }
        let analysis: Analysis
        do throws(CaptureError) {
            var reader = try CaptureReader(path: path, options: reading)
            analysis = try Analysis(reading: &reader, opening: opener, options: options)
        } catch {
            return CaptureOutcome(exitStatus: 2, message: error.description)
        }
        let report = analysis.reading
        let note = options.filter.admitsEverything ? nil : report.tally.note(of: Analysis.filteredThing)
        var outcome = outcome(path: path, linkTypes: report.linkTypes, findings: report.findings, notes: [note])
        let isRefused = outcome.exitStatus == 2
        if isRefused, !Analysis.describesRefused { return outcome }
        if !isRefused { adding(analysis) }
        if !options.isTotal {
            do throws(CaptureWriteError) {
                try output((options.isJSON ? analysis.json(path: path) : analysis.text(path: path)).span.bytes)
            } catch {
                return CaptureOutcome(exitStatus: 3, message: error.description, findings: report.findings)
            }
        }
        if outcome.exitStatus == 0, analysis.isFailure { outcome.exitStatus = 1 }
        if outcome.exitStatus == 0, let remark = analysis.remark { outcome.messages.append("\(path): \(remark)") }
        return outcome
    }

    /// The most results that wait for that of an earlier recording, in addition to `jobs`.
    private static let waitingLimit = 64

    /// Runs a command over several recordings in parallel, and writes the outputs in the order of the paths.
    ///
    /// Memory is bounded by `jobs` readers and by the waiting results, so `command` must write little. A recording that
    /// cannot be read does not stop the others. `report` gets each outcome after its output is written. Returns the
    /// most serious exit status. If the output fails, nothing more is written.
    package static func inOrder(
        _ paths: [String], jobs: Int, output: Output, report: (CaptureOutcome) -> Void,
        _ command: @escaping @Sendable (_ path: String, _ output: Output) -> CaptureOutcome
    ) async -> Int32 {
        let jobs = max(1, jobs)
        var status: Int32 = 0
        var isWritable = true
        func emit(_ bytes: [UInt8], _ outcome: CaptureOutcome) {
            var outcome = outcome
            do throws(CaptureWriteError) {
                try output(bytes.span.bytes)
            } catch {
                isWritable = false
                outcome = CaptureOutcome(exitStatus: 3, message: error.description, findings: outcome.findings)
            }
            status = max(status, outcome.exitStatus)
            report(outcome)
        }
        await withTaskGroup(of: (index: Int, bytes: [UInt8], outcome: CaptureOutcome).self) { group in
            var waiting: [Int: (bytes: [UInt8], outcome: CaptureOutcome)] = [:]
            var started = 0
            var running = 0
            var next = 0
            while isWritable, next < paths.count {
                while running < jobs, started < paths.count, started - next < jobs + waitingLimit {
                    let (index, path) = (started, paths[started])
                    group.addTask {
                        var bytes: [UInt8] = []
                        guard !Task.isCancelled else { return (index, bytes, CaptureOutcome(exitStatus: 3)) }
                        let outcome = command(path) { bytes += $0.copy(0..<$0.byteCount) }
                        return (index, bytes, outcome)
                    }
                    started += 1
                    running += 1
                }
                guard let done = await group.next() else { break }
                running -= 1
                waiting[done.index] = (done.bytes, done.outcome)
                while isWritable, let ready = waiting.removeValue(forKey: next) {
                    emit(ready.bytes, ready.outcome)
                    next += 1
                }
            }
            group.cancelAll()
        }
        return status
    }
}
