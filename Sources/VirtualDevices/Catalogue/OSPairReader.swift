import PositionedYAML
import Text

/// Reads `os-pairs.yaml`, whose pairs name models, releases and gates of the other files.
struct OSPairReader {
    let models: [DeviceModel]
    let releases: Set<OSVersion>
    let gates: [ReleaseGate]
    private(set) var selections: [OSPairSelection] = []

    init(models: [DeviceModel], releases: [OSVersion], gates: [ReleaseGate]) {
        self.models = models
        self.releases = Set(releases)
        self.gates = gates
    }

    /// Reads the whole file. A mistake in one selection does not hide those in others.
    mutating func read(_ root: PositionedNode, _ problems: inout PositionedErrorCollector) {
        let nodes = problems.attempt(
            try root.mapping(allowed: ["selections"]).required("selections").sequence("a list of selections"))
        for node in nodes ?? [] {
            if let selection = selection(node, &problems) { selections.append(selection) }
        }
    }

    private func selection(
        _ node: PositionedNode, _ problems: inout PositionedErrorCollector
    ) -> OSPairSelection? {
        let before = problems.errors.count
        let isPart = (try? node.mapping()).map { $0["of"] != nil } ?? false
        let keys = isPart ? ["name", "what", "of", "source", "receiver", "pairs"] : ["name", "what", "bands", "pairs"]
        guard
            let mapping = problems.attempt(
                try node.mapping(allowed: keys, isPart ? "a part of a selection" : "a selection")),
            let name = problems.attempt({ () throws(PositionedError) in
                let node = try mapping.required("name")
                let name = try node.nonEmptyString("a name")
                guard name.first?.isLetter == true,
                    name.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber) })
                else {
                    throw node.error(expected: "a name of letters and digits")
                }
                guard !selections.contains(where: { $0.name == name }) else {
                    throw node.error(expected: "a name that no other selection has")
                }
                return name
            }),
            let what = problems.attempt(try mapping.required("what").nonEmptyString("what the selection is for"))
        else { return nil }
        var bands: [String] = []
        for element in problems.attempt(try mapping["bands"]?.sequence() ?? []) ?? [] {
            if let gate = problems.attempt(try gate(element)) {
                bands.append(gate.name)
            }
        }
        let pairs = isPart ? part(mapping, &problems) : list(mapping, &problems)
        guard problems.errors.count == before else { return nil }
        guard !pairs.isEmpty else {
            problems.add(node.error(expected: "a selection with at least one pair"))
            return nil
        }
        return OSPairSelection(name: name, what: what, bands: bands, pairs: pairs)
    }

    private func gate(_ node: PositionedNode) throws(PositionedError) -> ReleaseGate {
        let name = try node.nonEmptyString("a gate of os-releases.yaml")
        if let gate = gates.first(where: { $0.name == name }) { return gate }
        throw node.error(
            expected: "a gate of os-releases.yaml",
            advice: adviceForUnknown(name, among: gates.map(\.name), noun: "gates"))
    }

    // MARK: Listed pairs

    private func list(_ mapping: PositionedMapping, _ problems: inout PositionedErrorCollector) -> [OSPair] {
        let nodes = problems.attempt(try mapping.required("pairs").sequence("a list of pairs"))
        var pairs: [OSPair] = []
        for node in nodes ?? [] {
            problems.attempt { () throws(PositionedError) in
                let pair = try pair(node)
                // The order is fixed, so that a selection has only one form.
                if let last = pairs.last,
                    (pair.source.release, pair.receiver.release) <= (last.source.release, last.receiver.release)
                {
                    throw node.error(
                        expected: "a pair behind \(last.name), by the source's release and then the receiver's",
                        advice: "Each two releases once, and the list sorted.")
                }
                pairs.append(pair)
            }
        }
        return pairs
    }

    private func pair(_ node: PositionedNode) throws(PositionedError) -> OSPair {
        let mapping = try node.mapping(
            allowed: ["name", "sourceModel", "sourceOS", "receiverModel", "receiverOS"], "a pair")
        let source = try end(mapping, "source", role: .send)
        let receiver = try end(mapping, "receiver", role: .receive)
        let nameNode = try mapping.required("name")
        let name = OSPair.name(from: source.release, to: receiver.release)
        guard try nameNode.nonEmptyString("a name") == name else {
            throw nameNode.error(
                expected: "`\(name)`, after its releases", advice: "Names of cases contain it and must not lie.")
        }
        return OSPair(name: name, source: source, receiver: receiver)
    }

    private func end(
        _ mapping: PositionedMapping, _ end: String, role: DeviceModel.Role
    ) throws(PositionedError) -> OSPair.End {
        let modelNode = try mapping.required(end + "Model")
        let name = try modelNode.nonEmptyString("the name of a model")
        guard let model = models.first(where: { $0.name == name }) else {
            throw modelNode.error(
                expected: "a known model", advice: adviceForUnknown(name, among: models.map(\.name), noun: "models"))
        }
        guard model.isHandoffCapable, !model.isSimulator, model.roles.contains(role) else {
            throw modelNode.error(expected: "a model that can \(role.rawValue) activities")
        }
        let releaseNode = try mapping.required(end + "OS")
        guard let release = OSVersion(try releaseNode.nonEmptyString("a release")), releases.contains(release) else {
            throw releaseNode.error(expected: "a release of os-releases.yaml")
        }
        guard model.plausiblyRuns(release) else {
            throw releaseNode.error(
                expected: "a release that \(model.name) plausibly ran, from \(model.firstOS)"
                    + (model.lastOS.map { " to \($0)" } ?? ""))
        }
        return OSPair.End(model: name, release: release)
    }

    // MARK: Parts

    private func part(_ mapping: PositionedMapping, _ problems: inout PositionedErrorCollector) -> [OSPair] {
        guard
            let whole = problems.attempt({ () throws(PositionedError) in
                let node = try mapping.required("of")
                let name = try node.nonEmptyString("an earlier selection")
                guard let whole = selections.first(where: { $0.name == name }) else {
                    throw node.error(
                        expected: "an earlier selection",
                        advice: adviceForUnknown(name, among: selections.map(\.name), noun: "selections"))
                }
                return whole
            })
        else { return [] }
        let ends: [(key: String, release: KeyPath<OSPair, OSVersion>)] = [
            ("source", \.source.release), ("receiver", \.receiver.release),
        ]
        if ends.allSatisfy({ mapping[$0.key] == nil }), mapping["pairs"] == nil {
            problems.add(
                at: mapping.position, expected: "`source` or `receiver` with what it has or lacks, or `pairs`",
                found: "none of them")
        }
        var pairs = whole.pairs
        if let node = mapping["pairs"] {
            let names = names(node, of: whole, &problems)
            pairs.removeAll { !names.contains($0.name) }
        }
        for (key, release) in ends {
            guard let node = mapping[key],
                let wanted = problems.attempt(try conditions(node))
            else { continue }
            pairs.removeAll { pair in
                wanted.contains { condition in
                    condition.gate.isOpen(on: pair[keyPath: release]) != condition.isThere
                }
            }
        }
        return pairs
    }

    /// The names of those pairs of a selection that a part takes.
    private func names(
        _ node: PositionedNode, of whole: OSPairSelection, _ problems: inout PositionedErrorCollector
    ) -> Set<String> {
        let known = whole.pairs.map(\.name)
        var names: Set<String> = []
        for element in problems.attempt(try node.sequence("a list of names of pairs")) ?? [] {
            problems.attempt { () throws(PositionedError) in
                let name = try element.nonEmptyString("the name of a pair")
                guard known.contains(name) else {
                    throw element.error(
                        expected: "a pair of `\(whole.name)`",
                        advice: adviceForUnknown(name, among: known, noun: "pairs"))
                }
                guard names.insert(name).inserted else { throw element.error(expected: "each pair once") }
            }
        }
        return names
    }

    private func conditions(
        _ node: PositionedNode
    ) throws(PositionedError) -> [(gate: ReleaseGate, isThere: Bool)] {
        let mapping = try node.mapping(allowed: ["has", "lacks"], "what the release has or lacks: {has: [GATE]}")
        var conditions: [(gate: ReleaseGate, isThere: Bool)] = []
        for (key, isThere) in [("has", true), ("lacks", false)] {
            for element in try mapping[key]?.sequence("a list of gates") ?? [] {
                conditions.append((try gate(element), isThere))
            }
        }
        return conditions
    }
}
