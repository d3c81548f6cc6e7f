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
    /// The steps that are left until the app knows.
    var opening: [OpeningStep] = []
    /// The attempt was opened at the app: an outcome is owed to it (CONT-007).
    var isAnnounced = false
    var isConnected = false
    /// The activity that arrived, while the app does not have it yet.
    var arrived: ActivitySnapshot?
}

/// A request whose attempt has ended while the reply may still come (ERR-013).
struct AbandonedAttempt {
    var number: Int
    var peerName: String
    var bundle: String
}
