/// A finding about an app that is advice: what it did against a recommendation.
package struct AdviceFinding: Sendable, Hashable {
    /// The code, for programs.
    package var code: String
    /// What was found, and what would be better, for people.
    package var reason: String

    init(_ code: String, _ reason: String) {
        self.code = code
        self.reason = reason
    }
}
