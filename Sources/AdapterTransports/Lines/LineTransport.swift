package import ImplementationAdapter
import Notation
import Payload

/// A connection to a program that answers lines with lines.
///
/// A line of the harness opens a call, and a line of the other side ends it. In between an app may call its device and
/// gets answers; a whole device writes nothing.
///
/// It is synchronous and used by one thread at a time. After a fault every further call throws the same fault.
package protocol LineTransport: AnyObject {
    /// Sends the line that opens a call. No bytes may have come since the last call, and none may come before the line
    /// has been sent in full.
    ///
    /// The line may wait in a buffer until ``receive(within:)`` sends it.
    ///
    /// - Parameter line: UTF-8 without a line feed, at most ``LineLimits/lineByteCount`` bytes.
    /// - Throws: `.gone` if the other side has ended, `.violation` if it broke the protocol.
    func ask(_ line: [UInt8]) throws(ImplementationFault)

    /// Sends a further line in a call: the answer to a call of the other side.
    ///
    /// - Parameter line: as in ``ask(_:)``. Bytes that the other side does not read are kept; the caller bounds their
    ///   number.
    /// - Throws: as ``ask(_:)``.
    func send(_ line: [UInt8]) throws(ImplementationFault)

    /// Waits for the next line.
    ///
    /// - Parameter limit: wall-clock time from now to the end of the line.
    /// - Returns: the line without its line feed.
    /// - Throws: `.gone` if the other side ended or the time is over, `.violation` if it broke the protocol.
    func receive(within limit: Duration) throws(ImplementationFault) -> [UInt8]

    /// Ends the other side and returns when it has ended. A second call does nothing.
    ///
    /// - Parameter grace: how long the other side may take to end by itself, and again after each stronger signal.
    func end(within grace: Duration)

    /// Checks, without waiting, that no bytes have come since the last call.
    ///
    /// - Throws: `.violation` if some have.
    func requireSilence() throws(ImplementationFault)

    /// Further calls belong to this device of a case, which transcripts record.
    func begin(_ place: CaseDevice)

    /// The last line of the other side's log, escaped and cut; empty for none.
    var lastWords: String { get }
}

extension LineTransport {
    package func requireSilence() throws(ImplementationFault) {}

    package func begin(_ place: CaseDevice) {}

    /// Sends one line and waits for the one that answers it.
    ///
    /// - Parameters:
    ///   - line: as in ``ask(_:)``.
    ///   - limit: wall-clock time from now to the end of the answer.
    /// - Returns: the answer without its line feed.
    /// - Throws: as ``ask(_:)`` and ``receive(within:)``.
    package func exchange(_ line: [UInt8], within limit: Duration) throws(ImplementationFault) -> [UInt8] {
        try ask(line)
        return try receive(within: limit)
    }
}

/// Limits of lines.
package enum LineLimits {
    /// The greatest number of bytes of a line without its line feed: 4 MiB, in both directions.
    package static let lineByteCount = 4 << 20
    /// How many lines an app may write in one call of its device. To mark an activity 100,000 times takes two lines a
    /// mark, and must be cheap (UPD-021).
    static let callLineCount = 250_000
    /// How many bytes an app may write and receive in one call of its device: 64 MiB.
    static let callByteCount = 1 << 26
    /// How much of the other side's log is kept.
    static let logByteCount = 8192
}

/// The beginning of received bytes for a message, escaped.
func excerpt(_ bytes: some Collection<UInt8>) -> String {
    let isWhole = bytes.count <= 60
    return JSONText.quoted(String(decoding: bytes.prefix(60), as: UTF8.self)) + (isWhole ? "" : "…")
}
