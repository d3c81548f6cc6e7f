import Events
import Payload
import Platforms
import PositionedYAML
import VirtualDevices

/// Reads the expectation `log-check`.
struct LogCheckReader {
    let devices: [String]

    func matter(_ mapping: PositionedMapping, _ errors: inout PositionedErrorCollector) -> Expectation.Matter? {
        let before = errors.errors.count
        guard let events = events(mapping.present("events"), &errors), errors.errors.count == before else { return nil }
        let last = events.last?.time ?? .start
        var end = last
        if let node = mapping.present("ends"), let time = errors.attempt(try node.instant()) {
            if time < last { errors.add(node.error(expected: "a time from \(Quantity.instantText(last)) on")) }
            end = time
        }
        var log = ExpectedLog(events: events, end: end, breaches: [:])
        readBreaches(mapping.present("breaches"), into: &log, &errors)
        if let node = mapping["holds"] {
            var names: Set<String> = []
            for element in errors.elements(of: node, "a list of rules") {
                guard let name = errors.attempt(try element.alwaysOnRule()) else { continue }
                if !names.insert(name).inserted { errors.add(element.error(expected: "each rule once")) }
            }
            log.holds = names.sorted()
        }
        return errors.errors.count == before ? .logCheck(log) : nil
    }

    // MARK: - Events

    private func events(_ node: PositionedNode?, _ errors: inout PositionedErrorCollector) -> [Event]? {
        guard let node else { return nil }
        var nodes: [PositionedNode] = []
        guard errors.attempt(try flatten(node, into: &nodes)) != nil else { return nil }
        var events: [Event] = []
        events.reserveCapacity(nodes.count)
        for node in nodes {
            guard let event = errors.attempt(try event(node, after: events)) else { continue }
            events.append(event)
        }
        return events
    }

    /// The elements of a list, and in the place of each list among them its own.
    private func flatten(
        _ node: PositionedNode, into nodes: inout [PositionedNode], depth: Int = 0
    ) throws(PositionedError) {
        guard depth < ExpectedLog.maximumNesting else {
            throw node.error(expected: "at most \(ExpectedLog.maximumNesting) lists of events in one another")
        }
        for element in try node.sequence("a list of events") {
            if case .sequence = element.content {
                try flatten(element, into: &nodes, depth: depth + 1)
            } else {
                nodes.append(element)
            }
            guard nodes.count <= ExpectedLog.maximumEvents else {
                throw PositionedError(
                    at: node.position, expected: "at most \(ExpectedLog.maximumEvents) events", found: "more")
            }
        }
    }

    private func event(_ node: PositionedNode, after events: [Event]) throws(PositionedError) -> Event {
        let mapping = try node.mapping(
            allowed: ExpectationForm.logEventArguments.map(\.name),
            "an event, for example {t: 3 s, kind: device.lock, device: phone}")
        let kind = try mapping.required("kind").eventKind()
        var event = Event(time: events.last?.time ?? .start, sequence: events.count, kind: kind)
        if let node = mapping.present("t") {
            let time = try node.instant()
            guard time >= event.time else {
                throw node.error(
                    expected: "a time from \(Quantity.instantText(event.time)) on, when the event before happened")
            }
            event.time = time
        }
        if let node = mapping.present("device") { event.device = try node.word(among: devices, noun: "device") }
        if let node = mapping.present("app") { event.app = try node.nonEmptyString("a bundle identifier") }
        if let node = mapping.present("activity") {
            event.activity = try node.integer(in: 0...Int.max, "the number of an activity")
        }
        if let node = mapping.present("attempt") {
            event.attempt = try node.integer(in: 0...Int.max, "the number of an attempt")
        }
        if let node = mapping.present("thread") { event.thread = try node.choice(ThreadClass.self, "a thread class") }
        event.fields = try fields(mapping.present("fields"), of: kind)
        return event
    }

