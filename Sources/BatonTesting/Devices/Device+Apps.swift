import ImplementationAdapter
import Payload
public import Testing

extension Device {
    /// Installs an app.
    ///
    /// - Throws: ``WorldError/missingTeam(app:)``; ``WorldError/refused(operation:device:reason:)`` if it is installed
    ///   already.
    public func install<Root>(_ app: AppUnderTest<Root>) throws(WorldError) {
        let description = app.description
        try requireTeam(of: app)
        guard simulation.setup(of: name)?.apps.contains(where: { $0.bundle == app.bundle }) != true else {
            throw .refused(
                operation: "install \(app.bundle)", device: name, reason: "it is installed already; update it instead")
        }
        simulation.host.install(app.bundle, on: name, main: app.main)
        try perform(.install, ["app": description.payload], as: "install \(app.bundle)", orInSetup: { _ in })
        simulation.noteApps(of: name) { $0.append(description) }
    }

    /// Replaces an installed app by another version of it. Its process ends, and its storage stays.
    ///
    /// - Throws: ``WorldError/missingTeam(app:)``; ``WorldError/refused(operation:device:reason:)`` if none is installed.
    public func update<Root>(to app: AppUnderTest<Root>) throws(WorldError) {
        let description = app.description
        try requireTeam(of: app)
        try requireInstalled(app.bundle, to: "update")
        try perform(.update, ["app": description.payload], as: "update \(app.bundle)", orInSetup: { _ in })
        simulation.host.install(app.bundle, on: name, main: app.main)
        simulation.noteApps(of: name) { apps in
            apps.removeAll { $0.bundle == app.bundle }
            apps.append(description)
        }
    }

    /// Removes an app and what it stored.
    public func remove<Root>(_ app: AppUnderTest<Root>) throws(WorldError) {
        try requireInstalled(app.bundle, to: "remove")
        try perform(.remove, app: app.bundle, as: "remove \(app.bundle)", orInSetup: { _ in })
        simulation.noteApps(of: name) { $0.removeAll { $0.bundle == app.bundle } }
    }

    /// Only an app whose signature has no team needs none.
    private func requireTeam<Root>(of app: AppUnderTest<Root>) throws(WorldError) {
        let namesTeam = app.signing != .none && app.signing != .adHocSignature
        guard !namesTeam || !app.team.isEmpty else { throw .missingTeam(app: app.bundle) }
    }

    private func requireInstalled(_ bundle: String, to verb: String) throws(WorldError) {
        guard simulation.setup(of: name)?.apps.contains(where: { $0.bundle == bundle }) == true else {
            throw .refused(operation: "\(verb) \(bundle)", device: name, reason: "it is not installed")
        }
    }

    /// The user opens an app: it is launched unless it runs, and comes to the front.
    ///
    /// - Parameters:
    ///   - app: the app, installed on this device.
    ///   - sourceLocation: where issues about what the app does are recorded; the caller's place by default.
    public func launch<Root>(
        _ app: AppUnderTest<Root>, sourceLocation: SourceLocation = #_sourceLocation
    ) throws(WorldError) {
        world.reporter.note(sourceLocation)
        try perform(.launch, app: app.bundle, as: "launch \(app.bundle)")
    }

    /// The user sends the app in front to the background.
    public func sendToBackground() throws(WorldError) { try perform(.background, as: "send an app to the background") }

    /// Why a process ends.
    public enum EndOfProcess: String, Sendable, CaseIterable {
        /// The user closes it.
        case user
        /// It crashes.
        case crash
        /// The system needs its memory.
        case memory
    }

    /// Ends an app's process.
    public func terminate<Root>(_ app: AppUnderTest<Root>, because reason: EndOfProcess = .user) throws(WorldError) {
        try perform(
            .terminate, app: app.bundle, ["reason": .string(reason.rawValue)], as: "terminate \(app.bundle)")
    }

    /// Runs code in an app's process, on its main thread, as a user's touch would. Launches the app and brings it to the
    /// front if it is not running.
    ///
    /// - Parameters:
    ///   - app: the app, installed on this device.
    ///   - sourceLocation: where issues about what the code does are recorded; the caller's place by default.
    ///   - body: receives what the app's `main` made.
    /// - Returns: what `body` returns.
    /// - Throws: what `body` throws; ``WorldError/refused(operation:device:reason:)`` if the app cannot run.
    @discardableResult
    public func inApp<Root, Result>(
        _ app: AppUnderTest<Root>, sourceLocation: SourceLocation = #_sourceLocation, _ body: (Root) throws -> Result
    ) throws -> Result {
        world.reporter.note(sourceLocation)
        return try runInApp(app, body)
    }

    private func runInApp<Root, Result>(
        _ app: AppUnderTest<Root>, _ body: (Root) throws -> Result
    ) throws -> Result {
        guard simulation.setup(of: name)?.apps.contains(where: { $0.bundle == app.bundle }) == true else {
            throw WorldError.refused(
                operation: "run code in \(app.bundle)", device: name,
                reason: "no app \(app.bundle) is installed; call install(_:) first")
        }
        return try withoutActuallyEscaping(body) { body in
            var outcome: Swift.Result<Result, any Error>?
            try simulation.host.calling({ root in
                if let root = root as? Root { outcome = Swift.Result { try body(root) } }
            }) {
                try perform(
                    .perform, app: app.bundle, ["action": .string(ProgramHost.callAction)],
                    as: "run code in \(app.bundle)")
            }
            guard let outcome else {
                throw WorldError.refused(
                    operation: "run code in \(app.bundle)", device: name,
                    reason:
                        "the app installed under this bundle identifier makes no \(Root.self); use the value that was installed"
                )
            }
            return try outcome.get()
        }
    }
}
