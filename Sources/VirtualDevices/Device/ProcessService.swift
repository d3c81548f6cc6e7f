import Events
import Handoff
import ImplementationAdapter

/// The device's side of the seam for one app process.
final class ProcessService: ActivityService {
    weak var device: ReferenceDevice?
    let bundle: String

    init(device: ReferenceDevice, bundle: String) {
        self.device = device
        self.bundle = bundle
    }

    var now: Instant { device?.now ?? .start }

    var epoch: Int64 { device?.setup.epoch ?? 0 }

    func activityCreated(_ summary: ActivitySummary) -> Int {
        device?.activities.add(summary, bundle: bundle) ?? 0
    }

    func activityChanged(_ activity: Int, to summary: ActivitySummary) {
        device?.activityChanged(activity, to: summary)
    }

    func activityNeedsSave(_ activity: Int) { device?.activityNeedsSave(activity) }

    func activityDeallocated(_ activity: Int) {
        guard let device, let entry = device.activities[activity] else { return }
        if let summary = device.decisions.handoff.activity.summaryAfterDeallocation(entry.summary) {
            device.activityChanged(activity, to: summary)
        } else {
            device.activities.remove(activity)
        }
    }

    func requestTurn() {
        guard let device, !device.pendingTurns.contains(bundle) else { return }
        device.pendingTurns.append(bundle)
    }

    func requestTimer(_ number: Int, afterNanoseconds delay: Int64) {
        guard let device else { return }
        device.timers.set(.process(bundle: bundle, number: number), at: device.now.advanced(by: max(0, delay)))
    }

    func otherApps(declaring type: String) -> [String] {
        guard let device, let app = device.installedApp(bundle) else { return [] }
        return device.apps.filter {
            $0.bundle != bundle && $0.team == app.team && $0.activityTypes.contains(type)
        }.map(\.bundle)
    }

    func record(_ kind: EventKind, _ fields: EventFields) { device?.record(kind, app: bundle, fields) }

    func record(_ draft: EventDraft) {
        var draft = draft
        draft.app = bundle
        device?.emit(.event(draft))
    }
}
