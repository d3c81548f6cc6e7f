import Events
import Handoff
import ImplementationAdapter
import Payload

/// The files of the device: which items URLs name, what an activity's URLs become, and what apps may open.
final class DeviceFiles {
    private let context: DeviceContext
    private let apps: InstalledApps
    private let layout: FileSystemLayout
    private var fileSystem = DeviceFileSystem()

    /// No app sends so many references. URLs beyond this number arrive unchanged.
    private static let maximumReferences = 1_000

    init(_ context: DeviceContext, apps: InstalledApps) {
        self.context = context
        self.apps = apps
        layout = FileSystemLayout(context.setup)
    }

    private var decisions: FileURLDecisions { context.decisions.fileURLs }

    // MARK: Places

    /// The item that a path names on this device now.
    private func item(at path: FilePath) -> FileItem? {
        layout.item(at: path, apps: apps.installed).flatMap { isPresent($0.place) ? $0 : nil }
    }

    /// Whether the device has a place now: iCloud while it is signed in, others while their app is installed.
    private func isPresent(_ place: FilePlace) -> Bool {
        switch place {
        case .iCloud: context.condition.account != nil
        case .provider(let bundle): apps[bundle]?.providesDocuments == true
        case .sandbox(let bundle): apps[bundle] != nil
        }
    }

    /// The URL of a folder; nil where the device has no such place.
    func folder(_ place: FilePlace, _ path: [String] = []) -> String? {
        guard isPresent(place) else { return nil }
        return layout.path(of: FileItem(place: place, path: path), isFolder: true)?.url
    }

    // MARK: URLs of activities

    /// The references for the file URLs of an activity that the device sends, each URL once and in canonical order.
    func references(in snapshot: ActivitySnapshot, of bundle: String) -> [FileReference] {
        guard let userInfo = snapshot.userInfo, let app = apps[bundle] else { return [] }
        // A payload has tens of thousands of values, of which few are URLs.
        var urls: [String] = []
        PayloadValue.dictionary(userInfo).forEachValue { value in
            if let url = decisions.translatedText(value) { urls.append(url) }
        }
        var references: [FileReference] = []
        var seen: Set<String> = []
        for url in urls where references.count < Self.maximumReferences {
            guard let path = FilePath(url: url), let item = item(at: path),
                decisions.sends(item.place, app, context.setup.platform), seen.insert(url).inserted
            else { continue }
            references.append(FileReference(url: url, item: item))
        }
        return references
    }

    /// An activity as the app receives it. URLs of items that both devices know name them on this device (URL-001).
    /// Everything else arrives as it was sent.
    func translated(_ snapshot: ActivitySnapshot, _ references: [FileReference], for bundle: String) -> ActivitySnapshot
    {
        guard let userInfo = snapshot.userInfo, let app = apps[bundle] else { return snapshot }
        var urls: [String: String] = [:]
        for reference in references {
            let item = decisions.resolvedItem(reference.item)
            guard urls[reference.url] == nil, let sent = FilePath(url: reference.url),
                decisions.resolves(item.place, app, context.setup.platform), isPresent(item.place),
                let path = layout.path(of: item, isFolder: sent.isFolder, suffix: sent.suffix)
            else { continue }
            urls[reference.url] = path.url
            fileSystem.transfer(item, to: bundle)
        }
        let new = PayloadValue.dictionary(userInfo).replacingValues { value in
            if let text = decisions.translatedText(value), let url = urls[text] {
                return value.urlValue == nil ? .string(url) : .url(url)
            }
            guard let text = value.urlValue, FilePath(url: text) == nil else { return nil }
            return .url(decisions.arrivingURL(text))
        }
        var snapshot = snapshot
        snapshot.userInfo = new.dictionaryValue
        return snapshot
    }

    // MARK: What apps do

    /// The item that a URL names for an app, with the URL as the device writes it.
    private func target(_ url: String, of bundle: String) -> (app: AppDescription, item: FileItem, url: String)? {
        guard let app = apps[bundle], let path = FilePath(url: url), let item = item(at: path),
            let own = layout.path(of: item, isFolder: path.isFolder)
        else { return nil }
        return (app, item, own.url)
    }

    /// Whether an app may use a place. Every app may use documents of providers, as if the user had picked them.
    private func mayUse(_ place: FilePlace, _ app: AppDescription) -> Bool {
        switch place {
        case .iCloud(let container): app.iCloudContainers.contains(container)
        case .provider: true
        case .sandbox(let bundle): bundle == app.bundle
        }
    }

    func location(of url: String, for bundle: String) -> FileLocationKind {
        guard FilePath(url: url) != nil else { return .none }
        guard let target = target(url, of: bundle), mayUse(target.item.place, target.app) else { return .local }
        switch target.item.place {
        case .iCloud: return .iCloudDocument
        case .provider: return .providerDocument
        case .sandbox: return .local
        }
    }

