package import ImplementationAdapter
import Notation
import Payload

/// A connection to a program that answers lines with lines.
///
/// One line opens a call, and another in the opposite direction ends it. A whole device writes nothing in between. An app
/// may ask its device, and is answered.
///
/// It is synchronous, and one thread at a time uses it. After a fault every further call throws the same fault.
package protocol LineTransport: AnyObject {
    /// Sends the line that opens a call: nothing may have come since the last one ended, and nothing may come before this
    /// one has been sent in full.
    ///
    /// ``receive(within:)`` sends it; before that it may wait in a buffer.
    ///
    /// - Parameter line: UTF-8 without a line feed, at most ``LineLimits/lineByteCount`` bytes.
    /// - Throws: `.gone` when the other side has ended, `.violation` when it broke the line discipline.
    func ask(_ line: [UInt8]) throws(ImplementationFault)

    /// Sends one more line within a call: the answer to what the other side has asked.
    ///
    /// - Parameter line: as in ``ask(_:)``. What the other side does not read is kept, so the caller bounds the bytes of many.
    /// - Throws: as ``ask(_:)``.
    func send(_ line: [UInt8]) throws(ImplementationFault)

    /// Waits for the next line.
    ///
    /// - Parameter limit: wall-clock time from now to the end of the line.
    /// - Returns: the line without its line feed.
    /// - Throws: `.gone` when the other side ended or the time is over, `.violation` when it broke the line discipline.
    func receive(within limit: Duration) throws(ImplementationFault) -> [UInt8]

    /// Ends the other side and returns when nothing of it is left. A second call does nothing.
    ///
    /// - Parameter grace: how long the other side may take to end by itself, and then again after each stronger request.
    func end(within grace: Duration)

    /// Nothing may have come since the last call ended, as far as is known without waiting.
    ///
    /// - Throws: `.violation` when something has.
    func requireSilence() throws(ImplementationFault)

    /// The calls from here on belong to this device of a case. A transcript says so.
    func begin(_ place: CaseDevice)

    /// What the other side wrote to its log last, escaped and cut; empty for nothing.
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

/// Bounds of the line discipline.
package enum LineLimits {
    /// The greatest number of bytes of a line without its line feed: 1 MiB, in both directions.
    package static let lineByteCount = 1 << 20
    /// How many lines an app may write within one call of its device's. Marking an activity 100,000 times in a row takes
    /// two lines a mark, and must be cheap (UPD-021).
    static let callLineCount = 250_000
    /// How many bytes an app may write within one call of its device's, together with the answers that it gets: 64 MiB.
    static let callByteCount = 1 << 26
    /// How much of the other side's log is kept.
    static let logByteCount = 8192
}

/// Bytes from the other side for a message: escaped and cut.
func excerpt(_ bytes: some Collection<UInt8>) -> String {
    let isWhole = bytes.count <= 60
    return JSONText.quoted(String(decoding: bytes.prefix(60), as: UTF8.self)) + (isWhole ? "" : "…")
}
