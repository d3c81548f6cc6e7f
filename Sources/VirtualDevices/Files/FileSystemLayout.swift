import BluetoothLE
package import ImplementationAdapter
import Payload
import Platforms
import Randomness

// What happens to the files that an activity's URLs name, and how certain that is.
//
// Documented by Apple (HPG, HDR, IH, W219; requirements URL-001 to URL-010): URLs of iCloud documents in userInfo are
// translated to the same item in the receiver's container. Those of document providers on iOS may be translated as
// well, local files are not. The receiver must start security-scoped access first. Only URL values are translated (an
// inference, URL-008).
//
// Visible on real devices: the folders below. Sandboxes have a different UUID on each iOS device.
//
// Baton's stand-in, because nothing is published: the source names the item (place, path) of each URL, and the receiver
// writes the URL under its own root. A place is translated if the app declares it on both devices. Keys are not
// translated. Scope belongs to the item, not to the URL object: an equal URL that an app builds itself counts as
// translated. A document arrives as a whole, after `documentSyncDelay`. Documents of providers are synchronised like
// those of iCloud.

/// A place for files. It has the same name on all devices.
package enum FilePlace: Hashable, Sendable {
    /// An iCloud container, by its identifier.
    case iCloud(String)
    /// What a document provider shares, by the provider's bundle identifier.
    case provider(String)
    /// An app's sandbox, by its bundle identifier. Each device has one of its own.
    case sandbox(String)

    /// What kind of place it is; raw values stand in messages.
    enum Kind: String {
        case iCloud, provider, sandbox
    }

    init(_ kind: Kind, owner: String) {
        switch kind {
        case .iCloud: self = .iCloud(owner)
        case .provider: self = .provider(owner)
        case .sandbox: self = .sandbox(owner)
        }
    }

    /// The kind and the identifier of the owner.
    var named: (kind: Kind, owner: String) {
        switch self {
        case .iCloud(let container): (.iCloud, container)
        case .provider(let bundle): (.provider, bundle)
        case .sandbox(let bundle): (.sandbox, bundle)
        }
    }
}

/// A file by the name that it has on all devices of an account.
package struct FileItem: Hashable, Sendable {
    package var place: FilePlace
    /// Names from the place's root on.
    package var path: [String]

    package init(place: FilePlace, path: [String]) {
        self.place = place
        self.path = path
    }
}

/// The paths of the places in the file system of one device.
package struct FileSystemLayout: Sendable {
    private let platform: Platform
    /// The short name of the Mac's user.
    private let user: String
    private let seed: UInt64

    package init(_ setup: DeviceSetup) {
        platform = setup.platform.rules
        let letters = setup.name.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        user = letters.isEmpty ? "user" : letters
        seed = setup.seed
    }

    /// The names from the device's root to that of a place; nil where the platform has no such place.
    package func root(of place: FilePlace) -> [String]? {
        let isMac = platform == .macOS
        switch place {
        case .iCloud(let container):
            guard let folders = mobileDocuments else { return nil }
            return folders + [container.split(separator: ".", omittingEmptySubsequences: false).joined(separator: "~")]
        case .provider(let bundle):
            // Only iOS has providers behind a document picker (W219).
            guard platform == .iOS else { return nil }
            return ["private"] + Self.phoneHome
                + ["Containers", "Shared", "AppGroup", identifier("provider \(bundle)"), "File Provider Storage"]
        case .sandbox(let bundle):
            return isMac
                ? ["Users", user, "Library", "Containers", bundle, "Data"]
                : Self.phoneHome + ["Containers", "Data", "Application", identifier("sandbox \(bundle)")]
        }
    }

    private static let phoneHome = ["var", "mobile"]

    /// The folder of all iCloud containers.
    private var mobileDocuments: [String]? {
        switch platform {
        case .iOS: ["private"] + Self.phoneHome + ["Library", "Mobile Documents"]
        case .macOS: ["Users", user, "Library", "Mobile Documents"]
        case .watchOS, .tvOS, .visionOS: nil
        }
    }

    /// The UUID that a device gave a folder.
    private func identifier(_ purpose: String) -> String {
        var generator = SeededGenerator(seed: seed, purpose: purpose)
        return PayloadUUID(high: generator.next(), low: generator.next()).text
    }

    /// The item that a path names on this device; nil where it is in none of the places of these apps.
    ///
    /// Names are case-sensitive, even on macOS, where a volume may be formatted otherwise.
    package func item(at path: FilePath, apps: [AppDescription]) -> FileItem? {
        var components = path.components
        // `/var` and `/private/var` are one folder on iOS.
        if platform != .macOS, components.first == "var" { components.insert("private", at: 0) }
        if let folders = mobileDocuments, components.count > folders.count, components.starts(with: folders) {
            let folder = components[folders.count]
            // The folder of a container has a tilde for each point of its identifier, and so has no point.
            guard !folder.contains(".") else { return nil }
            let container = folder.split(separator: "~", omittingEmptySubsequences: false).joined(separator: ".")
            return FileItem(place: .iCloud(container), path: Array(components[(folders.count + 1)...]))
        }
        for app in apps {
            let places =
                app.providesDocuments ? [FilePlace.sandbox(app.bundle), .provider(app.bundle)] : [.sandbox(app.bundle)]
            for place in places {
                guard var root = root(of: place) else { continue }
                if root.first == "var" { root.insert("private", at: 0) }
                if components.starts(with: root) {
                    return FileItem(place: place, path: Array(components[root.count...]))
                }
            }
        }
        return nil
    }

    /// The path of an item on this device; nil where the platform has no such place or, in a hostile message, a name is
    /// not legal.
    package func path(of item: FileItem, isFolder: Bool = false, suffix: String = "") -> FilePath? {
        guard let root = root(of: item.place) else { return nil }
        return FilePath(components: root + item.path, isFolder: isFolder, suffix: suffix)
    }
}
