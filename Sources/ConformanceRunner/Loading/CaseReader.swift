import Events
import ImplementationAdapter
import Platforms
import PositionedYAML
import Requirements
import Text
import VirtualDevices

/// Reads one entry of `cases:` into a case for each permutation.
struct CaseReader {
    let facts: CaseFacts
    let suite: String
    /// `defaults:` of the suite.
    let defaults: PositionedMapping?

    static let caseKeys = [
        "name", "covers", "outside", "asks", "why", "catches", "needs", "parameters", "transport", "sites", "devices",
        "each",
        "steps",
        "recovery",
    ]
    /// Keys of a suite's `defaults:`.
    static let defaultKeys = ["devices", "parameters", "sites", "transport"]

    static let maximumDevices = 32
    static let maximumSteps = 500

    func cases(_ node: PositionedNode, _ errors: inout PositionedErrorCollector) -> [TestCase] {
        guard let mapping = errors.mapping(node, allowed: Self.caseKeys, "a case") else { return [] }
        guard
            let name = errors.attempt(
                try mapping.required("name").publishedName(
                    "the case's name", advice: "Baselines and reports refer to cases by name."))
        else { return [] }
        guard let permutations = errors.attempt(try Permutation.read(mapping["each"], facts.devices)) else { return [] }
        var cases: [TestCase] = []
        for permutation in permutations {
            let before = errors.errors.count
            if let expanded = expand(mapping, name, permutation, &errors) { cases.append(expanded) }
            // Most mistakes are the same in all permutations.
            if errors.errors.count > before { break }
        }
        return cases
    }

    private func expand(
        _ mapping: PositionedMapping, _ name: String, _ permutation: Permutation,
        _ errors: inout PositionedErrorCollector
    ) -> TestCase? {
        let before = errors.errors.count
        let values = values(of: mapping, permutation, &errors)
        let defaultValues = defaultValues(permutation, &errors)
        let covers = covers(values["covers"], of: mapping, &errors)
        let parameters = parameters([defaultValues["parameters"], values["parameters"]], &errors)
        var transport: TransportName?
        if let node = values["transport"] ?? defaultValues["transport"] {
            transport = errors.attempt(try node.choice(TransportName.self, "a transport"))
        }
        let sites = SiteReader.sites([defaultValues["sites"], values["sites"]], &errors)
        let devices = devices(merged(defaultValues["devices"], values["devices"], &errors), of: mapping, &errors)
        let catches = names(values["catches"], &errors) { element throws(PositionedError) in
            try element.publishedName("a name")
        }
        let needs = names(values["needs"], &errors) { element throws(PositionedError) in
            try element.word(among: CaseFacts.capabilities, noun: "capability")
        }
        let asks = asks(values["asks"], &errors)
        var why = ""
        if let node = values["why"], let text = errors.attempt(try node.string()) { why = text }
        let outside = outside(values["outside"], covers, &errors)
        checkApplicability(covers, outside, devices.declarations, values, &errors)
        let grounds = GroundReader(facts: facts, covers: covers, devices: devices.declarations)
        guard let steps = steps(values["steps"], of: mapping, devices.names, grounds, &errors),
            errors.errors.count == before
        else { return nil }
        var recoveryReader = RecoveryReader(
            devices: devices.declarations, in: facts.devices.profile.applying(parameters))
        let recovery = recoveryReader.recovery(values["recovery"], steps: steps, &errors)
        grounds.checkUse(of: values["covers"], by: steps.compactMap(\.expectation), recovery, &errors)
        guard errors.errors.count == before else { return nil }
        return TestCase(
            name: "\(suite)/\(name)\(permutation.suffix)", suite: suite, position: mapping.position, covers: covers,
            outside: outside, asks: asks, why: why, catches: catches,
            needs: needs.map { Capability(rawValue: $0) }, parameters: parameters, devices: devices.declarations,
            steps: steps, recovery: recovery, sites: sites, transport: transport)
    }

    /// What a permutation has under each key of the case.
    func values(
        of mapping: PositionedMapping, _ permutation: Permutation, _ errors: inout PositionedErrorCollector
    ) -> [String: PositionedNode] {
        var values: [String: PositionedNode] = [:]
        for entry in mapping.entries where entry.key != "each" && entry.key != "name" {
            values[entry.key] = errors.attempt { () throws(PositionedError) in
                switch entry.key {
                case "devices": try permutation.substitution.applyToDevices(entry.value)
                case "steps": try StepRepetition.expand(entry.value, permutation.substitution)
                default: try permutation.substitution.apply(to: entry.value)
                }
            }
        }
        return values
    }

