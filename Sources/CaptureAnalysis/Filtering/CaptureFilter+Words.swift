import BluetoothLE
package import Continuity
import Text

/// A word that is not valid in a filter.
package struct FilterWordError: Error, Equatable, CustomStringConvertible {
    package var expected: String
    /// The word.
    package var found: String

    package var description: String { "expected \(expected), found \"\(VisibleText.escape(found))\"" }
}

extension CaptureFilter.Device {
    /// `device-7`, or an address as `4a:11:22:33:44:55`.
    package init(word: String) throws(FilterWordError) {
        if word.hasPrefix("device-"), let number = Self.number(word.dropFirst("device-".count)), number > 0 {
            self = .pseudonym(number)
        } else if let address = DeviceAddress(word) {
            self = .address(address)
        } else {
            throw FilterWordError(
                expected: "a device by its name in outputs (device-7), or an address (4a:11:22:33:44:55)", found: word)
        }
    }

    private static func number(_ digits: Substring) -> Int? {
        digits.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) } ? Int(digits) : nil
    }
}

extension ContinuityType {
    /// A type by number (`0x0c`, `12`) or by name (`handoff`, `nearby-info`). Case, spaces and hyphens of a name are
    /// ignored.
    package init(word: String) throws(FilterWordError) {
        let number = word.hasPrefix("0x") ? UInt8(word.dropFirst(2), radix: 16) : UInt8(word)
        if let number {
            self.init(rawValue: number)
            return
        }
        let wanted = Self.folded(word)
        let named = (0...UInt8.max).map { ContinuityType(rawValue: $0) }.first { Self.folded($0.description) == wanted }
        guard let named, !wanted.isEmpty else {
            throw FilterWordError(
                expected: "a type by number (0x0c) or name (handoff, nearby-info, find-my)", found: word)
        }
        self = named
    }

    private static func folded(_ text: String) -> String {
        String(text.lowercased().filter { $0 != " " && $0 != "-" && $0 != "_" })
    }
}

extension CaptureFilter.Activity {
    /// Fourteen hexadecimal digits of a hash, or the name of an activity in the key file.
    package init(word: String) throws(FilterWordError) {
        guard !word.isEmpty else {
            throw FilterWordError(expected: "an activity (team:type or a host), or a hash of 14 digits", found: "")
        }
        if let hash = Self.hash(word) { self = .hash(hash) } else { self = .name(word) }
    }

    private static func hash(_ word: String) -> ActivityHash? {
        hexadecimalBytes(word).flatMap { ActivityHash($0) }
    }
}

extension CaptureFilter.Moment {
    /// A date and time in UTC (`2023-02-27T07:07:25Z`, with up to nine fractional digits), or seconds since the
    /// recording's first packet (`12.5`).
    package init(word: String) throws(FilterWordError) {
        if let seconds = Self.seconds(word[...]) {
            self = .sinceStart(seconds)
        } else if let time = Self.timestamp(word) {
            self = .absolute(time)
        } else {
            throw FilterWordError(
                expected: "seconds since the first packet (12.5), or a time in UTC (2023-02-27T07:07:25Z)", found: word)
        }
    }

    /// Digits with an optional fraction, as nanoseconds.
    private static func seconds(_ text: Substring) -> Int64? {
        let parts = text.split(separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
        guard let whole = parts.first, let seconds = digits(whole, 1...18) else { return nil }
        var fraction: Int64 = 0
        if parts.count == 2 {
            guard let value = digits(parts[1], 1...9) else { return nil }
            fraction = value
            for _ in parts[1].utf8.count..<9 { fraction *= 10 }
        }
        let (nanoseconds, overflows) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, overflowsAgain) = nanoseconds.addingReportingOverflow(fraction)
        return overflows || overflowsAgain ? nil : sum
    }

    private static func timestamp(_ text: String) -> Int64? {
        guard text.hasSuffix("Z") else { return nil }
        let halves = text.dropLast().split(separator: "T", omittingEmptySubsequences: false)
        guard halves.count == 2 else { return nil }
        let date = halves[0].split(separator: "-", omittingEmptySubsequences: false)
        let clock = halves[1].split(separator: ":", omittingEmptySubsequences: false)
        guard date.count == 3, clock.count == 3, let year = digits(date[0], 4...4), let month = digits(date[1], 2...2),
            let day = digits(date[2], 2...2), let hour = digits(clock[0], 2...2), let minute = digits(clock[1], 2...2),
            clock[2].prefix(while: { $0 != "." }).utf8.count == 2, let second = seconds(clock[2]),
            (1970...2261).contains(year), (1...12).contains(month), hour < 24, minute < 60, second < 60_000_000_000
        else { return nil }
        let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
        let lengths: [Int64] = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        guard (1...lengths[Int(month) - 1]).contains(day) else { return nil }
        let yearsBefore = year - 1
        let daysBefore = yearsBefore * 365 + yearsBefore / 4 - yearsBefore / 100 + yearsBefore / 400 - 719_162
        let days = daysBefore + lengths[..<(Int(month) - 1)].reduce(0, +) + day - 1
        return (days * 86_400 + hour * 3600 + minute * 60) * 1_000_000_000 + second
    }

    /// A number with this many decimal digits.
    private static func digits(_ text: Substring, _ counts: ClosedRange<Int>) -> Int64? {
        guard counts.contains(text.utf8.count),
            text.utf8.allSatisfy({ (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) })
        else { return nil }
        return Int64(text)
    }
}
