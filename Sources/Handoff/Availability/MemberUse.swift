import Platforms

/// Finds uses of members that the app's OS release lacks or deprecates.
struct MemberUse {
    private let platform: Platform
    private let version: [Int]
    private let reportable: Set<APIMember>
    private var reported: Set<APIMember> = []

    init(on platform: Platform, version: [Int], reports: (Availability.Verdict) -> Bool) {
        self.platform = platform
        self.version = version
        reportable = Set(
            Availability.table.filter { reports($0.verdict(on: platform, version: version)) }.map(\.member))
    }

    /// What to report on the use of a member: nil if it may be used, and after the first use.
    mutating func finding(onUseOf member: APIMember) -> AdviceFinding? {
        guard !reportable.isEmpty, reportable.contains(member), reported.insert(member).inserted else { return nil }
        let availability = Availability.of(member)
        let release = platform.rawValue + " " + version.map(String.init).joined(separator: ".")
        switch availability.verdict(on: platform, version: version) {
        case .available: return nil
        case .deprecated: return AdviceFinding(.deprecatedAPI, "\(member.rawValue) is deprecated on \(release)")
        case .unavailable:
            let first = availability.ranges[platform]?.introduced.map(String.init).joined(separator: ".")
            return AdviceFinding(
                .unavailableAPI,
                "\(member.rawValue) is not available on \(release), "
                    + (first.map { "only from \(platform.rawValue) \($0) on" } ?? "nor on any other release of it"))
        }
    }
}
