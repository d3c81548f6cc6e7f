import Dispatch
import Foundation
import Synchronization

/// Turns the first SIGINT, SIGTERM or SIGHUP into a request to stop. Without anything to stop, and for a second signal, it
/// ends the process and all that it has started.
///
/// The log is valid after every case, so that such an end loses only the cases that were running.
struct SignalWatch {
    private static let shared = Watch()

    /// From now on a signal ends this process and all that it starts.
    static func begin() { _ = shared }

    /// The first signal from now on calls `stop`.
    init(_ stop: @escaping @Sendable (_ signal: Int32) async -> Void) {
        Self.shared.stop.withLock { $0 = stop }
    }

    /// From now on a signal ends the process.
    func cancel() { Self.shared.stop.withLock { $0 = nil } }

    /// The signals' handlers, for as long as the process lives.
    private final class Watch: Sendable {
        typealias Stop = @Sendable (_ signal: Int32) async -> Void

        let stop = Mutex<Stop?>(nil)
        /// Set once, and only kept alive.
        private nonisolated(unsafe) let sources: [any DispatchSourceSignal]

        init() {
            // A closed pipe is the error of a write. The signal would leave started processes behind.
            signal(SIGPIPE, SIG_IGN)
            // A queue of its own has a thread even if all others wait for an implementation.
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
            guard let stop else { ProcessEnd.signal(number) }
            Task { await stop(number) }
        }
    }
}
