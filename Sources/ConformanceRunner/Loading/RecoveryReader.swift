import ImplementationAdapter
import Payload
import Platforms
import PositionedYAML
import VirtualDevices

/// Finds what a case must recover from: faults, and steps that take devices out of each other's range.
struct RecoveryReader {
    /// The largest distance at which devices receive each other, in metres.
    let radioRange: Double
    private var devices: [Device]
    private var pairs: [Pair] = []

    /// The state of a device after the steps so far.
    private struct Device {
        var declaration: DeviceDeclaration
        var settings: DeviceSettings
        var apps: [AppDescription]
        /// The step that switched its Bluetooth off; nil while it is on.
        var switchedOff: SourcePosition?
        /// The step that moved it last.
        var moved: SourcePosition?

        var name: String { declaration.name }
    }

    /// Two devices that the case separated. The first is the source if both can be.
    private struct Pair: Hashable {
        var source: Int
        var receiver: Int
    }

    init(devices: [DeviceDeclaration], in parameters: ProfileParameters) {
        radioRange = Double(parameters[.radioRange]) / 1_000
        self.devices = devices.map { Device(declaration: $0, settings: $0.settings, apps: $0.apps) }
    }

    /// Reads `recovery:` of a case and looks for faults in its steps.
    mutating func recovery(
        _ node: PositionedNode?, steps: [Step], _ errors: inout PositionedErrorCollector
    ) -> Recovery {
        for case .operation(let step) in steps { note(step) }
        guard let node else { return demanded }
        let reason = errors.attempt(
            try node.mapping(allowed: ["because"], "a reason: {because: …}").required("because").nonEmptyString(
                "why the devices cannot recover"))
        if pairs.isEmpty {
            errors.add(
                node.error(
                    expected: "no `recovery` in a case without a fault and without devices that lose contact",
                    advice: "There is nothing to recover from."))
        }
        return reason.map { .impossible(because: $0) } ?? .notNeeded
    }

    /// What the steps of a case demand.
    static func recovery(of testCase: TestCase, in parameters: ProfileParameters) -> Recovery {
        var reader = RecoveryReader(devices: testCase.devices, in: parameters)
        for case .operation(let step) in testCase.steps { reader.note(step) }
        return reader.demanded
    }

    private var demanded: Recovery {
        pairs.isEmpty ? .notNeeded : .demanded(Recovery.Plan(repairs: repairs(), handoffs: pairs.map(handoff)))
    }

    // MARK: - Steps

    private mutating func note(_ step: OperationStep) {
        guard let index = devices.firstIndex(where: { $0.name == step.actor }) else { return }
        switch step.verb {
        case .fault: noteFault(step, of: index)
        case .set:
            guard let isOn = step.plain("bluetooth")?.booleanValue else { return }
            let before = reachable(from: index)
            if devices[index].settings.bluetooth != isOn { devices[index].switchedOff = isOn ? nil : step.position }
            devices[index].settings.bluetooth = isOn
            noteCut(index, before)
        case .move:
            let before = reachable(from: index)
            devices[index].settings.x = metres(step.plain("x"))
            devices[index].settings.y = metres(step.plain("y"))
            devices[index].moved = step.position
            noteCut(index, before)
        case .install, .update:
            guard let app = step.plain("app").flatMap(AppDescription.init(payload:)) else { return }
            devices[index].apps.removeAll { $0.bundle == app.bundle }
            devices[index].apps.append(app)
        case .remove: devices[index].apps.removeAll { step.app == nil || $0.bundle == step.app }
        default: break
        }
    }

    private mutating func noteFault(_ step: OperationStep, of actor: Int) {
        if let name = step.plain("from")?.stringValue, let source = devices.firstIndex(where: { $0.name == name }),
            source != actor
        {
            return add(source, actor)
        }
        let others = devices.indices.filter { $0 != actor }
        // A fault without a source affects all devices. Those without an activity for the actor are left out.
        let related = others.filter { activity(from: $0, to: actor) != nil || activity(from: actor, to: $0) != nil }
        for other in related.isEmpty ? others : related { add(other, actor) }
    }

