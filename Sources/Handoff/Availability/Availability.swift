package import Platforms

/// From which OS releases on a member may be used (ACT-024, VER-009).
package struct Availability: Sendable, Hashable {
    /// The first release that has it, and the first that calls it deprecated.
    package struct Range: Sendable, Hashable {
        /// Numeric components of the first release.
        package var introduced: [Int]
        /// Numeric components of the first release that deprecates it; nil for none.
        package var deprecated: [Int]?
    }

    /// What using a member on a release comes to.
    package enum Verdict: String, Sendable, CaseIterable {
        /// It may be used.
        case available
        /// It may be used, and is to be replaced.
        case deprecated
        /// The release does not have it, or the platform never does.
        case unavailable
    }

    /// The member.
    package var member: Member
    /// By platform, nil where the platform never has it.
    package var iOS: Range?
    /// See ``iOS``.
    package var macOS: Range?
    /// See ``iOS``.
    package var watchOS: Range?
    /// See ``iOS``.
    package var tvOS: Range?

    /// The range on a platform.
    package func range(on platform: Platform) -> Range? {
        switch platform {
        case .iOS: iOS
        case .macOS: macOS
        case .watchOS: watchOS
        case .tvOS: tvOS
        }
    }

    /// What using the member comes to on a release, given by its numeric components.
    package func verdict(on platform: Platform, version: [Int]) -> Verdict {
        guard let range = range(on: platform), !Self.precedes(version, range.introduced) else { return .unavailable }
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
