import Dispatch
package import Foundation

/// What a program left that has ended.
package struct ProgramResult: Sendable {
    /// The exit status; 128+n for a program that signal n ended.
    package var status: Int32
    /// Everything that it wrote to standard output.
    package var bytes: [UInt8]
    /// Everything that it wrote to standard error, as text.
    package var error: String

    /// Everything that it wrote to standard output, as text.
    package var output: String { String(decoding: bytes, as: UTF8.self) }
    /// The lines of standard output.
    package var lines: [String] { output.split(separator: "\n").map(String.init) }
}

/// Why a program gave no result.
package enum ProgramError: Error, CustomStringConvertible {
    /// No folder of PATH contains it.
    case isMissing(String)
    /// It ran longer than its limit and was killed.
    case hangs(String, after: Duration)
    /// It ended, but a process that it had started still holds what it inherited, and so its end is not noticed.
    case leavesProcesses(String)

    /// Says which program failed in which way.
    package var description: String {
        switch self {
        case .isMissing(let name): "\(name) is not installed"
        case .hangs(let command, let limit): "\(command) ran longer than \(limit) and was killed"
        case .leavesProcesses(let command): "\(command) ended and left a process behind"
        }
    }
}

/// A program that a test has started.
///
/// Its output goes to files, so that no pipe can fill up.
package final class Program: Sendable {
    /// The limit of a program whose test names none. Nothing that tests run takes as long, however busy the machine is.
    package static let limit = Duration.seconds(900)

    /// Python keeps its bytecode in the build folder and not beside the sources. To compile a device's modules takes longer than
    /// most of its runs.
    private static let pythonBytecode = [
        "PYTHONDONTWRITEBYTECODE": "", "PYTHONPYCACHEPREFIX": Project.product("python-bytecode"),
    ]

    private let process: Process
    private let ended = DispatchSemaphore(value: 0)
    private let command: String
    private let output: ScratchFolder

    /// Starts a program.
    ///
    /// - Parameters:
    ///   - name: a path, or a name that is looked up in PATH.
    ///   - input: what it reads on standard input.
    ///   - folder: its working folder; that of the tests if nil.
    ///   - environment: variables that are added to those of the tests.
    package init(
        _ name: String, _ arguments: [String] = [], input: String = "", in folder: URL? = nil,
        environment: [String: String] = [:]
    ) throws {
        guard let path = Self.path(of: name) else { throw ProgramError.isMissing(name) }
        command = ([name] + arguments).joined(separator: " ")
        output = try ScratchFolder()
        process = Process()
        process.executableURL = URL(filePath: path)
        process.arguments = arguments
        process.currentDirectoryURL = folder
        process.environment = ProcessInfo.processInfo.environment.merging(Self.pythonBytecode) { $1 }
            .merging(environment) { $1 }
        let inputFile = URL(filePath: try output.file("stdin", input))
        process.standardInput = try FileHandle(forReadingFrom: inputFile)
        process.standardOutput = try FileHandle(forWritingTo: URL(filePath: try output.file("stdout", "")))
        process.standardError = try FileHandle(forWritingTo: URL(filePath: try output.file("stderr", "")))
        process.terminationHandler = { [ended] _ in ended.signal() }
        try process.run()
    }

    /// Runs a program to its end.
    package static func run(
        _ name: String, _ arguments: [String] = [], input: String = "", in folder: URL? = nil,
        environment: [String: String] = [:], limit: Duration = Program.limit
    ) throws -> ProgramResult {
        try Program(name, arguments, input: input, in: folder, environment: environment).result(limit: limit)
    }

    /// Runs a Python program to its end.
    package static func python(_ program: String, _ arguments: [String] = [], input: String = "") throws
        -> ProgramResult
    {
        try run("python3", ["-c", program] + arguments, input: input)
    }

    /// The path of a program in PATH; a path is returned as it is. Nil where no such program exists.
    package static func path(of name: String) -> String? {
        guard !name.contains("/") else { return name }
        return (ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin").split(separator: ":").lazy
            .map { "\($0)/\(name)" }.first { FileManager.default.isExecutableFile(atPath: $0) }
    }

    /// Whether it still runs.
    package var isRunning: Bool { process.isRunning }

    /// Everything that it has written to standard output so far.
    package var outputSoFar: String { (try? output.text("stdout")) ?? "" }

    /// Everything that it has written to standard error so far.
    package var errorSoFar: String { (try? output.text("stderr")) ?? "" }

    /// Sends it a signal.
    package func send(_ signal: Int32) { kill(process.processIdentifier, signal) }

    /// Waits until it has ended. A program that takes longer than the limit is killed.
    package func result(limit: Duration = Program.limit) throws -> ProgramResult {
        let seconds = Double(limit.components.seconds) + Double(limit.components.attoseconds) / 1e18
        if ended.wait(timeout: .now() + seconds) == .timedOut { try stop(limit) }
        return try finished()
    }

    /// Waits until it has ended, and leaves the thread to other tests meanwhile.
    package func eventualResult(limit: Duration = Program.limit) async throws -> ProgramResult {
        let deadline = ContinuousClock.now.advanced(by: limit)
        while process.isRunning {
            if ContinuousClock.now > deadline { try stop(limit) }
            try await Task.sleep(for: .milliseconds(10))
        }
        return try finished()
    }

    private func stop(_ limit: Duration) throws {
        var information = siginfo_t()
        let options = WEXITED | WNOHANG | WNOWAIT
        if waitid(P_PID, id_t(process.processIdentifier), &information, options) == 0, information.si_signo == SIGCHLD {
            throw ProgramError.leavesProcesses(command)
        }
        send(SIGKILL)
        process.waitUntilExit()
        throw ProgramError.hangs(command, after: limit)
    }

    private func finished() throws -> ProgramResult {
        process.waitUntilExit()
        let status = process.terminationStatus
        return ProgramResult(
            status: process.terminationReason == .uncaughtSignal ? 128 + status : status,
            bytes: try output.bytes("stdout"), error: try output.text("stderr"))
    }
}
