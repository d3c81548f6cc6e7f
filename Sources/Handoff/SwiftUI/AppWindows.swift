import Events

/// The windows of an app that is written with SwiftUI.
final class AppWindows {
    private let context: ProcessContext
    private weak var application: Application?
    private let groups: [WindowGroupContent]
    /// The app's value, which keeps its delegate alive.
    private let app: Any
    private var scenes: [OpenScene] = []
    /// How many windows each group has had.
    private var counts: [String: Int] = [:]

    private struct OpenScene {
        var window: HostingWindow
        var host: HostingController
        var activity: WindowActivity
    }

    init(_ app: Any, _ groups: [WindowGroupContent], in application: Application) {
        self.app = app
        self.groups = groups
        self.application = application
        context = application.context
    }

    /// Opens the first window of the first group.
    func open() { if let first = groups.first { open(first) } }

    /// Opens another window of a group, in front of the others.
    /// - Returns: nil if there is no such group.
    @discardableResult
    func open(_ identifier: String) -> Window? {
        guard let group = groups.first(where: { $0.identifier == identifier }) else { return nil }
        return open(group)
    }

    @discardableResult
    private func open(_ group: WindowGroupContent) -> Window? {
        guard let application, !context.life.isEnding else { return nil }
        let number = (counts[group.identifier] ?? 0) + 1
        counts[group.identifier] = number
        let name = number == 1 ? group.identifier : "\(group.identifier)-\(number)"
        let graph = ViewGraph(group.makeRoot(), context) { [weak application] in application?.performOnMain($0) }
        let host = HostingController(graph, named: name, of: group.identifier)
        let activity = WindowActivity(context, of: host) { [weak self] in self?.handlers ?? [] }
        host.update = { [weak activity] in activity?.updateToSave($0) }
        host.activityStateHook = context.decisions.views.updatesAfterChange() ? .present : .absent
        graph.didEvaluate = { [weak activity] in activity?.viewsChanged() }
        let window = HostingWindow().named(name)
        window.didClose = { [weak self, weak window] in if let window { self?.closed(window) } }
        scenes.append(OpenScene(window: window, host: host, activity: activity))
        graph.evaluate()
        window.rootViewController = host
        application.windows.append(window)
        bringToFront(window)
        return window
    }

    private var handlers: [(host: HostingController, handler: ViewContents.Handler)] {
        scenes.flatMap { scene in scene.host.graph.contents.handlers.map { (scene.host, $0) } }
    }

    // MARK: The front window

    /// The user works in a window. On iOS it is the only one on screen.
    func bringToFront(_ window: Window) {
        guard let application, let index = scenes.firstIndex(where: { $0.window === window }) else { return }
        scenes.append(scenes.remove(at: index))
        guard context.platform.flavour == .uiKit else { return window.makeKeyAndVisible() }
        // In front before the others go, so that the activity of no third window becomes current in between.
        application.windows = application.windows.filter { $0 !== window } + [window]
        window.isVisible = true
        for scene in scenes where scene.window !== window { scene.window.isVisible = false }
    }

    /// The user closed a window. Its views lose their states, and its activity ends.
    private func closed(_ window: Window) {
        guard let index = scenes.firstIndex(where: { $0.window === window }) else { return }
        let scene = scenes.remove(at: index)
        scene.host.graph.close()
        scene.host.userActivity = nil
        scene.activity.close()
        if context.platform.flavour == .uiKit, let last = scenes.last { bringToFront(last.window) }
    }

    /// The windows that are open, the one that the user works in first.
    private var openScenes: [OpenScene] {
        let front = scenes.last { $0.window.isMain } ?? scenes.last { $0.window.isVisible }
        return scenes.filter { $0.host === front?.host } + scenes.reversed().filter { $0.host !== front?.host }
    }
}

extension AppWindows: ViewFramework {
    /// Calls the actions for the type of an activity in one window (SWUI-006): in the one that the user works in, or in
    /// another one if only that has an action for the type. An app without any window opens one.
    func continueActivity(_ activity: UserActivity, attempt: Int) -> Bool {
        if openScenes.isEmpty { open() }
        let decisions = context.decisions.views
        guard decisions.modifiersReceive(context.platform.rules) else { return false }
        for scene in scenes { scene.host.graph.evaluateIfNeeded() }
        let found = openScenes.map { scene in
            (scene, scene.host.graph.contents.receivers.filter { decisions.fires($0.type, activity.activityType) })
        }
        let chosen = found.firstIndex { !$0.1.isEmpty }
        var hasFired = false
        for (index, (scene, receivers)) in found.enumerated() where decisions.reaches(index == chosen) {
            for receiver in receivers where !context.life.hasEnded {
                hasFired = true
                context.record(
                    .onContinueCalled, activity: activity.number, attempt: attempt, thread: .main,
                    [.object: scene.host.nameInEvents, .type: activity.activityType])
                context.execution.enter(.main, for: attempt) { receiver.action(activity) }
            }
        }
        return hasFired
    }

    func close() {
        for scene in scenes {
            scene.host.graph.close()
            scene.activity.close()
        }
        scenes = []
    }
}
