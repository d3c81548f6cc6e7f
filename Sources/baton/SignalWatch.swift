import Dispatch
import Foundation
import Reports
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
            let request = request.withLock { request in
                defer { request = nil }
                return request
            }
            guard let request else { ProcessEnd.signal(number) }
            if let consequence = request.consequence {
                if Terminal.errorIsTerminal { Terminal.progress("") }
                Terminal.standardError("baton: signal \(number): \(consequence); a second signal ends it at once\n")
            }
            Task { await request.stop(number) }
        }
    }
}
