package import Continuity

/// An activity that is advertised.
package struct AdvertisedActivity: Sendable, Equatable {
    package var activity: Int
    package var bundle: String
    package var type: String
    package var hash: ActivityHash
    package var options: AdvertisementOptions
}
