package import Platforms

/// The OS releases on which a member may be used (ACT-024, VER-009).
package struct Availability: Sendable, Hashable {
    /// The releases of a platform that have a member, as numeric components.
    package struct Range: Sendable, Hashable {
        /// The first release that has it.
        package var introduced: [Int]
        /// The first release that deprecates it; nil for none.
        package var deprecated: [Int]?
    }

    /// Whether a member may be used on a release.
    package enum Verdict: String, Sendable, CaseIterable {
        /// It may be used.
        case available
        /// It may be used, and should be replaced.
        case deprecated
        /// The release does not have it, or the platform never does.
        case unavailable
    }

    package var member: APIMember
    /// By platform; absent if the platform never has it.
    package var ranges: [Platform: Range]

    /// Whether the member may be used on a release, given by its numeric components. visionOS follows the column of iOS
    /// (PLAT-009).
    package func verdict(on platform: Platform, version: [Int]) -> Verdict {
        guard platform.rules == platform else {
            return verdict(on: platform.rules, version: platform.releaseOfRules(version))
        }
        guard let range = ranges[platform], !Self.precedes(version, range.introduced) else { return .unavailable }
        if let deprecated = range.deprecated, !Self.precedes(version, deprecated) { return .deprecated }
        return .available
    }

    /// Numeric order, component by component; a missing component counts as 0.
    package static func precedes(_ left: [Int], _ right: [Int]) -> Bool {
        for index in 0..<max(left.count, right.count) {
            let (first, second) = (index < left.count ? left[index] : 0, index < right.count ? right[index] : 0)
            if first != second { return first < second }
        }
        return false
    }
}
