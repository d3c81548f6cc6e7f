import Events
import Handoff
import ImplementationAdapter
import Platforms

/// The activities of a device's running apps, as the device needs to know them.
struct ActivityTable {
    /// What is known of one.
    struct Entry {
        var bundle: String
        var summary: ActivitySummary
        /// When the activity last became current; the system's own period runs from here (LIFE-024).
        var becameCurrent: Instant?
        /// Until when the hooks of the last save cycle keep the app busy (UPD-028).
        var hooksBusyUntil = Instant.start
    }

    private var entries: [Int: Entry] = [:]
    private var count = 0
    /// The app whose activity became current last.
    private(set) var latestApp: String?

    subscript(number: Int) -> Entry? { entries[number] }

    mutating func add(_ summary: ActivitySummary, bundle: String) -> Int {
        count += 1
        entries[count] = Entry(bundle: bundle, summary: summary)
        return count
    }

    mutating func update(_ number: Int, to summary: ActivitySummary, at now: Instant) {
        guard var entry = entries[number] else { return }
        if summary.state == .current, entry.summary.state != .current {
            entry.becameCurrent = now
            latestApp = entry.bundle
        }
        entry.summary = summary
        entries[number] = entry
    }

    mutating func occupyHooks(of number: Int, until end: Instant) { entries[number]?.hooksBusyUntil = end }

    mutating func remove(_ number: Int) { entries[number] = nil }

    mutating func removeAll(of bundle: String) { entries = entries.filter { $0.value.bundle != bundle } }

    /// The activity of an app that is on the air: of several, as a defective app model has, the one that became current last,
    /// and of those the lowest number.
    func advertised(of bundle: String, where isOnAir: (ActivityState) -> Bool) -> Int? {
        var best: (number: Int, becameCurrent: Int64)?
        for (number, entry) in entries where entry.bundle == bundle && isOnAir(entry.summary.state) {
            let time = entry.becameCurrent?.nanoseconds ?? .min
            if let known = best, (known.becameCurrent, number) >= (time, known.number) { continue }
            best = (number, time)
        }
        return best?.number
    }
}

extension ReferenceDevice {
    func activityChanged(_ activity: Int, to summary: ActivitySummary) {
        activities.update(activity, to: summary, at: now)
        if !decisions.savingSchedule.runsCycle(summary.state) { timers.cancel(.save(activity: activity)) }
        planPeriodicUpdate(of: activity)
    }

    /// While an activity is current the system may update it from time to time; an interval of 0 means never (UPD-024).
    private func planPeriodicUpdate(of activity: Int) {
        let timer = DeviceTimer.periodicUpdate(activity: activity)
        guard parameters[.periodicUpdateInterval] > 0, activities[activity]?.summary.state == .current else {
            return timers.cancel(timer)
        }
        guard !timers.isSet(timer) else { return }
        timers.set(timer, at: now.advanced(by: parameters[.periodicUpdateInterval]))
    }

    func runPeriodicUpdate(of activity: Int) {
        guard let entry = activities[activity], entry.summary.state == .current else { return }
        if front == entry.bundle { noteHooks(of: activity, process(of: entry.bundle)?.process.update(activity)) }
        planPeriodicUpdate(of: activity)
    }

    /// Marks are coalesced: one cycle serves all marks until it runs (UPD-005, UPD-006).
    func activityNeedsSave(_ activity: Int) {
        let timer = DeviceTimer.save(activity: activity)
        switch decisions.savingSchedule.cycleForMark(timers.isSet(timer), parameters[.saveDelay]) {
        case .after(let delay): timers.set(timer, at: now.advanced(by: delay))
        case .asPlanned: break
        case .atOnce: runSaveCycle(of: activity)
        }
    }

    func runSaveCycle(of activity: Int) {
        guard let entry = activities[activity], decisions.savingSchedule.runsCycle(entry.summary.state) else { return }
        noteHooks(of: activity, process(of: entry.bundle)?.process.save(activity))
    }

    /// Remembers until when the hooks of a cycle keep the app busy.
    private func noteHooks(of activity: Int, _ result: SaveResult?) {
        if let result, result.durationNanoseconds > 0 {
            activities.occupyHooks(of: activity, until: now.advanced(by: result.durationNanoseconds))
        }
    }

    /// When an activity's time is over: its own date, else the system's period (LIFE-024), in nanoseconds.
    func endOfLife(of activity: Int) -> Int64? {
        guard let entry = activities[activity] else { return nil }
        if let expiration = entry.summary.expiration {
            return Instant(secondsSince2001: expiration, epoch: setup.epoch).nanoseconds
        }
        return decisions.savingSchedule.endWithoutDate(
            entry.becameCurrent?.nanoseconds, parameters[.defaultActivityLifetime])
    }
}
