/// A histogram of durations with sixteen bins for each power of two. It takes four kilobytes for any number of
/// durations, and the error of a quantile is at most 1/32.
package struct IntervalHistogram: Sendable {
    /// Bins for each power of two.
    private static let perDoubling = 16
    /// All bins of a positive `Int64`. Those below sixteen are exact.
    private static let binCount = 60 * 16

    private var bins: [UInt32] = []
    /// Durations that were added.
    package private(set) var count = 0
    /// The shortest duration in nanoseconds; 0 if there is none.
    package private(set) var least: Int64 = 0
    /// The longest duration in nanoseconds.
    package private(set) var greatest: Int64 = 0

    package init() {}

    /// Adds a duration in nanoseconds. A negative one is ignored.
    package mutating func add(_ duration: Int64) {
        guard duration >= 0 else { return }
        if bins.isEmpty { bins = Array(repeating: 0, count: Self.binCount) }
        let bin = Self.bin(of: duration)
        guard bins[bin] < .max else { return }
        bins[bin] += 1
        least = count == 0 ? duration : min(least, duration)
        greatest = max(greatest, duration)
        count += 1
    }

    /// The quantile for a share from 0 to 1; nil if there are no durations.
    package func quantile(_ share: Double) -> Int64? {
        guard count > 0 else { return nil }
        let rank = min(count, max(1, Int((share * Double(count)).rounded(.up))))
        var sum = 0
        for (bin, number) in bins.enumerated() {
            sum += Int(number)
            if sum >= rank { return min(greatest, max(least, Self.middle(of: bin))) }
        }
        return greatest
    }

    private static func bin(of duration: Int64) -> Int {
        guard duration >= Int64(perDoubling) else { return Int(duration) }
        let exponent = 63 - duration.leadingZeroBitCount
        return (exponent - 3) * perDoubling + Int(duration >> Int64(exponent - 4)) & (perDoubling - 1)
    }

    private static func middle(of bin: Int) -> Int64 {
        guard bin >= perDoubling else { return Int64(bin) }
        let exponent = bin / perDoubling + 3
        let width = Int64(1) << Int64(exponent - 4)
        return Int64(perDoubling + bin % perDoubling) * width + width / 2
    }
}

/// Signal powers in dBm, counted exactly.
package struct SignalHistogram: Sendable {
    private var bins: [UInt32] = []
    /// Powers that were added.
    package private(set) var count = 0

    package init() {}

    package mutating func add(_ power: Int8) {
        if bins.isEmpty { bins = Array(repeating: 0, count: 256) }
        let bin = Int(power) + 128
        guard bins[bin] < .max else { return }
        bins[bin] += 1
        count += 1
    }

    /// The weakest power.
    package var least: Int8? { bins.firstIndex { $0 > 0 }.map { Int8($0 - 128) } }
    /// The strongest power.
    package var greatest: Int8? { bins.lastIndex { $0 > 0 }.map { Int8($0 - 128) } }

    package var median: Int8? {
        var sum = 0
        for (bin, number) in bins.enumerated() where number > 0 {
            sum += Int(number)
            if sum * 2 >= count { return Int8(bin - 128) }
        }
        return nil
    }
}
