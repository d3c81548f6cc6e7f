import Events
import ImplementationAdapter
import Payload
import PositionedYAML
import Text
import VirtualDevices

struct StepReader {
    let facts: CaseFacts
    let devices: [String]
    let grounds: GroundReader

    /// Reads a step; nil after a mistake, which is noted.
    func step(_ node: PositionedNode, _ errors: inout PositionedErrorCollector) -> Step? {
        let shape = "a step: ACTOR: {verb: {arguments}} or ACTOR: {expect: WHAT}"
        guard let mapping = errors.attempt(try node.mapping(shape)) else { return nil }
        guard mapping.entries.count == 1, let entry = mapping.entries.first else {
            errors.add(node.error(expected: shape, advice: "Write one actor per step; begin another step with a dash."))
            return nil
        }
        guard entry.key == Actor.world || devices.contains(entry.key) else {
            errors.add(
                at: entry.keyPosition, expected: "a device of the case, or `\(Actor.world)`", unknown: entry.key,
                among: devices + [Actor.world], noun: "actors")
            return nil
        }
        if case .mapping(let entries) = entry.value.content, entries.contains(where: { $0.key == "expect" }) {
            return ExpectationReader(facts: facts, devices: devices, grounds: grounds)
                .expectation(actor: entry, &errors).map(Step.expectation)
        }
        return operation(actor: entry, &errors).map(Step.operation)
    }

    private func operation(
        actor: PositionedNode.Entry, _ errors: inout PositionedErrorCollector
    ) -> OperationStep? {
        let verbs = Verb.allCases.map(\.rawValue)
        let name: String
        let position: SourcePosition
        let arguments: PositionedNode?
        switch actor.value.content {
        case .scalar(let scalar):
            guard case .string(let text) = scalar.value else {
                errors.add(actor.value.error(expected: "a verb with its arguments, for example {lock: {}}"))
                return nil
            }
            (name, position, arguments) = (text, actor.value.position, nil)
        case .mapping(let entries):
            guard entries.count == 1, let entry = entries.first else {
                errors.add(
                    actor.value.error(
                        expected: "one verb with its arguments",
                        advice: "Write one verb per step; an expectation has the key `expect`."))
                return nil
            }
            (name, position, arguments) = (entry.key, entry.keyPosition, entry.value)
        case .sequence:
            errors.add(actor.value.error(expected: "one verb with its arguments", advice: "Write one verb per step."))
            return nil
        }
        guard let verb = Verb(rawValue: name) else {
            errors.add(
                at: position, expected: "a verb, or `expect`", unknown: name, among: verbs + ["expect"], noun: "verbs")
            return nil
        }
        if actor.key == Actor.world, verb != .advance, verb != .serve {
            errors.add(
                at: actor.keyPosition, expected: "a device as the actor of `\(name)`",
                found: "`\(Actor.world)`", advice: "Only `advance` and `serve` need no device.")
        }
        return operation(verb, actor: actor.key, arguments, at: position, &errors)
    }

    private func operation(
        _ verb: Verb, actor: String, _ node: PositionedNode?, at position: SourcePosition,
        _ errors: inout PositionedErrorCollector
    ) -> OperationStep? {
        let declarations = verb.arguments
        let before = errors.errors.count
        var step = OperationStep(actor: actor, verb: verb, app: nil, arguments: [], position: position)
        var entries: [PositionedNode.Entry] = []
        if let node, !node.isNull {
            guard
                let mapping = errors.mapping(
                    node, allowed: declarations.map(\.name), "the arguments of `\(verb.rawValue)`")
            else { return nil }
            entries = mapping.entries
        }
        for declaration in declarations {
            guard let entry = entries.first(where: { $0.key == declaration.name }) else {
                if declaration.isRequired {
                    errors.add(
                        at: node?.position ?? position,
                        expected: "the argument `\(declaration.name)` of `\(verb.rawValue)`: \(declaration.meaning)",
                        found: entries.isEmpty
                            ? "no argument" : "only \(entries.map { "`\($0.key)`" }.joined(separator: ", "))")
                }
                continue
            }
            guard let value = value(entry.value, declaration, &errors) else { continue }
            if declaration.name == "app" { step.app = appName(value) }
            step.arguments.append(OperationStep.Argument(name: declaration.name, value: value))
        }
        if verb == .updateSystem { addFeatures(to: &step) }
        return errors.errors.count == before ? step : nil
    }

    /// Adds what the catalogue says about the release of an update.
    private func addFeatures(to step: inout OperationStep) {
        guard step.plain("features") == nil,
            let release = step.plain("os")?.stringValue.flatMap(facts.devices.release(named:))
        else { return }
        step.set(["features": .array(facts.devices.features(of: release).map { .string($0) })])
    }

    private func appName(_ value: OperationStep.Value) -> String? {
        guard case .plain(let payload) = value else { return nil }
        return payload.stringValue ?? payload.dictionaryValue?["bundle"]?.stringValue
    }

    private func value(
        _ node: PositionedNode, _ declaration: ArgumentDeclaration, _ errors: inout PositionedErrorCollector
    ) -> OperationStep.Value? {
        if declaration.kind == .app {
            return DeviceReader(facts: facts).app(node, &errors).map { .plain($0.payload) }
        }
        return errors.attempt(try simpleValue(node, declaration))
    }

    private func simpleValue(
        _ node: PositionedNode, _ declaration: ArgumentDeclaration
    ) throws(PositionedError) -> OperationStep.Value {
        switch declaration.kind {
        case .text:
            if node.isNull { return .plain(.null) }
            let text = try node.string("text: \(declaration.meaning)")
            // Events start and end a fault. A misspelt one would have no effect.
            if declaration.name == "at" || declaration.name == "until" { _ = try node.eventKind() }
            return .plain(.string(text))
        case .word(let words): return .plain(.string(try node.word(among: words, noun: "word")))
        case .boolean: return .plain(.boolean(try node.boolean()))
        case .integer: return .plain(.integer(try node.integer(in: 0...Int64.max, "an integer")))
        case .metres: return .plain(.real(try node.metres()))
        case .duration: return .time(try node.timeSpan(facts))
        case .durations:
            var spans: [TimeSpan] = []
            for element in try node.sequence("a list of times") { spans.append(try element.timeSpan(facts)) }
            return .times(spans)
        case .expiration:
            if node.isNull { return .plain(.null) }
            return .time(try node.timeSpan(facts, allowsNegative: true))
        case .device: return .plain(.string(try node.word(among: devices, noun: "device")))
        case .payload: return .plain(try node.payload())
        case .dictionary: return .plain(.dictionary(try node.payloadDictionary()))
        case .texts: return .plain(.array(try node.strings().map { .string($0) }))
        case .release: return .plain(.string(try facts.devices.release(namedBy: node).description))
        case .quirks:
            let names = try node.sequence("a list of quirks").map { node throws(PositionedError) in
                PayloadValue.string(try facts.devices.quirk(namedBy: node).name)
            }
            return .plain(.array(names))
        case .site: return .plain(try SiteReader.site(node).payload)
        case .app: throw node.error(expected: "an app")
        }
    }
}
