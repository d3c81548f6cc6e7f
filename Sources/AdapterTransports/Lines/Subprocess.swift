import FoundationEssentials
package import ImplementationAdapter
import Notation
import Payload

#if canImport(Glibc)
import Glibc
#elseif canImport(Musl)
import Musl
#else
import Darwin
#endif

/// A child process that answers lines on standard input with lines on standard output, and logs to standard error.
///
/// It leads a process group. The whole group ends with it, and so do descendants that left the group, as far as
/// ``StartedProcesses`` finds them.
package final class Subprocess: ChannelTransport {
    private let identifier: pid_t
    private let mark: String
    package let channel: LineChannel
    package let latch = FaultLatch()
    private var isReaped = false

    /// How long it may take to end after a fault.
    private static let shortGrace = Duration.milliseconds(200)

    /// Starts a program.
    ///
    /// - Parameter command: the program, looked up along `PATH`, and its arguments.
    /// - Throws: `.gone` if it cannot be started, `.violation` if this process has no descriptor left.
    package init(_ command: [String]) throws(ImplementationFault) {
        switch StartedProcesses.start({ mark in Self.start(command, mark: mark) }) {
        case .success(let child):
            identifier = child.process
            mark = child.mark
            channel = LineChannel(
                reading: child.pipes[1], writing: child.pipes[0], log: child.pipes[2], isSocket: false)
        case .failure(let fault): throw fault
        }
    }

    /// - Returns: the process, and this side's ends of the pipes to its input, from its output and from its log.
    private static func start(
        _ command: [String], mark: String
    ) -> Result<(process: pid_t, pipes: [Int32]), ImplementationFault> {
        guard let program = command.first else { return .failure(ImplementationFault(.gone, "no program was named")) }
        guard let input = Pipe(), let output = Pipe(), let log = Pipe() else {
            return .failure(ImplementationFault(.violation, "the harness failed: no pipe can be made (error \(errno))"))
        }
        #if canImport(Darwin)
        // Pointers there, which the initializing functions set.
        var actions: posix_spawn_file_actions_t?
        var attributes: posix_spawnattr_t?
        #else
        var actions = posix_spawn_file_actions_t()
        var attributes = posix_spawnattr_t()
        #endif
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_adddup2(&actions, input.readEnd, 0)
        posix_spawn_file_actions_adddup2(&actions, output.writeEnd, 1)
        posix_spawn_file_actions_adddup2(&actions, log.writeEnd, 2)
        posix_spawnattr_init(&attributes)
        defer { posix_spawnattr_destroy(&attributes) }
        var signals = sigset_t()
        sigemptyset(&signals)
        posix_spawnattr_setsigmask(&attributes, &signals)
        for signal in [SIGPIPE, SIGINT, SIGTERM, SIGHUP] { sigaddset(&signals, signal) }
        posix_spawnattr_setsigdefault(&attributes, &signals)
        posix_spawnattr_setpgroup(&attributes, 0)
        let flags = POSIX_SPAWN_SETPGROUP | POSIX_SPAWN_SETSIGMASK | POSIX_SPAWN_SETSIGDEF
        posix_spawnattr_setflags(&attributes, Int16(flags))

        var identifier: pid_t = 0
        let environment =
            ProcessInfo.processInfo.environment.filter { $0.key != StartedProcesses.markName }
            .sorted { $0.key < $1.key }.map { "\($0.key)=\($0.value)" } + [mark]
        let code = withCStrings(command) { arguments in
            withCStrings(environment) { environment in
                posix_spawnp(&identifier, program, &actions, &attributes, arguments, environment)
            }
        }
        guard code == 0 else {
            return .failure(
                ImplementationFault(
                    .gone,
                    "\(JSONText.quoted(program, limit: 80)) cannot be started: \(String(cString: strerror(code)))"))
        }
        return .success((identifier, [input.takeWriteEnd(), output.takeReadEnd(), log.takeReadEnd()]))
    }

    deinit { end(within: Self.shortGrace) }

    package func lost(_ fault: ImplementationFault) -> ImplementationFault {
        var fault = fault
        if fault.kind == .gone {
            // A process that closes its pipes mostly ends soon. How it ended says more than which pipe it closed, and
            // does not depend on the order of these events.
            channel.discard(for: .milliseconds(300)) { ending != nil }
            if let ending {
                for sign in ["closed its output", "closed its input"] {
                    fault.description = fault.description.replacing(sign, with: ending)
                }
                if !fault.description.contains(ending) { fault.description += "; it \(ending)" }
            }
        }
        end(within: Self.shortGrace)
        return fault
    }

    package var lastWords: String {
        let lines = channel.log.split(separator: 0x0A)
        return lines.last.map(excerpt) ?? ""
    }

    /// The end of its log: at most the last 8,192 bytes.
    package var log: [UInt8] { channel.log }

    package func end(within grace: Duration) {
        guard !isReaped else { return }
        isReaped = true
        latch.close()
        channel.closeWriting()
        channel.discard(for: grace) { ending != nil }
        kill(-identifier, SIGTERM)
        if ending == nil { channel.discard(for: grace) { ending != nil } }
        StartedProcesses.end(identifier, mark: mark)
    }

    /// How it ended; nil while it runs.
    package var ending: String? {
        var information = siginfo_t()
        guard waitid(P_PID, id_t(identifier), &information, WEXITED | WNOHANG | WNOWAIT) == 0,
            information.si_signo == SIGCHLD
        else { return nil }
        #if canImport(Darwin)
        let status = information.si_status
        #else
        let status = information._sifields._sigchld.si_status
        #endif
        return information.si_code == 1 ? "exited with status \(status)" : "was ended by signal \(status)"
    }
}

/// A pipe whose ends no child inherits. It closes the ends that were not taken.
private final class Pipe {
    private(set) var readEnd: Int32
    private(set) var writeEnd: Int32

    init?() {
        var ends: [Int32] = [-1, -1]
        guard pipe(&ends) == 0 else { return nil }
        for (index, end) in ends.enumerated() {
            _ = fcntl(end, F_SETFD, FD_CLOEXEC)
            // If this process has no standard streams, the pipe has descriptors that the child needs for its own.
            guard end < 3 else { continue }
            ends[index] = fcntl(end, F_DUPFD_CLOEXEC, 3)
            close(end)
        }
        readEnd = ends[0]
        writeEnd = ends[1]
    }

    deinit {
        if readEnd >= 0 { close(readEnd) }
        if writeEnd >= 0 { close(writeEnd) }
    }

    func takeReadEnd() -> Int32 { Self.take(&readEnd) }
    func takeWriteEnd() -> Int32 { Self.take(&writeEnd) }

    private static func take(_ end: inout Int32) -> Int32 {
        defer { end = -1 }
        _ = fcntl(end, F_SETFL, O_NONBLOCK)
        return end
    }
}

/// Calls a function with texts as C strings, followed by a null pointer.
private func withCStrings<Result>(
    _ texts: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
) -> Result {
    let copies = texts.map { strdup($0) }
    defer { for copy in copies { free(copy) } }
    return body(copies + [nil])
}
