import CaptureAnalysis
import Events
import ImplementationAdapter
import Payload
import PositionedYAML
import VirtualDevices

/// Decides an expectation within its window, letting time pass to the window's end if need be.
struct WindowJudgement {
    let world: CaseWorld
    let matcher: EventMatcher
    /// The names of the case's devices.
    let devices: [String]
    /// The answer to the last operation; nil before the first.
    let lastAnswer: Answer?
    /// The keys that devices of the case declare; nil if none does.
    let keys: KeyFile?
    let log: LogJudgement
    let run: RunJudgement

    /// Whether the expectation is met.
    func finding(
        _ expectation: Expectation, _ window: ExpectationWindow
    ) throws(ImplementationFault) -> ExpectationFinding {
        switch expectation.matter {
        case .event(let pattern, nil): try awaitEvent(pattern, expectation, window)
        case .event(let pattern, let count?): try countEvents(pattern, count, expectation, window)
        case .never(let pattern): try awaitNone(pattern, expectation, window)
        case .sequence(let patterns): try awaitSequence(patterns, expectation, window)
        case .noOffer(let pattern, let source, let because):
            try awaitNoOffer(pattern, source: source, because: because, expectation, window)
        case .asymmetricDiscovery(let peer): try awaitAsymmetry(peer: peer, expectation, window)
        case .refused(let reason): refusal(reason)
        case .captureCheck(let expected): TransmissionJudgement(keys: keys).finding(expected, world.events)
        case .logCheck(let expected): log.finding(expected)
        case .runCheck(let expected): run.finding(expected)
        }
    }

    private func awaitEvent(
        _ pattern: EventPattern, _ expectation: Expectation, _ window: ExpectationWindow
    ) throws(ImplementationFault) -> ExpectationFinding {
        if let event = try world.first(in: window, where: { matcher.matches($0, pattern) }) {
            return ExpectationFinding(outcome: .pass, evidence: [event.sequence], satisfyingEvent: event)
        }
        let near = matcher.nearest(to: pattern, among: world.events(in: window))
        return ExpectationFinding(
            outcome: .fail, expected: "\(pattern) within \(expectation.within)",
            observed: try absence(of: pattern, near: near, in: window), evidence: near.map { [$0.sequence] } ?? [])
    }

    private func countEvents(
        _ pattern: EventPattern, _ count: Int, _ expectation: Expectation, _ window: ExpectationWindow
    ) throws(ImplementationFault) -> ExpectationFinding {
        var seen = world.events(in: window).count { matcher.matches($0, pattern) }
        if seen <= count {
            _ = try world.pass(until: window.end) { event in
                if matcher.matches(event, pattern) { seen += 1 }
                return seen > count
            }
        }
        let matching = world.events(in: window).filter { matcher.matches($0, pattern) }
        let evidence = matching.prefix(count + 1).map(\.sequence)
        if matching.count == count {
            return ExpectationFinding(outcome: .pass, evidence: evidence, satisfyingEvent: matching.last)
        }
        return ExpectationFinding(
            outcome: .fail, expected: "exactly \(count) × \(pattern) within \(expectation.within)",
            observed: matching.count > count ? "at least \(matching.count)" : "\(matching.count)", evidence: evidence)
    }

    private func awaitNone(
        _ pattern: EventPattern, _ expectation: Expectation, _ window: ExpectationWindow
    ) throws(ImplementationFault) -> ExpectationFinding {
        guard let event = try world.first(in: window, where: { matcher.matches($0, pattern) }) else {
            return ExpectationFinding(outcome: .pass)
        }
        return ExpectationFinding(
            outcome: .fail, expected: "no \(pattern) within \(expectation.within)", observed: event.summary,
            evidence: [event.sequence])
    }

    private func awaitSequence(
        _ patterns: [EventPattern], _ expectation: Expectation, _ window: ExpectationWindow
    ) throws(ImplementationFault) -> ExpectationFinding {
        var progress: [Event] = []
        var intruder: Event?
        func take(_ event: Event) -> Bool {
            guard progress.count < patterns.count else { return true }
            if matcher.matches(event, patterns[progress.count]) {
                progress.append(event)
            } else if patterns.contains(where: { matcher.matches(event, $0) }) {
                intruder = event
            }
            return intruder != nil || progress.count == patterns.count
        }
        var isDecided = false
        for event in world.events(in: window) where !isDecided { isDecided = take(event) }
        if !isDecided { _ = try world.pass(until: window.end, stoppingAfter: take) }
        if progress.count == patterns.count {
            return ExpectationFinding(
                outcome: .pass, evidence: progress.map(\.sequence), satisfyingEvent: progress.last)
        }
        let next = patterns[progress.count]
        return ExpectationFinding(
            outcome: .fail,
            expected: "in this order: " + patterns.map(\.description).joined(separator: "; "),
            observed: "\(progress.count) of \(patterns.count), then "
                + (intruder.map { "\($0.summary) instead of \(next)" }
                    ?? "no \(next) by \(Quantity.instantText(window.end))"),
            evidence: (progress + [intruder].compactMap { $0 }).map(\.sequence))
    }

