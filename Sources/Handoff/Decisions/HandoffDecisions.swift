/// The programming model's decisions as pure functions, grouped by area.
///
/// Each is a rule that requirements state. A test may replace one to make a defective implementation and show that
/// the suites catch it; the product never does.
package struct HandoffDecisions: Sendable {
    /// The activity object.
    package var activity = ActivityDecisions()
    /// What may stand in userInfo, and what arrives of it.
    package var payload = PayloadDecisions()
    /// Life cycle and currentness.
    package var lifeCycle = LifeCycleDecisions()
    /// Saving and updating.
    package var saving = SavingDecisions()
    /// The calls that make a continuation.
    package var continuation = ContinuationCallDecisions()
    /// Errors, and who reports them.
    package var failures = FailureDecisions()
    /// What apps decide about continuations and failures.
    package var app = AppDecisions()
    /// What apps decide about versions of payloads.
    package var versions = VersionDecisions()
    /// URLs in userInfo.
    package var fileURLs = FileURLAccessDecisions()

    /// The decisions of the reference implementation.
    package init() {}
}
