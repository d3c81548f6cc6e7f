import Payload

/// An activity's userInfo in the form in which it is stored and sent.
struct ActivityPayload {
    /// The entries; nil is not the same as empty (PAY-017).
    private(set) var entries: PayloadDictionary?
    /// The app's own dictionary, if its values are not copied.
    private var assignedDictionary: [AnyHashable: Any]?

    init(_ entries: PayloadDictionary? = nil) { self.entries = entries }

    mutating func assign(_ new: PayloadDictionary?, _ decisions: ActivityDecisions) {
        assignedDictionary = nil
        entries = decisions.assigned(entries, new)
    }

    /// Keeps the dictionary that the app assigned, and reads it again when the payload is sent.
    mutating func keep(_ dictionary: [AnyHashable: Any]) { assignedDictionary = dictionary }

    mutating func add(_ new: PayloadDictionary, _ decisions: ActivityDecisions) {
        entries = decisions.merged(entries ?? [:], new)
    }

    /// The framework empties the payload before its callbacks (UPD-011).
    mutating func clear() { entries = [:] }

    /// Restores entries that were removed although no owner had a hook (UPD-032). Entries added meanwhile replace them.
    mutating func restore(_ old: PayloadDictionary?) {
        if let old {
            entries = old.merging(entries ?? [:])
        } else if entries?.isEmpty == true {
            entries = nil
        }
    }

    var sent: PayloadDictionary? { assignedDictionary.flatMap { try? PayloadBridge.payload($0) } ?? entries }
}
