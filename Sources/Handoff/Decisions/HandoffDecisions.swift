/// The programming model's decisions as pure functions, grouped by area.
///
/// Each follows a requirement. A test may replace one to make a defective implementation and show that the suites catch
/// it; the product never does.
package struct HandoffDecisions: Sendable {
    /// The activity object.
    package var activity = ActivityDecisions()
    /// What userInfo allows, and what arrives of it.
    package var payload = PayloadDecisions()
    /// Life cycle and currentness.
    package var lifeCycle = LifeCycleDecisions()
    /// Saving and updating.
    package var saving = SavingDecisions()
    /// The calls of a continuation.
    package var continuation = ContinuationCallDecisions()
    /// Scenes.
    package var scenes = SceneDecisions()
    /// The platform whose rules apply.
    package var platform = PlatformDecisions()
    /// The publishing calls of WatchKit.
    package var watch = WatchPublishingDecisions()
    /// What is said of activities for searches.
    package var search = SearchabilityDecisions()
    /// Errors, and who reports them.
    package var failures = FailureDecisions()
    /// Decisions of apps about continuations and failures.
    package var app = AppDecisions()
    /// Decisions of apps about versions of payloads.
    package var versions = VersionDecisions()
    /// SwiftUI's modifiers.
    package var views = ViewDecisions()
    /// Continuation streams.
    package var streams = StreamCallDecisions()
    /// URLs in userInfo.
    package var fileURLs = FileURLAccessDecisions()
    /// Documents, and their activities.
    package var documents = DocumentDecisions()

    /// The decisions of the reference implementation.
    package init() {}
}
