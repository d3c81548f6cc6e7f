/// SiriKit's part in a continuation: Apple's `INInteraction`, reduced to how far the intent was handled.
public final class Interaction {
    /// How far the intent was handled. An app must not repeat an action that is done (SRCH-016).
    public let intentHandlingStatus: IntentHandlingStatus

    init(_ status: IntentHandlingStatus) { intentHandlingStatus = status }
}
