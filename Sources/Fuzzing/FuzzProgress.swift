/// How far a campaign is.
package struct FuzzProgress: Sendable {
    package var executions = 0
    package var seconds = 0.0
    /// Inputs that showed something new.
    package var corpus = 0
    /// Different things that were seen.
    package var behaviours = 0
    package var findings = 0

    package init() {}
}
