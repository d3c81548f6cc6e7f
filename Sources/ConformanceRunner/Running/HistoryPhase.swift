import Events
import ImplementationAdapter
import Payload
import Platforms
import PositionedYAML
import VirtualDevices

/// The phase before the apps of a case are started: its devices live through a history, and come to rest.
///
/// Nothing of it is judged but by the rules that are always on. What a device refuses here is left out.
struct HistoryPhase {
    private let testCase: TestCase
    private let history: History
    private let world: CaseWorld

    /// What apps call their activity of that time.
    private static let activity = "before"
    /// How many pairs of devices hand something over.
    private static let maximumHandoffs = 2

    init(_ history: History, of testCase: TestCase, in world: CaseWorld) {
        self.history = history
        self.testCase = testCase
        self.world = world
    }

    func run() throws(ImplementationFault) {
        try pass(.pairingDelay)
        switch history {
        case .handoff, .linkLoss, .silentSource, .refusedConnection: for pair in handoffs { try accept(pair) }
        case .damagedMessage: for pair in handoffs { try damage(pair) }
        case .crash:
            for pair in handoffs {
                try publish(pair) { () throws(ImplementationFault) in
                    try perform(.terminate, ["reason": "crash"], on: pair.source, pair.app)
                }
            }
        case .restart:
            for pair in handoffs { try publish(pair) { () throws(ImplementationFault) in try restart() } }
            if handoffs.isEmpty { try restart() }
        case .sleep:
            for device in testCase.devices { try perform(.lock, on: device.name) }
            for device in testCase.devices { try perform(.sleep, on: device.name) }
            try world.pass(for: 60 * 1_000_000_000)
        case .account: try signOutAndIn()
        case .bluetooth:
            for device in testCase.devices { try perform(.set, ["bluetooth": false], on: device.name) }
            try pass(.lossTimeout)
            for device in testCase.devices where device.settings.bluetooth {
                try perform(.set, ["bluetooth": true], on: device.name)
            }
        case .day: try world.pass(for: 86_400 * 1_000_000_000)
        }
        try rest()
    }

    // MARK: - What happens

    /// The handoffs that the apps of the case allow. Sample apps make their activities themselves, and have none here.
    private var handoffs: [Recovery.Handoff] {
        RecoveryReader(devices: testCase.devices, in: world.parameters).handoffs(atMost: Self.maximumHandoffs)
    }

    /// An activity is current, and something happens then.
    private func publish(
        _ pair: Recovery.Handoff, then happens: () throws(ImplementationFault) -> Void
    ) throws(ImplementationFault) {
        guard let app = pair.app, let type = pair.type else { return }
        try perform(.launch, on: pair.source, app)
        try perform(
            .becomeCurrent,
            ["as": .string(Self.activity), "type": .string(type), "title": "Before", "userInfo": ["before": true]],
            on: pair.source, app)
        try pass(.offerDeadline)
        try happens()
        try perform(.invalidate, ["as": .string(Self.activity)], on: pair.source, app)
    }

    private func accept(_ pair: Recovery.Handoff) throws(ImplementationFault) {
        try publish(pair) { () throws(ImplementationFault) in
            if let fault = history.fault {
                var arguments: PayloadDictionary = ["name": .string(fault.rawValue), "from": .string(pair.source)]
                if fault == .linkLoss {
                    arguments["at"] = .string(EventKind.transferServed.rawValue)
                    arguments["on"] = .string(pair.source)
                }
                try perform(.fault, arguments, on: pair.receiver)
            }
            try perform(.accept, ["from": .string(pair.source)], on: pair.receiver)
            try pass(.attemptTimeout)
            try world.liftFaults()
        }
    }

    private func damage(_ pair: Recovery.Handoff) throws(ImplementationFault) {
        let arguments: PayloadDictionary = [
            "name": .string(FaultName.bitFlip.rawValue), "from": .string(pair.source), "field": "tag", "count": 1,
        ]
        try perform(.fault, arguments, on: pair.receiver)
        try publish(pair) { () throws(ImplementationFault) in try world.liftFaults() }
    }

    private func restart() throws(ImplementationFault) {
        for device in testCase.devices {
            try perform(.restart, on: device.name)
            try perform(.unlock, on: device.name)
        }
    }

    private func signOutAndIn() throws(ImplementationFault) {
        let own = testCase.devices.filter { $0.account != nil && $0.accountIsPrimary && !$0.accountIsManaged }
        for device in own { try perform(.signOut, on: device.name) }
        try pass(.pairingDelay)
        for device in own {
            try perform(.signIn, ["account": .string(device.account ?? "")], on: device.name)
        }
        try pass(.pairingDelay)
    }

    // MARK: - Rest

    /// No app runs, every switch stands as the case declares it, and whatever was under way has ended.
    private func rest() throws(ImplementationFault) {
        for device in testCase.devices {
            for app in device.apps { try perform(.terminate, on: device.name, app.bundle) }
            try perform(.wake, on: device.name)
            try perform(.unlock, on: device.name)
        }
        try pass(.attemptTimeout)
        try pass(.lossTimeout)
        for device in testCase.devices {
            if device.settings.locked || device.settings.asleep { try perform(.lock, on: device.name) }
            if device.settings.asleep { try perform(.sleep, on: device.name) }
        }
        try pass(.settle)
    }

    // MARK: - Operations

    private func perform(
        _ verb: Verb, _ arguments: PayloadDictionary = [:], on device: String, _ app: String? = nil
    ) throws(ImplementationFault) {
        _ = try world.perform(OperationStep(verb, on: device, arguments, app: app, at: testCase.position))
    }

    private func pass(_ parameter: ParameterName) throws(ImplementationFault) {
        try world.pass(for: world.parameters[parameter])
    }
}
