import Events
import ImplementationAdapter
import Payload
import VirtualDevices

/// How each kind of expectation is decided within its window.
extension CaseExecution {
    /// The first event in the window that fits, letting time pass to the window's end if need be.
    func first(
        in window: Window, where fits: (Event) -> Bool
    ) throws(ImplementationFault) -> Event? {
        for event in events(in: window) where fits(event) { return event }
        return try pass(until: window.end, stoppingAfter: fits)
    }

    /// The events of the window that have happened.
    private func events(in window: Window) -> ArraySlice<Event> {
        let rest = world.events.dropFirst(window.beginning.sequence)
        return rest.prefix { $0.time <= window.end }
    }

    func awaitEvent(
        _ pattern: EventPattern, _ expectation: Expectation, _ window: Window
    ) throws(ImplementationFault) -> Finding {
        if let event = try first(in: window, where: { matches($0, pattern) }) {
            return Finding(outcome: .pass, evidence: [event.sequence], satisfyingEvent: event)
        }
        let near = nearest(to: pattern, in: window)
        return Finding(
            outcome: .fail, expected: "\(pattern) within \(expectation.within)",
            observed: try absence(of: pattern, near: near, in: window), evidence: near.map { [$0.sequence] } ?? [])
    }

    func countEvents(
        _ pattern: EventPattern, _ count: Int, _ expectation: Expectation, _ window: Window
    ) throws(ImplementationFault) -> Finding {
        var seen = events(in: window).count { matches($0, pattern) }
        if seen <= count {
            _ = try pass(until: window.end) { event in
                if matches(event, pattern) { seen += 1 }
                return seen > count
            }
        }
        let matching = events(in: window).filter { matches($0, pattern) }
        let evidence = matching.prefix(count + 1).map(\.sequence)
        if matching.count == count {
            return Finding(outcome: .pass, evidence: evidence, satisfyingEvent: matching.last)
        }
        return Finding(
            outcome: .fail, expected: "exactly \(count) × \(pattern) within \(expectation.within)",
            observed: matching.count > count ? "at least \(matching.count)" : "\(matching.count)", evidence: evidence)
    }

    func awaitNone(
        _ pattern: EventPattern, _ expectation: Expectation, _ window: Window
    ) throws(ImplementationFault) -> Finding {
        guard let event = try first(in: window, where: { matches($0, pattern) }) else {
            return Finding(outcome: .pass, evidence: [])
        }
        return Finding(
            outcome: .fail, expected: "no \(pattern) within \(expectation.within)", observed: event.summary,
            evidence: [event.sequence])
    }

    func awaitSequence(
        _ patterns: [EventPattern], _ expectation: Expectation, _ window: Window
    ) throws(ImplementationFault) -> Finding {
        var progress: [Event] = []
        var intruder: Event?
        func take(_ event: Event) -> Bool {
            guard progress.count < patterns.count else { return true }
            if matches(event, patterns[progress.count]) {
                progress.append(event)
            } else if patterns.contains(where: { matches(event, $0) }) {
                intruder = event
            }
            return intruder != nil || progress.count == patterns.count
        }
        var isDecided = false
        for event in events(in: window) where !isDecided { isDecided = take(event) }
        if !isDecided { _ = try pass(until: window.end, stoppingAfter: take) }
        if progress.count == patterns.count {
            return Finding(outcome: .pass, evidence: progress.map(\.sequence), satisfyingEvent: progress.last)
        }
        let next = patterns[progress.count]
        return Finding(
            outcome: .fail,
            expected: "in this order: " + patterns.map(\.description).joined(separator: "; "),
            observed: "\(progress.count) of \(patterns.count), then "
                + (intruder.map { "\($0.summary) instead of \(next)" }
                    ?? "no \(next) by \(Quantity.instantText(window.end))"),
            evidence: (progress + [intruder].compactMap { $0 }).map(\.sequence))
    }