    /// What a permutation has of the suite's defaults.
    func defaultValues(
        _ permutation: Permutation, _ errors: inout PositionedErrorCollector
    ) -> [String: PositionedNode] {
        var values: [String: PositionedNode] = [:]
        for entry in defaults?.entries ?? [] {
            values[entry.key] = errors.attempt(try permutation.substitution.apply(to: entry.value))
        }
        return values
    }

    private func covers(
        _ node: PositionedNode?, of mapping: PositionedMapping, _ errors: inout PositionedErrorCollector
    ) -> [String] {
        guard let node else {
            if mapping["covers"] == nil {
                errors.add(
                    at: mapping.position, expected: "a key `covers` with at least one requirement id", found: "none",
                    advice: "`baton explain ID` shows a requirement, `baton coverage` lists them.")
            }
            return []
        }
        guard let elements = errors.attempt(try node.sequence("a list of requirement ids")) else { return [] }
        if elements.isEmpty { errors.add(node.error(expected: "at least one requirement id")) }
        var ids: [String] = []
        for element in elements {
            guard let id = errors.attempt(try facts.requirements.requirement(namedBy: element).id.description) else {
                continue
            }
            if ids.contains(id) {
                errors.add(at: element.position, expected: "each requirement once", found: "`\(id)` again")
            } else {
                ids.append(id)
            }
        }
        return ids
    }

    private func outside(
        _ node: PositionedNode?, _ covers: [String], _ errors: inout PositionedErrorCollector
    ) -> [String] {
        var ids: [String] = []
        for element in errors.elements(of: node, "a list of requirement ids") {
            if let id = errors.attempt(try element.word(among: covers, noun: "covered requirement")) {
                guard !ids.contains(id) else {
                    errors.add(element.error(expected: "each requirement once"))
                    continue
                }
                ids.append(id)
            }
        }
        return ids
    }

    /// A case must have a device with a release on which the requirement holds, or list the requirement under `outside`.
    private func checkApplicability(
        _ covers: [String], _ outside: [String], _ devices: [DeviceDeclaration], _ values: [String: PositionedNode],
        _ errors: inout PositionedErrorCollector
    ) {
        guard !devices.isEmpty else { return }
        func position(_ key: String, _ id: String) -> SourcePosition? {
            let elements = try? values[key]?.sequence()
            return elements?.first { $0.scalar?.text == id }?.position ?? values[key]?.position
        }
        for id in covers {
            guard let requirement = facts.requirements[id] else { continue }
            let fitting = devices.first { requirement.applies(to: $0.system) }
            if fitting == nil, !outside.contains(id), let position = position("covers", id) {
                errors.add(
                    at: position, expected: "a device that runs \(requirement.applicability), where \(id) holds",
                    found: devices.map { "\($0.name) with \($0.system)" }.joined(separator: ", "),
                    advice: "If the case shows that the behaviour is absent on other releases, write outside: [\(id)].")
            }
            if let fitting, outside.contains(id), let position = position("outside", id) {
                errors.add(
                    at: position, expected: "a requirement that holds on none of the case's releases",
                    found: "\(id), which holds on \(fitting.system) of \(fitting.name)")
            }
        }
    }

    private func asks(_ node: PositionedNode?, _ errors: inout PositionedErrorCollector) -> [Question] {
        var questions: [Question] = []
        for element in errors.elements(of: node, "a list of questions") {
            guard let question = errors.attempt(try element.choice(Question.self, "a question")) else { continue }
            if questions.contains(question) {
                errors.add(element.error(expected: "each question once"))
            } else {
                questions.append(question)
            }
        }
        return questions
    }

    /// The names in a list, `catches` or `needs`.
    private func names(
        _ node: PositionedNode?, _ errors: inout PositionedErrorCollector,
        _ name: (PositionedNode) throws(PositionedError) -> String
    ) -> [String] {
        var names: [String] = []
        for element in errors.elements(of: node, "a list of names") {
            errors.attempt(names.append(try name(element)))
        }
        return names
    }

    private func parameters(
        _ nodes: [PositionedNode?], _ errors: inout PositionedErrorCollector
    ) -> [TestCase.ParameterOverride] {
        var profile = facts.devices.profile
        var names: Set<String> = []
        for node in nodes.compactMap({ $0 }) {
            guard let mapping = errors.attempt(try node.mapping("profile parameters with their values")) else {
                continue
            }
            for entry in mapping.entries {
                errors.attempt { () throws(PositionedError) in
                    try profile.override(entry)
                    names.insert(entry.key)
                }
            }
        }
        return names.sorted().compactMap(ParameterName.init)
            .map { TestCase.ParameterOverride(name: $0, value: profile[$0]) }
    }

    // MARK: - Devices

