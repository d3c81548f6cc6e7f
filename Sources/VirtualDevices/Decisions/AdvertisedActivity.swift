package import Continuity

/// An activity on the air, as the sealed plaintext names it.
package struct AdvertisedActivity: Sendable, Equatable {
    /// The activity's number in the device.
    package var activity: Int
    /// The app's bundle identifier.
    package var bundle: String
    /// The activity type.
    package var type: String
    /// The hash of team and type.
    package var hash: ActivityHash
    /// The options of the advertisement.
    package var options: AdvertisementOptions
}
