import Events
import Handoff
import ImplementationAdapter
import Platforms

/// What a device knows of the activities of its running apps.
struct ActivityTable {
    struct Entry {
        var bundle: String
        var summary: ActivitySummary
        /// When the activity last became current; the system's own period runs from here (LIFE-024).
        var becameCurrent: Instant?
    }

    private var entries: [Int: Entry] = [:]
    /// Until when the hooks of save cycles keep an app busy (UPD-028), by its bundle identifier.
    private var hooksBusyUntil: [String: Instant] = [:]
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

    mutating func occupyHooks(of bundle: String, until end: Instant) { hooksBusyUntil[bundle] = end }

    /// When the hooks of an app's save cycles have ended or will have.
    func endOfHooks(of bundle: String) -> Instant { hooksBusyUntil[bundle] ?? .start }

    mutating func remove(_ number: Int) { entries[number] = nil }

    /// The app's process has ended.
    mutating func removeAll(of bundle: String) {
        entries = entries.filter { $0.value.bundle != bundle }
        hooksBusyUntil[bundle] = nil
    }

    /// The activity of an app that is advertised. A defective programming model may have several: then the one that
    /// became current last, and of those the lowest number.
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