    /// The suite's default devices, overridden key by key by the case's own; `~` removes a default device.
    func merged(
        _ defaults: PositionedNode?, _ own: PositionedNode?, _ errors: inout PositionedErrorCollector
    ) -> [PositionedNode.Entry] {
        func entries(_ node: PositionedNode?) -> [PositionedNode.Entry] {
            guard let node else { return [] }
            return errors.attempt(try node.mapping("devices by their names").entries) ?? []
        }
        var merged = entries(defaults)
        for entry in entries(own) {
            guard let index = merged.firstIndex(where: { $0.key == entry.key }) else {
                merged.append(entry)
                continue
            }
            if entry.value.isNull {
                merged.remove(at: index)
                continue
            }
            guard case .mapping(let base) = merged[index].value.content,
                case .mapping(let additions) = entry.value.content
            else {
                merged[index] = entry
                continue
            }
            let kept = base.filter { candidate in !additions.contains { $0.key == candidate.key } }
            merged[index] = PositionedNode.Entry(
                key: entry.key, keyPosition: entry.keyPosition,
                value: PositionedNode(position: entry.value.position, content: .mapping(kept + additions)))
        }
        return merged
    }

    private func devices(
        _ entries: [PositionedNode.Entry], of mapping: PositionedMapping, _ errors: inout PositionedErrorCollector
    ) -> (declarations: [DeviceDeclaration], names: [String]) {
        if entries.isEmpty {
            errors.add(
                at: mapping.position(ofKey: "devices"), expected: "at least one device", found: "none",
                advice: "For example: `devices: {phone: {model: iPhone 5s, os: iOS 8.1}}`.")
        }
        if entries.count > Self.maximumDevices {
            errors.add(
                at: mapping.position(ofKey: "devices"), expected: "at most \(Self.maximumDevices) devices",
                found: "\(entries.count)")
        }
        let reader = DeviceReader(facts: facts)
        var declarations: [DeviceDeclaration] = []
        for entry in entries.prefix(Self.maximumDevices) {
            if let device = reader.device(entry, &errors) { declarations.append(device) }
        }
        return (declarations, entries.map(\.key))
    }

    // MARK: - Steps

    private func steps(
        _ node: PositionedNode?, of mapping: PositionedMapping, _ devices: [String], _ grounds: GroundReader,
        _ errors: inout PositionedErrorCollector
    ) -> [Step]? {
        guard let node else {
            if mapping["steps"] == nil {
                errors.attempt(try mapping.required("steps"))
            }
            return nil
        }
        guard let elements = errors.attempt(try node.sequence("a list of steps")) else { return nil }
        guard elements.count <= Self.maximumSteps else {
            errors.add(node.error(expected: "at most \(Self.maximumSteps) steps"))
            return nil
        }
        let reader = StepReader(facts: facts, devices: devices, grounds: grounds)
        let before = errors.errors.count
        var steps: [Step] = []
        for element in elements {
            if let step = reader.step(element, &errors) { steps.append(step) }
        }
        guard errors.errors.count == before else { return steps }
        checkExpectations(steps, at: node, &errors)
        return steps
    }

    /// Checks ids, references and the place of `refused`.
    private func checkExpectations(
        _ steps: [Step], at node: PositionedNode, _ errors: inout PositionedErrorCollector
    ) {
        var positions: [String: SourcePosition] = [:]
        var referable: [String] = []
        var operation: OperationStep?
        for step in steps {
            switch step {
            case .operation(let step): operation = step
            case .expectation(let expectation):
                if let first = positions[expectation.id] {
                    errors.add(
                        at: expectation.position, expected: "each check id once in a case",
                        found: "`\(expectation.id)` again, after line \(first.line)",
                        advice: "Give the expectation a name of its own: `id: …`.")
                } else {
                    positions[expectation.id] = expectation.position
                }
                if case .check(let id) = expectation.after, !referable.contains(id) {
                    errors.add(
                        at: expectation.position, expected: "the id of an earlier expectation of an event",
                        found: "`after: \(excerpt(id))`",
                        advice: adviceForUnknown(id, among: referable + ["start"], noun: "ids"))
                }
                switch expectation.matter {
                case .event, .sequence: referable.append(expectation.id)
                case .refused:
                    if operation?.actor != expectation.actor {
                        errors.add(
                            at: expectation.position, expected: "`refused` after an operation of the same device",
                            found: operation.map { "an operation of `\($0.actor)`" } ?? "no operation before")
                    }
                case .never, .noOffer, .asymmetricDiscovery, .captureCheck, .logCheck, .runCheck: break
                }
            }
        }
        if positions.isEmpty {
            errors.add(
                node.error(expected: "at least one expectation", advice: "A case without one cannot fail."))
        }
    }
}
