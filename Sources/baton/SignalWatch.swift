import CProcesses
import Foundation
import Reports
import Synchronization

/// Turns the first SIGINT, SIGTERM or SIGHUP into a request to stop. Without anything to stop, and for a second signal, it
/// ends the process and all that it has started.
///
/// The log is valid after every case, so that such an end loses only the cases that were running.
///
/// The signals come through a pipe. The sources of Dispatch lose some on Linux: its main thread, which waits with all signals
/// open, takes one that the source's thread should read.
struct SignalWatch {
    private static let shared = Watch()

    /// From now on a signal ends this process and all that it starts.
    static func begin() { _ = shared }

    /// The first signal from now on calls `stop`.
    ///
    /// - Parameter consequence: what happens now, where stopping takes time. It is said on standard error, so that nobody
    ///   takes the wait for a program that ignores the signal.
    init(saying consequence: String? = nil, _ stop: @escaping @Sendable (_ signal: Int32) async -> Void) {
        Self.shared.request.withLock { $0 = Request(consequence: consequence, stop: stop) }
    }

    /// From now on a signal ends the process.
    func cancel() { Self.shared.request.withLock { $0 = nil } }

    /// What the first signal asks for.
    private struct Request: Sendable {
        var consequence: String?
        var stop: @Sendable (_ signal: Int32) async -> Void
    }

    /// The signals' handlers, for as long as the process lives.
    private final class Watch: Sendable {
        let request = Mutex<Request?>(nil)

        init() {
            // A closed pipe is the error of a write. The signal would leave started processes behind.
            signal(SIGPIPE, SIG_IGN)
            let numbers = [SIGINT, SIGTERM, SIGHUP]
            let pipe = processes_signal_pipe(numbers, Int32(numbers.count), SIGHUP)
            // Without descriptors the signals end the process as they do by default.
            guard pipe >= 0 else { return }
            // A thread of its own runs even if all others wait for an implementation.
            Thread.detachNewThread { [self] in
                // A parent may have handed down that they are blocked, in every thread.
                var signals = sigset_t()
                sigemptyset(&signals)
                for number in numbers { sigaddset(&signals, number) }
                pthread_sigmask(SIG_UNBLOCK, &signals, nil)
                var number: UInt8 = 0
                while true {
                    let count = read(pipe, &number, 1)
                    if count == 1 { take(Int32(number)) } else if count == 0 || errno != EINTR { return }
                }
            }
        }

        private func take(_ number: Int32) {
            let request = request.withLock { request in
                defer { request = nil }
                return request
            }
            guard let request else { ProcessEnd.signal(number) }
            Task { await request.stop(number) }
            guard let consequence = request.consequence else { return }
            // Where nobody reads standard error, the message waits, and the next signal must not.
            Thread.detachNewThread {
                if Terminal.errorIsTerminal { Terminal.progress("") }
                Terminal.standardError("baton: signal \(number): \(consequence); a second signal ends it at once\n")
            }
        }
    }
}
