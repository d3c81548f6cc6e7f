import Handoff
import Platforms
import Testing

/// The availability table (VER-009).
struct AvailabilityTests {
    @Test("Every member has one row, and one verdict just below, at and above each boundary on each platform")
    func matrix() {
        #expect(Availability.table.map(\.member) == APIMember.allCases)
        for row in Availability.table {
            for platform in Platform.allCases {
                guard let range = row.ranges[platform] else {
                    for version in [[1, 0], [99, 0]] {
                        #expect(row.verdict(on: platform, version: version) == .unavailable)
                    }
                    continue
                }
                var below = range.introduced
                below[below.count - 1] -= 1
                if below[below.count - 1] < 0 { below = [below[0] - 1, 99] }
                #expect(row.verdict(on: platform, version: below) == .unavailable, "\(row.member) \(platform) \(below)")
                #expect(row.verdict(on: platform, version: range.introduced) == .available)
                #expect(row.verdict(on: platform, version: range.introduced + [1]) == .available)
                #expect(
                    row.verdict(on: platform, version: [99]) == (range.deprecated == nil ? .available : .deprecated))
            }
        }
    }

    @Test(
        "Boundaries of the reference pages",
        arguments: [
            (APIMember.resignCurrent, Platform.iOS, [8, 4, 1], Availability.Verdict.unavailable),
            (.resignCurrent, .iOS, [9], .available), (.resignCurrent, .macOS, [10, 10, 5], .unavailable),
            (.resignCurrent, .macOS, [10, 11], .available),
            (.isEligibleForPrediction, .macOS, [26, 0], .unavailable),
            (.initWithoutType, .macOS, [10, 12], .deprecated), (.delegateCallbacks, .watchOS, [2, 2], .unavailable),
            (.needsSave, .iOS, [7, 1, 2], .unavailable),
            (.uiApplicationDelegateContinue, .iOS, [26, 0], .deprecated),
        ])
    func boundaries(member: APIMember, platform: Platform, version: [Int], verdict: Availability.Verdict) {
        #expect(Availability.of(member).verdict(on: platform, version: version) == verdict)
    }
}
