package import Handoff
package import Payload

/// Which versions of a payload a receiver takes over (VER-003, VER-011): one of four named rules.
package struct VersionRule: Sendable, Hashable {
    /// The key of the version in userInfo.
    package var key: String
    /// The rule.
    package var rule: VersionComparison
    /// The receiver's own version: text of numbers with points, or a whole number. Not needed for `present`.
    package var value: PayloadValue?

    /// Makes a rule.
    package init(key: String, rule: VersionComparison, value: PayloadValue? = nil) {
        self.key = key
        self.rule = rule
        self.value = value
    }

    /// Whether a payload is taken over.
    ///
    /// A version that is missing, malformed, or of another kind than the receiver's own is rejected (VER-004, VER-008);
    /// any version of the right kind satisfies `present`.
    package func accepts(
        _ payload: PayloadDictionary?, by decisions: VersionDecisions = VersionDecisions()
    ) -> Bool {
        guard let found = decisions.entry(payload, key), decisions.isOfOwnKind(found, value) else { return false }
        guard rule != .present else { return true }
        guard let own = value.flatMap(VersionDecisions.numbers(of:)), let other = decisions.numbers(found) else {
            return false
        }
        return decisions.satisfies(decisions.order(other, own), rule)
    }
}
