/// What an index of a device holds an activity for.
package enum SearchPurpose: String, Sendable, CaseIterable {
    /// The user's searches on the device.
    case search
    /// Everybody's searches.
    case publicIndexing
    /// Predictions of the system.
    case prediction
}
