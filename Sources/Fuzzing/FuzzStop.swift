import Synchronization

/// Asks a campaign to end before its limits are reached. What is under way ends; nothing else begins.
package final class FuzzStop: Sendable {
    private let number = Mutex<Int32?>(nil)

    package init() {}

    /// Asks for the end. The first signal counts.
    package func stop(signal: Int32) { number.withLock { $0 = $0 ?? signal } }

    /// The signal that asked for the end; nil as long as none did.
    package var signal: Int32? { number.withLock { $0 } }
}
