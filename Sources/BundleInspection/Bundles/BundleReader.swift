import Payload

/// Reads a bundle with the bundles inside of it: iOS bundles are flat, macOS bundles have a folder Contents.
struct BundleReader {
    /// How many bundles have been read so far.
    private(set) var count = 0

    /// Folders with bundles inside, and the endings of these.
    private static let places: [(folder: String, ending: String, role: AppBundle.Role)] = [
        ("PlugIns", ".appex", .appExtension), ("Extensions", ".appex", .appExtension), ("Watch", ".app", .watchApp),
        ("AppClips", ".app", .appClip),
    ]

    /// Reads a bundle.
    ///
    /// - Throws: ``InspectionError`` if there are more bundles than any app has, or a folder cannot be read.
    mutating func bundle(
        _ tree: FileTree, role: AppBundle.Role = .app, depth: Int = 0
    ) throws(InspectionError) -> AppBundle {
        count += 1
        guard count <= ReadingLimits.bundles, depth < ReadingLimits.nesting else {
            throw InspectionError(
                tree.display, expected: "at most \(ReadingLimits.bundles) bundles, \(ReadingLimits.nesting) deep",
                found: "more")
        }
        var bundle = AppBundle(path: tree.display, role: role)
        let hasContents = tree.has("Contents/Info.plist")
        let base = hasContents ? "Contents/" : ""
        bundle.info = Self.list(base + "Info.plist", in: tree, &bundle.findings)
        if bundle.info == nil, bundle.findings.isEmpty {
            bundle.findings.append(Finding(.infoMissing, in: tree.display, found: "no Info.plist"))
        }
        (bundle.platform, bundle.isForSimulator) = Self.platform(of: bundle.info, hasContents: hasContents)
        if role == .app, bundle.value("WKApplication")?.booleanValue == true || bundle.value("WKWatchKitApp") != nil {
            bundle.role = .watchApp
        }
        Self.readProfile(in: tree, base: base, into: &bundle)
        Self.readExecutable(in: tree, folder: hasContents ? "Contents/MacOS/" : "", into: &bundle)
        Self.readCopiedLists(in: tree, folder: hasContents ? "Contents/Resources" : "", into: &bundle)
        for place in Self.places {
            for name in tree.names(in: base + place.folder) where name.hasSuffix(place.ending) {
                let inner = try tree.folder("\(base)\(place.folder)/\(name)")
                bundle.nested.append(try self.bundle(inner, role: place.role, depth: depth + 1))
            }
        }
        return bundle
    }

    /// The platform that a property list names. `UIDeviceFamily` is a key of UIKit: a bundle of a Mac that has it is
    /// built with Mac Catalyst.
    static func platform(of info: ListFile?, hasContents: Bool) -> (BundlePlatform, isSimulator: Bool) {
        let named = namedPlatform(of: info, hasContents: hasContents)
        return named.0 == .macOS && info?.entries["UIDeviceFamily"] != nil ? (.macCatalyst, false) : named
    }

    private static func namedPlatform(of info: ListFile?, hasContents: Bool) -> (BundlePlatform, isSimulator: Bool) {
        guard let entries = info?.entries else { return (hasContents ? .macOS : .unknown, false) }
        let names =
            (entries["CFBundleSupportedPlatforms"]?.arrayValue ?? []).compactMap(\.stringValue)
            + [entries["DTPlatformName"]?.stringValue].compactMap(\.self)
        if let platform = names.lazy.compactMap(BundlePlatform.named).first { return platform }
        if entries["WKApplication"] != nil || entries["WKWatchKitApp"] != nil { return (.watchOS, false) }
        if entries["LSRequiresIPhoneOS"] != nil { return (.iOS, false) }
        if hasContents || entries["LSMinimumSystemVersion"] != nil { return (.macOS, false) }
        // 7 is Apple Vision in `UIDeviceFamily`.
        let families = (entries["UIDeviceFamily"]?.arrayValue ?? []).compactMap(\.integerValue)
        if !families.isEmpty, families.allSatisfy({ $0 == 7 }) { return (.visionOS, false) }
        if entries["MinimumOSVersion"] != nil || entries["UIDeviceFamily"] != nil { return (.iOS, false) }
        return (.unknown, false)
    }