    private func awaitNoOffer(
        _ pattern: EventPattern, source: String, because: String?, _ expectation: Expectation,
        _ window: ExpectationWindow
    ) throws(ImplementationFault) -> ExpectationFinding {
        if let offer = try world.first(in: window, where: { matcher.matches($0, pattern) }) {
            return ExpectationFinding(
                outcome: .fail,
                expected: "no offer from \(source) on \(expectation.actor) within \(expectation.within)"
                    + (because.map { ", because of \($0)" } ?? ""),
                observed: offer.summary, evidence: [offer.sequence])
        }
        // A withdrawal that is due at the end of the window may be reported a little late.
        _ = try world.pass(until: window.end.advanced(by: world.tolerance)) { _ in false }
        let shown = ShownOffers(world.events) { matcher.matches($0, pattern) }
        if let sequence = shown.latest(on: expectation.actor, from: source) {
            return ExpectationFinding(
                outcome: .fail, expected: "no offer from \(source) on \(expectation.actor)",
                observed: "an earlier offer is still shown", evidence: [sequence])
        }
        let reason = world.diagnose(from: source, to: expectation.actor, app: pattern.installedApp).rawValue
        let evidence = world.events.last.map { [$0.sequence] } ?? []
        guard let because, because != reason else { return ExpectationFinding(outcome: .pass, evidence: evidence) }
        return ExpectationFinding(
            outcome: .fail,
            expected: "the first predicate that fails from \(source) to \(expectation.actor) is \(because)",
            observed: "the diagnosis names \(reason)", evidence: evidence)
    }

    private func awaitAsymmetry(
        peer: String, _ expectation: Expectation, _ window: ExpectationWindow
    ) throws(ImplementationFault) -> ExpectationFinding {
        let actor = expectation.actor
        let there = offer(on: peer, from: actor)
        let early = try world.first(in: window) { matcher.matches($0, there) }
        let seen = world.events(in: window).first { matcher.matches($0, offer(on: actor, from: peer)) }
        if early == nil, let seen {
            return ExpectationFinding(
                outcome: .pass,
                observed: "ASYMMETRIC_DISCOVERY: \(actor) sees offers of \(peer), \(peer) none of \(actor)",
                evidence: [seen.sequence], satisfyingEvent: seen)
        }
        return ExpectationFinding(
            outcome: .fail, expected: "ASYMMETRIC_DISCOVERY: \(actor) sees offers of \(peer), \(peer) none of \(actor)",
            observed: early == nil ? "no discovery in either direction" : "\(peer) sees an offer of \(actor)",
            evidence: [early, seen].compactMap { $0?.sequence })
    }

    private func refusal(_ wanted: String?) -> ExpectationFinding {
        let expected = "the operation is refused" + (wanted.map { " because of \"\($0)\"" } ?? "")
        guard case .refused(let reason)? = lastAnswer else {
            return ExpectationFinding(outcome: .fail, expected: expected, observed: "it was carried out")
        }
        guard let wanted, !reason.contains(wanted) else { return ExpectationFinding(outcome: .pass) }
        return ExpectationFinding(outcome: .fail, expected: expected, observed: "it was refused: \(reason)")
    }

    // MARK: - Words

    private func offer(on device: String, from source: String) -> EventPattern {
        EventPattern(
            kind: .offerShown, device: device,
            conditions: [EventPattern.Condition(subject: .field(.from), test: .equals(.string(source)))])
    }

    private func absence(
        of pattern: EventPattern, near: Event?, in window: ExpectationWindow
    ) throws(ImplementationFault) -> String {
        var text: String
        if let near {
            let unmet = pattern.conditions.first { !matcher.holds($0, of: near) }
            text = "the nearest is \(near.summary)"
            if let unmet {
                let value = near.value(of: unmet.subject)?.readableText ?? "absent"
                text += ", where \(unmet.subject.name) is \(value)"
            }
        } else {
            text =
                "no \(pattern.kind.rawValue)"
                + " from \(Quantity.instantText(window.beginning.time)) to \(Quantity.instantText(window.end))"
        }
        guard pattern.kind == .offerShown, let receiver = pattern.device, let source = source(of: pattern, on: receiver)
        else { return text }
        // A missing offer has a reason, and one-way discovery differs from none (HARN-001, DISC-025).
        let reason = world.diagnose(from: source, to: receiver)
        text += "; the diagnosis names \(reason.rawValue)"
        let whole = world.events
        if !whole.contains(where: { matcher.matches($0, offer(on: receiver, from: source)) }),
            whole.contains(where: { matcher.matches($0, offer(on: source, from: receiver)) })
        {
            text += "; ASYMMETRIC_DISCOVERY: \(source) sees offers of \(receiver), \(receiver) none of \(source)"
        }
        if reason == .discoveryBroken, world.diagnose(from: receiver, to: source) == .discoveryBroken {
            text += "; NO_DISCOVERY: neither \(source) nor \(receiver) hears the other"
        }
        return text
    }

    private func source(of pattern: EventPattern, on receiver: String) -> String? {
        for condition in pattern.conditions where condition.subject == .field(.from) {
            if case .equals(let value) = condition.test { return value.stringValue }
        }
        let others = devices.filter { $0 != receiver }
        return others.count == 1 ? others.first : nil
    }
}
