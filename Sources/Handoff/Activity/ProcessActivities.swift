import Events
import Foundation
import Payload

/// The activities of one process. At most one is the app's current one (LIFE-002).
///
/// It does not keep them alive: an app that releases its current activity loses it (ACT-012).
final class ProcessActivities {
    private(set) weak var current: UserActivity?
    /// The update hook that is running.
    var hook = UpdateHookWatch()
    private var search = ProcessSearch()

    private let context: ProcessContext
    private var entries: [Int: Entry] = [:]
    /// Activities that were deallocated while the process ends. They are reported afterwards in the order of their numbers,
    /// because the order in which an app's collections release them may depend on hashes.
    private var deallocatedWhileEnding: [Int] = []

    private struct Entry {
        weak var activity: UserActivity?
        /// Keeps the activity alive where a decision says so.
        var kept: UserActivity?
    }

    init(_ context: ProcessContext) { self.context = context }

    /// The activity with a number, while the app keeps it.
    func activity(_ number: Int) -> UserActivity? { entries[number]?.activity }

    /// The activities that the app keeps, in the order of their numbers.
    var live: [UserActivity] { entries.keys.sorted().compactMap { entries[$0]?.activity } }

    // MARK: Creation and deallocation

    /// - Returns: the activity's number, which comes from the device.
    func register(_ activity: UserActivity, by actor: ActivityActor) -> Int {
        let summary = activity.summary
        let number = context.service.answer(.activityCreated(summary)).number
        entries[number] = Entry(
            activity: activity, kept: context.decisions.activity.keepsActivity() ? activity : nil)
        let purposes = activity.purposes
        context.record(
            .activityCreated, activity: number,
            [
                .type: summary.type, .title: summary.title, .eligibleForHandoff: purposes.handoff,
                .eligibleForSearch: purposes.search, .eligibleForPublicIndexing: purposes.publicIndexing,
                .supportsContinuationStreams: purposes.continuationStreams,
                .by: actor == .framework ? actor.rawValue : nil,
            ])
        return number
    }

    func deallocated(_ number: Int, _ lifeCycle: ActivityLifeCycle) {
        guard number != 0 else { return }
        entries[number] = nil
        if context.life.hasEnded { return }
        if context.life.isEnding {
            deallocatedWhileEnding.append(number)
        } else {
            if context.decisions.lifeCycle.reportsRelease(lifeCycle.state, lifeCycle.hasBeenCurrent) {
                context.recordFinding(
                    .releasedUnfinished,
                    "an activity that was current was released without having been invalidated; invalidate it when the user "
                        + "is done with it (LIFE-008)", activity: number)
            }
            context.record(.activityDeallocated, activity: number)
            context.service.answer(.activityDeallocated(number))
        }
    }

    /// Reports the activities that were deallocated while the process was ending.
    func reportDeallocated() {
        for number in deallocatedWhileEnding.sorted() {
            context.service.answer(.record(EventDraft(.activityDeallocated, activity: number)))
            context.service.answer(.activityDeallocated(number))
        }
        deallocatedWhileEnding = []
    }

    // MARK: The current activity

    /// Makes an activity current; the one before it becomes inactive (LIFE-003).
    func makeCurrent(_ activity: UserActivity, by actor: ActivityActor) {
        let decisions = context.decisions.lifeCycle
        guard activity.number != 0, !context.life.isEnding, decisions.mayBecomeCurrent(activity.state) else { return }
        guard activity.state != .current else {
            activity.lifeCycle.currentBy = actor
            return
        }
        if let previous = current, previous !== activity {
            move(previous, to: decisions.stateOfPreviousActivity(), by: .system)
        }
        current = activity
        activity.move(to: .current, by: actor)
        adviseOnCurrent(activity)
        describeForSearch(activity)
        reportSiriKitConflict(of: activity)
    }

    /// Makes the current activity inactive.
    func resign(_ activity: UserActivity, by actor: ActivityActor) {
        let decisions = context.decisions.lifeCycle
        guard let current, decisions.resigning(activity.number, current.number) == current.number else { return }
        move(current, to: decisions.stateAfterResigning(), by: actor)
    }

    func invalidate(_ activity: UserActivity, by actor: ActivityActor) {
        if let reason = context.decisions.lifeCycle.exceptionOfInvalidating(activity.state) {
            context.recordException(activity.number, property: "invalidate()", reason: reason)
        }
        move(activity, to: .invalid, by: actor)
    }

    func continuedElsewhere(_ activity: UserActivity) {
        move(activity, to: context.decisions.lifeCycle.stateAfterContinuation(activity.state), by: .system)
    }

