import Continuity
import Handoff
import ImplementationAdapter

/// A continuation under way on this device, from acceptance to exactly one outcome.
struct Attempt {
    var number: Int
    var peer: DeviceIdentifier
    var peerName: String
    var bundle: String
    var type: String
    var content: HandoffPlaintext
    /// A browser or the app of a site gets the activity's page, because no app fits its team and type.
    var isOfPage = false
    /// It is the app of a site.
    var isOfSite = false
    /// The link that the user has tapped, where the attempt comes from no peer (WEB-017).
    var link: String?
    /// The steps that remain until the app learns of the attempt.
    var opening: [OpeningStep] = []
    /// What waits for the user to unlock the device (CONT-035).
    var waiting: DeviceTimer.AttemptStep?
    /// The app has learned of the attempt, so it must learn how it ends (CONT-007).
    var isAnnounced = false
    var isConnected = false
    /// The whole reply has arrived.
    var hasReply = false
    /// The activity that has arrived and that the app does not have yet.
    var arrived: ActivitySnapshot?
}

/// An attempt that has ended although its reply may still arrive (ERR-013).
struct AbandonedAttempt {
    var number: Int
    var peerName: String
    var bundle: String
}
