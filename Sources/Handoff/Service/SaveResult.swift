/// The result of a save cycle.
package struct SaveResult: Sendable, Hashable {
    /// The activity's state; nil if the activity was deallocated or is invalid.
    package var snapshot: ActivitySnapshot?
    /// How long the hooks took, in nanoseconds of virtual time (UPD-028).
    package var durationNanoseconds: Int64

    package init(snapshot: ActivitySnapshot?, durationNanoseconds: Int64 = 0) {
        self.snapshot = snapshot
        self.durationNanoseconds = durationNanoseconds
    }
}
