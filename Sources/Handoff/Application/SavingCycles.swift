import Events
import Payload

/// The save cycles of a process's activities.
final class SavingCycles {
    private let context: ProcessContext
    private let activities: ProcessActivities
    /// How many cycles are running; more than one only where a hook may start another.
    private var depth = 0
    /// How long the hooks of the running cycle took so far, in nanoseconds.
    private var spent: Int64 = 0
    /// Whether a class of responders has a hook, where that is known.
    private var hooks: [ObjectIdentifier: Bool] = [:]

    init(_ context: ProcessContext, _ activities: ProcessActivities) {
        self.context = context
        self.activities = activities
    }

    func spend(_ nanoseconds: Int64) {
        guard nanoseconds > 0 else { return }
        let (sum, overflow) = spent.addingReportingOverflow(nanoseconds)
        spent = overflow ? .max : sum
    }

    /// Runs a save cycle, and returns the state after the last cycle. An activity without any cycle has its present state.
    func save(_ number: Int, onlyIfMarked: Bool, of application: Application) -> SaveResult {
        let decisions = context.decisions.saving
        guard !context.life.isEnding, let activity = activities.activity(number), decisions.maySave(activity.state)
        else { return SaveResult(snapshot: nil) }
        // A hook cannot start another cycle; its mark is for a later one (UPD-004).
        guard decisions.mayBegin(depth) else {
            return SaveResult(snapshot: activity.saving.lastSnapshot ?? activity.snapshot)
        }
        let before = activity.saving.lastSnapshot
        guard activity.needsSave || !onlyIfMarked else {
            if let before {
                reportStaleness(of: activity, saved: before)
            } else {
                takeSnapshot(of: activity, atBeginning: activity.snapshot)
            }
            return SaveResult(snapshot: activity.saving.lastSnapshot.flatMap { deliverable($0, of: activity) })
        }
        depth += 1
        spent = 0
        defer { depth -= 1 }
        context.record(.saveBegan, activity: number)
        runStages(of: activity, application)
        guard decisions.maySave(activity.state), !context.life.isEnding else {
            return SaveResult(snapshot: nil, durationNanoseconds: spent)
        }
        let answer = activity.saving.lastSnapshot.map { decisions.answer(before, $0) }
        return SaveResult(snapshot: answer.flatMap { deliverable($0, of: activity) }, durationNanoseconds: spent)
    }

    /// Reports a change without a mark. A continuing device need not receive it (UPD-031), and this system does not send it
    /// (UPD-027).
    private func reportStaleness(of activity: UserActivity, saved: ActivitySnapshot) {
        // The identifier of the content is no part of it (ACT-020).
        var present = activity.snapshot
        present.targetContentIdentifier = saved.targetContentIdentifier
        guard context.decisions.saving.isStale(saved, present) else { return }
        context.recordFinding(
            .changedWithoutMark,
            "the activity has changed since it was saved, and needsSave was not set; the state before that is sent "
                + "(UPD-031)",
            activity: activity.number)
    }

    /// The state as it is sent, with the present value of the flag for streams.
    private func deliverable(_ snapshot: ActivitySnapshot, of activity: UserActivity) -> ActivitySnapshot? {
        guard context.decisions.payload.isDeliverable(snapshot) else { return nil }
        var sent = snapshot
        sent.supportsContinuationStreams = activity.purposes.continuationStreams
        activity.saving.supportedStreamsWhenSent = sent.supportsContinuationStreams
        return context.decisions.streams.sentBeside(sent)
    }

    private func runStages(of activity: UserActivity, _ application: Application) {
        let decisions = context.decisions.saving
        let isManaged = activity.owners.isManaged
        let atBeginning = activity.snapshot
        let knowledge = knowledgeOfHooks(activity)
        var emptied: (payload: PayloadDictionary?, isTentative: Bool)?
        for stage in decisions.stages() {
            // A hook may invalidate the activity or end the process. Nothing is called after that (UPD-025).
            guard decisions.maySave(activity.state), !context.life.isEnding else { return }
            switch stage {
            case .resetMark: activity.saving.isMarked = false
            case .clear:
                guard decisions.emptiesUserInfo(isManaged, knowledge != .none) else { continue }
                emptied = (activity.payload, knowledge == .tentative)
                activity.storedPayload.clear()
                context.record(.saveCleared, activity: activity.number)
            case .willSave:
                guard decisions.tellsDelegate(isManaged, activity.saving.lastSnapshot == nil) else { continue }
                callWillSave(of: activity)
            case .updates:
                let hadHook = callUpdates(of: activity)
                if let emptied, emptied.isTentative, !hadHook { activity.storedPayload.restore(emptied.payload) }
            case .didUpdate: if isManaged { callDidUpdate(of: activity, application) }
            case .snapshot: takeSnapshot(of: activity, atBeginning: atBeginning)
            }
        }
    }

    // MARK: The snapshot

    private func takeSnapshot(of activity: UserActivity, atBeginning: ActivitySnapshot) {
        let snapshot = context.decisions.saving.saved(atBeginning, activity.snapshot)
        activity.saving.lastSnapshot = snapshot
        let size = PayloadValue.dictionary(snapshot.userInfo ?? [:]).propertyListSize
        context.record(.saveSnapshot, activity: activity.number, snapshot.fields(size: size))
        context.record(
            ActivityAdvice.onRequiredKeys(activity.requiredUserInfoKeys, in: activity.payload),
            activity: activity.number)
        if context.parameters.isDocumentationStrict {
            context.record(ActivityAdvice.onUndocumentedKinds(in: activity.payload), activity: activity.number)
        }
        if let limit = context.parameters.softPayloadLimit, Int64(size) > limit {
            context.recordFinding(
                .payloadAboveSoftLimit,
                "userInfo takes \(size) bytes as a binary property list, the advice is at most \(limit) (PAY-007)",
                activity: activity.number)
        }
        SentURLCheck(context).check(snapshot.userInfo, activity: activity.number)
        SentURLCheck(context).checkRepetition(snapshot.userInfo, activity: activity.number)
    }

