/// What a profile parameter measures, which decides the units of its values.
package enum ParameterMeasure: String, CaseIterable, Sendable {
    /// A span of time, kept in nanoseconds.
    case time
    /// A size, kept in bytes.
    case size
    /// A speed, kept in bytes a second.
    case rate
    /// A distance, kept in millimetres.
    case length
    /// A signal strength, kept in dBm.
    case power
    /// A share, kept in per cent.
    case percentage
    case count
    /// On or off, kept as 1 or 0.
    case `switch`

    /// The units in ascending order, each as a multiple of the smallest one; empty where there are none.
    package var units: [(name: String, factor: Int64)] {
        switch self {
        case .time:
            [
                ("ns", 1), ("us", 1_000), ("ms", 1_000_000), ("s", 1_000_000_000), ("min", 60_000_000_000),
                ("h", 3_600_000_000_000), ("d", 86_400_000_000_000),
            ]
        case .size: [("B", 1), ("kB", 1_000), ("KiB", 1_024), ("MB", 1_000_000), ("MiB", 1_048_576)]
        case .rate: [("B/s", 1), ("kB/s", 1_000), ("KiB/s", 1_024), ("MB/s", 1_000_000)]
        case .length: [("mm", 1), ("cm", 10), ("m", 1_000)]
        case .power: [("dBm", 1)]
        case .percentage: [("%", 1)]
        case .count, .switch: []
        }
    }

    /// 30 days in nanoseconds. No case runs longer.
    package static let longestTime: Int64 = 30 * 86_400 * 1_000_000_000

    /// The values that are allowed, in the smallest unit.
    package var range: ClosedRange<Int64> {
        switch self {
        case .time: 0...Self.longestTime
        case .size, .length, .count: 0...Int64.max
        case .rate: 1...Int64.max
        case .power: -127...20
        case .percentage: 0...100
        case .switch: 0...1
        }
    }

    /// The form of a value, for messages.
    package var expected: String {
        switch self {
        case .time: "a time such as `300 ms`"
        case .size: "a size such as `3 KiB`"
        case .rate: "a rate such as `100 kB/s`"
        case .length: "a length such as `10 m`"
        case .power: "a signal strength such as `-59 dBm`"
        case .percentage: "a percentage such as `20 %`"
        case .count: "a number that is not negative"
        case .switch: "`true` or `false`"
        }
    }

    /// A value in the largest unit that divides it, for people.
    package func text(_ value: Int64) -> String {
        if self == .switch { return value == 0 ? "false" : "true" }
        // Without powers of 1024: 102,400 B/s is 102400 B/s, not 100 KiB/s.
        for unit in units.reversed() where value != 0 && value % unit.factor == 0 && !unit.name.contains("i") {
            return "\(value / unit.factor) \(unit.name)"
        }
        if self == .time, value != 0, value % 60_000_000_000 == 0 { return "\(value / 60_000_000_000) min" }
        guard let smallest = units.first else { return "\(value)" }
        return "\(value) \(value == 0 && self == .time ? "s" : smallest.name)"
    }

    /// Parses a decimal number and a unit, with or without a space; nil where it is not a whole number of the smallest
    /// unit or does not fit.
    package func parse(_ text: String) -> Int64? {
        guard text.utf8.count <= 40 else { return nil }
        let number = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-") }
        let name = text.dropFirst(number.count).drop { $0 == " " }
        guard let factor = units.first(where: { $0.name == name })?.factor else { return nil }
        let isNegative = number.first == "-"
        let parts = number.drop { $0 == "-" }.split(separator: ".", omittingEmptySubsequences: false)
        guard number.filter({ $0 == "-" }).count == (isNegative ? 1 : 0), (1...2).contains(parts.count),
            !parts[0].isEmpty, let whole = Int64(parts[0])
        else { return nil }
        var (total, overflow) = whole.multipliedReportingOverflow(by: factor)
        guard !overflow else { return nil }
        if parts.count == 2 {
            guard (1...9).contains(parts[1].count), let numerator = Int64(parts[1]) else { return nil }
            var denominator: Int64 = 1
            for _ in parts[1] { denominator *= 10 }
            let (product, productOverflow) = numerator.multipliedReportingOverflow(by: factor)
            guard !productOverflow, product % denominator == 0 else { return nil }
            (total, overflow) = total.addingReportingOverflow(product / denominator)
            guard !overflow else { return nil }
        }
        return isNegative ? -total : total
    }
}
