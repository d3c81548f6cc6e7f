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
    /// Whether an existing file is replaced.
    private let replaces: Bool
    private var descriptor: Int32?
    /// Why the file could not be created. That is an error of usage, unlike a full disk.
    private var refusal: String?

    private init(path: String?, input: String, replacing: Bool) {
        self.path = path == "-" ? nil : path
        self.input = input
        replaces = replacing
    }

    /// Runs a command with an output, and ends with its exit status.
    static func run(
        to path: String?, input: String, replacing: Bool, _ body: (CaptureCommand.Output) throws -> CaptureOutcome
    ) throws {
        var output = CaptureOutput(path: path, input: input, replacing: replacing)
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
        if let found = Self.refusal(of: path, input: input, replacing: replaces) {
            refusal = found
            throw .refused(reason: "it exists")
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

    /// Why a file is not written: it is the recording, which opening it would delete, or it exists. Devices and pipes
    /// may exist.
    static func refusal(of path: String, input: String, replacing: Bool) -> String? {
        var status = stat()
        guard stat(path, &status) == 0 else { return nil }
        var inputStatus = stat()
        if input != "-", stat(input, &inputStatus) == 0, inputStatus.st_ino == status.st_ino,
            inputStatus.st_dev == status.st_dev
        {
            return "--output: expected another file than the recording, found the same"
        }
        guard status.st_mode & S_IFMT == S_IFREG, !replacing else { return nil }
        return "--output: expected a file that does not exist, found \(path); --force replaces it"
    }

    /// Some file systems report only now that the disk is full.
    private mutating func close() -> String? {
        guard let descriptor else { return nil }
        self.descriptor = nil
        guard Foundation.close(descriptor) != 0 else { return nil }
        return "\(path ?? "-"): cannot be written: \(String(cString: strerror(errno)))"
    }
}
