import AdapterTransports
import Foundation
import Synchronization

/// The end of this process and of all that it has started.
enum ProcessEnd {
    /// Whether a signal is ending the process. The end of a started process must not then end this one first, with another
    /// status.
    private static let isBySignal = Mutex(false)

    /// Ends the process with a status.
    static func exit(_ status: Int32) -> Never {
        while isBySignal.withLock({ $0 }) { pause() }
        StartedProcesses.endAll()
        Foundation.exit(status)
    }

    /// Ends the process as the signal does by default.
    static func signal(_ number: Int32) -> Never {
        isBySignal.withLock { $0 = true }
        StartedProcesses.endAll()
        Foundation.signal(number, SIG_DFL)
        kill(getpid(), number)
        // The signal ends the process as soon as a thread takes it. Where all threads block it, the status says the same.
        sleep(1)
        _exit(128 + number)
    }
}