    private mutating func add(_ source: Int, _ receiver: Int) {
        guard !pairs.contains(where: { Set([$0.source, $0.receiver]) == Set([source, receiver]) }) else { return }
        pairs.append(Pair(source: source, receiver: receiver))
    }

    private mutating func noteCut(_ index: Int, _ before: [Int]) {
        let now = reachable(from: index)
        for other in before where !now.contains(other) { add(index, other) }
    }

    private func reachable(from index: Int) -> [Int] {
        guard devices[index].settings.bluetooth else { return [] }
        let here = devices[index].settings
        return devices.indices.filter { other in
            other != index && devices[other].settings.bluetooth && isInRange(here, devices[other].settings)
        }
    }

    private func isInRange(_ here: DeviceSettings, _ there: DeviceSettings) -> Bool {
        let (x, y) = (here.x - there.x, here.y - there.y)
        return (x * x + y * y).squareRoot() <= radioRange
    }

    private func metres(_ value: PayloadValue?) -> Double {
        value?.realValue ?? value?.integerValue.map(Double.init) ?? 0
    }

    // MARK: - Repairs

    /// The repairs after the last step, as far as later steps have not made them.
    private func repairs() -> [OperationStep] {
        var repairs: [OperationStep] = []
        let concerned = Set(pairs.flatMap { [$0.source, $0.receiver] }).sorted()
        for index in concerned {
            guard let position = devices[index].switchedOff else { continue }
            repairs.append(OperationStep(.set, on: devices[index].name, ["bluetooth": true], at: position))
        }
        var places = devices.map(\.settings)
        var carried: Set<Int> = []
        for pair in pairs where !isInRange(places[pair.source], places[pair.receiver]) {
            // A device that was carried to another one stays there.
            let ends = [(pair.source, pair.receiver), (pair.receiver, pair.source)]
            for (index, other) in ends where !carried.contains(index) {
                guard let position = devices[index].moved else { continue }
                let (x, y) = (places[other].x, places[other].y)
                repairs.append(
                    OperationStep(.move, on: devices[index].name, ["x": .real(x), "y": .real(y)], at: position))
                places[index].x = x
                places[index].y = y
                carried.insert(index)
                break
            }
        }
        return repairs
    }

    // MARK: - Handoffs

    /// The handoff of a pair in the direction in which its apps allow one.
    private func handoff(_ pair: Pair) -> Recovery.Handoff {
        for (source, receiver) in [(pair.source, pair.receiver), (pair.receiver, pair.source)] {
            guard let (app, type) = activity(from: source, to: receiver) else { continue }
            let isSample = app.sample != nil
            return Recovery.Handoff(
                source: devices[source].name, receiver: devices[receiver].name, app: isSample ? nil : app.bundle,
                type: isSample ? nil : type)
        }
        return Recovery.Handoff(
            source: devices[pair.source].name, receiver: devices[pair.receiver].name, app: nil, type: nil)
    }

    /// Handoffs that the apps of the devices allow at the start, in the order of the devices.
    func handoffs(atMost count: Int) -> [Recovery.Handoff] {
        var handoffs: [Recovery.Handoff] = []
        for source in devices.indices {
            for receiver in devices.indices where receiver != source && handoffs.count < count {
                guard let (app, type) = activity(from: source, to: receiver), app.sample == nil else { continue }
                handoffs.append(
                    Recovery.Handoff(
                        source: devices[source].name, receiver: devices[receiver].name, app: app.bundle, type: type))
            }
        }
        return handoffs
    }

    /// An app of the source, if possible the one in front at the start, and a type that an app of the same team on the
    /// receiver declares.
    private func activity(from source: Int, to receiver: Int) -> (app: AppDescription, type: String)? {
        guard devices[source].declaration.model.roles.contains(.send),
            devices[receiver].declaration.model.roles.contains(.receive)
        else { return nil }
        let front = devices[source].declaration.foreground
        let candidates = devices[source].apps
        for app in candidates.filter({ $0.bundle == front }) + candidates where app.signing.carriesTeam {
            for taker in devices[receiver].apps where taker.signing.carriesTeam && taker.team == app.team {
                if let type = taker.declaredTypes.first { return (app, type) }
            }
        }
        return nil
    }
}
