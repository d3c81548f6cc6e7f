import Foundation

/// Python, as a reader of what reports write that is not ours.
enum PythonOracle {
    /// Runs a script with a file that holds the input as its first argument, and further ones behind it.
    static func run(_ script: String, input: String = "", _ arguments: [String] = []) throws -> (
        status: Int32, output: String
    ) {
        let file = FileManager.default.temporaryDirectory.appending(path: "baton-report-\(UUID())")
        try Data(input.utf8).write(to: file)
        defer { try? FileManager.default.removeItem(at: file) }
        let process = Process()
        process.executableURL = URL(filePath: "/usr/bin/env")
        process.arguments = ["python3", "-c", script, file.path] + arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = pipe
        try process.run()
        let output = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return (process.terminationStatus, String(decoding: output, as: UTF8.self))
    }
}
