import Events
import Payload
import Platforms

/// The scenes of a process: which sessions there are, and which of them are connected and on screen.
///
/// One scene is on screen at a time. The system connects one when the app comes to the front, and calls the delegate for the
/// activity that restores a scene when that leaves the screen.
final class ApplicationScenes {
    let context: ProcessContext
    private let screen: Screen
    private let storage: ApplicationStorage
    private(set) weak var application: Application?

    /// The class that the Info.plist names for the delegates of scenes.
    var delegateClass: (any SceneDelegate.Type)?
    /// The sessions, the one in which the user worked last first.
    private(set) var sessions: [SceneSession] = []
    /// The scenes that are connected. The process keeps them alive.
    private var connected: [Scene] = []
    /// What restores the scenes that are not connected, by their numbers.
    private var stored: [Int: ActivitySnapshot] = [:]
    /// The type of the activity for which the app was launched, until a scene is connected for it.
    private var pendingType: String?
    /// The kinds of scenes that the app has; never empty.
    var declarations = [SceneDeclaration(name: "Default Configuration")]
    /// Which scene learned of each attempt, and whether it was connected for that.
    var announcements: [Int: (scene: Int, isNew: Bool)] = [:]
    /// It was reported that the delegate of the application continues activities.
    private var isDelegateReported = false
    /// Scenes that were connected for an activity that they have not got yet.
    var awaiting: Set<Int> = []

    init(_ context: ProcessContext, _ screen: Screen, _ storage: ApplicationStorage) {
        self.context = context
        self.screen = screen
        self.storage = storage
    }

    var decisions: SceneDecisions { context.decisions.scenes }

    /// The app has scenes on this device.
    var isUsed: Bool {
        decisions.usesScenes(context.manifest.scenes != nil, context.platform.osFeatures.contains("scenes"))
    }

    /// The app can have more than one scene on this device.
    var supportsMultiple: Bool {
        decisions.hasSeveralScenes(context.platform.hasSeveralScenes, context.manifest.scenes == .multiple)
    }

    /// Whether a callback goes to a scene.
    func callsScene(_ callback: SceneCallback) -> Bool { decisions.callsScene(callback, isUsed) }

    /// Whether it can be reported that the delegate of the application continues activities: once.
    func mayReportDelegate() -> Bool {
        defer { isDelegateReported = true }
        return !isDelegateReported
    }

    /// The scene that is on screen.
    var front: Scene? { connected.first { $0.activationState == .foregroundActive } }

    /// The connected scenes, the one in which the user worked last first.
    var all: [Scene] { sessions.compactMap(\.scene) }

    func session(_ number: Int) -> SceneSession? { sessions.first { $0.number == number } }

    // MARK: The life of the process

    /// The process is launched: the sessions of earlier processes are there again.
    func begin(_ application: Application, pendingType: String?) {
        self.application = application
        guard isUsed else { return }
        self.pendingType = pendingType
        sessions = storage.scenes.map { kept in
            stored[kept.number] = kept.restoration
            return session(kept.number, of: kept.declaration)
        }
    }

    /// The app comes to the front with the scene in which the user worked last, or with a new one.
    ///
    /// - Parameter type: the type of another device's activity that the user continues.
    func enterForeground(for type: String?) {
        let session = sessions.first ?? open(declaration: 0)
        let scene = session.scene ?? connect(session, for: type ?? pendingType)
        pendingType = nil
        activate(scene)
    }

    /// The app leaves the front.
    func enterBackground() {
        if let front { leave(front) }
    }

    // MARK: Sessions

    private func session(_ number: Int, of declaration: Int) -> SceneSession {
        let index = declarations.indices.contains(declaration) ? declaration : 0
        return SceneSession(
            number: number, bundle: context.manifest.bundle, declaration: declaration,
            configuration: SceneConfiguration(name: declarations[index].name, sessionRole: .windowApplication))
    }

    /// Opens a session. It is not connected yet.
    func open(declaration: Int) -> SceneSession {
        storage.sceneCount += 1
        let session = session(storage.sceneCount, of: declaration)
        sessions.insert(session, at: 0)
        keep()
        return session
    }

    /// The user turns to a scene.
    func moveToFront(_ session: SceneSession) {
        sessions.removeAll { $0 === session }
        sessions.insert(session, at: 0)
        keep()
    }

    /// Writes the sessions for later processes.
    private func keep() {
        storage.scenes = sessions.map {
            StoredScene(number: $0.number, declaration: $0.declaration, restoration: stored[$0.number])
        }
    }

    // MARK: Connecting