    func read(_ url: String, use: FileUse, by bundle: String) -> FileAnswer {
        let answer: FileAnswer
        var document: String?
        let target = target(url, of: bundle)
        if let (app, item, _) = target {
            let isTransferred = fileSystem.isTransferred(item, to: bundle)
            let lacksAccess =
                isTransferred && decisions.needsAccess(use) && fileSystem.startCount(item, by: bundle) == 0
            if !mayUse(item.place, app) || lacksAccess {
                answer = .denied
            } else if let file = fileSystem[item] {
                answer = .contents(file.contents)
                document = file.document
            } else {
                answer = decisions.answerForAbsentFile(isTransferred)
            }
        } else {
            answer = .missing
        }
        context.record(
            .fileAccessed, app: bundle,
            [
                .url: PayloadValue.url(target?.url ?? url), .document: document,
                .by: use == .direct ? "app" : "framework", .result: answer.name,
            ])
        return answer
    }

    func write(_ url: String, contents: [UInt8], document: String?, by bundle: String) -> Bool {
        guard let (app, item, own) = target(url, of: bundle), mayUse(item.place, app), !item.path.isEmpty else {
            return false
        }
        let name = document ?? fileSystem[item]?.document
        store(DeviceFileSystem.File(document: name, contents: contents), at: item, own, by: bundle)
        return true
    }

    /// Moves a file. On the account's other devices the old one stays: removals are not synchronised.
    func move(_ url: String, to destination: String, by bundle: String) -> Bool {
        guard let (app, item, _) = target(url, of: bundle), let (_, newItem, own) = target(destination, of: bundle),
            mayUse(item.place, app), mayUse(newItem.place, app), !newItem.path.isEmpty, let file = fileSystem[item]
        else { return false }
        guard item != newItem else { return true }
        fileSystem.remove(item)
        store(file, at: newItem, own, by: bundle)
        return true
    }

    private func store(_ file: DeviceFileSystem.File, at item: FileItem, _ url: String, by bundle: String) {
        fileSystem.store(file, at: item)
        recordStored(url, file.document, by: "app", app: bundle)
        let shared: (SynchronisedDocument.Store, String)? =
            switch item.place {
            case .iCloud(let container): (.iCloud, container)
            case .provider(let bundle): (.provider, bundle)
            case .sandbox: nil
            }
        if let (store, container) = shared {
            context.emit(
                .storeDocument(
                    SynchronisedDocument(
                        store: store, container: container, path: item.path, document: file.document,
                        contents: file.contents)))
        }
    }

    func startAccess(_ url: String, by bundle: String) -> Bool {
        let target = target(url, of: bundle)
        var isGranted = false
        if let item = target?.item, fileSystem.isTransferred(item, to: bundle) {
            fileSystem.start(item, by: bundle)
            isGranted = true
        }
        recordScope(.fileScopeStarted, target?.url ?? url, isGranted, app: bundle)
        return isGranted
    }

    func stopAccess(_ url: String, by bundle: String) {
        let target = target(url, of: bundle)
        let wasStarted = target.map { fileSystem.stop($0.item, by: bundle) } ?? false
        recordScope(.fileScopeStopped, target?.url ?? url, wasStarted, app: bundle)
    }

    func watch(_ url: String, by bundle: String) {
        guard let item = target(url, of: bundle)?.item else { return }
        fileSystem.watch(DeviceFileSystem.Watch(bundle: bundle, item: item, url: url))
    }

    // MARK: What happens to the device

    /// A document has arrived by synchronisation. The processes that wait for it learn of it.
    func arrived(_ document: SynchronisedDocument) {
        let place: FilePlace =
            switch document.store {
            case .iCloud: .iCloud(document.container)
            case .provider: .provider(document.container)
            }
        let item = FileItem(place: place, path: document.path)
        guard isPresent(place), let path = layout.path(of: item) else { return }
        fileSystem.store(DeviceFileSystem.File(document: document.document, contents: document.contents), at: item)
        recordStored(path.url, document.document, by: "sync", app: nil)
        for watch in fileSystem.takeWatches(of: item) {
            apps.process(of: watch.bundle)?.process.itemArrived(watch.url)
        }
    }

    func signedOut() { fileSystem.signedOut() }

    func processEnded(_ bundle: String) { fileSystem.processEnded(bundle) }

    private func recordStored(_ url: String, _ document: String?, by who: String, app: String?) {
        context.record(.fileStored, app: app, [.url: PayloadValue.url(url), .document: document, .by: who])
    }

    private func recordScope(_ kind: EventKind, _ url: String, _ result: Bool, app: String) {
        context.record(kind, app: app, [.url: PayloadValue.url(url), .result: result])
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
