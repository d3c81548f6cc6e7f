import Platforms

/// Which members an app may not use on its OS release, and which of them it used already.
struct MemberUse {
    private let platform: Platform
    private let version: [Int]
    private let reportable: Set<Member>
    private var reported: Set<Member> = []

    init(on platform: Platform, version: [Int], reports: (Availability.Verdict) -> Bool) {
        self.platform = platform
        self.version = version
        reportable = Set(
            Availability.table.filter { reports($0.verdict(on: platform, version: version)) }.map(\.member))
    }

    /// What to report of the use of a member: nil where it may be used, and after the first time.
    mutating func finding(onUseOf member: Member) -> (code: String, reason: String)? {
        guard !reportable.isEmpty, reportable.contains(member), reported.insert(member).inserted else { return nil }
        let availability = Availability.of(member)
        let release = platform.rawValue + " " + version.map(String.init).joined(separator: ".")
        switch availability.verdict(on: platform, version: version) {
        case .available: return nil
        case .deprecated: return ("API_DEPRECATED", "\(member.rawValue) is deprecated on \(release)")
        case .unavailable:
            let first = availability.range(on: platform)?.introduced.map(String.init).joined(separator: ".")
            return (
                "API_UNAVAILABLE",
                "\(member.rawValue) is not available on \(release), "
                    + (first.map { "only from \(platform.rawValue) \($0) on" } ?? "nor on any other release of it")
            )
        }
    }
}
