import Events
import Payload

/// What a save cycle under way keeps track of.
struct SavingState {
    /// How many cycles are under way; more than one only where a hook could start another.
    var depth = 0
    /// How long the hooks have said to take, in nanoseconds.
    var spent: Int64 = 0
    /// The activity whose owners' hooks run now, and the owner.
    var updating: (activity: UserActivity, owner: String)?
    /// The base class's hook was reached, and how many changes had been made by then.
    var baseUpdate: Int?
    /// Classes of responders of which it was found out whether they have a hook.
    var hooks: [ObjectIdentifier: Bool] = [:]
}

extension Application {
    /// Runs a save cycle if the activity is marked, and answers with the state that the last cycle left. An activity that
    /// never went through a cycle is taken as it is.
    package func save(_ number: Int) -> SaveResult { save(number, onlyIfMarked: true) }

    /// Runs a save cycle, marked or not (UPD-024).
    package func update(_ number: Int) -> SaveResult { save(number, onlyIfMarked: false) }

    private func save(_ number: Int, onlyIfMarked: Bool) -> SaveResult {
        guard !isEnding, let activity = activity(number), decisions.saving.maySave(activity.state) else {
            return SaveResult(snapshot: nil)
        }
        // A hook cannot start another cycle: its mark stays for a later one (UPD-004).
        guard decisions.saving.mayBegin(saving.depth) else {
            return SaveResult(snapshot: activity.lastSnapshot ?? activity.snapshot)
        }
        let before = activity.lastSnapshot
        guard activity.needsSave || !onlyIfMarked else {
            if let before {
                reportStaleness(of: activity, saved: before)
            } else {
                takeSnapshot(of: activity, atBeginning: activity.snapshot)
            }
            return SaveResult(snapshot: activity.lastSnapshot.flatMap(deliverable))
        }
        saving.depth += 1
        saving.spent = 0
        defer { saving.depth -= 1 }
        record(.saveBegan, activity: number)
        runStages(of: activity)
        guard decisions.saving.maySave(activity.state), !isEnding else {
            return SaveResult(snapshot: nil, durationNanoseconds: saving.spent)
        }
        let answer = activity.lastSnapshot.map { decisions.saving.answer(before, $0) }
        return SaveResult(snapshot: answer.flatMap(deliverable), durationNanoseconds: saving.spent)
    }

    /// UPD-031: what was changed without a mark is not owed to the receiver, and not sent here (UPD-027).
    private func reportStaleness(of activity: UserActivity, saved: ActivitySnapshot) {
        guard decisions.saving.isStale(saved, activity.snapshot) else { return }
        recordFinding(
            "CHANGED_WITHOUT_MARK",
            "the activity has changed since it was saved, and needsSave was not set; the state before that is sent "
                + "(UPD-031)",
            activity: activity.number)
    }

    private func deliverable(_ snapshot: ActivitySnapshot) -> ActivitySnapshot? {
        decisions.payload.isDeliverable(snapshot) ? snapshot : nil
    }

    private func takeSnapshot(of activity: UserActivity, atBeginning: ActivitySnapshot) {
        let snapshot = decisions.saving.saved(atBeginning, activity.snapshot)
        activity.lastSnapshot = snapshot
        let size = PayloadValue.dictionary(snapshot.userInfo ?? [:]).propertyListSize
        record(.saveSnapshot, activity: activity.number, snapshot.fields(size: size))
        adviseOnSnapshot(of: activity)
        if let limit = parameters["softPayloadLimit"], Int64(size) > limit {
            recordFinding(
                "PAYLOAD_ABOVE_SOFT_LIMIT",
                "userInfo takes \(size) bytes as a binary property list, the advice is at most \(limit) (PAY-007)",
                activity: activity.number)
        }
        checkURLs(in: snapshot.userInfo, activity: activity.number)
    }

    private func runStages(of activity: UserActivity) {
        let isManaged = activity.owners.isManaged
        let atBeginning = activity.snapshot
        let knowledge = knowledgeOfHooks(activity)
        var emptied: (payload: PayloadDictionary?, isTentative: Bool)?
        for stage in decisions.saving.stages() {
            // A hook may invalidate the activity, or end the process: then nobody is called any more (UPD-025).
            guard decisions.saving.maySave(activity.state), !isEnding else { return }
            switch stage {
            case .resetMark: activity.resetMark()
            case .clear:
                guard decisions.saving.emptiesUserInfo(isManaged, knowledge != .none) else { continue }
                emptied = (activity.payload, knowledge == .tentative)
                activity.clearPayload()
                record(.saveCleared, activity: activity.number)
            case .willSave:
                guard decisions.saving.tellsDelegate(isManaged, activity.lastSnapshot == nil) else { continue }
                callWillSave(of: activity)
            case .updates:
                let hadHook = callUpdates(of: activity)
                if let emptied, emptied.isTentative, !hadHook { activity.restorePayload(emptied.payload) }
            case .didUpdate: if isManaged { callDidUpdate(of: activity) }
            case .snapshot: takeSnapshot(of: activity, atBeginning: atBeginning)
            }
        }
    }

