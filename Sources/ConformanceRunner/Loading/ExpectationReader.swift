import Events
import Payload
import PositionedYAML
import Text
import VirtualDevices

/// Reads one expectation: the value of an actor that has the key `expect`.
struct ExpectationReader {
    let facts: CaseFacts
    let devices: [String]
    let grounds: GroundReader

    func expectation(
        actor: PositionedNode.Entry, _ errors: inout PositionedErrorCollector
    ) -> Expectation? {
        let before = errors.errors.count
        guard
            let mapping = errors.attempt(try actor.value.mapping()),
            let what = mapping["expect"],
            let name = errors.attempt(try what.word(among: Self.names, noun: "expectation"))
        else { return nil }
        let form = ExpectationForm(rawValue: name)
        let declarations = (form?.arguments ?? ExpectationForm.eventArguments) + ExpectationForm.commonArguments
        _ = errors.mapping(actor.value, allowed: ["expect"] + declarations.map(\.name), "an expectation")
        for declaration in declarations where declaration.isRequired && mapping[declaration.name] == nil {
            errors.attempt(try mapping.required(declaration.name))
        }
        let matter = matter(name, form, actor: actor, mapping, &errors)
        let id = identifier(mapping, default: name, &errors)
        let defaultWindow =
            form?.defaultWindow
            ?? (mapping["count"] == nil
                ? EventKind(rawValue: name).map(ExpectationForm.defaultWindow(of:))
                    ?? ExpectationForm.DefaultWindow.event
                : ExpectationForm.DefaultWindow.absence)
        var within = TimeSpan.parameter(defaultWindow)
        if let node = mapping["within"] {
            errors.attempt(try node.timeSpan(facts), into: &within)
        }
        let after = beginning(mapping, form, &errors)
        let ground = grounds.ground(of: mapping, at: actor.keyPosition, &errors)
        guard errors.errors.count == before, let matter else { return nil }
        return Expectation(
            id: id, actor: actor.key, matter: matter, within: within, after: after, ground: ground,
            position: actor.keyPosition)
    }

    /// The allowed values of `expect:`.
    static let names = ExpectationForm.allCases.map(\.rawValue) + EventKind.allCases.map(\.rawValue)

    private func matter(
        _ name: String, _ form: ExpectationForm?, actor: PositionedNode.Entry, _ mapping: PositionedMapping,
        _ errors: inout PositionedErrorCollector
    ) -> Expectation.Matter? {
        guard let form else { return event(name, actor: actor, mapping, &errors) }
        if [.offer, .noOffer, .offerWithdrawn, .asymmetricDiscovery, .refused].contains(form), actor.key == Actor.world
        {
            errors.add(at: actor.keyPosition, expected: "the device that `\(name)` is about", found: "`\(Actor.world)`")
            return nil
        }
        if [.captureCheck, .logCheck, .runCheck].contains(form), actor.key != Actor.world {
            errors.add(
                at: actor.keyPosition, expected: "`\(Actor.world)` as the actor of `\(name)`",
                found: "`\(actor.key)`", advice: "The check is about no single device.")
        }
        switch form {
        case .offer: return .event(shorthand(.offerShown, form, actor, mapping, &errors), count: nil)
        case .offerWithdrawn: return .event(shorthand(.offerHidden, form, actor, mapping, &errors), count: nil)
        case .noOffer: return noOffer(actor: actor, mapping, &errors)
        case .never:
            guard let node = mapping["event"], let kind = errors.attempt(try node.eventKind()) else { return nil }
            return .never(pattern(kind, device: actor.key, mapping, &errors))
        case .sequence:
            guard let node = mapping["events"] else { return nil }
            return sequence(node, actor: actor.key, &errors)
        case .asymmetricDiscovery:
            return peer(mapping, actor: actor, &errors).map { .asymmetricDiscovery(peer: $0) }
        case .refused:
            var reason: String?
            if let node = mapping["reason"] {
                reason = errors.attempt(try node.nonEmptyString())
            }
            return .refused(reason: reason)
        case .captureCheck:
            return CaptureCheckReader(devices: devices).matter(mapping, &errors)
        case .logCheck:
            return LogCheckReader(devices: devices).matter(mapping, &errors)
        case .runCheck:
            return RunCheckReader(facts: facts).matter(mapping, at: actor.keyPosition, &errors)
        }
    }

