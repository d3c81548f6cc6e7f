import BluetoothLE
package import ImplementationAdapter
import Payload
import Platforms
import Randomness

// What becomes of the files that an activity's URLs name, and how sure that is.
//
// Documented by Apple (HPG, HDR, IH, W219; requirements URL-001 to URL-010): URLs of iCloud documents in userInfo are
// translated to the same item in the receiver's container, those of document providers on iOS may be as well; local files
// are not; the receiver must start security-scoped access first. Translation touches URL values only (an inference, URL-008).
//
// Observed on real devices by anybody who looks: the folders below. Sandboxes have a UUID of their own on each iOS device.
//
// Baton's stand-in, because nothing public tells: the source says for each URL which item it means (place, path), and the
// receiver writes the URL anew under its own root. A place is translated if the app declares it at both ends. Text of
// entries' keys is not translated. Scope is a matter of the place and not of the URL object: a URL that an app builds
// itself and that equals a translated one counts as translated. A document arrives as a whole, after `documentSyncDelay`.
// Providers synchronise like iCloud among the devices of one account.

/// Who a place for files belongs to, the same on all devices.
package enum FilePlace: Hashable, Sendable {
    /// An iCloud container, by its identifier.
    case iCloud(String)
    /// What a document provider shares, by the provider's bundle identifier.
    case provider(String)
    /// An app's sandbox, by its bundle identifier. Means something else on each device.
    case sandbox(String)
}

/// A file as all devices of an account know it: whose place, and where in there.
package struct FileItem: Hashable, Sendable {
    /// The place.
    package var place: FilePlace
    /// Names from the place's root on.
    package var path: [String]

    /// Makes an item.
    package init(place: FilePlace, path: [String]) {
        self.place = place
        self.path = path
    }
}

/// Where the places lie in the file system of one device.
package struct FileSystemLayout: Sendable {
    private let platform: Platform
    /// The short name of the Mac's user.
    private let user: String
    private let seed: UInt64

    /// The layout of a device.
    package init(_ setup: DeviceSetup) {
        platform = setup.platform
        let letters = setup.name.lowercased().filter { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") }
        user = letters.isEmpty ? "user" : letters
        seed = setup.seed
    }

    /// The names from the device's root to a place's; nil where a device of this platform has no such place.
    package func root(of place: FilePlace) -> [String]? {
        let isMac = platform == .macOS
        switch place {
        case .iCloud(let container):
            guard let folders = mobileDocuments else { return nil }
            return folders + [container.split(separator: ".", omittingEmptySubsequences: false).joined(separator: "~")]
        case .provider(let bundle):
            // Providers in this sense, with a document picker in front of them, are iOS's (W219).
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
        case .watchOS, .tvOS: nil
        }
    }

    /// The UUID that a device gave a folder.
    private func identifier(_ purpose: String) -> String {
        var generator = SeededGenerator(seed: seed, purpose: purpose)
        return PayloadUUID(high: generator.next(), low: generator.next()).text
    }

    /// Which item a path names on this device; nil where it lies in none of the places of these apps.
    ///
    /// Names are compared letter by letter, on macOS too, where a volume may be formatted otherwise: a URL in other letters is
    /// taken for one that names no document.
    package func item(at path: FilePath, apps: [AppDescription]) -> FileItem? {
        var components = path.components
        // `/var` and `/private/var` are one folder on iOS.
        if platform != .macOS, components.first == "var" { components.insert("private", at: 0) }
        if let folders = mobileDocuments, components.count > folders.count, components.starts(with: folders) {
            let container = components[folders.count].split(separator: "~", omittingEmptySubsequences: false)
                .joined(separator: ".")
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

    /// The path of an item on this device; nil where a device of this platform has no such place, or where a name cannot stand
    /// in a path, which only a hostile sender says.
    package func path(of item: FileItem, isFolder: Bool = false, suffix: String = "") -> FilePath? {
        guard let root = root(of: item.place) else { return nil }
        return FilePath(components: root + item.path, isFolder: isFolder, suffix: suffix)
    }
}
