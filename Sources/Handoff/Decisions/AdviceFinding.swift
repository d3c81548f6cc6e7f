/// A finding about an app: what it did against a recommendation.
package struct AdviceFinding: Sendable, Hashable {
    package var code: String
    /// What was found, and what would be better.
    package var reason: String

    package init(_ code: String, _ reason: String) {
        self.code = code
        self.reason = reason
    }
}