    private func event(
        _ name: String, actor: PositionedNode.Entry, _ mapping: PositionedMapping,
        _ errors: inout PositionedErrorCollector
    ) -> Expectation.Matter? {
        guard let kind = EventKind(rawValue: name) else { return nil }
        let pattern = pattern(kind, device: actor.key, mapping, &errors)
        var count: Int?
        if let node = mapping["count"] {
            count = errors.attempt(try node.integer(in: 1...10_000, "a count"))
        }
        return .event(pattern, count: count)
    }

    private func noOffer(
        actor: PositionedNode.Entry, _ mapping: PositionedMapping, _ errors: inout PositionedErrorCollector
    ) -> Expectation.Matter? {
        var pattern = shorthand(.offerShown, .noOffer, actor, mapping, &errors)
        guard let source = peer(mapping, actor: actor, &errors) else { return nil }
        if mapping["from"] == nil {
            pattern.conditions.append(
                EventPattern.Condition(subject: .field(.from), test: .equals(.string(source))))
        }
        var because: String?
        if let node = mapping["because"] {
            because = errors.attempt(
                try node.word(among: EligibilityPredicate.allCases.map(\.rawValue), noun: "predicate"))
        }
        return .noOffer(pattern, source: source, because: because)
    }

    private func identifier(
        _ mapping: PositionedMapping, default name: String, _ errors: inout PositionedErrorCollector
    ) -> String {
        guard let node = mapping["id"] else { return name }
        return errors.attempt { () throws(PositionedError) in
            let text = try node.nonEmptyString("a check id")
            guard CaseNames.isPublished(text), text != "start", !text.hasPrefix(Recovery.checkID) else {
                throw node.error(
                    expected: "a check id of lower-case letters, digits and hyphens, other than `start` and `recovery…`"
                )
            }
            return text
        } ?? name
    }

    private func beginning(
        _ mapping: PositionedMapping, _ form: ExpectationForm?, _ errors: inout PositionedErrorCollector
    ) -> Expectation.Beginning {
        guard let node = mapping["after"] else { return form == .asymmetricDiscovery ? .start : .lastOperation }
        guard let text = errors.attempt(try node.nonEmptyString("a check id")) else { return .lastOperation }
        return text == "start" ? .start : .check(text)
    }

    private func peer(
        _ mapping: PositionedMapping, actor: PositionedNode.Entry, _ errors: inout PositionedErrorCollector
    ) -> String? {
        if let node = mapping["from"] {
            return errors.attempt(try node.word(among: devices.filter { $0 != actor.key }, noun: "other device"))
        }
        let others = devices.filter { $0 != actor.key }
        if others.count == 1 { return others.first }
        errors.add(
            at: mapping.position, expected: "the argument `from`", found: "\(others.count) other devices",
            advice: "It may be left out where there is only one other device.")
        return nil
    }
}

// MARK: - Patterns

extension ExpectationReader {
    private func shorthand(
        _ kind: EventKind, _ form: ExpectationForm, _ actor: PositionedNode.Entry, _ mapping: PositionedMapping,
        _ errors: inout PositionedErrorCollector
    ) -> EventPattern {
        var pattern = EventPattern(kind: kind, device: actor.key, conditions: [])
        for argument in form.arguments {
            let name: FieldName
            switch argument.kind {
            case .field(let field): name = field
            case .device: name = .from
            default: continue
            }
            guard let entry = mapping.entry(name.rawValue) else { continue }
            if let condition = condition(entry, kind, contains: false, &errors) { pattern.conditions.append(condition) }
        }
        return pattern
    }

