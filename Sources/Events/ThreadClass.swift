/// The kind of thread that a callback ran on.
///
/// The model runs on one thread; the class is a label that rules check (UPD-019, CONT-010).
package enum ThreadClass: String, Sendable, CaseIterable {
    /// The app's main thread.
    case main
    /// Any other thread.
    case other
}
