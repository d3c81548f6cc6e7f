import Foundation

/// A program of the system that judges what Baton wrote.
struct Tool: Sendable {
    let path: String

    /// The tool of this name in PATH, nil where it is not installed.
    init?(_ name: String) {
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
        guard
            let folder = folders.first(where: { FileManager.default.isExecutableFile(atPath: "\($0)/\(name)") })
        else { return nil }
        path = "\(folder)/\(name)"
    }

    /// What it prints when run with these arguments; its complaints are left out.
    func output(_ arguments: [String]) throws -> String {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: path)
        process.arguments = arguments
        let pipe = Pipe()
        process.standardOutput = pipe
        process.standardError = FileHandle.nullDevice
        try process.run()
        let data = pipe.fileHandleForReading.readDataToEndOfFile()
        process.waitUntilExit()
        return String(decoding: data, as: UTF8.self)
    }

    /// CI installs every oracle and says so; there a missing one is a failure, elsewhere a skipped test.
    static var areRequired: Bool { ProcessInfo.processInfo.environment["BATON_REQUIRE_ORACLES"] == "1" }
}
