package import Handoff

/// A test replaces one to make a defective device and shows that the suites catch it. The product never replaces any.
package struct Decisions: Sendable {
    /// The programming model's decisions.
    package var handoff = HandoffDecisions()
    /// Who takes part and what matches.
    package var eligibility = EligibilityDecisions()
    /// What is advertised, what a receiver takes from the air, and what it shows.
    package var discovery = DiscoveryDecisions()
    /// When activities are saved, and how long they last.
    package var savingSchedule = SavingScheduleDecisions()
    /// How an attempt proceeds.
    package var continuation = ContinuationDecisions()
    /// URLs that travel with an activity.
    package var fileURLs = FileURLDecisions()
    /// How an attempt fails.
    package var errors = ErrorDecisions()

    /// The reference decisions.
    package init() {}
}
