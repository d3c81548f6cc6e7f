/// A point in time: seconds since 2001-01-01T00:00:00Z, as in `CFAbsoluteTime` and in property lists.
///
/// Dates are equal if the bit patterns of their seconds are equal. All NaNs are equal.
public struct PayloadDate: Sendable, Hashable, Comparable, CustomStringConvertible {
    /// Seconds since 2001-01-01T00:00:00Z; negative before it.
    public let secondsSince2001: Double

    /// Makes a date of seconds since 2001-01-01T00:00:00Z. Every NaN becomes the one NaN.
    public init(secondsSince2001: Double) {
        self.secondsSince2001 = secondsSince2001.isNaN ? .nan : secondsSince2001
    }

    /// Reads `YYYY-MM-DDThh:mm:ss`, an optional decimal fraction, and `Z` or an offset `±hh:mm`; nil for any other text
    /// and for days that the Gregorian calendar does not have. Years are 0001 to 9999; there is no leap second.
    ///
    /// The result is the `Double` nearest to the written decimal.
    public init?(_ text: String) {
        var reader = DateTextReader(characters: Array(text.utf8))
        guard let seconds = reader.date() else { return nil }
        self.init(secondsSince2001: seconds)
    }

    /// The date as `YYYY-MM-DDThh:mm:ss[.fraction]Z` with the fewest digits that read back to exactly this `Double`;
    /// nil if no such text exists (years outside 0001 to 9999, -0.0, NaN, infinities, and fractions in need of an
    /// exponent).
    public var text: String? {
        guard secondsSince2001.isFinite, secondsSince2001.bitPattern != (-0.0).bitPattern else { return nil }
        // The shortest decimal that reads back. Its digits are copied, so that nothing is rounded twice.
        let decimal = Array(secondsSince2001.description.utf8)
        let isNegative = decimal.first == UInt8(ascii: "-")
        var whole: Int64 = 0
        var fraction: [UInt8] = []
        var isFraction = false
        for character in decimal.dropFirst(isNegative ? 1 : 0) {
            switch character {
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                if isFraction {
                    fraction.append(character)
                } else {
                    guard whole < Self.secondsOfYears else { return nil }
                    whole = whole * 10 + Int64(character - UInt8(ascii: "0"))
                }
            case UInt8(ascii: "."): isFraction = true
            default: return nil
            }
        }
        if fraction == [UInt8(ascii: "0")] { fraction = [] }
        if isNegative {
            whole = -whole
            if !fraction.isEmpty {
                whole -= 1
                fraction = complement(fraction)
            }
        }
        let second = whole + Self.secondsTo2001
        guard (0..<Self.secondsOfYears).contains(second) else { return nil }
        let (year, month, day) = civil(day: second / 86_400)
        let time = second % 86_400
        var output: [UInt8] = []
        output.reserveCapacity(20 + fraction.count + 1)
        func append(_ number: Int64, digits: Int, then separator: Unicode.Scalar) {
            let text = Array(String(number).utf8)
            output.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: max(0, digits - text.count)))
            output.append(contentsOf: text)
            output.append(UInt8(ascii: separator))
        }
        append(year, digits: 4, then: "-")
        append(month, digits: 2, then: "-")
        append(day, digits: 2, then: "T")
        append(time / 3600, digits: 2, then: ":")
        append(time / 60 % 60, digits: 2, then: ":")
        append(time % 60, digits: 2, then: fraction.isEmpty ? "Z" : ".")
        if !fraction.isEmpty {
            output.append(contentsOf: fraction)
            output.append(UInt8(ascii: "Z"))
        }
        return String(decoding: output, as: UTF8.self)
    }

    /// The date's text, or its seconds if it has none.
    public var description: String { text ?? "\(secondsSince2001) s since 2001" }

    /// Whether both have the same bit pattern. All NaNs are equal.
    public static func == (left: PayloadDate, right: PayloadDate) -> Bool {
        left.secondsSince2001.bitPattern == right.secondsSince2001.bitPattern
    }

    /// Feeds the bit pattern to the hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(secondsSince2001.bitPattern) }

    /// Whether the left date is before the right one; -0.0 is before 0.0, NaN is last.
    public static func < (left: PayloadDate, right: PayloadDate) -> Bool {
        PayloadValue.date(left) < PayloadValue.date(right)
    }

    /// From 0001-01-01T00:00:00Z to 2001-01-01T00:00:00Z in the proleptic Gregorian calendar.
    fileprivate static let secondsTo2001: Int64 = 730_485 * 86_400
    /// From 0001-01-01T00:00:00Z to 10000-01-01T00:00:00Z.
    fileprivate static let secondsOfYears: Int64 = 3_652_059 * 86_400
}

