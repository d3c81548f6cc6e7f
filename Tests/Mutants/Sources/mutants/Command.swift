import Foundation

/// A program that runs with limits.
struct Command {
    let program: String
    let arguments: [String]
    var environment: [String: String] = [:]
    /// Processor time and waiting time, in seconds.
    var limits: (processor: Int, wall: Int)?

    enum End: Equatable {
        case status(Int32)
        case signal(Int32)
    }

    /// Runs to the end; the output goes to a file. A program over its limits ends by a signal or with status 124.
    func run(output: URL) async throws -> End {
        let process = Process()
        process.executableURL = URL(filePath: "/bin/sh")
        if let limits {
            // A call of `ulimit` sets one limit in some shells, and ignores the others.
            let script = """
                ulimit -t \(limits.processor) && ulimit -v 6291456 && ulimit -c 0 &&
                exec timeout -k 1 \(limits.wall) "$0" "$@"
                """
            process.arguments = ["-c", script, program] + arguments
        } else {
            process.arguments = ["-c", "exec \"$0\" \"$@\"", program] + arguments
        }
        process.environment = ProcessInfo.processInfo.environment.merging(environment) { $1 }
        _ = FileManager.default.createFile(atPath: output.path, contents: nil)
        let handle = try FileHandle(forWritingTo: output)
        process.standardOutput = handle
        process.standardError = handle
        process.standardInput = FileHandle.nullDevice
        return try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { process in
                try? handle.close()
                continuation.resume(
                    returning: process.terminationReason == .exit
                        ? .status(process.terminationStatus) : .signal(process.terminationStatus))
            }
            do {
                try process.run()
            } catch {
                continuation.resume(throwing: error)
            }
        }
    }
}
