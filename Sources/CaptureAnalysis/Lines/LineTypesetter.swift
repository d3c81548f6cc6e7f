import CaptureFiles

/// Writes lines of messages. Only this type uses the tables of digits, column words, times and wordings.
///
/// It keeps the minute of the last time and the wording of messages, so that the next line costs little.
struct LineTypesetter: Sendable {
    /// The key of a message in the table of wordings: its bytes.
    typealias MessageKey = WordingTable.Key

    /// An upper bound of the bytes of a line with a known wording.
    static let maximumByteCount = MessageHead.maximumByteCount + WordingTable.textLimit + 32

    private var clock = LineClock()
    private var wordings = WordingTable()

    /// The key of the message in `range`; nil if it is too long.
    @inline(__always)
    static func key(_ bytes: RawSpan, _ range: Range<Int>) -> MessageKey? { WordingTable.key(bytes, range) }

    /// Whether the wording of a message is known.
    @inline(__always)
    func knows(_ key: MessageKey) -> Bool { wordings.slot(of: key) != nil }

    /// Stores the wording of a message.
    mutating func learn(_ key: MessageKey, _ text: ArraySlice<UInt8>) { wordings.learn(key, text) }

    /// Stores the line of a message at `start`, where there is `room`. Returns the end of the line, or nil if the
    /// wording is not known.
    @inline(__always)
    mutating func put(
        _ head: MessageHead, _ key: MessageKey, isDamaged: Bool, showsAddresses: Bool, into bytes: inout [UInt8],
        at start: Int
    ) -> Int? {
        var position = start
        var span = bytes.mutableSpan
        var line = span.mutableBytes
        head.put(showsAddresses: showsAddresses, clock: &clock, into: &line, at: &position)
        guard wordings.put(key, into: &line, at: &position) else { return nil }
        if isDamaged { line.put(" [bad CRC]", at: &position) }
        line.put("\n", at: &position)
        return position
    }

    /// Appends the columns in front of a message.
    mutating func append(_ head: MessageHead, showsAddresses: Bool, to output: inout [UInt8]) {
        var position = output.count
        output.append(contentsOf: repeatElement(0, count: MessageHead.maximumByteCount))
        do {
            var span = output.mutableSpan
            var line = span.mutableBytes
            head.put(showsAddresses: showsAddresses, clock: &clock, into: &line, at: &position)
        }
        output.removeLast(output.count - position)
    }
}
