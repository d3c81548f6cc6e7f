import Events
import ImplementationAdapter
import Payload

/// Tests whether an implementation has a capability, by an operation that needs it.
struct CapabilityTrial {
    enum TrialResult {
        /// It has the capability, as the text says.
        case done(String)
        /// It does not have it, as the text says.
        case notDone(String)
        /// The trial does not show it.
        case unknown
    }

    /// The capabilities that a single operation shows. Events show the others.
    static let capabilities: [Capability] = [
        .modelledTransport, .frameworkManagement, .appActions, .settingsScreen,
    ]

    private let environment: CaseEnvironment
    private let device: DeviceDeclaration

    init(environment: CaseEnvironment, device: DeviceDeclaration) {
        self.environment = environment
        self.device = device
    }

    func run(
        _ capability: Capability, on implementation: some Implementation
    ) throws(ImplementationFault) -> TrialResult {
        var device = device
        for index in device.apps.indices { device.apps[index].behaviour = ["controllers": [["name": "list"]]] }
        let needsControllers = capability == .frameworkManagement
        let setup = environment.setup(
            CaseEnvironment.SetupRequest(
                device: needsControllers ? device : self.device, index: 0, caseSeed: 1,
                parameters: environment.parameters, epoch: environment.epoch))
        _ = try implementation.reset(setup)
        switch capability {
        case .modelledTransport: return try exchangeKeys(implementation, setup)
        case .frameworkManagement:
            _ = try implementation.perform(Operation(.launch), at: .start)
            return try finding(implementation, Operation(.show, ["controller": "list"]))
        case .appActions:
            _ = try implementation.perform(
                Operation(.create, ["type": .string(device.apps.first?.activityTypes.first ?? "com.example.type")]),
                at: .start)
            return try finding(
                implementation,
                Operation(.perform, ["action": "mutateOwnUserInfo", "with": ["as": "activity"]]))
        case .settingsScreen: return try finding(implementation, Operation(.inspect))
        default: return .unknown  // the type is an open set of names
        }
    }

    private func finding(
        _ implementation: some Implementation, _ operation: Operation
    ) throws(ImplementationFault) -> TrialResult {
        switch try implementation.perform(operation, at: .start).answer {
        case .done: .done("\(operation.verb.rawValue) is done")
        case .unsupported: .notDone("\(operation.verb.rawValue) is unsupported")
        case .refused: .unknown
        }
    }

    /// A peer asks for the advertising key.
    private func exchangeKeys(
        _ implementation: some Implementation, _ setup: DeviceSetup
    ) throws(ImplementationFault) -> TrialResult {
        let peer = DeviceIdentifier(setup.identifier.value &+ 1)
        let link = LinkIdentifier(1 << 32 | 1)
        let identity = PeerIdentity(
            identifier: peer, name: "peer", model: "Mac", identityResolvingKey: setup.identityResolvingKey)
        let inputs: [Input] = [
            .paired(identity), .accepted(link: link, peer: peer, medium: .bluetoothLE),
            .received(link: link, message: PropertyList.encode(["message": "key-request"])),
        ]
        for input in inputs {
            let reaction = try implementation.receive(input, at: .start)
            for output in reaction.outputs {
                guard case .send(link, let message) = output else { continue }
                let reply = (try? PropertyList.decode(message))?.dictionaryValue
                guard reply?["message"]?.stringValue == "key-reply" else { continue }
                return .done("it answers a key-request")
            }
        }
        return .notDone("it does not answer a peer's key-request with a key-reply")
    }
}
