package import Events
package import Payload

/// Decisions about save cycles (UPD).
package struct SavingDecisions: Sendable {
    /// Whether userInfo is emptied before the callbacks (UPD-011, UPD-032).
    package var emptiesUserInfo: @Sendable (_ isManaged: Bool, _ someOwnerHasHook: Bool) -> Bool = { $0 && $1 }

    /// The stages of a cycle, in order (UPD-001, UPD-003, UPD-016, UPD-017, O-03).
    package var stages: @Sendable () -> [SaveStage] = {
        [.resetMark, .clear, .willSave, .updates, .didUpdate, .snapshot]
    }

    /// Whether a cycle may begin while this many of the process are running; a hook starts none (UPD-004).
    package var mayBegin: @Sendable (_ runningCycles: Int) -> Bool = { $0 == 0 }

    /// Whether a cycle may begin or continue for an activity in this state (UPD-025).
    package var maySave: @Sendable (ActivityState) -> Bool = { $0 != .invalid }

    /// Whether the activity's delegate is called: in every cycle (UPD-001, UPD-018).
    package var tellsDelegate: @Sendable (_ isManaged: Bool, _ isFirstCycle: Bool) -> Bool = { _, _ in true }

    /// Whether an owner's update hook is called: if it still owns the activity (UPD-009, UPD-010, UPD-023, UPD-026).
    package var asksOwner: @Sendable (ActivityOwner) -> Bool = { $0.stillOwns }

    /// The thread on which a callback is made (UPD-019).
    package var thread: @Sendable (ActivityCallback) -> ThreadClass = { callback in
        switch callback {
        case .willSave, .wasContinued, .didReceiveStreams: .other
        case .update, .didUpdate: .main
        }
    }

    /// The state that a cycle saves, of those at its beginning and at its end (UPD-020).
    package var saved: @Sendable (_ atBeginning: ActivitySnapshot, _ atEnd: ActivitySnapshot) -> ActivitySnapshot = {
        _, end in end
    }

    /// The state that answers a request, of those that the cycle before and the cycle for this request saved (UPD-007).
    package var answer: @Sendable (_ before: ActivitySnapshot?, _ now: ActivitySnapshot) -> ActivitySnapshot = {
        _, now in now
    }

    /// How many entries of others an owner erases when it assigns userInfo in its hook, which is reported (UPD-013).
    package var erasedEntries: @Sendable (_ old: PayloadDictionary, _ new: PayloadDictionary) -> Int = { old, new in
        old.keys.count { new[$0] == nil }
    }

    /// Whether the state of an unmarked activity differs from the saved one that is sent, which is reported (UPD-031).
    package var isStale: @Sendable (_ saved: ActivitySnapshot, _ now: ActivitySnapshot) -> Bool = { $0 != $1 }
}