    /// The fields as they stand, and null for each that every event of the kind has and this one lacks.
    private func fields(_ node: PositionedNode?, of kind: EventKind) throws(PositionedError) -> [Event.Field] {
        let declared = kind.fields
        var fields: [Event.Field] = []
        for entry in try node?.mapping("fields with their values").entries ?? [] {
            guard let name = FieldName(rawValue: entry.key), declared.contains(name) else {
                throw PositionedError(
                    at: entry.keyPosition, expected: "a field of `\(kind.rawValue)`", unknown: entry.key,
                    among: declared.map(\.rawValue), noun: "fields")
            }
            let value = try entry.value.payload()
            guard value.isNull || name.admits(value) else {
                throw entry.value.error(expected: name.valueKinds.map(\.rawValue).joined(separator: " or "))
            }
            if !value.isNull, name.namesDevice(in: kind) { _ = try entry.value.word(among: devices, noun: "device") }
            fields.append(Event.Field(name, value))
        }
        for (index, name) in declared.enumerated() where !kind.declaration.optionalFields.contains(name) {
            guard !fields.contains(where: { $0.name == name }) else { continue }
            let later = declared[index...]
            fields.insert(
                Event.Field(name, .null), at: fields.firstIndex { later.contains($0.name) } ?? fields.endIndex)
        }
        return fields
    }

    // MARK: - Breaches

    private func readBreaches(
        _ node: PositionedNode?, into log: inout ExpectedLog, _ errors: inout PositionedErrorCollector
    ) {
        for element in errors.elements(of: node, "a list of breaches") {
            guard let (breach, count) = errors.attempt(try breach(element, of: log.events)) else { continue }
            if log.breaches.updateValue(count, forKey: breach) != nil {
                errors.add(
                    at: element.position, expected: "each breach once", found: "the same again",
                    advice: "Write `count: \(count + 1)` if the rule finds it so often.")
            }
            errors.attempt { () throws(PositionedError) in
                let observed = try element.mapping().present("observed")
                log.observations[breach] = try observed?.nonEmptyString("what a rule observed")
            }
        }
    }

    private func breach(
        _ node: PositionedNode, of events: [Event]
    ) throws(PositionedError) -> (breach: ExpectedLog.Breach, count: Int) {
        let mapping = try node.mapping(
            allowed: ExpectationForm.logBreachArguments.map(\.name),
            "a breach, for example {rule: offer-order, requirement: DISC-006, event: 12}")
        let rule = try mapping.required("rule").alwaysOnRule()
        let requirements = ExpectedLog.requirements.first { $0.rule == rule }?.requirements ?? []
        let node = try mapping.required("requirement")
        let requirement = try node.nonEmptyString("a requirement")
        guard requirements.contains(requirement) else {
            throw PositionedError(
                at: node.position, expected: "a requirement of the rule `\(rule)`", unknown: requirement,
                among: requirements, noun: "requirements")
        }
        let place = try mapping.required("event")
        var event: Int?
        if place.scalar?.value != .string(ExpectedLog.end) {
            let expected = "`\(ExpectedLog.end)`, or the number of an event"
            guard !events.isEmpty else { throw place.error(expected: "`\(ExpectedLog.end)`, since there is no event") }
            event = try place.integer(in: 0...events.count - 1, expected)
        }
        var count = 1
        if let node = mapping.present("count") {
            count = try node.integer(in: 1...ExpectedLog.maximumEvents, "a number of breaches")
        }
        return (ExpectedLog.Breach(rule: rule, requirement: requirement, event: event), count)
    }
}

extension PositionedNode {
    fileprivate func instant() throws(PositionedError) -> Instant {
        Instant(nanoseconds: try ParameterMeasure.time.value(of: self))
    }

    fileprivate func alwaysOnRule() throws(PositionedError) -> String {
        try word(among: ExpectedLog.ruleNames, noun: "rule")
    }
}