    private func callWillSave(of activity: UserActivity) {
        guard let delegate = activity.delegate else { return }
        use(.delegateCallbacks)
        let thread = decisions.saving.thread(.willSave)
        record(
            .willSaveCalled, activity: activity.number, thread: thread, [.userInfoCount: activity.payload?.count ?? 0])
        let isImplemented = callOptional(thread) { delegate.userActivityWillSave(activity) }.isImplemented
        if !isImplemented { recordAbsent("willSave", activity: activity.number) }
    }

    private func callDidUpdate(of activity: UserActivity) {
        guard let delegate else { return }
        let thread = decisions.saving.thread(.didUpdate)
        record(
            .didUpdateCalled, activity: activity.number, thread: thread, [.userInfoCount: activity.payload?.count ?? 0])
        let isImplemented = callOptional(thread) { delegate.application(self, didUpdate: activity) }.isImplemented
        if !isImplemented { recordAbsent("didUpdate", activity: activity.number) }
    }

    /// Calls every owner once, in the order in which they took the activity; whoever goes meanwhile is left out (UPD-026).
    /// - Returns: whether some owner turned out to have a hook.
    private func callUpdates(of activity: UserActivity) -> Bool {
        var someOwnerHasHook = false
        var index = 0
        let owners = activity.owners
        let thread = decisions.saving.thread(.update)
        while let owner = owners.responder(at: index) {
            defer { index += 1 }
            guard let owner, decisions.saving.maySave(activity.state), !isEnding,
                decisions.saving.asksOwner(met(owner, at: index, of: activity))
            else { continue }
            record(
                .updateCalled, activity: activity.number, thread: thread,
                [.object: owner.name, .userInfoCount: activity.payload?.count ?? 0])
            let changesBefore = activity.changeCount
            saving.updating = (activity, owner.name)
            saving.baseUpdate = nil
            enter(thread) { owner.updateUserActivityState(activity) }
            saving.updating = nil
            let changes = activity.changeCount
            let hasHook = has(owner, hookThatTouched: changes != changesBefore)
            if hasHook { someOwnerHasHook = true }
            checkSuper(of: owner, hasHook: hasHook, changes: changes, activity: activity)
        }
        return someOwnerHasHook
    }

    private func met(_ owner: Responder, at position: Int, of activity: UserActivity) -> ActivityOwner {
        let controller = owner as? ViewController
        return ActivityOwner(
            position: position, stillOwns: owner.userActivity === activity, isController: controller != nil,
            isContained: controller?.parent != nil)
    }

    private func has(_ owner: Responder, hookThatTouched didTouch: Bool) -> Bool {
        switch owner.activityStateHook {
        case .present: return true
        case .absent: return false
        case .detected:
            let hasHook = didTouch || saving.baseUpdate == nil
            // A hook that touched nothing this time may have been taken for none before.
            saving.hooks[ObjectIdentifier(type(of: owner))] =
                hasHook || saving.hooks[ObjectIdentifier(type(of: owner))] == true
            return hasHook
        }
    }

    /// UPD-014: an override calls super, and as its last step.
    private func checkSuper(of owner: Responder, hasHook: Bool, changes: Int, activity: UserActivity) {
        guard hasHook else { return }
        if let base = saving.baseUpdate {
            if base != changes {
                recordFinding(
                    "SUPER_NOT_LAST", "\(owner.name) changed the activity after calling super",
                    activity: activity.number)
            }
        } else {
            recordFinding(
                "SUPER_NOT_CALLED", "\(owner.name) overrides updateUserActivityState(_:) without calling super",
                activity: activity.number)
        }
    }

    /// The base class's hook was reached.
    func noteBaseUpdate(of activity: UserActivity) {
        guard saving.updating?.activity === activity else { return }
        saving.baseUpdate = activity.changeCount
    }

    /// An owner that assigns userInfo in its hook erases what others contributed (UPD-013).
    func payloadWillBeReplaced(of activity: UserActivity, old: PayloadDictionary?, new: PayloadDictionary?) {
        guard let updating = saving.updating, updating.activity === activity else { return }
        let erased = decisions.saving.erasedEntries(old ?? [:], new ?? [:])
        guard erased > 0 else { return }
        recordFinding(
            "USERINFO_REPLACED",
            "\(updating.owner) assigned userInfo in its update hook and erased \(erased) entries of others",
            activity: activity.number)
    }

    private enum HookKnowledge { case none, tentative, certain }

    private func knowledgeOfHooks(_ activity: UserActivity) -> HookKnowledge {
        var result = HookKnowledge.none
        for owner in activity.owners.live {
            switch owner.activityStateHook {
            case .present: return .certain
            case .absent: continue
            case .detected:
                switch saving.hooks[ObjectIdentifier(type(of: owner))] {
                case true?: return .certain
                // A class known to have none is asked again, but its activity is not emptied for that.
                case false?: continue
                case nil: result = .tentative
                }
            }
        }
        return result
    }
}
