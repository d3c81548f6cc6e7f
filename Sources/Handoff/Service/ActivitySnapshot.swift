package import Payload

/// The state of an activity after a save cycle, which a continuing device receives (CONT-011).
package struct ActivitySnapshot: Sendable, Hashable {
    package var type: String
    package var title: String?
    /// The payload; nil is not the same as empty (PAY-017).
    package var userInfo: PayloadDictionary?
    /// An absolute URL.
    package var webpageURL: String?
    /// How far SiriKit's intent was handled, where SiriKit opens the app; nil otherwise (SRCH-015).
    package var interaction: IntentHandlingStatus?
    /// The absolute URL of the page from which the user came (WEB-021).
    package var referrerURL: String?
    /// Identifies the content, so that the receiver can choose a scene (SCEN-006).
    package var targetContentIdentifier: String?
    /// The present value of the flag. It is no part of the saved state, so that a save cycle is not needed to change it.
    package var supportsContinuationStreams: Bool

    package init(
        type: String, title: String?, userInfo: PayloadDictionary?, webpageURL: String?, referrerURL: String? = nil,
        targetContentIdentifier: String? = nil, interaction: IntentHandlingStatus? = nil,
        supportsContinuationStreams: Bool = false
    ) {
        self.type = type
        self.title = title
        self.userInfo = userInfo
        self.webpageURL = webpageURL
        self.targetContentIdentifier = targetContentIdentifier
        self.interaction = interaction
        self.referrerURL = referrerURL
        self.supportsContinuationStreams = supportsContinuationStreams
    }
}
