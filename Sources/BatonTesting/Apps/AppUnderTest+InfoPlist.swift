import Foundation
public import Handoff

extension AppUnderTest {
    /// Describes an app by its own Info.plist: `CFBundleIdentifier`, `CFBundleShortVersionString`, `NSUserActivityTypes` and
    /// `CFBundleDocumentTypes` and `UIApplicationSceneManifest`. Its iCloud containers stand in its entitlements; set
    /// ``iCloudContainers``.
    ///
    /// - Parameters:
    ///   - path: the file, XML or binary.
    ///   - bundle: the bundle identifier, if the file has a build variable instead.
    ///   - team: the team identifier of the code signature.
    ///   - signing: how it is signed.
    ///   - main: builds the app in its process and returns the object that tests use.
    /// - Throws: ``WorldError/wrongInfoPlist(path:advice:)``. ``Device/install(_:)`` refuses an empty team.
    public init(
        infoPlist path: String, bundle: String? = nil, team: String, signing: Signing = .appStore,
        main: @escaping @Sendable (Application) -> Root
    ) throws(WorldError) {
        guard !path.contains("<plist") else {
            throw .wrongInfoPlist(
                path: "The text of a property list",
                advice:
                    "`infoPlist:` is the path of a file; an app without one is AppUnderTest(bundle:team:activityTypes:)."
            )
        }
        guard let contents = FileManager.default.contents(atPath: path) else {
            throw .wrongInfoPlist(
                path: path, advice: "There is no such file. Build its path from #filePath.")
        }
        guard
            let plist = try? PropertyListSerialization.propertyList(from: contents, format: nil) as? [String: Any]
        else {
            throw .wrongInfoPlist(path: path, advice: "It is not a property list with a dictionary at the top.")
        }
        let identifier = bundle ?? plist["CFBundleIdentifier"] as? String
        guard let identifier, !identifier.isEmpty, !identifier.contains("$(") else {
            throw .wrongInfoPlist(
                path: path,
                advice:
                    "Its CFBundleIdentifier is \(identifier.map { "\"\($0)\"" } ?? "missing"); pass `bundle:` instead.")
        }
        guard plist["NSUserActivityTypes"] == nil || plist["NSUserActivityTypes"] is [String] else {
            throw .wrongInfoPlist(path: path, advice: "Its NSUserActivityTypes is not an array of strings.")
        }
        let version = plist["CFBundleShortVersionString"] as? String
        self.init(
            bundle: identifier, team: team, activityTypes: plist["NSUserActivityTypes"] as? [String] ?? [],
            version: version.map { $0.contains("$(") ? "1.0" : $0 } ?? "1.0", signing: signing, main: main)
        documentTypes = DocumentType.all(in: plist)
        if let manifest = plist["UIApplicationSceneManifest"] {
            let supportsMultiple = (manifest as? [String: Any])?["UIApplicationSupportsMultipleScenes"] as? Bool
            scenes = supportsMultiple == true ? .multiple : .single
        }
    }
}
