import Foundation
import Payload

/// What a path that the user named contains.
enum NamedPath {
    /// Whole bundles: those of an app folder, an .ipa or an .xcarchive.
    case bundles([AppBundle])
    /// An Info.plist alone.
    case info(ListFile)
    case entitlements(ListFile)
    case profile(ListFile)
    case site(SiteFile)
    /// A file that is a part of a bundle, but cannot be read.
    case unreadable([Finding])

    /// Reads a path.
    ///
    /// - Parameter host: the host that serves the file, if it is a site file.
    /// - Throws: ``InspectionError`` if it is none of these.
    static func read(_ path: String, host: String? = nil) throws(InspectionError) -> NamedPath {
        guard FileManager.default.fileExists(atPath: path) else {
            throw InspectionError(path, expected: "a bundle, an archive or a part of a bundle", found: "no such file")
        }
        if isFolder(path) {
            let tree = try FileTree(folder: path)
            return .bundles(try bundles(in: tree, asItself: true))
        }
        let file = try InputFile(path, display: path)
        let head = try file.bytes(at: 0, count: 4)
        if ZipArchive.hasMagic(head) {
            return .bundles(try bundles(in: FileTree(try ZipArchive(file)), asItself: false))
        }
        let bytes = try TreeFile(path: path, size: file.size, source: .file(file)).whole()
        return try part(bytes, path: path, host: host)
    }

    /// Whether a path is that of a folder.
    static func isFolder(_ path: String) -> Bool {
        var isFolder: ObjCBool = false
        return FileManager.default.fileExists(atPath: path, isDirectory: &isFolder) && isFolder.boolValue
    }

    /// Where archives have their apps.
    private static let places = ["Products/Applications", "Payload", ""]

    private static func bundles(in tree: FileTree, asItself: Bool) throws(InspectionError) -> [AppBundle] {
        var reader = BundleReader()
        let isArchive = tree.has("Products/Applications")
        let isBundle =
            tree.has("Contents/Info.plist") || tree.has("Info.plist") || tree.name.hasSuffix(".app")
            || tree.name.hasSuffix(".appex")
        if asItself, !isArchive, isBundle {
            return [try reader.bundle(tree, role: tree.name.hasSuffix(".appex") ? .appExtension : .app)]
        }
        for place in places {
            let apps = tree.names(in: place).filter { $0.hasSuffix(".app") }
            if apps.isEmpty { continue }
            var bundles: [AppBundle] = []
            for app in apps {
                bundles.append(try reader.bundle(try tree.folder(place.isEmpty ? app : "\(place)/\(app)")))
            }
            return bundles
        }
        // A zip archive may have an .xcarchive as its only folder.
        if let archive = tree.names().first(where: { $0.hasSuffix(".xcarchive") }), !isArchive {
            return try bundles(in: try tree.folder(archive), asItself: true)
        }
        throw InspectionError(
            tree.display, expected: "an app in it (NAME.app, Payload/NAME.app, Products/Applications/NAME.app)",
            found: "none")
    }

    private static func part(_ bytes: [UInt8], path: String, host: String?) throws(InspectionError) -> NamedPath {
        let name = path.split(separator: "/").last.map(String.init) ?? path
        let isSite = host != nil || name.hasPrefix("apple-app-site-association")
        if isSite || bytes.first(where: { $0 > 0x20 }) == UInt8(ascii: "{") {
            return .site(SiteFile(bytes, path: path, host: host))
        }
        var findings: [Finding] = []
        if bytes.first == 0x30 {
            if let profile = BundleReader.profile(bytes, path: path, &findings) { return .profile(profile) }
            // Not a profile, but perhaps a site file that was signed for iOS 8.
            let site = SiteFile(bytes, path: path, host: host)
            return site.text == nil ? .unreadable(findings) : .site(site)
        }
        guard PropertyList.hasMagic(bytes) || ListFile.isXML(bytes) || name.hasSuffix(".plist") || isEntitlements(name)
        else {
            throw InspectionError(
                path,
                expected: "a bundle, an .ipa, an .xcarchive, a property list, a provisioning profile or a site file",
                found: "another file")
        }
        guard let list = BundleReader.list(bytes, path: path, &findings), list.isDictionary, findings.isEmpty else {
            return .unreadable(findings)
        }
        let keys = list.entries.keys.compactMap(\.stringValue)
        let isInfo = keys.contains { $0.hasPrefix("CFBundle") || $0.hasPrefix("NSUserActivity") }
        let hasEntitlements = keys.contains {
            $0.hasPrefix("com.apple.") || ["application-identifier", "get-task-allow"].contains($0)
        }
        return isEntitlements(name) || hasEntitlements && !isInfo ? .entitlements(list) : .info(list)
    }

    private static func isEntitlements(_ name: String) -> Bool {
        name.hasSuffix(".entitlements") || name.hasSuffix(".xcent")
    }
}
