import Events
import Handoff
import ImplementationAdapter
import Payload

/// URLs in the payload of an activity that leaves or arrives.
extension ReferenceDevice {
    /// More references than any app sends and few enough for any message; further URLs arrive as they are.
    private static let maximumReferences = 1_000

    /// What the device says about the file URLs of an activity that it hands over, each URL once and in canonical order.
    func fileReferences(in snapshot: ActivitySnapshot, of bundle: String) -> [FileReference] {
        guard let userInfo = snapshot.userInfo, let app = installedApp(bundle) else { return [] }
        var references: [FileReference] = []
        var seen: Set<String> = []
        PayloadValue.dictionary(userInfo).forEachValue { value in
            guard references.count < Self.maximumReferences, let url = decisions.fileURLs.translatedText(value),
                let path = FilePath(url: url), let item = item(at: path),
                decisions.fileURLs.sends(item.place, app, setup.platform), seen.insert(url).inserted
            else { return }
            references.append(FileReference(url: url, item: item))
        }
        return references
    }

    /// An activity as it reaches the app: URLs of items that both ends know name them on this device (URL-001), everything
    /// else is as it was sent.
    func translated(_ snapshot: ActivitySnapshot, _ references: [FileReference], for bundle: String) -> ActivitySnapshot
    {
        guard let userInfo = snapshot.userInfo, let app = installedApp(bundle) else { return snapshot }
        var urls: [String: String] = [:]
        for reference in references {
            let item = decisions.fileURLs.resolvedItem(reference.item)
            guard urls[reference.url] == nil, let sent = FilePath(url: reference.url),
                decisions.fileURLs.resolves(item.place, app, setup.platform), isPlacePresent(item.place),
                let path = layout.path(of: item, isFolder: sent.isFolder, suffix: sent.suffix)
            else { continue }
            urls[reference.url] = path.url
            files.transfer(item, to: bundle)
        }
        let new = PayloadValue.dictionary(userInfo).replacingValues { value in
            if let text = decisions.fileURLs.translatedText(value), let url = urls[text] {
                return value.urlValue == nil ? .string(url) : .url(url)
            }
            guard let text = value.urlValue, FilePath(url: text) == nil else { return PayloadValue?.none }
            let arriving = decisions.fileURLs.arrivingURL(text)
            return arriving == text ? PayloadValue?.none : .url(arriving)
        }
        guard let new = new?.dictionaryValue else { return snapshot }
        var snapshot = snapshot
        snapshot.userInfo = new
        return snapshot
    }

    /// Which item a path names here now.
    func item(at path: FilePath) -> FileItem? {
        layout.item(at: path, apps: apps).flatMap { isPlacePresent($0.place) ? $0 : nil }
    }

    /// Whether the device has such a place now: iCloud's are there while somebody is signed in, others with their app.
    func isPlacePresent(_ place: FilePlace) -> Bool {
        switch place {
        case .iCloud: account != nil
        case .provider(let bundle): installedApp(bundle)?.providesDocuments == true
        case .sandbox(let bundle): installedApp(bundle) != nil
        }
    }

    /// A document was synchronised to this device: it lies there, and who waits for it hears of it.
    func documentArrived(_ document: SynchronisedDocument) {
        let place: FilePlace =
            switch document.store {
            case .iCloud: .iCloud(document.container)
            case .provider: .provider(document.container)
            }
        let item = FileItem(place: place, path: document.path)
        guard isPlacePresent(place), let path = layout.path(of: item) else { return }
        files.store(DeviceFileSystem.File(document: document.document, contents: document.contents), at: item)
        recordStored(path.url, document.document, by: "sync", app: nil)
        for watch in files.takeWatches(of: item) { process(of: watch.bundle)?.process.itemArrived(watch.url) }
    }

    func recordStored(_ url: String, _ document: String?, by who: String, app: String?) {
        record(.fileStored, app: app, [.url: PayloadValue.url(url), .document: document, .by: who])
    }
}
