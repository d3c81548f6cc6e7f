/// The kind of thread that a callback ran on.
///
/// Nothing of the model really runs on threads of its own: the class is a tag that rules check (UPD-019, CONT-010).
package enum ThreadClass: String, Sendable, CaseIterable {
    /// The app's main thread.
    case main
    /// Any other thread.
    case other
}
