import Events
import Handoff
import ImplementationAdapter

/// The device's side of the seam for one app process.
///
/// The parts that it names own the processes, so it keeps none of them.
final class ProcessService: ActivityService {
    private let bundle: String
    private let context: DeviceContext
    private weak let apps: InstalledApps?
    private weak let activities: Activities?
    private weak let files: DeviceFiles?

    init(bundle: String, context: DeviceContext, apps: InstalledApps, activities: Activities, files: DeviceFiles) {
        self.bundle = bundle
        self.context = context
        self.apps = apps
        self.activities = activities
        self.files = files
    }

    var now: Instant { context.now }

    var epoch: Int64 { context.setup.epoch }

    func activityCreated(_ summary: ActivitySummary) -> Int { activities?.add(summary, bundle: bundle) ?? 0 }

    func activityChanged(_ activity: Int, to summary: ActivitySummary) { activities?.changed(activity, to: summary) }

    func activityNeedsSave(_ activity: Int) { activities?.needsSave(activity) }

    func activityDeallocated(_ activity: Int) { activities?.deallocated(activity) }

    func requestTurn() { apps?.requestTurn(of: bundle) }

    func requestTimer(_ number: Int, afterNanoseconds delay: Int64) {
        context.setTimer(.process(bundle: bundle, number: number), after: max(0, delay))
    }

    func otherApps(declaring type: String) -> [String] {
        guard let apps, let app = apps[bundle] else { return [] }
        return apps.installed.filter {
            $0.bundle != bundle && $0.team == app.team && $0.activityTypes.contains(type)
        }.map(\.bundle)
    }

    func record(_ draft: EventDraft) {
        var draft = draft
        draft.app = bundle
        context.emit(.event(draft))
    }
}

/// What an app may do with which file is the device's to decide.
extension ProcessService: FileService {
    func fileLocation(of url: String) -> FileLocationKind { files?.location(of: url, for: bundle) ?? .none }

    func iCloudContainerURL(_ identifier: String?) -> String? {
        guard let app = apps?[bundle], let first = app.iCloudContainers.first else { return nil }
        let container = identifier ?? first
        guard app.iCloudContainers.contains(container) else { return nil }
        return files?.folder(.iCloud(container))
    }

    func documentsURL() -> String { files?.folder(.sandbox(bundle), ["Documents"]) ?? "" }

    func providerURL(_ bundle: String) -> String? { files?.folder(.provider(bundle)) }

    func readFile(_ url: String, use: FileUse) -> FileAnswer { files?.read(url, use: use, by: bundle) ?? .missing }

    func writeFile(_ url: String, contents: [UInt8], document: String?) -> Bool {
        files?.write(url, contents: contents, document: document, by: bundle) ?? false
    }

    func startAccess(_ url: String) -> Bool { files?.startAccess(url, by: bundle) ?? false }

    func stopAccess(_ url: String) { files?.stopAccess(url, by: bundle) }

    func awaitItem(_ url: String) { files?.watch(url, by: bundle) }
}
