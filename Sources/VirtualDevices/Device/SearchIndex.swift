import Events
import Handoff
import ImplementationAdapter
import Payload
import Platforms

/// What a device keeps of its apps' activities and items for searches: a list of entries. It also opens apps from them,
/// and from SiriKit.
final class SearchIndex {
    private let context: DeviceContext
    private let apps: InstalledApps
    private let activities: Activities
    /// In the order in which they were taken up last.
    private var entries: [SearchIndexEntry] = []
    /// What apps said of activities that are to be taken up, by the activity's number.
    private var described: [Int: (bundle: String, entry: SearchEntry)] = [:]
    /// The activity that each app passed to SiriKit last.
    private var siriKit: [String: ActivitySnapshot] = [:]

    init(_ context: DeviceContext, apps: InstalledApps, activities: Activities) {
        self.context = context
        self.apps = apps
        self.activities = activities
    }

    private var decisions: SearchDecisions { context.decisions.search }

    // MARK: Taking up

    /// An app said what a search needs to know of an activity that is current.
    func described(_ activity: Int, _ entry: SearchEntry, by bundle: String) {
        described[activity] = (bundle, entry)
        let timer = DeviceTimer.index(activity: activity)
        if !context.timers.isSet(timer) { context.setTimer(timer, after: context.parameters[.indexingDelay]) }
    }

    func takeUp(_ activity: Int) {
        guard let (bundle, given) = described.removeValue(forKey: activity),
            decisions.takesUp(activities[activity] != nil)
        else { return }
        let entry = decisions.entry(given)
        let purposes = decisions.purposes(entry.purposes, context.setup.platform, context.setup.osVersion)
        guard !purposes.isEmpty else { return }
        let new = SearchIndexEntry(bundle: bundle, source: .activity(activity, entry), purposes: purposes)
        // A date that is over already ends the entry that the activity has (SRCH-011).
        if new.hasExpired(by: context) {
            remove("expired") { $0.isReplaced(by: activity, entry.identifier, of: bundle) }
            return planExpiration()
        }
        let index = entries.firstIndex { $0.isReplaced(by: activity, entry.identifier, of: bundle) }
        if let index, entries[index].source == new.source, entries[index].purposes == purposes { return }
        if let index { entries.remove(at: index) }
        entries.append(new)
        for purpose in purposes { recordAdded(new, purpose.rawValue) }
        planExpiration()
    }

    func add(_ item: SearchItem, by bundle: String) {
        entries.removeAll { entry in
            if case .item(let old) = entry.source {
                entry.bundle == bundle && old.identifier == item.identifier
            } else {
                false
            }
        }
        let new = SearchIndexEntry(bundle: bundle, source: .item(item), purposes: [])
        entries.append(new)
        recordAdded(new, "item")
    }

    /// The identifiers of an app's items with a title, in the order in which they were taken up last.
    func items(titled title: String, of bundle: String) -> [String] {
        entries.compactMap { entry in
            guard case .item(let item) = entry.source, entry.bundle == bundle, item.title == title else { return nil }
            return item.identifier
        }
    }

    // MARK: Removing

    /// Activities of a process that has ended are not taken up any more. Entries stay.
    func processEnded(_ bundle: String) { described = described.filter { $0.value.bundle != bundle } }

    func appRemoved(_ bundle: String) {
        siriKit[bundle] = nil
        remove("appRemoved") { $0.bundle == bundle }
    }

    func deleteActivities(_ identifiers: [String]?, of bundle: String) {
        remove("deleted") { [decisions] in
            guard $0.bundle == bundle, case .activity(_, let entry) = $0.source else { return false }
            return decisions.deletes(identifiers, entry.identifier)
        }
    }

    func removeExpired() {
        remove("expired") { [context] in $0.hasExpired(by: context) }
        planExpiration()
    }

