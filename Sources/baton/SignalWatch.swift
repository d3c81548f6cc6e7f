import AdapterTransports
import Dispatch
import Foundation
import Synchronization

/// Turns SIGINT, SIGTERM and SIGHUP into a request to stop; a second one, or one that comes when nobody can be asked, ends
/// the process at once, and all that it has started with it.
///
/// The log is valid after every case, so that ending at once loses nothing but the cases that were running.
struct SignalWatch {
    private static let shared = Watch()

    /// Watches: a signal ends this process and all that it starts from now on.
    static func begin() { _ = shared }

    /// The first signal from now on asks.
    init(_ stop: @escaping @Sendable (_ signal: Int32) async -> Void) {
        Self.shared.stop.withLock { $0 = stop }
    }

    /// From now on a signal ends the process.
    func cancel() { Self.shared.stop.withLock { $0 = nil } }

    /// The signals' handlers, which stay for as long as the process lives.
    private final class Watch: Sendable {
        typealias Stop = @Sendable (_ signal: Int32) async -> Void

        let stop = Mutex<Stop?>(nil)
        /// Made once and then only kept alive.
        private nonisolated(unsafe) let sources: [any DispatchSourceSignal]

        init() {
            // The error of a write reports a closed pipe; the signal would leave started processes behind.
            signal(SIGPIPE, SIG_IGN)
            // A queue of its own has a thread when all others wait for an implementation.
            let queue = DispatchQueue(label: "baton.signals")
            let numbers = [SIGINT, SIGTERM, SIGHUP]
            sources = numbers.map { number in
                signal(number, SIG_IGN)
                return DispatchSource.makeSignalSource(signal: number, queue: queue)
            }
            for (number, source) in zip(numbers, sources) {
                source.setEventHandler { [weak self] in self?.take(number) }
                source.resume()
            }
        }

        private func take(_ number: Int32) {
            let stop = stop.withLock { stop in
                defer { stop = nil }
                return stop
            }
            guard let stop else { endProcess(bySignal: number) }
            Task { await stop(number) }
        }
    }
}

/// A signal ends the process: a caller that sees a started process end must not end this one first, with another status.
let isEndingBySignal = Mutex(false)

/// Ends the process and all that it has started, as the signal does it by default.
func endProcess(bySignal number: Int32) -> Never {
    isEndingBySignal.withLock { $0 = true }
    StartedProcesses.endAll()
    signal(number, SIG_DFL)
    kill(getpid(), number)
    // The signal ends the process as soon as some thread takes it.
    while true { pause() }
}
