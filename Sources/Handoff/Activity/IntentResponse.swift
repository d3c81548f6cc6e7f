/// An app's answer to an intent of SiriKit: Apple's `INIntentResponse`, as far as the activity in it is concerned.
///
/// SiriKit may open the app with that activity. Intents themselves, and what SiriKit does with the answer, are not
/// modelled.
open class IntentResponse {
    /// What came of the intent; each kind of intent has codes of its own.
    public let code: Int
    /// The activity with which SiriKit would open the app.
    public let userActivity: UserActivity?

    /// Answers an intent, and hands the activity, if there is one, to SiriKit. Such an activity must not be made
    /// current by the app (LIFE-023); a run reports it.
    public init(code: Int, userActivity: UserActivity?) {
        self.code = code
        self.userActivity = userActivity
        if let userActivity { userActivity.process?.activities.handToSiriKit(userActivity) }
    }
}
