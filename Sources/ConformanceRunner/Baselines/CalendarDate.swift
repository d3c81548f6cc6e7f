/// A day of the Gregorian calendar in a baseline.
package struct CalendarDate: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// `2026-11-02`; texts sort as the days do.
    package let description: String

    /// Reads `YYYY-MM-DD`; nil for another text or a day that does not exist.
    package init?(_ text: String) {
        let parts = text.utf8.split(separator: UInt8(ascii: "-"), omittingEmptySubsequences: false)
        guard parts.map(\.count) == [4, 2, 2], text.utf8.allSatisfy({ $0 == 0x2D || (0x30...0x39).contains($0) }),
            let year = Int(text.prefix(4)), let month = Int(text.dropFirst(5).prefix(2)), let day = Int(text.suffix(2)),
            (1...12).contains(month)
        else { return nil }
        let isLeap = year.isMultiple(of: 4) && (!year.isMultiple(of: 100) || year.isMultiple(of: 400))
        let days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard year > 0, (1...days[month - 1]).contains(day) else { return nil }
        description = text
    }

    private init(first: String) { description = first }

    /// The first day, on which no review is due.
    package static let first = CalendarDate(first: "0001-01-01")

    package static func < (left: CalendarDate, right: CalendarDate) -> Bool { left.description < right.description }
}
