package import CaptureFiles

extension CaptureCommand {
    /// Makes a finding of a recording and prints it; `-` is standard input. Ends with status 1 where the finding is a
    /// failure or the recording is damaged.
    ///
    /// With keys, what can be read twice is, so that the messages before a key's proof are opened as well.
    package static func find<Finding: RecordingFinding>(
        _: Finding.Type, path: String, reading: ReadingOptions = ReadingOptions(),
        options: FindingOptions = FindingOptions(), output: Output
    ) -> CaptureOutcome {
        // Before the recording is opened for the second reading: each has its buffers.
        let opener = options.keys.map {
            HandoffOpener($0, of: path, filter: reading.filter, activities: options.activities)
        }
        let finding: Finding
        do throws(CaptureError) {
            var reader = try CaptureReader(path: path, options: reading)
            finding = try Finding(reading: &reader, opening: opener, options: options)
        } catch {
            return CaptureOutcome(exitStatus: 2, message: error.description)
        }
        let report = finding.reading
        do throws(CaptureWriteError) {
            try output((options.isJSON ? finding.json(path: path) : finding.text(path: path)).span.bytes)
        } catch {
            return CaptureOutcome(exitStatus: 3, message: error.description, findings: report.findings)
        }
        let note = options.filter.admitsEverything ? nil : report.tally.note(of: Finding.filteredThings)
        var outcome = outcome(path: path, linkTypes: report.linkTypes, findings: report.findings, notes: [note])
        if outcome.exitStatus == 0, finding.isFailure { outcome.exitStatus = 1 }
        if outcome.exitStatus == 0, let remark = finding.remark { outcome.messages.append("\(path): \(remark)") }
        return outcome
    }

    /// Results that may wait for an earlier recording's, beyond those that are being made.
    private static let waitingLimit = 64

    /// Runs a command over several recordings, some at once, and hands out what each wrote in the order of the paths,
    /// whatever is ready first.
    ///
    /// Each recording has a reader of its own, so that memory is bounded by `jobs` of them and by the results that
    /// wait; `command` must write little. A recording that cannot be read does not stop the others. `report` gets each
    /// outcome behind its output. Gives the gravest exit status. When the output fails, nothing further is written.
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
                        let outcome = command(path) { span in
                            for offset in 0..<span.byteCount {
                                bytes.append(span.unsafeLoad(fromByteOffset: offset, as: UInt8.self))
                            }
                        }
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
