import Events
import Handoff
import ImplementationAdapter
import Payload

struct RunningApp {
    var app: AppDescription
    var process: any ApplicationProcess
    /// The device's side of the interface to the process, which lives as long as the process.
    var service: any ActivityService
    /// What launching returned. After false no continuation callback may reach the app (CONT-021).
    var finishedLaunching: Bool
}

/// Makes the device's side of the interface to a process that starts.
protocol ProcessServices: AnyObject {
    func service(for bundle: String) -> any ActivityService
}

/// The installed apps, their processes, and which of them is in front.
final class InstalledApps {
    private let context: DeviceContext
    private let programs: ProgramRegistry
    private weak var services: (any ProcessServices)?
    /// The apps in the order of their installation.
    private(set) var installed: [AppDescription] { didSet { context.noteChange() } }
    private(set) var front: String? { didSet { context.noteChange() } }
    private var processes: [RunningApp] = [] { didSet { context.noteChange() } }
    private var storages: [String: ApplicationStorage] = [:]
    private var orientation = InterfaceOrientation.portrait
    private var pendingTurns: [String] = []

    private static let maximumTurns = 10_000

    init(_ context: DeviceContext, programs: ProgramRegistry) {
        self.context = context
        self.programs = programs
        installed = context.setup.apps
    }

    /// Sets the maker of services. No process can start before.
    func setServices(_ services: any ProcessServices) { self.services = services }

    // MARK: What is there

    subscript(bundle: String) -> AppDescription? { installed.first { $0.bundle == bundle } }

    /// The browser that opens pages: the one that the user has chosen, or that of the system; nil for none.
    var browser: String? {
        context.decisions.web.chosenBrowser(context.setup.platform, context.condition.settings, installed)
            ?? SystemBrowser.bundle(on: context.setup.platform)
    }

    func process(of bundle: String) -> RunningApp? { processes.first { $0.app.bundle == bundle } }

    /// The bundle identifiers of all apps that run, in the order in which they were started.
    var running: [String] { processes.map(\.app.bundle) }

    func presence(of bundle: String) -> AppPresence {
        process(of: bundle) == nil ? .notRunning : front == bundle ? .inFront : .suspended
    }

    /// The app that an operation is about: the one that it names, else the one in front, else the only one.
    func target(of operation: Operation) -> AppDescription? {
        if let bundle = operation.namedApp { return self[bundle] }
        if let front, let app = self[front] { return app }
        return installed.count == 1 ? installed[0] : nil
    }

    /// The answer where ``target(of:)`` finds none.
    func noTarget(_ operation: Operation) -> Answer {
        if let bundle = operation.namedApp { return .refused("no app \(bundle) is installed") }
        return .refused(installed.isEmpty ? "no app is installed" : "several apps are installed; name one with `app:`")
    }

    // MARK: Installing

    func install(_ app: AppDescription, inPlaceOf old: AppDescription?) {
        installed.removeAll { $0.bundle == app.bundle }
        var app = app
        app.activityTypes = context.decisions.eligibility.declaredTypes(old, app)
        installed.append(app)
        context.record(.appInstalled, app: app.bundle, [.version: app.version])
    }

    func remove(_ bundle: String) {
        installed.removeAll { $0.bundle == bundle }
        storages[bundle] = nil
        context.record(.appRemoved, app: bundle)
    }

    // MARK: Processes

    /// Starts an app's process in the background.
    func start(_ app: AppDescription, pendingType: String?) {
        guard let services else { return }
        context.record(.appLaunched, app: app.bundle)
        if let pendingType, context.decisions.handoff.scenes.launchOptionsNameActivity(usesScenes(app)) {
            context.record(.launchOptions, app: app.bundle, [.userActivityType: pendingType])
        }
        let storage = storages[app.bundle] ?? ApplicationStorage()
        storages[app.bundle] = storage
        let service = services.service(for: app.bundle)
        let process = programs.makeProcess(
            app: app, setup: context.setup, service: service, storage: storage,
            decisions: context.decisions.handoff.underQuirks(context.setup.quirks))
        processes.append(RunningApp(app: app, process: process, service: service, finishedLaunching: false))
        if orientation != .portrait { process.rotate(to: orientation) }
        let result = process.launch(pendingType: pendingType)
        context.record(.launchFinished, app: app.bundle, [.result: result])
        if let index = processes.firstIndex(where: { $0.app.bundle == app.bundle }) {
            processes[index].finishedLaunching = result
        }
    }

    private func usesScenes(_ app: AppDescription) -> Bool {
        let decisions = context.decisions.handoff
        let features = decisions.platform.features(context.setup.osFeatures, app.framework)
        return decisions.scenes.usesScenes(app.scenes != nil, features.contains("scenes"))
    }

    /// Ends a process and its timers. The app is no longer in front.
    func terminate(_ bundle: String) {
        process(of: bundle)?.process.terminate()
        processes.removeAll { $0.app.bundle == bundle }
        context.timers.cancelAll { if case .process(bundle, _) = $0 { true } else { false } }
        if front == bundle { front = nil }
    }

    /// An app that starts on a locked device comes to the front when that is unlocked.
    ///
    /// - Parameter pendingType: the type of the activity for which the app comes to the front.
    func bringToFront(_ bundle: String, for pendingType: String? = nil) {
        guard front != bundle else { return }
        sendToBack()
        front = bundle
        guard !context.condition.settings.locked else { return }
        context.record(.appForegrounded, app: bundle)
        guard let running = process(of: bundle) else { return }
        running.process.enterForeground(pendingType: usesScenes(running.app) ? pendingType : nil)
    }

    func sendToBack() {
        guard let bundle = front else { return }
        front = nil
        // It left the front when the device was locked.
        guard !context.condition.settings.locked else { return }
        context.record(.appBackgrounded, app: bundle)
        process(of: bundle)?.process.enterBackground()
    }

    /// The device was locked. The same app stays in front.
    func deviceLocked() {
        guard let front else { return }
        context.record(.appBackgrounded, app: front)
        process(of: front)?.process.enterBackground()
    }

    func deviceUnlocked() {
        guard let front, let running = process(of: front) else { return }
        context.record(.appForegrounded, app: front)
        running.process.enterForeground()
    }

    /// The user turns the device.
    func rotate(to new: InterfaceOrientation) {
        guard new != orientation else { return }
        orientation = new
        context.record(.deviceRotated, [.to: new.rawValue])
        for running in processes { running.process.rotate(to: new) }
    }

    // MARK: Turns of main run loops

    func requestTurn(of bundle: String) {
        if !pendingTurns.contains(bundle) { pendingTurns.append(bundle) }
    }

    func runTurns() {
        // An app whose every turn asks for another one would stop time. It waits for its next event.
        var turns = 0
        while let bundle = pendingTurns.first, turns < Self.maximumTurns {
            pendingTurns.removeFirst()
            turns += 1
            process(of: bundle)?.process.endTurn()
        }
        pendingTurns.removeAll()
    }
}

extension Operation {
    fileprivate var namedApp: String? { app ?? arguments["app"]?.stringValue }
}
