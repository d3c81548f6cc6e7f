import Events
import ImplementationAdapter
import Payload
import Testing
import VirtualDevices

/// Hands one activity to an app in a world of its own, and judges what happened.
///
/// Nothing that an activity leaves behind reaches the next one: the device, the app's process and its storage are new.
struct RestoreTrial {
    let device: DeviceSetup
    /// Where the device was set up.
    let origin: Simulation
    let app: AppDescription
    let type: String
    let sourceLocation: SourceLocation
    let preparing: (Device) throws -> Void
    let judging: (Device, FuzzedContinuation) throws -> Void

    /// How much of the log a fault shows.
    private static let timelineLength = 12

    /// - Parameters:
    ///   - device: where activities are continued.
    ///   - type: a type that an app on it declares.
    init(
        on device: Device, type: String, _ sourceLocation: SourceLocation,
        preparing: @escaping (Device) throws -> Void, judging: @escaping (Device, FuzzedContinuation) throws -> Void
    ) throws(WorldError) {
        guard let setup = device.simulation.setup(of: device.name) else {
            throw .harness("\(device.name) is not in its world")
        }
        guard setup.account != nil else {
            throw .cannotFuzz("\(device.name) is not signed in to an account, so that nothing is offered to it")
        }
        guard let app = setup.apps.first(where: { $0.declaredTypes.contains(type) }) else {
            let known = setup.apps.flatMap(\.declaredTypes).joined(separator: ", ")
            throw .cannotFuzz(
                "no app on \(device.name) declares \(type); "
                    + (known.isEmpty ? "install one that does" : "declared are \(known)"))
        }
        self.device = setup
        self.app = app
        self.type = type
        self.sourceLocation = sourceLocation
        self.preparing = preparing
        self.judging = judging
        origin = device.simulation
    }

    /// - Parameter isDeclared: the activity is as the app declares it, so that the app has to take it.
    func run(_ activity: FuzzedActivity, deviations: [String], isDeclared: Bool) -> [RestoreFault] {
        let issues = RecordedIssues()
        var faults: [RestoreFault] = []
        issues.collect {
            do {
                faults = try restore(activity, deviations, isDeclared, issues)
            } catch {
                faults = [.setup("activities can be handed to \(device.name)", observed: "\(error)")]
            }
        }
        return faults
    }

    private func restore(
        _ activity: FuzzedActivity, _ deviations: [String], _ isDeclared: Bool, _ issues: RecordedIssues
    ) throws -> [RestoreFault] {
        let sourceName = device.name == "source" ? "other" : "source"
        let world = World(try Simulation(with: device, of: origin, and: sourceName, sourceLocation))
        world.isCheckedAtItsEnd = false
        world.reporter.attachesTraffic = false
        let target = Device(name: device.name, world: world)
        let source = Device(name: sourceName, world: world)
        let sender = AppUnderTest(bundle: app.bundle, team: app.team, activityTypes: []) { _ in ActivitySender() }
        try source.install(sender)
        try preparing(target)
        try source.inApp(sender) { $0.send(activity, type: type) }
        let isAccepted = target.acceptOffer(of: type, from: source, sourceLocation: sourceLocation)
        guard isAccepted, let outcome = try target.outcome(within: nil) else {
            return issues.faults.map { fault in
                var fault = fault
                fault.concernsSetup = true
                return fault
            }
        }
        var faults = judged(outcome, isDeclared: isDeclared)
        if let isHandled = outcome.isHandled {
            do {
                try judging(
                    target, FuzzedContinuation(activity: activity, deviations: deviations, isHandled: isHandled))
            } catch {
                faults.append(.thrown(error))
            }
        }
        // Lets the app finish what it began.
        try world.run(for: "settle")
        faults += issues.faults + RestoreBreaches(in: world.simulation, on: device.name).faults
        guard !faults.isEmpty else { return [] }
        let timeline = LogExcerpt(world.simulation.world.events).lines(last: Self.timelineLength)
        return faults.map { fault in
            var fault = fault
            fault.timeline = timeline
            return fault
        }
    }

    /// The faults in how the continuation ended.
    private func judged(_ outcome: ContinuationOutcome, isDeclared: Bool) -> [RestoreFault] {
        let expected = "\(app.bundle) on \(device.name) continues \(type)"
        switch outcome.kind {
        case .continued(_, answer: true?): return []
        case .continued(_, answer: false?):
            guard isDeclared else { return [] }
            return [
                RestoreFault(
                    cause: "refused", expected: expected + ", whose payload is as declared",
                    observed: "application(_:continue:restorationHandler:) returned false",
                    advice: "correct the shape of this call, or what the app requires of userInfo")
            ]
        case .continued(_, answer: nil):
            return [
                .setup(
                    expected, observed: "application(_:continue:restorationHandler:) is not implemented",
                    advice: "implement it in the application delegate")
            ]
        case .failed:
            guard isDeclared else { return [] }
            return [fault("failed", expected + ", whose payload is as declared", outcome)]
        case .terminated: return [fault("ended", expected + ", or refuses it", outcome)]
        case .open, .cancelledEarly, .openedInBrowser:
            return [fault("no outcome", expected + ", or refuses it", outcome)]
        }
    }

    private func fault(_ cause: String, _ expected: String, _ outcome: ContinuationOutcome) -> RestoreFault {
        RestoreFault(
            cause: cause, expected: expected, observed: outcome.reason.observed, advice: outcome.reason.advice)
    }
}
