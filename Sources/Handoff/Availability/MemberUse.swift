import Platforms

/// Finds uses of members that the app's OS release lacks or deprecates.
struct MemberUse {
    private let platform: ApplicationPlatform
    private let reports: @Sendable (Availability.Verdict) -> Bool
    /// The members that the app has used. Each is looked up at its first use, since an app uses few of them.
    private var used: Set<APIMember> = []

    /// Apps of visionOS and of Mac Catalyst follow the column of iOS (PLAT-009).
    init(on platform: ApplicationPlatform, reports: @escaping @Sendable (Availability.Verdict) -> Bool) {
        self.platform = platform
        self.reports = reports
    }

    /// What to report on the use of a member: nil if it may be used, and after the first use.
    mutating func finding(onUseOf member: APIMember) -> AdviceFinding? {
        guard used.insert(member).inserted else { return nil }
        let availability = Availability.of(member)
        let verdict = availability.verdict(on: platform.rules, version: platform.releaseOfRules)
        guard reports(verdict) else { return nil }
        let release = platform.release
        switch verdict {
        case .available: return nil
        case .deprecated: return AdviceFinding(.deprecatedAPI, "\(member.rawValue) is deprecated on \(release)")
        case .unavailable:
            let first = availability.ranges[platform.rules]?.introduced.map(String.init).joined(separator: ".")
            let follows = platform.rules == platform.kind ? "" : "what matches "
            return AdviceFinding(
                .unavailableAPI,
                "\(member.rawValue) is not available on \(release), "
                    + (first.map { "only from \(follows)\(platform.rules.rawValue) \($0) on" }
                        ?? "nor on any other release of it"))
        }
    }
}
