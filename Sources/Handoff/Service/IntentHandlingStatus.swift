/// How far an intent of SiriKit was handled when the app was opened: Apple's `INIntentHandlingStatus`.
public enum IntentHandlingStatus: String, Sendable, CaseIterable {
    /// Nothing is known.
    case unspecified
    /// The app can handle the intent.
    case ready
    /// The app is handling the intent.
    case inProgress
    /// The intent was handled.
    case success
    /// The intent could not be handled.
    case failure
    /// The app is to handle the intent itself.
    case deferredToApplication
}
