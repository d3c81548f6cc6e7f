package import CaptureFiles

extension CaptureCommand {
    /// How a command ended.
    package struct Outcome: Equatable, Sendable {
        /// 0 as expected; 1 the recording is damaged; 2 it cannot be read, or nothing in it is of a link type that is read; 3 the output failed.
        package var exitStatus: Int32
        /// Lines for standard error.
        package var messages: [String]
        /// What was wrong with the recording.
        package var findings: CaptureFindings

        /// Creates an outcome.
        package init(exitStatus: Int32, message: String? = nil, findings: CaptureFindings = CaptureFindings()) {
            self.exitStatus = exitStatus
            messages = message.map { [$0] } ?? []
            self.findings = findings
        }
    }

    /// Takes output, in pieces of some ten kilobytes.
    package typealias Output = (RawSpan) throws(CaptureWriteError) -> Void

    /// Standard output, or any other descriptor.
    package static func output(to descriptor: Int32) -> Output {
        { (bytes: RawSpan) throws(CaptureWriteError) in try writeAll(bytes, to: descriptor) }
    }

    /// Results that may wait for an earlier recording's, beyond those that are being made.
    private static let waitingLimit = 64

    /// Runs a command over several recordings, some at once, and hands out what each wrote in the order of the paths, whatever is ready first.
    ///
    /// Each recording has a reader of its own, so that memory is bounded by `jobs` of them and by the results that wait; `command` must write little.
    /// A recording that cannot be read does not stop the others. `report` gets each outcome behind its output. Gives the gravest exit status. When the
    /// output fails, nothing further is written.
    package static func inOrder(
        _ paths: [String], jobs: Int, output: Output, report: (Outcome) -> Void,
        _ command: @escaping @Sendable (_ path: String, _ output: Output) -> Outcome
    ) async -> Int32 {
        let jobs = max(1, jobs)
        var status: Int32 = 0
        var isWritable = true
        func emit(_ bytes: [UInt8], _ outcome: Outcome) {
            var outcome = outcome
            do throws(CaptureWriteError) {
                try output(bytes.span.bytes)
            } catch {
                isWritable = false
                outcome = Outcome(exitStatus: 3, message: error.description, findings: outcome.findings)
            }
            status = max(status, outcome.exitStatus)
            report(outcome)
        }
        await withTaskGroup(of: (index: Int, bytes: [UInt8], outcome: Outcome).self) { group in
            var waiting: [Int: (bytes: [UInt8], outcome: Outcome)] = [:]
            var started = 0
            var running = 0
            var next = 0
            while isWritable, next < paths.count {
                while running < jobs, started < paths.count, started - next < jobs + waitingLimit {
                    let (index, path) = (started, paths[started])
                    group.addTask {
                        var bytes: [UInt8] = []
                        guard !Task.isCancelled else { return (index, bytes, Outcome(exitStatus: 3)) }
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
