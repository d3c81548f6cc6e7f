/// Estimates the advertising interval from the receptions of one advertisement.
///
/// A receiver misses transmissions and may receive one advertising event several times: on each channel, and again with
/// every scan response. So neither the mean gap nor the shortest one is the interval. In recordings of seven years, the
/// most frequent gap is the interval plus the mean of the random delay.
package struct CadenceMeasure: Sendable, Equatable {
    /// Two receptions closer than this belong to one advertising event: no legacy advertiser is faster (Core
    /// specification, Vol 6 Part B 4.4.2.2).
    package static let leastGap: Int64 = 20_000_000
    /// Longer gaps are silences.
    private static let greatestGap: Int64 = 400_000_000
    private static let binWidth: Int64 = 5_000_000
    /// Bins of a window: the random delay of up to 10 ms, and one more bin.
    private static let windowBins = 3
    /// The mean of the random delay of an advertising event.
    private static let meanDelay: Int64 = 5_000_000
    /// The fewest gaps of a window that are evidence.
    private static let leastEvidence = 8

    private var bins: [Int32] = []
    /// Sums of the gaps in each bin, nanoseconds.
    private var sums: [Int64] = []
    private var total = 0

    package init() {}

    /// Takes the gap between two advertising events, in nanoseconds.
    package mutating func add(_ gap: Int64) {
        guard gap >= Self.leastGap, gap < Self.greatestGap else { return }
        if bins.isEmpty {
            bins = Array(repeating: 0, count: Int(Self.greatestGap / Self.binWidth))
            sums = Array(repeating: 0, count: bins.count)
        }
        let bin = Int(gap / Self.binWidth)
        guard bins[bin] < Int32.max else { return }
        bins[bin] += 1
        sums[bin] &+= gap
        total += 1
    }

    /// The nominal interval in nanoseconds, without the random delay; nil if the gaps do not agree.
    package var interval: Int64? {
        guard total >= Self.leastEvidence else { return nil }
        var best = 0
        var bestCount = 0
        for first in 0...(bins.count - Self.windowBins) {
            let count = bins[first..<first + Self.windowBins].reduce(0) { $0 + Int($1) }
            if count > bestCount { (best, bestCount) = (first, count) }
        }
        // With less than a third of all gaps, missed and repeated transmissions dominate.
        guard bestCount >= Self.leastEvidence, bestCount * 3 >= total else { return nil }
        let sum = sums[best..<best + Self.windowBins].reduce(0, &+)
        return sum / Int64(bestCount) - Self.meanDelay
    }
}
