import Dispatch
import Foundation

/// Turns SIGINT and SIGTERM into a request to stop; a second one ends the process at once.
///
/// The log is valid after every case, so that ending at once loses nothing but the cases that were running.
struct SignalWatch {
    private let sources: [any DispatchSourceSignal]

    init(_ stop: @escaping @Sendable (Int32) async -> Void) {
        sources = [SIGINT, SIGTERM].map { number in
            signal(number, SIG_IGN)
            let source = DispatchSource.makeSignalSource(signal: number, queue: .global())
            source.setEventHandler {
                // From now on the signal does again what it does by default.
                signal(number, SIG_DFL)
                Task { await stop(number) }
            }
            source.resume()
            return source
        }
    }

    func cancel() { for source in sources { source.cancel() } }
}
