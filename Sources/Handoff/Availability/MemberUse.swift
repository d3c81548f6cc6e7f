import Platforms

/// Finds uses of members that the app's OS release lacks or deprecates.
struct MemberUse {
    private let platform: ApplicationPlatform
    private let reportable: Set<APIMember>
    private var reported: Set<APIMember> = []

    /// Apps of visionOS and of Mac Catalyst follow the column of iOS (PLAT-009).
    init(on platform: ApplicationPlatform, reports: (Availability.Verdict) -> Bool) {
        self.platform = platform
        reportable = Set(
            Availability.table
                .filter { reports($0.verdict(on: platform.rules, version: platform.releaseOfRules)) }.map(\.member))
    }

    /// What to report on the use of a member: nil if it may be used, and after the first use.
    mutating func finding(onUseOf member: APIMember) -> AdviceFinding? {
        guard !reportable.isEmpty, reportable.contains(member), reported.insert(member).inserted else { return nil }
        let availability = Availability.of(member)
        let release = platform.release
        switch availability.verdict(on: platform.rules, version: platform.releaseOfRules) {
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
