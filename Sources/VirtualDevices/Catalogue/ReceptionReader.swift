import Platforms
import PositionedYAML
import Text

/// Reads `receptions.yaml`, whose receivers name models and releases of the other files.
struct ReceptionReader {
    let models: [DeviceModel]
    let releases: Set<OSVersion>
    let gates: [ReleaseGate]
    private(set) var selections: [ReceptionSelection] = []

    init(models: [DeviceModel], releases: [OSVersion], gates: [ReleaseGate]) {
        self.models = models
        self.releases = Set(releases)
        self.gates = gates
    }

    private struct Receiver {
        var name: String
        var model: String
        var release: OSVersion
        var scenes: SceneSupport?
    }

    /// Reads the whole file. A mistake in one selection does not hide those in others.
    mutating func read(_ root: PositionedNode, _ problems: inout PositionedErrorCollector) {
        let nodes = problems.attempt(
            try root.mapping(allowed: ["selections"]).required("selections").sequence("a list of selections"))
        for node in nodes ?? [] {
            if let selection = problems.attempt(try selection(node)) { selections.append(selection) }
        }
    }

    private func selection(_ node: PositionedNode) throws(PositionedError) -> ReceptionSelection {
        let mapping = try node.mapping(allowed: ["name", "what", "receivers", "starts"], "a selection")
        let nameNode = try mapping.required("name")
        let name = try Self.name(nameNode)
        guard !selections.contains(where: { $0.name == name }) else {
            throw nameNode.error(expected: "a name that no other selection has")
        }
        var receivers: [Receiver] = []
        for element in try mapping.required("receivers").sequence("a list of receivers") {
            let receiver = try receiver(element)
            guard !receivers.contains(where: { $0.name == receiver.name }) else {
                throw element.error(expected: "a name that no other receiver of the selection has")
            }
            receivers.append(receiver)
        }
        var starts: [ActivityReception.Start] = []
        for element in try mapping.required("starts").sequence("a list of starts") {
            let start = try element.choice(ActivityReception.Start.self, "`cold`, `suspended` or `inFront`")
            guard !starts.contains(start) else { throw element.error(expected: "each start once") }
            starts.append(start)
        }
        guard !receivers.isEmpty, !starts.isEmpty else {
            throw node.error(expected: "a selection with at least one receiver and one start")
        }
        return ReceptionSelection(
            name: name, what: try mapping.required("what").nonEmptyString("what the selection is for"),
            receptions: receivers.flatMap { receiver in starts.map { reception(receiver, $0) } })
    }

    private func reception(_ receiver: Receiver, _ start: ActivityReception.Start) -> ActivityReception {
        let systemHasScenes = gates.contains { $0.name == "scenes" && $0.isOpen(on: receiver.release) }
        return ActivityReception(
            name: "\(receiver.name)-\(start.rawValue)", model: receiver.model, release: receiver.release,
            scenes: receiver.scenes, isInScene: receiver.scenes != nil && systemHasScenes, start: start)
    }

    private func receiver(_ node: PositionedNode) throws(PositionedError) -> Receiver {
        let mapping = try node.mapping(allowed: ["name", "model", "os", "scenes"], "a receiver")
        let modelNode = try mapping.required("model")
        let modelName = try modelNode.nonEmptyString("the name of a model")
        guard let model = models.first(where: { $0.name == modelName }) else {
            throw modelNode.error(
                expected: "a known model",
                advice: adviceForUnknown(modelName, among: models.map(\.name), noun: "models"))
        }
        let releaseNode = try mapping.required("os")
        guard let release = OSVersion(try releaseNode.nonEmptyString("a release")), releases.contains(release) else {
            throw releaseNode.error(expected: "a release of os-releases.yaml")
        }
        guard model.plausiblyRuns(release) else {
            throw releaseNode.error(expected: "a release that \(model.name) plausibly ran")
        }
        let scenes = try mapping.present("scenes").map { node throws(PositionedError) in
            try node.choice(SceneSupport.self, "`single` or `multiple`")
        }
        return Receiver(
            name: try Self.name(try mapping.required("name")), model: modelName, release: release, scenes: scenes)
    }

    private static func name(_ node: PositionedNode) throws(PositionedError) -> String {
        let name = try node.nonEmptyString("a name")
        guard name.wholeMatch(of: /[A-Za-z][A-Za-z0-9-]*/) != nil else {
            throw node.error(expected: "a name of letters, digits and hyphens")
        }
        return name
    }
}
