/// How far a campaign is.
package struct FuzzProgress: Sendable {
    package var executions = 0
    /// Those of them that an earlier part of the campaign carried out.
    package var resumed = 0
    /// Since the beginning, or since it was resumed.
    package var seconds = 0.0
    /// Inputs that showed something new.
    package var corpus = 0
    /// Different things that were seen.
    package var behaviours = 0
    package var findings = 0

    package init() {}
}
