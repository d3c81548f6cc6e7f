import Events
package import Handoff
package import ImplementationAdapter

/// Serves an app of this process to a harness.
package final class ApplicationAdapter {
    /// Makes a process of an app: the app as it is installed, its device, the way to the device, and what earlier processes
    /// of the installation stored.
    package typealias ProcessMaker =
        (AppDescription, DeviceSetup, any ActivityService, ApplicationStorage) -> any ApplicationProcess

    private let declaration: AdapterDeclaration
    private let makeProcess: ProcessMaker
    private var device: DeviceSetup?
    private var storage = ApplicationStorage()
    private var running: (process: any ApplicationProcess, service: RemoteService)?

    /// Serves an app.
    ///
    /// - Parameters:
    ///   - declaration: who the adapter is.
    ///   - bundles: bundle identifiers of the apps that it plays, one at a time.
    ///   - makeProcess: makes a process that has not been launched yet.
    package init(_ declaration: Declaration, bundles: [String], makeProcess: @escaping ProcessMaker) {
        self.declaration = AdapterDeclaration(
            declaration: declaration, role: .app, bundles: bundles, clock: .virtual)
        self.makeProcess = makeProcess
    }

    /// Answers until the harness says `bye` or closes the line.
    ///
    /// - Parameter line: the way to the harness.
    /// - Throws: ``ServingFault`` where the harness cannot be understood, read or written to.
    package func run(_ line: HarnessLine = .standardStreams()) throws(ServingFault) {
        let loop = AdapterLoop(declaration: declaration, line: line)
        try loop.run { request throws(ServingFault) in
            switch request {
            case .applicationReset(let setup, let bundle):
                guard declaration.bundles.contains(bundle) else {
                    return AdapterLoop.failure("\(bundle) is none of the apps that this adapter plays")
                }
                device = setup
                storage = ApplicationStorage()
                running = nil
                return .application(.done)
            case .application(let call, let now): return try carryOut(call, at: now, line)
            default: return loop.otherRole(request)
            }
        }
    }

    private func carryOut(
        _ call: ApplicationCall, at now: Instant, _ line: HarnessLine
    ) throws(ServingFault) -> Reply {
        if case .launch(let app, let isFirstLaunch, let orientation, _) = call {
            guard let device else { return AdapterLoop.failure("app.launch came before app.reset") }
            guard running == nil else { return AdapterLoop.failure("app.launch came while a process runs") }
            if isFirstLaunch { storage = ApplicationStorage() }
            let service = RemoteService(line: line, epoch: device.epoch)
            let process = makeProcess(app, device, service, storage)
            if orientation != .portrait { process.rotate(to: orientation) }
            running = (process, service)
        }
        guard let (process, service) = running else {
            return AdapterLoop.failure("no process runs that could be called")
        }
        service.open(at: now)
        let answer = Self.answer(of: process, to: call)
        if case .terminate = call { running = nil }
        try service.close()
        return .application(answer)
    }

    private static func answer(of process: any ApplicationProcess, to call: ApplicationCall) -> ApplicationAnswer {
        switch call {
        case .launch(_, _, _, let pendingType): return .launched(process.launch(pendingType: pendingType))
        case .enterForeground: process.enterForeground()
        case .enterBackground: process.enterBackground()
        case .rotate(let orientation): process.rotate(to: orientation)
        case .save(let activity): return .saved(process.save(activity))
        case .update(let activity): return .saved(process.update(activity))
        case .willContinue(let type, let attempt):
            return .returned(process.willContinue(type: type, attempt: attempt))
        case .continueActivity(let snapshot, let attempt):
            return .returned(process.continueActivity(snapshot, attempt: attempt))
        case .didFail(let type, let code, let attempt):
            return .returned(process.didFail(type: type, code: code, attempt: attempt))
        case .wasContinued(let activity): process.wasContinued(activity)
        case .endTurn: process.endTurn()
        case .timerFired(let timer): process.timerFired(timer)
        case .itemArrived(let url): process.itemArrived(url)
        case .perform(let action, let arguments): return .performed(process.perform(action, arguments))
        case .terminate: process.terminate()
        }
        return .done
    }
}
