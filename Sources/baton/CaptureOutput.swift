import CaptureAnalysis
import CaptureFiles
import Foundation
import Reports

/// The output of a command that reads a recording: standard output, or the file of `--output`.
///
/// The file is created with the first bytes, so a recording that cannot be read does not change an existing file.
struct CaptureOutput: ~Copyable {
    private let path: String?
    private let input: String
    private var descriptor: Int32?
    /// Why the file could not be created. That is an error of usage, unlike a full disk.
    private var refusal: String?

    private init(path: String?, input: String) {
        self.path = path == "-" ? nil : path
        self.input = input
    }

    /// Runs a command with an output, and ends with its exit status.
    static func run(
        to path: String?, input: String, _ body: (CaptureCommand.Output) throws -> CaptureOutcome
    ) throws {
        var output = CaptureOutput(path: path, input: input)
        var outcome = try body { (bytes: RawSpan) throws(CaptureWriteError) in try output.write(bytes) }
        if let failure = output.close(), outcome.exitStatus != 3 {
            outcome.exitStatus = 3
            outcome.messages.append(failure)
        }
        if let refusal = output.refusal { throw Problem.usage("\(refusal)") }
        try CaptureCommands.finish(outcome)
    }

    private mutating func write(_ bytes: RawSpan) throws(CaptureWriteError) {
        guard let path else {
            try writeAll(bytes, to: STDOUT_FILENO)
            return
        }
        do throws(CaptureWriteError) {
            try writeAll(bytes, to: try opened(path))
        } catch {
            guard case .refused(let reason) = error else { throw error }
            throw .refused(reason: "\(path): \(reason)")
        }
    }

    private mutating func opened(_ path: String) throws(CaptureWriteError) -> Int32 {
        if let descriptor { return descriptor }
        var inputStatus = stat()
        var outputStatus = stat()
        // Opening the output would delete the recording.
        if input != "-", stat(input, &inputStatus) == 0, stat(path, &outputStatus) == 0,
            inputStatus.st_ino == outputStatus.st_ino, inputStatus.st_dev == outputStatus.st_dev
        {
            refusal = "--output: expected another file than the recording, found the same"
            throw .refused(reason: "it is the recording itself")
        }
        let opened = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard opened >= 0 else {
            let reason = String(cString: strerror(errno))
            refusal = "--output: \(path): \(reason)"
            throw .refused(reason: reason)
        }
        descriptor = opened
        return opened
    }

    /// Some file systems report only now that the disk is full.
    private mutating func close() -> String? {
        guard let descriptor else { return nil }
        self.descriptor = nil
        guard Foundation.close(descriptor) != 0 else { return nil }
        return "\(path ?? "-"): cannot be written: \(String(cString: strerror(errno)))"
    }
}
