/// Rules that compare the version of a payload with the receiver's own (VER-011).
package enum VersionComparison: String, Sendable, CaseIterable {
    /// The payload has a version.
    case present
    /// The receiver's own version.
    case exact
    /// The receiver's own version or an older one.
    case atMost
    /// The receiver's own version or a newer one.
    case atLeast
}
