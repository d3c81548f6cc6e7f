import Events
package import Handoff
package import ImplementationAdapter

/// Serves an app of this process to a harness.
package final class ApplicationAdapter {
    /// Makes a process of an app from the installed app, its device, the service of the device, and the storage of the
    /// installation.
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
    ///   - declaration: name, version and capabilities.
    ///   - bundles: bundle identifiers of its apps.
    ///   - makeProcess: makes a process that has not been launched yet.
    package init(_ declaration: Declaration, bundles: [String], makeProcess: @escaping ProcessMaker) {
        self.declaration = AdapterDeclaration(
            declaration: declaration, role: .app, bundles: bundles, clock: .virtual)
        self.makeProcess = makeProcess
    }

    /// Answers until the harness sends `bye` or closes the line.
    ///
    /// - Parameter line: the line to the harness.
    /// - Throws: ``ServingFault`` if a line of the harness is wrong, or if reading or writing fails.
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
            case .launch(let app, let isFirstLaunch, let orientation, let pendingType, let now):
                guard let device else { return AdapterLoop.failure("app.launch came before app.reset") }
                guard running == nil else { return AdapterLoop.failure("app.launch came while a process runs") }
                if isFirstLaunch { storage = ApplicationStorage() }
                let service = RemoteService(line: line, epoch: device.epoch)
                let process = makeProcess(app, device, service, storage)
                if orientation != .portrait { process.rotate(to: orientation) }
                running = (process, service)
                return try service.open(at: now) { .launched(process.launch(pendingType: pendingType)) }
            case .application(let call, let now):
                guard let (process, service) = running else {
                    return AdapterLoop.failure("no process runs that could be called")
                }
                return try service.open(at: now) {
                    let answer = process.answer(call)
                    if call == .terminate { running = nil }
                    return .application(answer)
                }
            case .hello, .probe, .bye, .reset, .perform, .receive, .advance: return loop.otherRole(request)
            }
        }
    }
}
