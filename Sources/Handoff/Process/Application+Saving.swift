import Events
import Payload

/// What a save cycle under way keeps track of.
struct SavingState {
    var isUnderWay = false
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
        guard !isEnding, let activity = activity(number), activity.state != .invalid else {
            return SaveResult(snapshot: nil)
        }
        // A hook cannot start another cycle: its mark stays for a later one (UPD-004).
        guard !saving.isUnderWay else { return SaveResult(snapshot: activity.lastSnapshot ?? activity.snapshot) }
        guard activity.needsSave || !onlyIfMarked else {
            if activity.lastSnapshot == nil { takeSnapshot(of: activity) }
            return SaveResult(snapshot: activity.lastSnapshot.flatMap(deliverable))
        }
        saving.isUnderWay = true
        saving.spent = 0
        defer { saving.isUnderWay = false }
        activity.resetMark()
        record(EventDraft(.saveBegan, activity: number))
        runStages(of: activity)
        guard activity.state != .invalid, !isEnding else {
            return SaveResult(snapshot: nil, durationNanoseconds: saving.spent)
        }
        takeSnapshot(of: activity)
        return SaveResult(
            snapshot: activity.lastSnapshot.flatMap(deliverable), durationNanoseconds: saving.spent)
    }

    private func deliverable(_ snapshot: ActivitySnapshot) -> ActivitySnapshot? {
        decisions.payload.isDeliverable(snapshot) ? snapshot : nil
    }

    private func takeSnapshot(of activity: UserActivity) {
        let snapshot = activity.snapshot
        activity.lastSnapshot = snapshot
        let size = PayloadValue.dictionary(snapshot.userInfo ?? [:]).propertyListSize
        record(
            EventDraft(
                .saveSnapshot, activity: activity.number, snapshot.fields + [Event.Field(.size, PayloadValue(size))]))
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
        let knowledge = knowledgeOfHooks(activity)
        var emptied: (payload: PayloadDictionary?, isTentative: Bool)?
        for stage in decisions.saving.stages() {
            // A hook may invalidate the activity, or end the process: then nobody is called any more (UPD-025).
            guard activity.state != .invalid, !isEnding else { return }
            switch stage {
            case .clear:
                guard decisions.saving.emptiesUserInfo(isManaged, knowledge != .none) else { continue }
                emptied = (activity.payload, knowledge == .tentative)
                activity.clearPayload()
                record(EventDraft(.saveCleared, activity: activity.number))
            case .willSave: callWillSave(of: activity)
            case .updates:
                let hadHook = callUpdates(of: activity)
                if let emptied, emptied.isTentative, !hadHook { activity.restorePayload(emptied.payload) }
            case .didUpdate: if isManaged { callDidUpdate(of: activity) }
            }
        }
    }

    private func callWillSave(of activity: UserActivity) {
        guard let delegate = activity.delegate else { return }
        use(.delegateCallbacks)
        record(EventDraft(.willSaveCalled, activity: activity.number, thread: .other, [userInfoCount(activity)]))
        let isImplemented = callOptional(.other) { delegate.userActivityWillSave(activity) }.isImplemented
        if !isImplemented { recordAbsent("willSave", activity: activity.number) }
    }

    private func callDidUpdate(of activity: UserActivity) {
        guard let delegate else { return }
        record(EventDraft(.didUpdateCalled, activity: activity.number, thread: .main, [userInfoCount(activity)]))
        let isImplemented = callOptional(.main) { delegate.application(self, didUpdate: activity) }.isImplemented
        if !isImplemented { recordAbsent("didUpdate", activity: activity.number) }
    }

    /// Calls every owner once, in the order in which they took the activity; whoever goes meanwhile is left out (UPD-026).
    /// - Returns: whether some owner turned out to have a hook.
    private func callUpdates(of activity: UserActivity) -> Bool {
        var someOwnerHasHook = false
        var index = 0
        let owners = activity.owners
        while let owner = owners.responder(at: index) {
            index += 1
            guard let owner, activity.state != .invalid, !isEnding, owner.userActivity === activity else { continue }
            record(
                EventDraft(
                    .updateCalled, activity: activity.number, thread: .main,
                    [Event.Field(.object, .string(owner.name)), userInfoCount(activity)]))
            let changesBefore = activity.changeCount
            saving.updating = (activity, owner.name)
            saving.baseUpdate = nil
            enter(.main) { owner.updateUserActivityState(activity) }
            saving.updating = nil
            let changes = activity.changeCount
            let hasHook = has(owner, hookThatTouched: changes != changesBefore)
            if hasHook { someOwnerHasHook = true }
            checkSuper(of: owner, hasHook: hasHook, changes: changes, activity: activity)
        }
        return someOwnerHasHook
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
        let lost = (old ?? [:]).keys.filter { new?[$0] == nil }
        guard !lost.isEmpty else { return }
        recordFinding(
            "USERINFO_REPLACED",
            "\(updating.owner) assigned userInfo in its update hook and erased \(lost.count) entries of others",
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

    private func userInfoCount(_ activity: UserActivity) -> Event.Field {
        Event.Field(.userInfoCount, PayloadValue(activity.payload?.count ?? 0))
    }
}
