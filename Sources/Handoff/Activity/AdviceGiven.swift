/// The advice that an app received about an activity. Each piece is given once.
struct AdviceGiven {
    private var isOnTitleGiven = false
    private var isOnExpirationGiven = false
    private var onSearch: Set<FindingCode> = []

    mutating func onTitle(_ title: String?) -> AdviceFinding? {
        guard !isOnTitleGiven else { return nil }
        isOnTitleGiven = true
        return ActivityAdvice.onTitle(title)
    }

    /// - Parameter seconds: from the present date of the device to the expirationDate; negative if that is past.
    mutating func onExpiration(inSeconds seconds: Double) -> AdviceFinding? {
        guard !isOnExpirationGiven, let finding = ActivityAdvice.onExpiration(inSeconds: seconds) else { return nil }
        isOnExpirationGiven = true
        return finding
    }

    mutating func onSearch(_ finding: AdviceFinding?) -> AdviceFinding? {
        guard let finding, onSearch.insert(finding.code).inserted else { return nil }
        return finding
    }

    /// Another expirationDate gets advice of its own.
    mutating func expirationChanged() { isOnExpirationGiven = false }
}
