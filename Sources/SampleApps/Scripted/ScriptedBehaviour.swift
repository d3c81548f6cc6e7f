package import Handoff
package import Payload

/// What a scripted app does in its callbacks: `behaviour` of an app in a case.
package struct ScriptedBehaviour: Sendable, Hashable {
    /// What a Boolean callback does.
    package enum Reply: String, Sendable, CaseIterable {
        /// Returns true.
        case yes = "true"
        /// Returns false.
        case no = "false"
        /// The app does not have it.
        case absent
    }

    /// When the restoration handler is called.
    package enum RestorationTime: String, Sendable, CaseIterable {
        /// Inside of the callback.
        case immediate
        /// Kept for the verb `callRestorationHandler`.
        case stored
        /// Never.
        case never
    }

    /// What the app does about failures.
    package enum FailureResponse: String, Sendable, CaseIterable {
        /// An alert, except for a cancellation.
        case alert
        /// An alert for every code, a cancellation included, which no app should do (ERR-010).
        case alertAlways
        /// Nothing.
        case silent
        /// The app does not have the callback.
        case absent
    }

    /// Where a controller appears when it is shown and is no tab.
    package enum Presentation: String, Sendable, CaseIterable {
        /// On top of the stack of the tab or window.
        case push
        /// Over everything.
        case present
    }

    /// What an update hook does. All of it at once is allowed.
    package struct Hook: Sendable, Hashable {
        /// The responder overrides the hook.
        package var isPresent = false
        /// Entries to merge.
        package var adds: PayloadDictionary?
        /// A dictionary to assign, which erases the entries of others.
        package var assigns: PayloadDictionary?
        /// It sets needsSave again.
        package var marks = false
        /// It calls super at the end.
        package var callsSuper = true
        /// How long it takes, in nanoseconds.
        package var takes: Int64 = 0
    }

    /// A responder.
    package struct ResponderDescription: Sendable, Hashable {
        /// Its name in the case.
        package var name: String
        /// Its update hook.
        package var hook: Hook
    }

    /// A view controller.
    package struct Controller: Sendable, Hashable {
        /// Name and update hook.
        package var responder: ResponderDescription
        /// Names of the controllers that it contains and shows.
        package var children: [String]
        /// It is a tab of the root.
        package var isTab: Bool
        /// How it is shown otherwise.
        package var presentation: Presentation
    }

    /// A window of macOS.
    package struct WindowDescription: Sendable, Hashable {
        /// Its name.
        package var name: String
        /// The responder chain, the first responder first.
        package var responders: [ResponderDescription]
    }

    /// What userActivityWillSave does.
    package struct WillSave: Sendable, Hashable {
        /// Entries to merge.
        package var adds: PayloadDictionary?
        /// A title to set.
        package var title: String?
        /// It sets needsSave again.
        package var marks = false
        /// It changes the user interface without a hop to main.
        package var touchesUI = false
        /// How long it takes, in nanoseconds.
        package var takes: Int64 = 0
        /// It invalidates the activity.
        package var invalidates = false
    }

    /// What userActivityWasContinued does.
    package struct WasContinued: Sendable, Hashable {
        /// It changes the user interface without a hop to main.
        package var touchesUI = false
        /// It changes the user interface after a hop to main.
        package var updatesUI = false
        /// It ends the activity, as for a form or a draft (LIFE-027).
        package var invalidates = false
    }

    /// What the app does with the file that a payload names (URL-004, URL-005, URL-009).
    package struct Opening: Sendable, Hashable {
        /// How the file is opened.
        package enum Way: String, Sendable, CaseIterable {
            /// By the app's own code, which starts and stops access.
            case file
            /// By a document, which needs no start on iOS.
            case document
        }

        /// What the app does while the file is not there.
        package enum Absence: String, Sendable, CaseIterable {
            /// It shows that it waits, and opens the file when that has come.
            case wait
            /// It shows that this failed.
            case fail
        }

        /// The folder under which a relative path leads to a file.
        package enum Base: String, Sendable, CaseIterable {
            /// The app's first iCloud container.
            case iCloud
            /// The sandbox's Documents.
            case local
        }

        /// The key in userInfo.
        package var key: String
        /// The folder, where the key holds a relative path instead of a URL.
        package var relativeTo: Base?
        /// How it is opened.
        package var way = Way.file
        /// The app starts access first.
        package var starts = true
        /// The app stops access afterwards.
        package var stops = true
        /// What it does while the file is not there.
        package var absence = Absence.wait
    }

    /// What the app does with continuation streams. An app without it has no method that takes them.
    package struct Streaming: Sendable, Hashable {
        /// When it asks for the streams of an activity that it receives.
        package enum Request: String, Sendable, CaseIterable {
            /// Only by the verb `requestStreams`.
            case never
            /// In continue, if the activity says that it offers streams.
            case ifOffered
            /// In continue.
            case always
        }

        /// When the app asks for streams by itself.
        package var requests = Request.never
        /// It opens streams as it gets them.
        package var opens = true
        /// It reads what comes.
        package var reads = true
        /// When the input has ended it writes so many bytes and closes the output; nil for nothing.
        package var answers: Int?
    }

    /// What the app does in `continue` with the document that an activity names under the framework's key (DOC-011).
    package enum DocumentContinuation: String, Sendable, CaseIterable {
        /// It makes the document, opens it, and passes it to the restoration handler.
        case restore
        /// It makes and opens the document only.
        case open
    }

    /// The documents of the app.
    package struct Documents: Sendable, Hashable {
        /// What each document's update hook does besides what the framework does.
        package var hook = Hook()
        /// Each document has a window (macOS).
        package var hasWindows = true
    }

    /// An activity that the app makes.
    package struct OwnActivity: Sendable, Hashable {
        /// Its type.
        package var type: String
        /// Its title.
        package var title: String?
        /// Its payload.
        package var userInfo: PayloadDictionary?
    }

    /// What happens when the app is launched.
    package struct Launching: Sendable, Hashable {
        /// application(_:willFinishLaunchingWithOptions:) returns true.
        package var begins = true
        /// application(_:didFinishLaunchingWithOptions:) returns true.
        package var finishes = true
        /// The app looks at the launch options for the type of a pending activity (CONT-023).
        package var readsOptions = false
        /// The activity that the app makes current at each launch.
        package var makesCurrent: OwnActivity?
    }

    /// What happens to an activity that comes from another device.
    package struct Receiving: Sendable, Hashable {
        /// application(_:willContinueUserActivityWithType:).
        package var willContinue = Reply.yes
        /// The app shows progress in willContinue.
        package var showsProgress = true
        /// application(_:continue:restorationHandler:).
        package var continues = Reply.yes
        /// The responders that restore; nil passes nil to the handler.
        package var restores: [String]? = []
        /// When they do.
        package var restoration = RestorationTime.never
        /// application(_:didFailToContinueUserActivityWithType:error:).
        package var didFail = FailureResponse.alert
        /// Which versions of a payload are taken over.
        package var versionRule: VersionRule?
        /// The app makes a received activity its own and current (CONT-033).
        package var adopts = false
        /// The file that the app opens.
        package var opening: Opening?
        /// What it does with a document; nil for nothing.
        package var document: DocumentContinuation?
    }

    /// What the app does with its own activities.
    package struct ActivityHooks: Sendable, Hashable {
        /// application(_:didUpdate:) adds these; nil if the app lacks it.
        package var didUpdate: PayloadDictionary?
        /// userActivityWillSave(_:).
        package var willSave = WillSave()
        /// userActivityWasContinued(_:).
        package var wasContinued = WasContinued()
    }

    /// The responders of the app.
    package struct Interface: Sendable, Hashable {
        /// View controllers.
        package var controllers: [Controller] = []
        /// Windows.
        package var windows: [WindowDescription] = []
        /// Responders outside of any window.
        package var responders: [ResponderDescription] = []

        /// The names of all responders, controllers and chains included.
        package var names: [String] {
            controllers.map(\.responder.name) + windows.flatMap { $0.responders.map(\.name) } + responders.map(\.name)
        }
    }

    /// How a view sends its value.
    package enum Sending: String, Sendable, CaseIterable {
        /// Not at all.
        case none
        /// With `userActivity(_:isActive:_:)`.
        case modifier
        /// With `userActivity(_:element:_:)`; the value is the element.
        case element
        /// By an activity of its own for each change, which it keeps in its state.
        case imperative
    }

    /// A view of an app that is written with SwiftUI. It shows one value.
    package struct ViewDescription: Sendable, Hashable {
        /// Its name in the case.
        package var name: String
        /// The group of windows that it is in.
        package var window: String
        /// The type of its activity.
        package var type: String
        /// The title of its activity.
        package var title: String?
        /// The key of its value in userInfo.
        package var key: String
        /// The value at first; nil for none.
        package var value: PayloadValue?
        /// How it sends the value.
        package var sending: Sending
        /// Whether the modifier is active at first.
        package var isActive: Bool
        /// It has `onContinueUserActivity(_:perform:)` for its type.
        package var receives: Bool
    }

    /// The views of an app that is written with SwiftUI.
    package struct Views: Sendable, Hashable {
        /// The views, in the order of their windows. An app without any is not written with SwiftUI.
        package var views: [ViewDescription] = []
        /// The app has an application delegate, which passes what it receives on to the views.
        package var hasDelegate = false
    }

    /// The app's scenes.
    package struct Scenes: Sendable, Hashable {
        /// What restores a scene: an activity, and the responder that has it; nil for the scene itself.
        package struct Restoration: Sendable, Hashable {
            package var activity: OwnActivity
            package var responder: String?
        }

        /// stateRestorationActivity(for:); nil if the app lacks it.
        package var restoration: Restoration?
        /// The kinds of scenes that the app declares, as SwiftUI does; empty for UIKit's.
        package var declarations: [SceneDeclaration] = []
    }

    /// What happens at launch.
    package var launching = Launching()
    /// What happens to an activity that comes from another device.
    package var receiving = Receiving()
    /// What the app does with its own activities.
    package var activities = ActivityHooks()
    /// What the app does with continuation streams; nil if it has nothing to do with them.
    package var streaming: Streaming?
    /// The app's responders.
    package var interface = Interface()
    /// The app's views, if it is written with SwiftUI.
    package var views = Views()
    /// The app's documents.
    package var documents = Documents()
    /// The app's scenes.
    package var scenes = Scenes()

    /// The behaviour of an app that takes every activity over and shows what it should.
    package init() {}

    init(
        launching: Launching, receiving: Receiving, activities: ActivityHooks, streaming: Streaming?,
        interface: Interface, documents: Documents, views: Views, scenes: Scenes
    ) {
        self.launching = launching
        self.receiving = receiving
        self.activities = activities
        self.streaming = streaming
        self.interface = interface
        self.views = views
        self.documents = documents
        self.scenes = scenes
    }
}