    func awaitNoOffer(
        _ pattern: EventPattern, source: String, because: String?, _ expectation: Expectation, _ window: Window
    ) throws(ImplementationFault) -> Finding {
        if let offer = try first(in: window, where: { matches($0, pattern) }) {
            return Finding(
                outcome: .fail,
                expected: "no offer from \(source) on \(expectation.actor) within \(expectation.within)"
                    + (because.map { ", because of \($0)" } ?? ""),
                observed: offer.summary, evidence: [offer.sequence])
        }
        let reason = world.diagnose(from: source, to: expectation.actor).rawValue
        let evidence = world.events.last.map { [$0.sequence] } ?? []
        guard let because, because != reason else { return Finding(outcome: .pass, evidence: evidence) }
        return Finding(
            outcome: .fail,
            expected: "the first predicate that fails from \(source) to \(expectation.actor) is \(because)",
            observed: "the diagnosis names \(reason)", evidence: evidence)
    }

    func awaitAsymmetry(
        peer: String, _ expectation: Expectation, _ window: Window
    ) throws(ImplementationFault) -> Finding {
        let actor = expectation.actor
        let there = offer(on: peer, from: actor)
        let early = try first(in: window) { matches($0, there) }
        let seen = events(in: window).first { matches($0, offer(on: actor, from: peer)) }
        if early == nil, let seen {
            return Finding(
                outcome: .pass,
                observed: "ASYMMETRIC_DISCOVERY: \(actor) sees offers of \(peer), \(peer) none of \(actor)",
                evidence: [seen.sequence], satisfyingEvent: seen)
        }
        return Finding(
            outcome: .fail, expected: "ASYMMETRIC_DISCOVERY: \(actor) sees offers of \(peer), \(peer) none of \(actor)",
            observed: early == nil ? "no discovery in either direction" : "\(peer) sees an offer of \(actor)",
            evidence: [early, seen].compactMap { $0?.sequence })
    }

    // MARK: - Words

    private func offer(on device: String, from source: String) -> EventPattern {
        EventPattern(
            kind: .offerShown, device: device,
            conditions: [EventPattern.Condition(subject: .field(.from), test: .equals(.string(source)))])
    }

    /// The event of the window that comes nearest to a pattern: the same kind with the most conditions met.
    private func nearest(to pattern: EventPattern, in window: Window) -> Event? {
        var best: (event: Event, score: Int)?
        for event in events(in: window) where event.kind == pattern.kind {
            var score = pattern.conditions.count { holds($0, of: event) }
            if pattern.device == nil || event.device == pattern.device { score += 1 }
            if best.map({ score > $0.score }) ?? true { best = (event, score) }
        }
        return best?.event
    }

    private func absence(
        of pattern: EventPattern, near: Event?, in window: Window
    ) throws(ImplementationFault) -> String {
        var text: String
        if let near {
            let unmet = pattern.conditions.first { !holds($0, of: near) }
            text = "the nearest is \(near.summary)"
            if let unmet {
                let value = near.value(of: unmet.subject).map(\.description) ?? "absent"
                text += ", where \(unmet.subject.name) is \(value)"
            }
        } else {
            text =
                "no \(pattern.kind.rawValue)"
                + " from \(Quantity.instantText(window.beginning.time)) to \(Quantity.instantText(window.end))"
        }
        guard pattern.kind == .offerShown, let receiver = pattern.device, let source = source(of: pattern, on: receiver)
        else { return text }
        // A missing offer has a reason, and one-way discovery is told from none (HARN-001, DISC-025).
        let reason = world.diagnose(from: source, to: receiver)
        text += "; the diagnosis names \(reason.rawValue)"
        let whole = world.events
        if !whole.contains(where: { matches($0, offer(on: receiver, from: source)) }),
            whole.contains(where: { matches($0, offer(on: source, from: receiver)) })
        {
            text += "; ASYMMETRIC_DISCOVERY: \(source) sees offers of \(receiver), \(receiver) none of \(source)"
        }
        return text
    }

    private func source(of pattern: EventPattern, on receiver: String) -> String? {
        for condition in pattern.conditions where condition.subject == .field(.from) {
            if case .equals(let value) = condition.test { return value.stringValue }
        }
        let others = testCase.devices.map(\.name).filter { $0 != receiver }
        return others.count == 1 ? others.first : nil
    }
}
