import Events
import ImplementationAdapter
import Payload
import Platforms
import VirtualDevices

/// The course of one case: its world, its devices, its steps, and recovery from the faults among them.
final class CaseExecution {
    let world: CaseWorld
    private(set) var devices: CaseDevices
    private var steps: StepPhase
    private var recovery: RecoveryPhase
    private let testCase: TestCase

    init(
        testCase: TestCase, environment: CaseEnvironment, source: (any ImplementationSource)?,
        parameters: ProfileParameters, seed: UInt64
    ) {
        self.testCase = testCase
        world = CaseWorld(environment: environment, parameters: parameters, seed: seed)
        devices = CaseDevices(testCase: testCase, environment: environment, source: source, seed: seed)
        steps = StepPhase(testCase, in: world, isMust: environment.isMust)
        recovery = RecoveryPhase(testCase, in: world)
    }

    /// The checks so far, also after a fault.
    var checks: [CheckRecord] { steps.checks + recovery.checks }

    /// Runs the case from its devices' start to the end of what its steps left under way.
    func run() throws(ImplementationFault) {
        try devices.join(world)
        guard world.obstacle == nil else { return steps.skip() }
        try world.start()
        for device in testCase.devices {
            guard let app = device.foreground else { continue }
            _ = try world.perform(
                OperationStep(.launch, on: device.name, ["app": .string(app)], app: app, at: device.position))
        }
        try steps.run()
        try recovery.run(after: steps.hasFailed)
        // Attempts that are under way end, so that always-on rules see their ends.
        try world.pass(for: world.parameters[.settle])
    }
}
