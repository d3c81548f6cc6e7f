import Events
import Handoff
import ImplementationAdapter

/// The device's side of the interface to one app process. The parts that it refers to own the process.
final class ProcessService: ActivityService {
    private let bundle: String
    private let context: DeviceContext
    private weak let apps: InstalledApps?
    private weak let activities: Activities?
    private weak let files: DeviceFiles?
    private weak let search: SearchIndex?
    private weak let streams: Streams?

    init(
        bundle: String, context: DeviceContext, apps: InstalledApps, activities: Activities, files: DeviceFiles,
        search: SearchIndex, streams: Streams
    ) {
        self.bundle = bundle
        self.context = context
        self.apps = apps
        self.activities = activities
        self.files = files
        self.search = search
        self.streams = streams
    }

    var now: Instant { context.now }

    var epoch: Int64 { context.setup.epoch }

    func answer(_ call: ServiceCall) -> ServiceAnswer {
        switch call {
        case .activityCreated(let summary): return .number(activities?.add(summary, bundle: bundle) ?? 0)
        case .activityChanged(let activity, let summary): activities?.changed(activity, to: summary)
        case .activityNeedsSave(let activity): activities?.needsSave(activity)
        case .activityDeallocated(let activity): activities?.deallocated(activity)
        case .requestTurn: apps?.requestTurn(of: bundle)
        case .requestTimer(let number, let delay):
            context.setTimer(.process(bundle: bundle, number: number), after: max(0, delay))
        case .otherApps(let type): return .texts(otherApps(declaring: type))
        case .record(var draft):
            draft.app = bundle
            context.emit(.event(draft))
        case .fileLocation(let url): return .location(files?.location(of: url, for: bundle) ?? .none)
        case .iCloudContainerURL(let identifier): return .text(iCloudContainerURL(identifier))
        case .documentsURL: return .text(files?.folder(.sandbox(bundle), ["Documents"]) ?? "")
        case .providerURL(let bundle): return .text(files?.folder(.provider(bundle)))
        case .readFile(let url, let use): return .file(files?.read(url, use: use, by: bundle) ?? .missing)
        case .writeFile(let url, let contents, let document):
            return .boolean(files?.write(url, contents: contents, document: document, by: bundle) ?? false)
        case .moveFile(let url, let destination):
            return .boolean(files?.move(url, to: destination, by: bundle) ?? false)
        case .startAccess(let url): return .boolean(files?.startAccess(url, by: bundle) ?? false)
        case .stopAccess(let url): files?.stopAccess(url, by: bundle)
        case .awaitItem(let url): files?.watch(url, by: bundle)
        case .describeForSearch(let activity, let entry): search?.described(activity, entry, by: bundle)
        case .indexItem(let item): search?.add(item, by: bundle)
        case .itemsTitled(let title): return .texts(search?.items(titled: title, of: bundle) ?? [])
        case .deleteSavedActivities(let identifiers): search?.deleteActivities(identifiers, of: bundle)
        case .handedToSiriKit(let snapshot): search?.handedToSiriKit(snapshot, by: bundle)
        case .requestStreams(let attempt): return .number(streams?.request(attempt: attempt, by: bundle) ?? 0)
        case .readStream(let pair, let most): return .bytes(streams?.read(pair, upTo: most, by: bundle) ?? [])
        case .writeStream(let pair, let bytes): return .number(streams?.write(pair, bytes, by: bundle) ?? 0)
        case .closeStream(let pair, let direction): streams?.close(pair, direction, by: bundle)
        }
        return .done
    }

    private func otherApps(declaring type: String) -> [String] {
        guard let apps, let app = apps[bundle] else { return [] }
        return apps.installed.filter {
            $0.bundle != bundle && $0.team == app.team && $0.declaredTypes.contains(type)
        }.map(\.bundle)
    }

    private func iCloudContainerURL(_ identifier: String?) -> String? {
        guard let app = apps?[bundle], let first = app.iCloudContainers.first else { return nil }
        let container = identifier ?? first
        guard app.iCloudContainers.contains(container) else { return nil }
        return files?.folder(.iCloud(container))
    }
}
