import Foundation
package import Handoff
package import Notation
package import Payload

/// The app that a case scripts. It performs the activity verbs of the vocabulary, and its callbacks do what its
/// behaviour says.
///
/// Arguments are those of the vocabulary, with durations and expirations as whole nanoseconds.
package final class ScriptedProgram: ApplicationProgram {
    let behaviour: ScriptedBehaviour
    private(set) weak var application: Application?

    /// Activities by the names that the case gave them, in the order of creation. An array, so that they are
    /// deallocated in an order when the process ends.
    private var activities: [KeptActivity] = []
    private var controllers: [ScriptedController] = []
    private var responders: [ScriptedResponder] = []
    private var ownWindows: [Window] = []
    private(set) var screens: ScriptedScreens?
    private(set) var views: ScriptedViews?
    /// The screen of a watch app.
    let interfaceController = InterfaceController()
    /// The app's continuation streams; nil if it has nothing to do with them.
    let streams: ScriptedStreams?
    var documents = ScriptedDocuments()
    var storedHandler: (([any UserActivityRestoring]?) -> Void)?

    private struct KeptActivity {
        var name: String
        var activity: UserActivity
        var delegate: ScriptedActivityDelegate?
    }

    /// Makes the program of a behaviour.
    package init(behaviour: ScriptedBehaviour = ScriptedBehaviour()) {
        self.behaviour = behaviour
        streams = behaviour.streaming.map(ScriptedStreams.init)
    }

    /// Reads a behaviour and makes its program.
    /// - Throws: ``NotationError`` as ``ScriptedBehaviour/parse(_:)``.
    package convenience init(behaviour: PayloadValue) throws(NotationError) {
        self.init(behaviour: try ScriptedBehaviour.parse(behaviour))
    }

    /// Makes delegate, controllers and windows.
    package func main(_ application: Application) {
        self.application = application
        if !behaviour.views.views.isEmpty {
            let views = ScriptedViews(behaviour.views, in: application)
            self.views = views
            application.run(ScriptedViewApp(views: views))
            if behaviour.views.hasDelegate { application.delegate = ScriptedViewDelegate(views) }
            return
        }
        application.delegate = ScriptedDelegate(behaviour: behaviour, program: self)
        controllers = behaviour.interface.controllers.map(ScriptedController.init)
        responders = behaviour.interface.responders.map(ScriptedResponder.init)
        var windows: [Window] = []
        for description in behaviour.interface.windows {
            let window = Window().named(description.name)
            let chain = description.responders.map(ScriptedResponder.init)
            for (index, responder) in chain.enumerated() {
                responder.nextResponder = chain.indices.contains(index + 1) ? chain[index + 1] : window
            }
            window.makeFirstResponder(chain.first)
            responders += chain
            windows.append(window)
        }
        if !controllers.isEmpty {
            let screens = ScriptedScreens(controllers) { [behaviour, controllers] controller in
                let children =
                    behaviour.interface.controllers.first { $0.responder.name == controller.nameInEvents }?.children
                    ?? []
                return children.compactMap { name in controllers.first { $0.nameInEvents == name } }
            }
            let window = Window().named("screens")
            window.rootViewController = screens.root
            windows.append(window)
            self.screens = screens
        }
        application.windows = windows
        application.sceneDeclarations = behaviour.scenes.declarations
        ownWindows = windows
        // AppKit takes the first controller that an app makes.
        if application.platform.flavour == .appKit { _ = ScriptedDocumentController(of: self) }
    }

    /// Shows the app's windows in a scene, unless another one shows them.
    func showWindows(in scene: WindowScene) {
        for window in ownWindows where window.windowScene?.activationState ?? .unattached == .unattached {
            window.windowScene = scene
            window.makeKeyAndVisible()
        }
    }

    /// What the app passes to the restoration handler.
    var restoring: [any UserActivityRestoring]? { behaviour.receiving.restores.map { $0.compactMap { responder($0) } } }

    /// The app declares kinds of scenes, as SwiftUI does.
    var hasSceneKinds: Bool { !behaviour.scenes.declarations.isEmpty }

    // MARK: Access for the verbs

    func responder(_ name: String) -> Responder? {
        controllers.first { $0.nameInEvents == name } ?? responders.first { $0.nameInEvents == name }
    }

    /// Drops the references to a responder.
    func forget(_ name: String) {
        for responder in responders where responder.nextResponder?.nameInEvents == name {
            responder.nextResponder = responder.nextResponder?.next
        }
        controllers.removeAll { $0.nameInEvents == name }
        responders.removeAll { $0.nameInEvents == name }
    }

    func controller(_ name: String) -> ScriptedController? { controllers.first { $0.nameInEvents == name } }

    /// When the app asks for the streams of an activity that it receives.
    var requestsStreams: ScriptedBehaviour.Streaming.Request { behaviour.streaming?.requests ?? .never }

    var responderNames: [String] { behaviour.interface.names }

    /// The activity with a name, or that of the document with the name.
    func activity(_ name: String) -> UserActivity? {
        activities.first { $0.name == name }?.activity ?? documents[name]?.userActivity
    }

    var activityNames: [String] { activities.map(\.name) }

    /// Keeps an activity under a name, in place of the one that had the name.
    func keep(_ activity: UserActivity, as name: String, hasDelegate: Bool) {
        let delegate =
            hasDelegate
            ? ScriptedActivityDelegate(behaviour: behaviour, application: application, streams: streams) : nil
        activity.delegate = delegate
        let entry = KeptActivity(name: name, activity: activity, delegate: delegate)
        if let index = activities.firstIndex(where: { $0.name == name }) {
            activities[index] = entry
        } else {
            activities.append(entry)
        }
    }

    func letGo(_ name: String) { activities.removeAll { $0.name == name } }

    func dropDelegate(_ name: String) {
        if let index = activities.firstIndex(where: { $0.name == name }) { activities[index].delegate = nil }
    }

    /// Makes an activity of the app's own and current, as an app does for what it shows first.
    func makeCurrent(_ own: ScriptedBehaviour.OwnActivity) {
        let activity = UserActivity(activityType: own.type)
        activity.title = own.title
        if let userInfo = own.userInfo { activity.addEntries(userInfo) }
        keep(activity, as: "activity", hasDelegate: true)
        activity.becomeCurrent()
    }

    /// Makes a received activity the app's own and current (CONT-033).
    func adopt(_ activity: UserActivity) {
        keep(activity, as: "adopted", hasDelegate: true)
        activity.becomeCurrent()
    }
}
