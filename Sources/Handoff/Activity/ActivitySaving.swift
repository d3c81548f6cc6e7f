import Payload

/// What save cycles know of an activity.
struct ActivitySaving {
    /// The state has changed since it was saved: needsSave.
    private(set) var isMarked = false
    /// The state after the last save cycle: what a continuation receives (UPD-007).
    private(set) var lastSnapshot: ActivitySnapshot?
    /// How often data-bearing properties changed. Tells whether a hook changed any.
    private(set) var changeCount = 0
    /// Entries that every saved state has besides userInfo: how a fault makes an activity large.
    var entriesOfEverySave: PayloadDictionary = [:]

    mutating func mark(_ isMarked: Bool) { self.isMarked = isMarked }
    mutating func countChange() { changeCount &+= 1 }
    mutating func saved(_ snapshot: ActivitySnapshot) { lastSnapshot = snapshot }
}
