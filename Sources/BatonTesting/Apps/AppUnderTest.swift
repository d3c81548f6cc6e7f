public import Handoff
import ImplementationAdapter
import Platforms

/// An app as a device installs it: its bundle, its signature and its code.
///
/// One value serves any number of devices; each runs a process of its own.
///
///     let notes = AppUnderTest(
///         bundle: "com.example.notes", team: "TEAM1AAAAA", activityTypes: ["com.example.notes.edit"]
///     ) { application in NotesApp(application) }
public struct AppUnderTest<Root>: Sendable {
    /// The bundle identifier.
    public var bundle: String
    /// The team identifier of the code signature. Only apps of one team continue each other's activities.
    public var team: String
    /// `NSUserActivityTypes` of the Info.plist: the activity types that the app can continue.
    public var activityTypes: [String]
    /// `CFBundleDocumentTypes` of the Info.plist; nil if it has no such list.
    public var documentTypes: [DocumentType]?
    /// The iCloud containers in the entitlements, by identifier. The framework makes activities for documents in them.
    public var iCloudContainers: [String] = []
    /// The version.
    public var version: String
    /// How it is signed.
    public var signing: Signing
    /// What its scene manifest says (`UIApplicationSceneManifest`); nil for an app without scenes. On iOS from 13 the delegate of
    /// the scene is called then: `main` names its class as `Application.sceneDelegateClass`.
    public var scenes: Scenes?
    /// The claims of its associated-domains entitlement, for example `activitycontinuation:example.com`. The site must list the
    /// app; see ``World/serve(_:)``.
    public var associatedDomains: [String] = []
    /// Builds the app in its process: makes its delegate and windows, and returns the object that tests use.
    public var main: @Sendable (Application) -> Root

    /// How many scenes an app can have: `UIApplicationSupportsMultipleScenes`.
    public enum Scenes: String, Sendable, CaseIterable {
        /// One.
        case single
        /// Several, on an iPad.
        case multiple
    }

    /// How an app is signed. Without a team in the signature there is no Handoff.
    public enum Signing: String, Sendable, CaseIterable {
        /// From the App Store.
        case appStore
        /// Development signing.
        case development
        /// Developer ID (macOS).
        case developerID
        /// Enterprise distribution.
        case enterprise
        /// Ad Hoc distribution: names a team.
        case adHocDistribution
        /// An ad-hoc code signature without an identity: names no team.
        case adHocSignature
        /// Not signed at all.
        case none
    }

    /// Describes an app.
    ///
    /// - Parameters:
    ///   - bundle: the bundle identifier.
    ///   - team: the team identifier.
    ///   - activityTypes: `NSUserActivityTypes` of the Info.plist.
    ///   - version: the version.
    ///   - signing: how it is signed.
    ///   - main: builds the app in its process, as `UIApplicationMain` would, and returns the object that tests use.
    public init(
        bundle: String, team: String, activityTypes: [String], version: String = "1.0",
        signing: Signing = .appStore, main: @escaping @Sendable (Application) -> Root
    ) {
        self.bundle = bundle
        self.team = team
        self.activityTypes = activityTypes
        self.version = version
        self.signing = signing
        self.main = main
    }

    var description: AppDescription {
        var description = AppDescription(
            bundle: bundle, team: team, signing: AppDescription.Signing(rawValue: signing.rawValue) ?? .none,
            activityTypes: activityTypes, version: version)
        description.scenes = scenes.flatMap { SceneSupport(rawValue: $0.rawValue) }
        description.associatedDomains = associatedDomains
        description.documentTypes = documentTypes?.map(\.description)
        description.iCloudContainers = iCloudContainers
        return description
    }
}
