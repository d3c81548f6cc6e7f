import Events
import Handoff
import ImplementationAdapter
import Platforms

/// The activities of the running apps, and when they are saved.
final class Activities {
    private let context: DeviceContext
    private let apps: InstalledApps
    private var table = ActivityTable() { didSet { context.noteChange() } }

    init(_ context: DeviceContext, apps: InstalledApps) {
        self.context = context
        self.apps = apps
    }

    private var schedule: SavingScheduleDecisions { context.decisions.savingSchedule }

    subscript(activity: Int) -> ActivityTable.Entry? { table[activity] }

    var latestApp: String? { table.latestApp }

    /// The activity of an app that is advertised.
    func advertised(of bundle: String) -> Int? {
        table.advertised(of: bundle, where: context.decisions.advertising.isOnAir)
    }

    func add(_ summary: ActivitySummary, bundle: String) -> Int { table.add(summary, bundle: bundle) }

    func changed(_ activity: Int, to summary: ActivitySummary) {
        table.update(activity, to: summary, at: context.now)
        if !schedule.runsCycle(summary.state) { context.timers.cancel(.save(activity: activity)) }
        planPeriodicUpdate(of: activity)
    }

    /// The last reference to an activity object went away.
    func deallocated(_ activity: Int) {
        guard let entry = table[activity] else { return }
        if let summary = context.decisions.handoff.activity.summaryAfterDeallocation(entry.summary) {
            changed(activity, to: summary)
        } else {
            table.remove(activity)
        }
    }

    func processEnded(_ bundle: String) { table.removeAll(of: bundle) }

    // MARK: Saving

    /// The system may update a current activity from time to time; with an interval of 0 it never does (UPD-024).
    private func planPeriodicUpdate(of activity: Int) {
        let timer = DeviceTimer.periodicUpdate(activity: activity)
        let interval = context.parameters[.periodicUpdateInterval]
        guard interval > 0, table[activity]?.summary.state == .current else { return context.timers.cancel(timer) }
        guard !context.timers.isSet(timer) else { return }
        context.setTimer(timer, after: interval)
    }

    func runPeriodicUpdate(of activity: Int) {
        guard let entry = table[activity], entry.summary.state == .current else { return }
        if apps.front == entry.bundle {
            guard !waitsForHooks(of: entry.bundle, .periodicUpdate(activity: activity)) else { return }
            noteHooks(of: entry.bundle, apps.process(of: entry.bundle)?.process.update(activity), isForRequest: false)
        }
        planPeriodicUpdate(of: activity)
    }

    /// One cycle serves all marks until it runs (UPD-005, UPD-006).
    func needsSave(_ activity: Int) {
        let timer = DeviceTimer.save(activity: activity)
        let (delay, longest) = (context.parameters[.saveDelay], context.parameters[.saveMaximumDelay])
        switch schedule.cycleForMark(context.timers.isSet(timer), delay, longest) {
        case .after(let delay): context.setTimer(timer, after: delay)
        case .asPlanned: break
        case .atOnce: runSaveCycle(of: activity)
        }
    }

    func runSaveCycle(of activity: Int) {
        guard let entry = table[activity], schedule.runsCycle(entry.summary.state),
            !waitsForHooks(of: entry.bundle, .save(activity: activity))
        else { return }
        noteHooks(of: entry.bundle, apps.process(of: entry.bundle)?.process.save(activity), isForRequest: false)
    }

    /// Plans a cycle anew for the end of the hooks that keep its app busy.
    ///
    /// - Returns: whether there are such hooks.
    private func waitsForHooks(of bundle: String, _ timer: DeviceTimer) -> Bool {
        let end = table.endOfHooks(of: bundle)
        guard end > context.now else { return false }
        context.setTimer(timer, after: end.since(context.now))
        return true
    }

    /// Saves an activity for a receiver that asks for it, in place of the pending cycle. A mark that a hook sets during
    /// this cycle starts a later one (UPD-003).
    ///
    /// - Returns: the result, and for how many nanoseconds the hooks of this cycle and of earlier ones keep the app busy.
    ///   Nil where the app does not run.
    func saveNow(_ activity: Int) -> (result: SaveResult, busyNanoseconds: Int64)? {
        guard let entry = table[activity], let running = apps.process(of: entry.bundle) else { return nil }
        context.timers.cancel(.save(activity: activity))
        let result = running.process.save(activity)
        return (result, max(0, noteHooks(of: entry.bundle, result, isForRequest: true).since(context.now)))
    }

    /// Remembers until when the hooks of a cycle keep the app busy: they run after those of earlier cycles.
    ///
    /// - Returns: when all hooks are done.
    @discardableResult
    private func noteHooks(of bundle: String, _ result: SaveResult?, isForRequest: Bool) -> Instant {
        let earlier = max(context.now, table.endOfHooks(of: bundle))
        let end = earlier.advanced(by: result?.durationNanoseconds ?? 0)
        if schedule.keepsWaiting(isForRequest) { table.occupyHooks(of: bundle, until: end) }
        return end
    }

    /// When an activity expires: at its own date, else after the system's period (LIFE-024), in nanoseconds.
    func endOfLife(of activity: Int) -> Int64? {
        guard let entry = table[activity] else { return nil }
        if let expiration = entry.summary.expiration {
            return Instant(secondsSince2001: expiration, epoch: context.setup.epoch).nanoseconds
        }
        return schedule.endWithoutDate(entry.becameCurrent?.nanoseconds, context.parameters[.defaultActivityLifetime])
    }
}
