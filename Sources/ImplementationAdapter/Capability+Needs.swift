/// What an implementation can do only with a capability. Cases that contain it need the capability, and the tables of the
/// adapter protocol name it.
extension Capability {
    /// The capability that a verb needs; nil for the basics. What ``Verb/perform`` needs follows from its action too.
    package static func needed(for verb: Verb) -> Capability? {
        switch verb {
        case .attach, .detach, .deallocate, .observe, .show, .hide, .focus, .mainWindow, .showWindow, .hideWindow,
            .beginTransition, .endTransition, .callRestorationHandler, .rotate:
            .frameworkManagement
        case .openDocument, .moveDocument, .closeDocument: .documents
        case .inspect, .suggest: .settingsScreen
        case .openScene, .activateScene, .disconnectScene, .closeScene, .openURL: .scenes
        case .openSearchResult, .openFromSiri: .search
        case .perform: .appActions
        case .openLink: .associatedDomains
        case .requestStreams, .openStreams, .writeStream, .readStream, .closeStream: .continuationStreams
        case .signIn, .signOut, .set, .restart, .updateSystem, .lock, .unlock, .sleep, .wake, .accept, .cancel,
            .pairByHand, .install, .update, .remove, .launch, .foreground, .background, .terminate, .create,
            .becomeCurrent, .resignCurrent, .invalidate, .change, .addUserInfoEntries, .markNeedsSave, .release, .move,
            .advance, .fault, .transmit, .ask, .serve:
            nil
        }
    }

    /// The capabilities without which an implementation cannot have this one.
    package var implied: [Capability] {
        switch self {
        case .documents: [.frameworkManagement, .fileURLs]
        case .swiftUI, .scenes: [.frameworkManagement]
        case .catalyst: [.frameworkManagement, .scenes]
        default: []
        }
    }

    /// The capability that a key of a scripted app's behaviour needs; nil for the basics.
    package static func needed(forBehaviour key: String) -> Capability? {
        switch key {
        case "controllers", "windows", "responders", "restores", "restoration": .frameworkManagement
        case "opens": .fileURLs
        case "views", "delegateAdaptor": .swiftUI
        case "restorationActivity", "sceneKinds": .scenes
        case "streams": .continuationStreams
        case "documents", "continuesDocument": .documents
        default: nil
        }
    }

    /// The capability that an action of a scripted app needs.
    package static func needed(forAction action: String) -> Capability {
        switch action {
        case "requestScene", "sceneConditions": .scenes
        case "writeFile", "readFile", "addFileURL", "startAccess", "stopAccess": .fileURLs
        case "setView", "openWindow", "closeWindow", "frontWindow": .swiftUI
        case "publish", "publishActivity", "withdrawPublished": .watchKit
        case "indexItem", "deleteSavedActivities": .search
        default: .appActions
        }
    }
}
