/// Writes the times of lines. It keeps the text up to the minute from one line to the next.
struct LineClock {
    /// Characters of a time, as `appendTimestamp` writes them for all years that 64 bits of nanoseconds can express.
    static let width = 30

    /// The first second of the minute in `text`.
    private var minute = Int64.min
    /// The first sixteen characters, up to the minute.
    private var text: (UInt64, UInt64) = (0, 0)

    /// Stores a time like `appendTimestamp`.
    @inline(__always)
    mutating func put(_ nanoseconds: Int64, into line: inout MutableRawSpan, at position: inout Int) {
        var (second, fraction) = nanoseconds.quotientAndRemainder(dividingBy: 1_000_000_000)
        if fraction < 0 {
            second -= 1
            fraction += 1_000_000_000
        }
        // As an unsigned number, a second before the minute is far behind it.
        if UInt64(bitPattern: second &- minute) >= 60 { note(second, of: nanoseconds) }
        line.put(text.0, 8, at: &position)
        line.put(text.1, 8, at: &position)
        let secondOfMinute = UInt64(bitPattern: second &- minute)
        let (tens, ones) = secondOfMinute.quotientAndRemainder(dividingBy: 10)
        let (first, rest) = UInt32(truncatingIfNeeded: fraction).quotientAndRemainder(dividingBy: 100_000_000)
        // ":00.0"
        line.put(0x30_2E30_303A &+ tens << 8 &+ ones << 16 &+ UInt64(first) << 32, 5, at: &position)
        line.put(DigitWords.digits(of: rest) | DigitWords.zeros, 8, at: &position)
        line.put("Z", at: &position)
    }

    private mutating func note(_ second: Int64, of nanoseconds: Int64) {
        var bytes: [UInt8] = []
        appendTimestamp(nanoseconds, to: &bytes)
        func word(_ start: Int) -> UInt64 {
            (0..<8).reduce(0) { $0 | UInt64(bytes[start + $1]) << UInt64(8 * $1) }
        }
        let secondOfMinute = second % 60
        minute = second - (secondOfMinute < 0 ? secondOfMinute + 60 : secondOfMinute)
        text = (word(0), word(8))
    }
}