    private func pattern(
        _ kind: EventKind, device: String, _ mapping: PositionedMapping, _ errors: inout PositionedErrorCollector
    ) -> EventPattern {
        var pattern = EventPattern(kind: kind, device: device == Actor.world ? nil : device, conditions: [])
        for (key, contains) in [("where", false), ("contains", true)] {
            guard let node = mapping.present(key),
                let conditions = errors.attempt(try node.mapping("parts of the event with their values"))
            else { continue }
            for entry in conditions.entries {
                if let condition = condition(entry, kind, contains: contains, &errors) {
                    pattern.conditions.append(condition)
                }
            }
        }
        return pattern
    }

    private func sequence(
        _ node: PositionedNode, actor: String, _ errors: inout PositionedErrorCollector
    ) -> Expectation.Matter? {
        guard let elements = errors.attempt(try node.sequence("a list of patterns")),
            elements.count >= 2
        else {
            errors.add(node.error(expected: "at least two patterns"))
            return nil
        }
        var patterns: [EventPattern] = []
        for element in elements {
            if element.scalar != nil {
                if let kind = errors.attempt(try element.eventKind()) {
                    patterns.append(
                        EventPattern(kind: kind, device: actor == Actor.world ? nil : actor, conditions: []))
                }
                continue
            }
            guard
                let mapping = errors.attempt(
                    try element.mapping(
                        allowed: ExpectationForm.patternArguments.map(\.name),
                        "an event kind, or {event: KIND, where: {…}}")),
                let kind = errors.attempt(try mapping.required("event").eventKind())
            else { continue }
            var device = actor
            if let on = mapping.present("on") {
                errors.attempt(try on.word(among: devices + [Actor.world], noun: "device"), into: &device)
            }
            patterns.append(pattern(kind, device: device, mapping, &errors))
        }
        return .sequence(patterns)
    }

    private func condition(
        _ entry: PositionedNode.Entry, _ kind: EventKind, contains: Bool, _ errors: inout PositionedErrorCollector
    ) -> EventPattern.Condition? {
        errors.attempt { () throws(PositionedError) in
            let subject = try subject(entry, kind)
            let value = try entry.value.payload()
            try check(value, of: subject, in: kind, at: entry.value)
            if contains {
                switch value {
                case .string, .data, .array, .set, .dictionary: break
                default:
                    throw entry.value.error(
                        expected: "text, data, a list or a dictionary to be contained", advice: "Put it under `where`.")
                }
            }
            return EventPattern.Condition(subject: subject, test: contains ? .contains(value) : .equals(value))
        }
    }

    private func subject(
        _ entry: PositionedNode.Entry, _ kind: EventKind
    ) throws(PositionedError) -> EventPattern.Subject {
        switch entry.key {
        case "app": return .app
        case "activity": return .activity
        case "attempt": return .attempt
        case "thread": return .thread
        default: break
        }
        if let name = FieldName(rawValue: entry.key), kind.fields.contains(name) { return .field(name) }
        let known = kind.fields.map(\.rawValue) + EventPattern.commonSubjects
        throw PositionedError(
            at: entry.keyPosition, expected: "a part of `\(kind.rawValue)` events", unknown: entry.key, among: known,
            noun: "parts")
    }

    private func check(
        _ value: PayloadValue, of subject: EventPattern.Subject, in kind: EventKind, at node: PositionedNode
    ) throws(PositionedError) {
        if value.isNull { return }
        switch subject {
        case .thread: _ = try node.choice(ThreadClass.self, "a thread class")
        case .attempt: _ = try node.integer(in: 0...Int.max, "an attempt's number")
        case .activity:
            if value.stringValue == nil, value.integerValue == nil {
                throw node.error(expected: "an activity's name in the case, or its number")
            }
        case .app: _ = try node.nonEmptyString("a bundle identifier")
        case .field(let name):
            guard name.namesDevice(in: kind) else { return }
            _ = try node.word(among: devices, noun: "device")
        }
    }
}