    // MARK: Callbacks

    private func callWillSave(of activity: UserActivity) {
        guard let delegate = activity.delegate else { return }
        context.use(.delegateCallbacks)
        let thread = context.decisions.saving.thread(.willSave)
        context.record(
            .willSaveCalled, activity: activity.number, thread: thread, [.userInfoCount: activity.payload?.count ?? 0])
        context.call("willSave", of: delegate, on: thread, activity: activity.number) {
            $0.userActivityWillSave(activity)
        }
    }

    private func callDidUpdate(of activity: UserActivity, _ application: Application) {
        if application.scenes.callsScene(.didUpdate), let scene = application.scenes.scene(of: activity) {
            return callDidUpdate(of: activity, scene)
        }
        guard let delegate = application.delegate else { return }
        let thread = context.decisions.saving.thread(.didUpdate)
        context.record(
            .didUpdateCalled, activity: activity.number, thread: thread, [.userInfoCount: activity.payload?.count ?? 0])
        context.call("didUpdate", of: delegate, on: thread, activity: activity.number) {
            $0.application(application, didUpdate: activity)
        }
    }

    private func callDidUpdate(of activity: UserActivity, _ scene: Scene) {
        guard let delegate = scene.delegate else { return }
        let thread = context.decisions.saving.thread(.didUpdate)
        context.record(
            .didUpdateCalled, activity: activity.number, thread: thread,
            [.userInfoCount: activity.payload?.count ?? 0, .scene: scene.session.number])
        context.call("didUpdate", of: delegate, on: thread, activity: activity.number) {
            $0.scene(scene, didUpdate: activity)
        }
    }

    /// Calls every owner once, in the order in which they took the activity, except those that are released meanwhile
    /// (UPD-026).
    /// - Returns: whether some owner has a hook.
    private func callUpdates(of activity: UserActivity) -> Bool {
        let decisions = context.decisions.saving
        var someOwnerHasHook = false
        var index = 0
        let owners = activity.owners
        let thread = decisions.thread(.update)
        while let owner = owners.object(at: index) {
            defer { index += 1 }
            guard let owner = owner as? any ActivityHolder, decisions.maySave(activity.state), !context.life.isEnding,
                decisions.asksOwner(met(owner, at: index, of: activity))
            else { continue }
            context.record(
                .updateCalled, activity: activity.number, thread: thread,
                [.object: owner.nameInEvents, .userInfoCount: activity.payload?.count ?? 0])
            let changesBefore = activity.saving.changeCount
            activities.hook.begin(on: activity, owner: owner.nameInEvents)
            context.execution.enter(thread) { owner.updateUserActivityState(activity) }
            activities.hook.end()
            let changes = activity.saving.changeCount
            let hasHook = has(owner, hookThatChanged: changes != changesBefore)
            if hasHook { someOwnerHasHook = true }
            checkSuper(of: owner, hasHook: hasHook, changes: changes, activity: activity)
        }
        return someOwnerHasHook
    }

    private func met(_ owner: any ActivityHolder, at position: Int, of activity: UserActivity) -> ActivityOwner {
        let controller = owner as? ViewController
        return ActivityOwner(
            position: position, stillOwns: owner.userActivity === activity, isController: controller != nil,
            isContained: controller?.parent != nil)
    }

    // MARK: Hooks

    private enum HookKnowledge { case none, tentative, certain }

    private func knowledgeOfHooks(_ activity: UserActivity) -> HookKnowledge {
        var result = HookKnowledge.none
        for case let owner as any ActivityHolder in activity.owners.live {
            switch owner.activityStateHook {
            case .present: return .certain
            case .absent: continue
            case .detected:
                switch hooks[ObjectIdentifier(type(of: owner))] {
                case true?: return .certain
                // A class without a hook is called again, but its activity is not emptied for that.
                case false?: continue
                case nil: result = .tentative
                }
            }
        }
        return result
    }

    private func has(_ owner: any ActivityHolder, hookThatChanged didChange: Bool) -> Bool {
        switch owner.activityStateHook {
        case .present: return true
        case .absent: return false
        case .detected:
            let hasHook = didChange || activities.hook.changesAtBase == nil
            // A hook that changed nothing in an earlier cycle may have counted as none.
            hooks[ObjectIdentifier(type(of: owner))] = hasHook || hooks[ObjectIdentifier(type(of: owner))] == true
            return hasHook
        }
    }

    /// Reports an override that does not call super, or not as its last step (UPD-014).
    private func checkSuper(of owner: any ActivityHolder, hasHook: Bool, changes: Int, activity: UserActivity) {
        guard hasHook else { return }
        if let base = activities.hook.changesAtBase {
            if base != changes, owner.callsSuperLast {
                context.recordFinding(
                    .superNotLast, "\(owner.nameInEvents) changed the activity after calling super",
                    activity: activity.number)
            }
        } else {
            context.recordFinding(
                .superNotCalled, "\(owner.nameInEvents) overrides updateUserActivityState(_:) without calling super",
                activity: activity.number)
        }
    }
}
