import Events
import ImplementationAdapter
import Payload
import Platforms
import Rules
import VirtualDevices

/// The course of one case: its world, its devices, its steps, and recovery from the faults among them.
final class CaseExecution {
    let world: CaseWorld
    private(set) var devices: CaseDevices
    private var steps: StepPhase
    private var recovery: RecoveryPhase
    private var testCase: TestCase
    private let history: History?
    private let bystander: DeviceDeclaration?

    init(
        testCase: TestCase, environment: CaseEnvironment, source: (any ImplementationSource)?,
        parameters: ProfileParameters, seed: UInt64
    ) {
        self.testCase = testCase
        history = environment.history
        bystander = environment.bystander?.device(beside: testCase, in: parameters)
        world = CaseWorld(environment: environment, parameters: parameters, seed: seed)
        var company = testCase
        if let bystander { company.devices.append(bystander) }
        devices = CaseDevices(testCase: company, environment: environment, source: source, seed: seed)
        steps = StepPhase(testCase, in: world, environment)
        recovery = RecoveryPhase(testCase, in: world)
    }

    /// The checks so far, also after a fault.
    var checks: [CheckRecord] { steps.checks + recovery.checks }

    /// Runs the case from its devices' start to the end of what its steps left under way.
    func run() throws(ImplementationFault) {
        guard try start() else { return steps.skip() }
        try steps.run()
        try end()
    }

    /// Starts the devices and what is in front on them; false if the case cannot run.
    func start() throws(ImplementationFault) -> Bool {
        try devices.join(world)
        guard world.obstacle == nil else { return false }
        for site in testCase.sites { world.serve(site) }
        try world.start()
        if let history {
            try HistoryPhase(history, of: testCase, in: world).run()
            guard world.obstacle == nil else { return false }
        }
        if let bystander { try BystanderPhase(bystander, in: world).run() }
        if history != nil || bystander != nil { steps.start = world.place }
        for device in testCase.devices {
            if let app = device.suspended {
                try launch(app, on: device)
                _ = try world.perform(OperationStep(.background, on: device.name, [:], at: device.position))
            }
            if let app = device.foreground { try launch(app, on: device) }
        }
        return true
    }

    private func launch(_ app: String, on device: DeviceDeclaration) throws(ImplementationFault) {
        _ = try world.perform(
            OperationStep(.launch, on: device.name, ["app": .string(app)], app: app, at: device.position))
    }

    /// Recovers from the faults among the steps, and lets what is under way end.
    func end() throws(ImplementationFault) {
        try recovery.run(after: steps.hasFailed)
        // Attempts that are under way end, so that always-on rules see their ends.
        try world.pass(for: world.parameters[.settle])
        try awaitOutcomes()
    }

    /// Lets time pass until each attempt has an outcome or an always-on rule finds it missing. Few cases need it.
    ///
    /// A locked or sleeping device keeps what has arrived for its user, who does not come any more. A quirk may swallow an
    /// activity. In real time it takes too long.
    private func awaitOutcomes() throws(ImplementationFault) {
        guard !steps.hasFailed, !world.isInRealTime, testCase.devices.allSatisfy(\.quirks.isEmpty) else { return }
        for attempt in OpenAttempts.of(world.events, RuleParameters(profile: world.parameters))
        where world.isUsable(attempt.device) {
            _ = try world.pass(until: attempt.deadline) {
                $0.attempt == attempt.number && [.continueCalled, .didFailCalled].contains($0.kind)
            }
        }
    }

    /// Runs the case with operations that are chosen one after the other, before its own steps.
    ///
    /// - Returns: the case with the operations that were carried out as steps. Running it does the same.
    func run(choosing next: (_ events: [Event], _ now: Instant) -> OperationStep?) throws(ImplementationFault)
        -> TestCase
    {
        guard try start() else {
            steps.skip()
            return testCase
        }
        var chosen: [Step] = []
        while world.obstacle == nil, let step = next(world.events, world.now) {
            if case .done = try steps.perform(step) { chosen.append(.operation(step)) }
        }
        try steps.run()
        testCase.steps = chosen + testCase.steps
        testCase.recovery = RecoveryReader.recovery(of: testCase, in: world.parameters)
        recovery = RecoveryPhase(testCase, in: world)
        try end()
        return testCase
    }
}
