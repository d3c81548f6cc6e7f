package import ImplementationAdapter
import Payload

/// A way to somebody who answers each line with one line.
///
/// Synchronous, and used by one thread at a time. After a fault it is of no more use: every further exchange throws the
/// same fault.
package protocol LineTransport: AnyObject {
    /// Sends one line and waits for the one that answers it.
    ///
    /// - Parameters:
    ///   - line: UTF-8 without a line feed, at most ``LineLimits/lineByteCount`` bytes.
    ///   - limit: wall-clock time from now to the end of the answer.
    /// - Returns: the answer without its line feed.
    /// - Throws: `.gone` when the other side ended or the time is over, `.violation` when it broke the line discipline.
    func exchange(_ line: [UInt8], within limit: Duration) throws(ImplementationFault) -> [UInt8]

    /// Takes leave of the other side: returns when nothing of it is left. Calling it again does nothing.
    ///
    /// - Parameter grace: how long the other side may take to end by itself, and then again after each stronger request.
    func end(within grace: Duration)

    /// What the other side wrote to its log last, escaped and cut; empty for nothing.
    var lastWords: String { get }
}

/// Bounds of the line discipline.
package enum LineLimits {
    /// The greatest number of bytes of a line without its line feed: 1 MiB, in both directions.
    package static let lineByteCount = 1 << 20
    /// How much of the other side's log is kept.
    static let logByteCount = 8192
}

/// Bytes from the other side for a message: escaped and cut.
func excerpt(_ bytes: some Collection<UInt8>) -> String {
    let isWhole = bytes.count <= 60
    return JSONText.quoted(String(decoding: bytes.prefix(60), as: UTF8.self)) + (isWhole ? "" : "…")
}
