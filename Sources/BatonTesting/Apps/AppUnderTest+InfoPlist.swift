import Foundation
public import Handoff

extension AppUnderTest {
    /// Describes an app by its own Info.plist: `CFBundleIdentifier`, `CFBundleShortVersionString` and
    /// `NSUserActivityTypes`.
    ///
    /// - Parameters:
    ///   - path: the file, XML or binary.
    ///   - bundle: the bundle identifier, where the file has a variable of the build system in its place.
    ///   - team: the team identifier of the code signature.
    ///   - signing: how it is signed.
    ///   - main: builds the app in its process and answers with the object that tests talk to.
    /// - Throws: ``WorldError/wrongInfoPlist(path:advice:)``; an empty team is refused by ``Device/install(_:)``.
    public init(
        infoPlist path: String, bundle: String? = nil, team: String, signing: Signing = .appStore,
        main: @escaping @Sendable (Application) -> Root
    ) throws(WorldError) {
        guard let contents = FileManager.default.contents(atPath: path) else {
            throw .wrongInfoPlist(
                path: path, advice: "There is no such file; #filePath helps to find it from the test.")
        }
        guard
            let plist = try? PropertyListSerialization.propertyList(from: contents, format: nil) as? [String: Any]
        else {
            throw .wrongInfoPlist(path: path, advice: "It is no property list with a dictionary.")
        }
        let identifier = bundle ?? plist["CFBundleIdentifier"] as? String
        guard let identifier, !identifier.isEmpty, !identifier.contains("$(") else {
            throw .wrongInfoPlist(
                path: path,
                advice:
                    "Its CFBundleIdentifier is \(identifier.map { "\"\($0)\"" } ?? "missing"); say `bundle:` instead.")
        }
        guard plist["NSUserActivityTypes"] == nil || plist["NSUserActivityTypes"] is [String] else {
            throw .wrongInfoPlist(path: path, advice: "Its NSUserActivityTypes is no list of strings.")
        }
        let version = plist["CFBundleShortVersionString"] as? String
        self.init(
            bundle: identifier, team: team, activityTypes: plist["NSUserActivityTypes"] as? [String] ?? [],
            version: version.map { $0.contains("$(") ? "1.0" : $0 } ?? "1.0", signing: signing, main: main)
    }
}