    /// Connects a session.
    ///
    /// - Parameters:
    ///   - type: the type of another device's activity that the user continues in the scene.
    ///   - activities: the activities of this device for which the scene is opened.
    ///   - urls: the URLs for which it is opened.
    @discardableResult
    func connect(
        _ session: SceneSession, for type: String? = nil, _ activities: [UserActivity] = [],
        urls: Set<OpenURLContext> = []
    ) -> Scene {
        context.execution.enter(.main) {
            var listed = activities
            if let type, decisions.listsPendingActivity() { listed.append(UserActivity(activityType: type)) }
            let options = SceneConnectionOptions(
                handoffUserActivityType: decisions.announcedType(type), userActivities: listed, urlContexts: urls)
            let scene = WindowScene(of: session)
            if session.configuration.delegateClass == nil { configure(session, options) }
            scene.delegate = session.configuration.delegateClass?.init()
            let index = session.declaration
            scene.eventConditions =
                session.keptConditions.map(\.views)
                ?? (declarations.indices.contains(index) ? declarations[index].conditions : nil)
            if let kept = session.keptConditions { scene.activationConditions = kept.uiKit }
            session.scene = scene
            connected.append(scene)
            if type != nil { awaiting.insert(session.number) }
            session.stateRestorationActivity = stored[session.number].flatMap { snapshot in
                application.map { UserActivity(received: snapshot, for: nil, in: $0) }
            }
            context.record(
                .sceneConnected, thread: .main,
                [
                    .scene: session.number, .name: session.configuration.name,
                    .userActivityType: options.handoffUserActivityType,
                    .activityTypes: PayloadValue.array(listed.map { .string($0.activityType) }),
                    .storedType: stored[session.number]?.type,
                ])
            scene.activationState = .background
            scene.delegate?.scene(scene, willConnectTo: session, options: options)
            return scene
        }
    }

    /// Asks the app how the scene is made. An app that does not say uses what its manifest says.
    private func configure(_ session: SceneSession, _ options: SceneConnectionOptions) {
        guard let application else { return }
        session.configuration.delegateClass = delegateClass
        guard let delegate = application.delegate else { return }
        let answer = context.execution.callOptional(.main) {
            delegate.application(application, configurationForConnecting: session, options: options)
        }
        if let answer { session.configuration = answer }
    }

    /// Brings a connected scene on screen. The one that was there leaves.
    func activate(_ scene: Scene) {
        guard front !== scene else { return }
        if let front { leave(front) }
        moveToFront(scene.session)
        context.record(.sceneEntered, thread: .main, [.scene: scene.session.number])
        context.execution.enter(.main) {
            scene.activationState = .foregroundInactive
            scene.delegate?.sceneWillEnterForeground(scene)
            scene.activationState = .foregroundActive
            scene.delegate?.sceneDidBecomeActive(scene)
        }
        screen.bringToFront(scene)
        screen.update(on: .foreground)
    }

    /// Takes a scene from the screen, and stores what restores it.
    func leave(_ scene: Scene) {
        context.execution.enter(.main) {
            scene.delegate?.sceneWillResignActive(scene)
            scene.activationState = .foregroundInactive
            scene.activationState = .background
            scene.delegate?.sceneDidEnterBackground(scene)
        }
        context.record(.sceneLeft, thread: .main, [.scene: scene.session.number])
        store(scene)
    }

    /// Disconnects a scene that is not on screen.
    ///
    /// - Parameter reason: memory or closed.
    func disconnect(_ scene: Scene, reason: String) {
        let session = scene.session
        context.record(.sceneDisconnected, thread: .main, [.scene: session.number, .reason: reason])
        context.execution.enter(.main) { scene.delegate?.sceneDidDisconnect(scene) }
        session.keptConditions = (scene.activationConditions, scene.eventConditions)
        session.scene = nil
        session.stateRestorationActivity = nil
        awaiting.remove(session.number)
        connected.removeAll { $0 === scene }
        scene.activationState = .unattached
        screen.release(windowsOf: scene)
    }

    /// The user closes a scene: its session ends.
    func close(_ session: SceneSession) {
        if let scene = session.scene {
            if front === scene { leave(scene) }
            disconnect(scene, reason: "closed")
        }
        sessions.removeAll { $0 === session }
        stored[session.number] = nil
        keep()
        guard let application, let delegate = application.delegate else { return }
        context.execution.enter(.main) { delegate.application(application, didDiscardSceneSessions: [session]) }
    }

    /// The process ends.
    func end() {
        connected = []
        sessions = []
    }

    // MARK: Restoration

    /// Asks the delegate for the activity that restores a scene, brings it up to date and stores it (SCEN-007, SCEN-008).
    private func store(_ scene: Scene) {
        guard let delegate = scene.delegate, let application, !context.life.isEnding else { return }
        let number = scene.session.number
        context.record(.stateRestorationCalled, thread: .main, [.scene: number])
        let answer = context.execution.callOptional(.main) { delegate.stateRestorationActivity(for: scene) }
        guard let activity = answer ?? nil else {
            stored[number] = nil
            return keep()
        }
        let isSaved = decisions.savesBeforeStoring()
        let saved = isSaved ? application.saving.save(activity.number, onlyIfMarked: false, of: application) : nil
        // A hook may have ended the process, or invalidated the activity.
        guard !context.life.isEnding, activity.state != .invalid else { return }
        let snapshot = saved?.snapshot ?? activity.snapshot
        stored[number] = snapshot
        scene.session.stateRestorationActivity = activity
        keep()
        context.record(
            .sceneStored, activity: activity.number, thread: .main,
            [
                .scene: number, .type: snapshot.type, .title: snapshot.title ?? PayloadValue.null,
                .userInfo: snapshot.userInfo ?? PayloadValue.null,
            ])
    }
}
