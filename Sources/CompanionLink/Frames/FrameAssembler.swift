/// Makes frames of the pieces in which bytes arrive. A piece may end anywhere, and may contain several frames.
package struct FrameAssembler: Sendable {
    /// The longest body that is accepted. What Apple's devices accept is not known.
    package let longestBody: Int
    private var pending: [UInt8] = []
    /// How many of the pending bytes belong to frames that were taken.
    private var taken = 0
    /// How many bytes were dropped from the front of the pending ones.
    private var dropped = 0

    /// A header announces a body that is longer than accepted.
    package struct Failure: Error, Hashable, CustomStringConvertible {
        /// Where the header begins, among all bytes that arrived.
        package var offset: Int
        package var length: Int
        package var limit: Int

        package var description: String {
            "the frame at byte \(offset) announces a body of \(length) bytes; at most \(limit) are accepted"
        }
    }

    package init(longestBody: Int = CompanionLinkFrame.longestBody) { self.longestBody = longestBody }

    /// How many bytes wait for the rest of their frame.
    package var pendingCount: Int { pending.count - taken }

    /// Takes a piece in.
    package mutating func append(_ piece: some Collection<UInt8>) {
        if taken == pending.count {
            dropped += taken
            pending.removeAll(keepingCapacity: true)
            taken = 0
        } else if taken > 65_536 {
            dropped += taken
            pending.removeFirst(taken)
            taken = 0
        }
        pending.append(contentsOf: piece)
    }

    /// The next frame; nil until it is complete. After a failure no frame comes any more.
    package mutating func next() throws(Failure) -> CompanionLinkFrame? {
        guard pendingCount >= CompanionLinkFrame.headerLength else { return nil }
        let length = pending[(taken + 1)..<(taken + 4)].reduce(0) { $0 << 8 | Int($1) }
        guard length <= longestBody else {
            throw Failure(offset: dropped + taken, length: length, limit: longestBody)
        }
        let start = taken + CompanionLinkFrame.headerLength
        guard pending.count - start >= length else { return nil }
        let kind = CompanionLinkFrame.Kind(rawValue: pending[taken])
        taken = start + length
        return CompanionLinkFrame(kind, Array(pending[start..<(start + length)]))
    }
}
