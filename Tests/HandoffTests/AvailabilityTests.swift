import Handoff
import Platforms
import Testing

/// The availability table (VER-009).
struct AvailabilityTests {
    @Test("Every member has one row, and one verdict just below, at and above each boundary on each platform")
    func matrix() {
        #expect(Availability.table.map(\.member) == APIMember.allCases)
        for row in Availability.table {
            // The others follow one of these.
            for platform in Platform.allCases where platform.rules == platform {
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
            (.needsSave, .visionOS, [1, 0], .available), (.initWithoutType, .visionOS, [1, 0], .deprecated),
            (.appEntityIdentifier, .visionOS, [2, 1], .unavailable),
            (.appEntityIdentifier, .visionOS, [2, 2], .available),
            (.uiApplicationDelegateContinue, .visionOS, [2, 6], .available),
            (.uiApplicationDelegateContinue, .visionOS, [26, 0], .deprecated),
            (.nsApplicationDelegateContinuation, .visionOS, [26, 0], .unavailable),
        ])
    func boundaries(member: APIMember, platform: Platform, version: [Int], verdict: Availability.Verdict) {
        #expect(Availability.of(member).verdict(on: platform, version: version) == verdict)
    }

    @Test(
        "An app of Mac Catalyst follows iOS, in the release that its Mac's matches (PLAT-009)",
        arguments: [
            ([10, 15], [13, 1]), ([10, 15, 7], [13, 1]), ([11, 0], [14, 0]), ([15, 2], [18, 2]), ([26, 1], [26, 1]),
        ])
    func catalyst(mac: [Int], phone: [Int]) {
        let platform = ApplicationPlatform(.macOS, osVersion: mac, rules: .iOS)
        #expect(platform.flavour == .uiKit && platform.kind == .macOS)
        #expect(platform.releaseOfRules == phone)
        #expect(platform.release == "Mac Catalyst " + phone.map(String.init).joined(separator: "."))
        let native = ApplicationPlatform(.macOS, osVersion: mac)
        #expect(native.flavour == .appKit && native.releaseOfRules == mac)
        #expect(native.release == "macOS " + mac.map(String.init).joined(separator: "."))
    }

    @Test("An app of visionOS has UIKit and the releases of iOS (PLAT-009)")
    func vision() {
        let platform = ApplicationPlatform(.visionOS, osVersion: [2, 2])
        #expect(platform.flavour == .uiKit && platform.rules == .iOS && platform.releaseOfRules == [18, 2])
        #expect(platform.release == "visionOS 2.2")
    }
}
