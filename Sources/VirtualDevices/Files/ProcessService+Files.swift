import Events
import Handoff
import ImplementationAdapter
import Payload

/// The device judges what an app may do with which file.
extension ProcessService: FileService {
    /// The app and the item that a URL names for it, with the URL as the device writes it.
    private func target(_ url: String) -> (device: ReferenceDevice, app: AppDescription, item: FileItem, url: String)? {
        guard let device, let app = device.installedApp(bundle), let path = FilePath(url: url),
            let item = device.item(at: path), let own = device.layout.path(of: item, isFolder: path.isFolder)
        else { return nil }
        return (device, app, item, own.url)
    }

    /// Whether a place is the app's to touch. Providers' documents are open to every app, as if the user had picked them.
    private func mayTouch(_ place: FilePlace, _ app: AppDescription) -> Bool {
        switch place {
        case .iCloud(let container): app.iCloudContainers.contains(container)
        case .provider: true
        case .sandbox(let bundle): bundle == app.bundle
        }
    }

    func fileLocation(of url: String) -> FileLocationKind {
        guard FilePath(url: url) != nil else { return .none }
        guard let target = target(url), mayTouch(target.item.place, target.app) else { return .local }
        switch target.item.place {
        case .iCloud: return .iCloudDocument
        case .provider: return .providerDocument
        case .sandbox: return .local
        }
    }

    func iCloudContainerURL(_ identifier: String?) -> String? {
        guard let device, let app = device.installedApp(bundle), let first = app.iCloudContainers.first else {
            return nil
        }
        let container = identifier ?? first
        guard app.iCloudContainers.contains(container) else { return nil }
        return folder(.iCloud(container))
    }

    func documentsURL() -> String { folder(.sandbox(bundle), ["Documents"]) ?? "" }

    func providerURL(_ bundle: String) -> String? { folder(.provider(bundle)) }

    private func folder(_ place: FilePlace, _ path: [String] = []) -> String? {
        guard let device, device.isPlacePresent(place) else { return nil }
        return device.layout.path(of: FileItem(place: place, path: path), isFolder: true)?.url
    }

    func readFile(_ url: String, use: FileUse) -> FileAnswer {
        let answer: FileAnswer
        var document: String?
        if let (device, app, item, _) = target(url) {
            let isTransferred = device.files.isTransferred(item, to: bundle)
            if !mayTouch(item.place, app) {
                answer = .denied
            } else if isTransferred, device.decisions.fileURLs.needsAccess(use),
                device.files.startCount(item, by: bundle) == 0
            {
                answer = .denied
            } else if let file = device.files[item] {
                answer = .contents(file.contents)
                document = file.document
            } else {
                answer = device.decisions.fileURLs.answerForAbsentFile(isTransferred)
            }
        } else {
            answer = .missing
        }
        record(
            .fileAccessed,
            [
                .url: PayloadValue.url(target(url)?.url ?? url), .document: document,
                .by: use == .direct ? "app" : "framework", .result: answer.name,
            ])
        return answer
    }

    func writeFile(_ url: String, contents: [UInt8], document: String?) -> Bool {
        guard let (device, app, item, own) = target(url), mayTouch(item.place, app), !item.path.isEmpty else {
            return false
        }
        let name = document ?? device.files[item]?.document
        device.files.store(DeviceFileSystem.File(document: name, contents: contents), at: item)
        device.recordStored(own, name, by: "app", app: bundle)
        let shared: (SynchronisedDocument.Store, String)? =
            switch item.place {
            case .iCloud(let container): (.iCloud, container)
            case .provider(let bundle): (.provider, bundle)
            case .sandbox: nil
            }
        if let (store, container) = shared {
            device.emit(
                .storeDocument(
                    SynchronisedDocument(
                        store: store, container: container, path: item.path, document: name, contents: contents)))
        }
        return true
    }

    func startAccess(_ url: String) -> Bool {
        let found = target(url)
        var isGranted = false
        if let (device, _, item, _) = found, device.files.isTransferred(item, to: bundle) {
            device.files.start(item, by: bundle)
            isGranted = true
        }
        recordScope(.fileScopeStarted, found?.url ?? url, isGranted)
        return isGranted
    }

    func stopAccess(_ url: String) {
        let found = target(url)
        var wasStarted = false
        if let (device, _, item, _) = found { wasStarted = device.files.stop(item, by: bundle) }
        recordScope(.fileScopeStopped, found?.url ?? url, wasStarted)
    }

    private func recordScope(_ kind: EventKind, _ url: String, _ result: Bool) {
        record(kind, [.url: PayloadValue.url(url), .result: result])
    }

    func awaitItem(_ url: String) {
        guard let (device, _, item, _) = target(url) else { return }
        device.files.watch(DeviceFileSystem.Watch(bundle: bundle, item: item, url: url))
    }
}

extension FileAnswer {
    /// The field `result` of `file.access`.
    fileprivate var name: String {
        switch self {
        case .contents: "read"
        case .denied: "denied"
        case .missing: "missing"
        case .notSynchronised: "notSynchronised"
        }
    }
}
