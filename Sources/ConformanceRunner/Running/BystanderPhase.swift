import ImplementationAdapter
import Payload
import Platforms
import VirtualDevices

/// The phase in which a bystander begins to offer its activity, before the apps of a case are started.
struct BystanderPhase {
    private let device: DeviceDeclaration
    private let world: CaseWorld

    init(_ device: DeviceDeclaration, in world: CaseWorld) {
        self.device = device
        self.world = world
    }

    func run() throws(ImplementationFault) {
        guard let app = device.apps.first, let type = app.activityTypes.first else { return }
        try world.pass(for: world.parameters[.pairingDelay])
        try perform(.launch, [:], in: app)
        let arguments: PayloadDictionary = [
            "as": "offer", "type": .string(type), "title": "Elsewhere", "userInfo": ["elsewhere": true],
        ]
        try perform(.becomeCurrent, arguments, in: app)
        try world.pass(for: world.parameters[.offerDeadline])
    }

    private func perform(
        _ verb: Verb, _ arguments: PayloadDictionary, in app: AppDescription
    ) throws(ImplementationFault) {
        _ = try world.perform(OperationStep(verb, on: device.name, arguments, app: app.bundle, at: device.position))
    }
}