    private func move(_ activity: UserActivity, to state: ActivityState, by actor: ActivityActor) {
        if current === activity, state != .current { current = nil }
        activity.move(to: state, by: actor)
    }

    // MARK: Findings

    private func adviseOnCurrent(_ activity: UserActivity) {
        if activity.owners.live.isEmpty, activity.delegate == nil {
            let holdsNothing = activity.payload?.isEmpty != false && activity.webpageURL == nil
            context.record(
                ActivityAdvice.onPurposes(activity.purposes, holdsNothing: holdsNothing), activity: activity.number)
        }
        adviseOnExpiration(of: activity)
        context.record(activity.adviceGiven.onTitle(activity.title), activity: activity.number)
        if !activity.purposes.forSearch.isEmpty {
            adviseOnSearch(of: activity)
            if search.noteCurrent(at: context.service.now, context.decisions.search) {
                context.record(ActivityAdvice.onIndexingRate(), activity: activity.number)
            }
        }
    }

    // MARK: Searches

    /// What a search needs to know of an activity has changed while it is current.
    func searchEntryChanged(of activity: UserActivity) {
        if describeForSearch(activity) { adviseOnSearch(of: activity) }
    }

    /// Gives the device what a search needs to know of an activity that is current, if it is eligible or has been.
    ///
    /// - Returns: whether the device was told.
    @discardableResult
    private func describeForSearch(_ activity: UserActivity) -> Bool {
        guard activity.number != 0, !context.life.isEnding,
            search.isToBeDescribed(activity.number, activity.purposes)
        else { return false }
        context.service.answer(.describeForSearch(activity.number, activity.searchEntry))
        return true
    }

    private func adviseOnSearch(of activity: UserActivity) {
        let decisions = context.decisions.search
        for finding in [
            ActivityAdvice.onPublicIndexing(activity.searchEntry, decisions),
            ActivityAdvice.onResultTitle(activity.searchEntry, decisions),
        ] {
            context.record(activity.adviceGiven.onSearch(finding), activity: activity.number)
        }
        adviseOnDuplicate(of: activity)
    }

    /// Advises when an activity and an item would be found side by side, whichever came first (SRCH-017). The device knows the
    /// items: those that an earlier process of the app has given are still there.
    private func adviseOnDuplicate(of activity: UserActivity) {
        let entry = activity.searchEntry
        guard let title = ActivityAdvice.titleOfResult(entry) else { return }
        let finding = ActivityAdvice.onDuplicate(entry, items: context.service.answer(.itemsTitled(title)).texts)
        context.record(activity.adviceGiven.onSearch(finding), activity: activity.number)
    }

    func index(_ item: SearchItem) {
        context.service.answer(.indexItem(item))
        if let current { adviseOnDuplicate(of: current) }
    }

    /// Advises when an expirationDate is set or its activity becomes current, once for each date.
    func adviseOnExpiration(of activity: UserActivity) {
        guard let date = activity.expirationDate else { return }
        let seconds = date.timeIntervalSinceReferenceDate - context.secondsSince2001
        context.record(activity.adviceGiven.onExpiration(inSeconds: seconds), activity: activity.number)
    }

    /// The app passes an activity to SiriKit, which may open the app with it.
    func handToSiriKit(_ activity: UserActivity, handled: IntentHandlingStatus) {
        activity.lifeCycle.isHandedToSiriKit = true
        context.record(
            .activityHandedToSiriKit, activity: activity.number, thread: context.execution.thread,
            [.type: activity.activityType])
        var handedOver = activity.snapshot
        handedOver.interaction = handled
        context.service.answer(.handedToSiriKit(handedOver))
        reportSiriKitConflict(of: activity)
    }

    /// Reports an activity that SiriKit has and that is current, whichever came first (LIFE-023).
    private func reportSiriKitConflict(of activity: UserActivity) {
        guard
            context.decisions.lifeCycle.conflictsWithSiriKit(
                activity.lifeCycle.isHandedToSiriKit, activity.state == .current)
        else { return }
        context.recordFinding(
            .siriKitActivityCurrent,
            "an activity that was handed to SiriKit is current; the app must not make it so (LIFE-023)",
            activity: activity.number)
    }

    /// Reports an owner that assigns userInfo in its hook and so erases entries of others (UPD-013).
    func reportErasedEntries(of activity: UserActivity, old: PayloadDictionary?, new: PayloadDictionary?) {
        guard let owner = hook.owner(updating: activity) else { return }
        let erased = context.decisions.saving.erasedEntries(old ?? [:], new ?? [:])
        guard erased > 0 else { return }
        context.recordFinding(
            .userInfoReplaced,
            "\(owner) assigned userInfo in its update hook and erased \(erased) entries of others",
            activity: activity.number)
    }
}