/// 1 minus a decimal fraction.
private func complement(_ digits: [UInt8]) -> [UInt8] {
    var result = digits
    var borrow = false
    for index in digits.indices.reversed() {
        let digit = digits[index] - UInt8(ascii: "0")
        if !borrow && digit == 0 { continue }
        result[index] = UInt8(ascii: "0") + (borrow ? 9 : 10) - digit
        borrow = true
    }
    return result
}

private func isLeap(_ year: Int64) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

private func days(inMonth month: Int64, of year: Int64) -> Int64 {
    switch month {
    case 2: isLeap(year) ? 29 : 28
    case 4, 6, 9, 11: 30
    default: 31
    }
}

/// Days from 0001-01-01 to the first day of a year.
private func days(toYear year: Int64) -> Int64 {
    let past = year - 1
    return past * 365 + past / 4 - past / 100 + past / 400
}

private func civil(day: Int64) -> (year: Int64, month: Int64, day: Int64) {
    // An estimate that is never too high, and at most one too low.
    var year = day * 400 / 146_097 + 1
    if days(toYear: year) > day { year -= 1 }
    if days(toYear: year + 1) <= day { year += 1 }
    var rest = day - days(toYear: year)
    var month: Int64 = 1
    while rest >= days(inMonth: month, of: year) {
        rest -= days(inMonth: month, of: year)
        month += 1
    }
    return (year, month, rest + 1)
}

private struct DateTextReader {
    let characters: [UInt8]
    var index = 0

    mutating func date() -> Double? {
        guard let year = number(digits: 4), take("-"), let month = number(digits: 2), take("-"),
            let day = number(digits: 2), take("T"), let hour = number(digits: 2), take(":"),
            let minute = number(digits: 2), take(":"), let second = number(digits: 2)
        else { return nil }
        guard year >= 1, (1...12).contains(month), (1...days(inMonth: month, of: year)).contains(day), hour < 24,
            minute < 60, second < 60
        else { return nil }
        var fraction: [UInt8] = []
        if take(".") {
            while index < characters.count, (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(characters[index]) {
                fraction.append(characters[index])
                index += 1
            }
            // A Double near 0 needs no more digits than this; more are a mistake or an attack.
            guard (1...32).contains(fraction.count) else { return nil }
        }
        var offset: Int64 = 0
        if !take("Z") {
            let isWest: Bool
            if take("+") { isWest = false } else if take("-") { isWest = true } else { return nil }
            guard let hours = number(digits: 2), take(":"), let minutes = number(digits: 2), hours < 24, minutes < 60
            else { return nil }
            offset = (hours * 60 + minutes) * (isWest ? -60 : 60)
        }
        guard index == characters.count else { return nil }
        var dayNumber = days(toYear: year) + day - 1
        for earlier in 1..<month { dayNumber += days(inMonth: earlier, of: year) }
        var whole = dayNumber * 86_400 + hour * 3600 + minute * 60 + second - offset - PayloadDate.secondsTo2001
        while fraction.last == UInt8(ascii: "0") { fraction.removeLast() }
        if fraction.isEmpty { return Double(whole) }
        let isNegative = whole < 0
        if isNegative {
            whole = -(whole + 1)
            fraction = complement(fraction)
        }
        return Double("\(isNegative ? "-" : "")\(whole)." + String(decoding: fraction, as: UTF8.self))
    }

    private mutating func take(_ character: Unicode.Scalar) -> Bool {
        guard index < characters.count, characters[index] == UInt8(ascii: character) else { return false }
        index += 1
        return true
    }

    private mutating func number(digits: Int) -> Int64? {
        guard characters.count - index >= digits else { return nil }
        var result: Int64 = 0
        for _ in 0..<digits {
            guard (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(characters[index]) else { return nil }
            result = result * 10 + Int64(characters[index] - UInt8(ascii: "0"))
            index += 1
        }
        return result
    }
}
