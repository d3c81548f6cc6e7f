import Synchronization

/// Receives the comments of packets in pcapng while a recording is read. Nobody else pays for them: a reader without it
/// does not look for options.
package final class PacketComments: Sendable {
    private let last = Mutex<(frame: Int, text: String)?>(nil)

    package init() {}

    /// Takes the comments of a packet, several separated by line feeds.
    func note(_ text: String, of frame: Int) { last.withLock { $0 = (frame, text) } }

    /// The comments of a packet that is being handed out; nil if it has none.
    package func text(of frame: Int) -> String? {
        last.withLock { last in last?.frame == frame ? last?.text : nil }
    }
}