    /// A property list of a bundle; nil if there is none, or none that can be read. The findings say which.
    private static func list(_ path: String, in tree: FileTree, _ findings: inout [Finding]) -> ListFile? {
        do throws(InspectionError) {
            guard let bytes = try tree.bytes(path) else { return nil }
            return list(bytes, path: tree.display(path), &findings)
        } catch {
            findings.append(
                Finding(.listUnreadable, in: error.path, found: "expected \(error.expected), found \(error.found)"))
            return nil
        }
    }

    /// A property list; nil if it cannot be read.
    static func list(_ bytes: [UInt8], path: String, _ findings: inout [Finding]) -> ListFile? {
        do throws(ListError) {
            let list = try ListFile(bytes, path: path)
            if !list.isDictionary {
                findings.append(
                    Finding(.listNotDictionary, in: path, found: "a root of the kind \(list.value.kind.rawValue)"))
            }
            for key in list.repeatedKeys {
                findings.append(Finding(.keyRepeated, in: path, at: key, found: "the key twice in one dictionary"))
            }
            return list
        } catch {
            findings.append(Finding(.listUnreadable, in: path, found: error.text))
            return nil
        }
    }

    /// A provisioning profile: a property list in a CMS signature; nil if it cannot be read.
    static func profile(_ bytes: [UInt8], path: String, _ findings: inout [Finding]) -> ListFile? {
        do throws(SignedContent.Failure) {
            return list(try SignedContent.content(of: bytes), path: path, &findings)
        } catch {
            findings.append(Finding(.listUnreadable, in: path, found: error.text))
            return nil
        }
    }

    private static func readProfile(in tree: FileTree, base: String, into bundle: inout AppBundle) {
        for name in ["embedded.mobileprovision", "embedded.provisionprofile"] {
            do throws(InspectionError) {
                guard let bytes = try tree.bytes(base + name) else { continue }
                bundle.profile = profile(bytes, path: tree.display(base + name), &bundle.findings)
            } catch {
                bundle.findings.append(
                    Finding(.listUnreadable, in: error.path, found: "expected \(error.expected), found \(error.found)"))
            }
        }
    }

    /// Types in a property list that nobody reads (PLAT-017). Xcode's projects often have one, named like the target.
    private static func readCopiedLists(in tree: FileTree, folder: String, into bundle: inout AppBundle) {
        let names = tree.names(in: folder).filter { $0.hasSuffix(".plist") && $0 != "Info.plist" }
        for name in names.prefix(ReadingLimits.bundles) {
            let path = folder.isEmpty ? name : "\(folder)/\(name)"
            // Other property lists are the app's own business, also those that cannot be read.
            var ignored: [Finding] = []
            guard let list = list(path, in: tree, &ignored), list.isDictionary,
                list.entries["NSUserActivityTypes"] != nil
            else { continue }
            bundle.copiedLists.append(list)
        }
    }

    private static func readExecutable(in tree: FileTree, folder: String, into bundle: inout AppBundle) {
        guard bundle.info?.isDictionary == true else { return }
        let name = bundle.value("CFBundleExecutable")?.stringValue ?? ""
        let path = folder + name
        do throws(ExecutableReadingError) {
            guard !name.isEmpty, !name.contains("/"), name != "..", let file = try Self.file(path, in: tree) else {
                let found = name.isEmpty ? "no executable is named" : "\(quoted(name)) is no file of the bundle"
                bundle.findings.append(
                    Finding(.executableMissing, in: bundle.infoPath, at: "CFBundleExecutable", found: found))
                return
            }
            let executable = try ExecutableFile(file)
            bundle.read(
                ExecutableContents(path: file.path, slices: executable.slices, signatures: try executable.signatures()))
        } catch {
            bundle.findings.append(Finding(.signatureUnreadable, in: tree.display(path), found: error.text))
        }
    }

    private static func file(_ path: String, in tree: FileTree) throws(ExecutableReadingError) -> TreeFile? {
        do throws(InspectionError) {
            return try tree.file(path)
        } catch {
            throw .unreadable(error)
        }
    }
}
