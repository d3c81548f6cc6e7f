/// An app's answer to an intent of SiriKit, reduced to the activity in it: Apple's `INIntentResponse`.
///
/// SiriKit may open the app with that activity. Intents are not modelled.
open class IntentResponse {
    /// The result of the intent; each kind of intent has codes of its own.
    public let code: Int
    /// The activity with which SiriKit would open the app.
    public let userActivity: UserActivity?

    /// Answers an intent, and passes the activity, if there is one, to SiriKit. The app must not make such an activity
    /// current (LIFE-023); a run reports it.
    ///
    /// - Parameter status: how far the app has handled the intent, which the opened app reads from
    ///   ``UserActivity/interaction``.
    public init(code: Int, userActivity: UserActivity?, handled status: IntentHandlingStatus = .unspecified) {
        self.code = code
        self.userActivity = userActivity
        if let userActivity { userActivity.process?.activities.handToSiriKit(userActivity, handled: status) }
    }
}
