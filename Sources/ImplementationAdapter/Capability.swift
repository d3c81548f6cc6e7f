package import Events

/// Something that an implementation can do beyond the basics. Names that this version does not know are allowed.
package struct Capability: RawRepresentable, Sendable, Hashable {
    /// The published name.
    package var rawValue: String

    /// Makes a capability from its published name.
    package init(rawValue: String) { self.rawValue = rawValue }

    /// It emits `elig.check` and `log.handoff` events, so that `because` applies to it.
    package static let reportsReasons = Capability(rawValue: "reports-reasons")
    /// It moves payloads and keys over the modelled transport.
    package static let modelledTransport = Capability(rawValue: "transport.modelled")
    /// It has the framework's object model: responders, managed activities, screens.
    package static let frameworkManagement = Capability(rawValue: "framework-management")
    /// It has the sample apps that cases name.
    package static let sampleApps = Capability(rawValue: "sample-apps")
    /// Its scripted apps do what `perform` names.
    package static let appActions = Capability(rawValue: "app-actions")
    /// It emits `app.finding` events where apps break requirements.
    package static let appFindings = Capability(rawValue: "app-findings")
    /// It has files, iCloud containers and document providers, and translates file URLs.
    package static let fileURLs = Capability(rawValue: "file-urls")
    /// It has document objects, and makes activities for those in iCloud.
    package static let documents = Capability(rawValue: "documents")
    /// It plays the quirk profiles.
    package static let quirks = Capability(rawValue: "quirks")
    /// It opens the web pages of activities in the browser where no app fits.
    package static let webPages = Capability(rawValue: "web-pages")
    /// It runs apps with scenes.
    package static let scenes = Capability(rawValue: "scenes")
    /// Its Macs run apps that are built with Mac Catalyst.
    package static let catalyst = Capability(rawValue: "catalyst")
    /// Its scripted watch apps publish activities through WatchKit.
    package static let watchKit = Capability(rawValue: "watch-kit")
    /// It has an index for searches, and opens apps from search results and from SiriKit.
    package static let search = Capability(rawValue: "search")
    /// It lets apps continue the pages of sites that approve them.
    package static let associatedDomains = Capability(rawValue: "associated-domains")
    /// It has continuation streams.
    package static let continuationStreams = Capability(rawValue: "continuation-streams")
    /// It shows its settings screen and its suggestions.
    package static let settingsScreen = Capability(rawValue: "settings-screen")

    /// It has SwiftUI's modifiers that send and receive activities.
    package static let swiftUI = Capability(rawValue: "swiftui")

    /// The capabilities that this version knows, in the order of the documentation.
    package static let known: [Capability] = [
        .modelledTransport, .reportsReasons, .frameworkManagement, .sampleApps, .appActions, .appFindings, .fileURLs,
        .quirks, .settingsScreen, .webPages, .swiftUI, .associatedDomains, .search, .watchKit, .documents,
        .continuationStreams, .scenes, .catalyst,
    ]

    /// What an implementation with this capability does, in one sentence of the published vocabulary.
    package var meaning: String {
        switch self {
        case .reportsReasons: "Emits `elig.check` and `log.handoff` events, so that `because` binds it."
        case .modelledTransport: "Moves payloads and advertising keys over the modelled transport."
        case .frameworkManagement:
            "Runs apps with the framework's object model: responders, managed activities, screens, windows, transitions."
        case .sampleApps: "Has the sample apps that cases name with `sample`."
        case .appActions: "Its scripted apps carry out the actions of `perform`."
        case .appFindings: "Emits `app.finding` events where an app does what a requirement forbids apps to do."
        case .fileURLs: "Has files, iCloud containers and document providers, and translates file URLs."
        case .documents: "Has document types and document objects, and makes activities for documents in iCloud."
        case .quirks: "Plays the quirk profiles that a case switches on."
        case .settingsScreen: "Shows its settings screen (`inspect`) and its suggestions (`suggest`)."
        case .watchKit: "Its scripted watch apps publish activities through WatchKit."
        case .search: "Has an index for searches; opens apps from search results and from SiriKit."
        case .webPages: "Offers activities that have a web page in the browser where no installed app fits."
        case .swiftUI: "Runs apps with SwiftUI's modifiers that send and receive activities."
        case .scenes: "Runs apps with scenes, and calls the delegates of the scenes."
        case .catalyst: "Its Macs run apps that are built with Mac Catalyst, by the rules of iOS."
        case .associatedDomains:
            "Asks web sites which apps may continue their pages, and offers those apps the activities of browsers."
        case .continuationStreams: "Lets apps ask for continuation streams, and moves bytes both ways."
        default: ""
        }
    }

    /// The capability that an event of this kind proves; nil for kinds that every implementation emits.
    package static func witnessed(by kind: EventKind) -> Capability? {
        switch kind {
        case .eligibilityChecked, .handoffLogged: .reportsReasons
        case .activityManaged, .updateCalled, .restoreCalled, .screenAppeared, .screenDisappeared, .transitionBegan,
            .transitionEnded, .valueObserved:
            .frameworkManagement
        case .appFinding: .appFindings
        case .fileStored, .fileScopeStarted, .fileScopeStopped, .fileAccessed: .fileURLs
        case .documentOpened, .documentClosed: .documents
        case .settingsState, .suggestionShown: .settingsScreen
        case .browserOpened: .webPages
        case .onContinueCalled: .swiftUI
        case .sceneConnected, .sceneDisconnected, .sceneEntered, .sceneLeft, .sceneStored, .stateRestorationCalled,
            .openURLCalled:
            .scenes
        case .indexAdded, .indexRemoved, .resultOpened, .siriOpened: .search
        case .siteRequested, .domainChecked, .linkOpened: .associatedDomains
        case .streamRequested, .streamGranted, .streamRefused, .streamOpened, .streamData, .streamEnded, .streamClosed,
            .didReceiveStreamsCalled:
            .continuationStreams
        default: nil
        }
    }
}
