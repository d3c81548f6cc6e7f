/// Why a URL should not stand in userInfo.
package struct SentURLFinding: Sendable, Hashable {
    /// The finding's code.
    package var code: String
    /// What is wrong, as the end of a sentence that begins with the URL's place.
    package var reason: String

    /// Makes a finding.
    package init(code: String, reason: String) {
        self.code = code
        self.reason = reason
    }
}
