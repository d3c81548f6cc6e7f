import Payload

/// The state of an activity between save cycles.
struct ActivitySaving {
    /// The activity has changed since it was saved: needsSave.
    var isMarked = false
    /// The activity after the last save cycle, as a continuation receives it (UPD-007).
    var lastSnapshot: ActivitySnapshot?
    /// How often data-bearing properties changed, which shows whether a hook changed any.
    private(set) var changeCount = 0
    /// Entries that every saved state has besides userInfo. A fault makes an activity large with them.
    var entriesOfEverySave: PayloadDictionary = [:]
    /// The flag for streams when the activity was last sent; nil if it never was.
    var supportedStreamsWhenSent: Bool?

    mutating func countChange() { changeCount &+= 1 }
}
