/// A finding about an app: what it did against a recommendation.
package struct AdviceFinding: Sendable, Hashable {
    package var code: FindingCode
    /// What was found, and what would be better.
    package var reason: String

    package init(_ code: FindingCode, _ reason: String) {
        self.code = code
        self.reason = reason
    }
}