    private func planExpiration() {
        guard let next = entries.compactMap({ $0.end(by: context) }).min() else {
            return context.timers.cancel(.indexExpiration)
        }
        context.setTimer(.indexExpiration, after: max(0, next.since(context.now)))
    }

    private func remove(_ reason: String, where isGone: (SearchIndexEntry) -> Bool) {
        let gone = entries.filter(isGone)
        entries.removeAll(where: isGone)
        for entry in gone {
            let names = entry.purposes.isEmpty ? ["item"] : entry.purposes.map(\.rawValue)
            for name in names {
                context.record(
                    .indexRemoved, app: entry.bundle, activity: entry.activity,
                    [
                        .purpose: name, .type: entry.type, .title: entry.title ?? PayloadValue.null,
                        .identifier: entry.identifier, .reason: reason,
                    ])
            }
        }
    }

    private func recordAdded(_ entry: SearchIndexEntry, _ purpose: String) {
        context.record(
            .indexAdded, app: entry.bundle, activity: entry.activity,
            [
                .purpose: purpose, .type: entry.type, .title: entry.title ?? PayloadValue.null,
                .keywords: PayloadValue.array(entry.keywords.map { .string($0) }),
                .description: entry.contentDescription, .identifier: entry.identifier,
            ])
    }

    // MARK: Opening

    func open(title: String, of bundle: String?, attempt: () -> Int) -> Answer {
        guard !context.condition.settings.locked else { return .refused("the device is locked") }
        let found = entries.last {
            $0.isFound && $0.title == title && (bundle == nil || $0.bundle == bundle)
        }
        guard let found, let app = apps[found.bundle] else { return .refused("no result has the title \(title)") }
        let snapshot =
            switch found.source {
            case .activity(_, let entry): decisions.restored(entry)
            case .item(let item): decisions.activityOfItem(item)
            }
        let number = attempt()
        context.record(.resultOpened, app: app.bundle, attempt: number, [.type: snapshot.type, .title: title])
        let continued = open(app, with: snapshot, attempt: number)
        if decisions.reportsResult(continued) {
            context.emit(
                .event(
                    EventDraft(
                        .appFinding, app: app.bundle, attempt: number, thread: .main,
                        [
                            .code: FindingCode.resultNotHandled.rawValue,
                            .reason:
                                "the app was opened for a search result of the type \"\(snapshot.type)\" and did not "
                                + "continue it; make only eligible what the app can continue (SRCH-003)",
                        ])))
        }
        return .done(.null)
    }

    func handedToSiriKit(_ snapshot: ActivitySnapshot, by bundle: String) {
        if decisions.hasSiriKit(context.setup.osFeatures) { siriKit[bundle] = snapshot }
    }

    func openFromSiri(_ app: AppDescription, attempt: () -> Int) -> Answer {
        guard let snapshot = siriKit.removeValue(forKey: app.bundle) else {
            return .refused("SiriKit has no activity of \(app.bundle)")
        }
        let number = attempt()
        context.record(
            .siriOpened, app: app.bundle, attempt: number,
            [.type: snapshot.type, .interaction: (snapshot.interaction ?? .unspecified).rawValue])
        _ = open(app, with: snapshot, attempt: number)
        return .done(.null)
    }

    /// Starts the app or brings it to the front, and calls it as for a continuation.
    private func open(_ app: AppDescription, with snapshot: ActivitySnapshot, attempt: Int) -> CallbackAnswer {
        if apps.process(of: app.bundle) == nil { apps.start(app, pendingType: snapshot.type) }
        apps.bringToFront(app.bundle)
        var continued = CallbackAnswer.notImplemented
        for callback in decisions.callbacks() {
            guard let running = apps.process(of: app.bundle), running.finishedLaunching else { break }
            switch callback {
            case .willContinue: _ = running.process.willContinue(type: snapshot.type, attempt: attempt)
            case .continue: continued = running.process.continueActivity(snapshot, attempt: attempt)
            case .didFail: break
            }
        }
        return continued
    }
}
