import Events
import Foundation
import Payload

/// The activities of one process: which there are, and which one is the app's current one (at most one, LIFE-002).
///
/// It holds none of them: an app that releases its current activity loses it (ACT-012).
final class ProcessActivities {
    /// The activity that is current, if any.
    private(set) weak var current: UserActivity?
    /// The update hook that runs at the moment.
    var hook = UpdateHookWatch()

    private let context: ProcessContext
    private var entries: [Int: Entry] = [:]
    /// Activities that were deallocated while the process ends. The device learns of them afterwards in the order of
    /// their numbers: the order in which an app's own collections release them may depend on hashes.
    private var deallocatedWhileEnding: [Int] = []

    private struct Entry {
        weak var activity: UserActivity?
        /// The activity again, where it is kept alive.
        var kept: UserActivity?
    }

    init(_ context: ProcessContext) { self.context = context }

    /// The activity of a number, while the app keeps it.
    func activity(_ number: Int) -> UserActivity? { entries[number]?.activity }

    /// The activities that the app keeps, in the order of their numbers.
    var live: [UserActivity] { entries.keys.sorted().compactMap { entries[$0]?.activity } }

    // MARK: Coming and going

    /// Adds a new activity.
    /// - Returns: its number, which comes from the device.
    func register(_ activity: UserActivity) -> Int {
        let summary = activity.summary
        let number = context.service.activityCreated(summary)
        entries[number] = Entry(
            activity: activity, kept: context.decisions.activity.keepsActivity() ? activity : nil)
        let purposes = activity.purposes
        context.record(
            .activityCreated, activity: number,
            [
                .type: summary.type, .title: summary.title, .eligibleForHandoff: purposes.handoff,
                .eligibleForSearch: purposes.search, .eligibleForPublicIndexing: purposes.publicIndexing,
                .supportsContinuationStreams: purposes.continuationStreams,
            ])
        return number
    }

    /// An activity was deallocated.
    func deallocated(_ number: Int) {
        guard number != 0 else { return }
        entries[number] = nil
        if context.life.hasEnded { return }
        if context.life.isEnding {
            deallocatedWhileEnding.append(number)
        } else {
            context.record(.activityDeallocated, activity: number)
            context.service.activityDeallocated(number)
        }
    }

    /// Tells the device which activities were deallocated while the process was ending.
    func reportDeallocated() {
        for number in deallocatedWhileEnding.sorted() {
            context.service.record(EventDraft(.activityDeallocated, activity: number))
            context.service.activityDeallocated(number)
        }
        deallocatedWhileEnding = []
    }

    // MARK: The current activity

    /// Makes an activity current; the one before it becomes inactive (LIFE-003).
    func makeCurrent(_ activity: UserActivity, by actor: ActivityActor) {
        let decisions = context.decisions.lifeCycle
        guard activity.number != 0, !context.life.isEnding, decisions.mayBecomeCurrent(activity.state) else { return }
        guard activity.state != .current else { return activity.lifeCycle.stayCurrent(by: actor) }
        if let previous = current, previous !== activity {
            move(previous, to: decisions.stateOfPreviousActivity(), by: .system)
        }
        current = activity
        activity.move(to: .current, by: actor)
        adviseOnCurrent(activity)
        reportSiriKitConflict(of: activity)
    }

    /// Takes currentness from an activity that has it.
    func resign(_ activity: UserActivity, by actor: ActivityActor) {
        let decisions = context.decisions.lifeCycle
        guard let current, decisions.resigning(activity.number, current.number) == current.number else { return }
        move(current, to: decisions.stateAfterResigning(), by: actor)
    }

    /// Ends an activity.
    func invalidate(_ activity: UserActivity, by actor: ActivityActor) {
        if let reason = context.decisions.lifeCycle.exceptionOfInvalidating(activity.state) {
            context.recordException(activity.number, property: "invalidate()", reason: reason)
        }
        move(activity, to: .invalid, by: actor)
    }

    /// An activity was continued on another device.
    func continuedElsewhere(_ activity: UserActivity) {
        move(activity, to: context.decisions.lifeCycle.stateAfterContinuation(activity.state), by: .system)
    }

    /// Moves an activity along its life cycle. Only one that stays current stays the app's current one.
    private func move(_ activity: UserActivity, to state: ActivityState, by actor: ActivityActor) {
        if current === activity, state != .current { current = nil }
        activity.move(to: state, by: actor)
    }

    // MARK: Findings

    private func adviseOnCurrent(_ activity: UserActivity) {
        if activity.owners.live.isEmpty, activity.delegate == nil {
            advise(
                ActivityAdvice.onPurposes(
                    activity.purposes, holdsNothing: activity.payload?.isEmpty != false && activity.webpageURL == nil),
                activity)
        }
        adviseOnExpiration(of: activity)
        advise(activity.adviceGiven.onTitle(activity.title), activity)
    }

    /// Advises where an expirationDate is set, and where its activity becomes current: once a date.
    func adviseOnExpiration(of activity: UserActivity) {
        guard let date = activity.expirationDate else { return }
        let seconds = date.timeIntervalSinceReferenceDate - context.secondsSince2001
        advise(activity.adviceGiven.onExpiration(inSeconds: seconds), activity)
    }

    private func advise(_ finding: AdviceFinding?, _ activity: UserActivity) {
        if let finding { context.recordFinding(finding.code, finding.reason, activity: activity.number) }
    }

    /// The app hands an activity to SiriKit, which may open the app with it.
    func handToSiriKit(_ activity: UserActivity) {
        activity.lifeCycle.handToSiriKit()
        context.record(
            .activityHandedToSiriKit, activity: activity.number, thread: context.execution.thread,
            [.type: activity.activityType])
        reportSiriKitConflict(of: activity)
    }

    /// Reports an activity that is in SiriKit's hands and current, whichever came first (LIFE-023).
    private func reportSiriKitConflict(of activity: UserActivity) {
        guard
            context.decisions.lifeCycle.conflictsWithSiriKit(
                activity.lifeCycle.isHandedToSiriKit, activity.state == .current)
        else { return }
        context.recordFinding(
            "SIRIKIT_ACTIVITY_CURRENT",
            "an activity that was handed to SiriKit is current; the app must not make it so (LIFE-023)",
            activity: activity.number)
    }

    /// Reports an owner that assigns userInfo in its hook and so erases what others contributed (UPD-013).
    func reportErasedEntries(of activity: UserActivity, old: PayloadDictionary?, new: PayloadDictionary?) {
        guard let owner = hook.owner(updating: activity) else { return }
        let erased = context.decisions.saving.erasedEntries(old ?? [:], new ?? [:])
        guard erased > 0 else { return }
        context.recordFinding(
            "USERINFO_REPLACED",
            "\(owner) assigned userInfo in its update hook and erased \(erased) entries of others",
            activity: activity.number)
    }
}
