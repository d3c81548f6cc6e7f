/// Named rules about the version of a payload and the receiver's own (VER-011).
package enum VersionComparison: String, Sendable, CaseIterable {
    /// Some version is there.
    case present
    /// The receiver's own version.
    case exact
    /// The receiver's own version or an older one.
    case atMost
    /// The receiver's own version or a newer one.
    case atLeast
}
