/// The states of an activity object (LIFE-001).
package enum ActivityState: String, Sendable, CaseIterable {
    /// Made, never current.
    case created
    /// The app's current activity.
    case current
    /// Was current, may become current again.
    case inactive
    /// Invalidated; terminal.
    case invalid
}
