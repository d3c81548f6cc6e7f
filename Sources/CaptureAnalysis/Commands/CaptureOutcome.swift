package import CaptureFiles

/// The end of a `baton capture` command.
package struct CaptureOutcome: Equatable, Sendable {
    /// 0 success; 1 the recording is damaged; 2 it cannot be read, or Baton reads none of its link types; 3 the output
    /// failed.
    package var exitStatus: Int32
    /// Lines for standard error.
    package var messages: [String]
    /// What was wrong with the recording.
    package var findings: CaptureFindings

    package init(exitStatus: Int32, message: String? = nil, findings: CaptureFindings = CaptureFindings()) {
        self.exitStatus = exitStatus
        messages = message.map { [$0] } ?? []
        self.findings = findings
    }
}

extension CaptureCommand {
    /// Takes output in pieces of about 64 kilobytes.
    package typealias Output = (RawSpan) throws(CaptureWriteError) -> Void

    /// Standard output, or any other descriptor.
    package static func output(to descriptor: Int32) -> Output {
        { (bytes: RawSpan) throws(CaptureWriteError) in try writeAll(bytes, to: descriptor) }
    }
}
