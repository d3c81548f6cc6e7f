import ConformanceRunner
import Events
import ImplementationAdapter
import VirtualDevices

/// What a schedule did with the devices under test, next to what it does with the reference.
///
/// Requirements leave times and orders to the system, so that only calm windows count: between an operation and the next
/// one there must be some seconds, and only what is there on one side and nowhere near on the other is a difference. A
/// difference is no verdict. It becomes a check, which the reference has to pass and the devices under test to fail.
struct ScheduleComparison {
    /// An operation, what a device should have done after it, and whether the reference does it.
    struct Difference {
        /// The steps up to the operation.
        var steps: Int
        var check: ScheduleSetup.Check
    }

    /// Events that an observer could see, and what they mean.
    private struct Matter {
        var kind: EventKind
        /// Fields that have to be equal.
        var fields: [FieldName]
        /// The requirements that are broken where it is missing, and where it is too much.
        var missing: [String]
        var surplus: [String]
        /// What announces it can only be read with the source's present key.
        var needsKey = false
    }

    private static let matters = [
        Matter(kind: .activityStateChanged, fields: [.to], missing: ["LIFE-001", "LIFE-003"], surplus: ["LIFE-003"]),
        Matter(kind: .willSaveCalled, fields: [], missing: ["UPD-001"], surplus: ["UPD-025"]),
        Matter(kind: .saveSnapshot, fields: [], missing: ["UPD-001"], surplus: []),
        Matter(
            kind: .offerShown, fields: [.from, .type], missing: ["DISC-019"], surplus: ["DISC-004"], needsKey: true),
        Matter(kind: .offerHidden, fields: [.from], missing: ["DISC-004"], surplus: ["DISC-019"], needsKey: true),
        Matter(kind: .continueCalled, fields: [], missing: ["CONT-007", "CONT-011"], surplus: ["CONT-007"]),
        Matter(kind: .didFailCalled, fields: [.code], missing: ["ERR-002"], surplus: ["CONT-007", "CONT-011"]),
        Matter(kind: .wasContinuedCalled, fields: [], missing: ["CONT-024"], surplus: ["CONT-025"]),
        Matter(kind: .advertisingStarted, fields: [], missing: ["DISC-001"], surplus: ["DISC-004"]),
        Matter(kind: .advertisingStopped, fields: [], missing: ["DISC-004"], surplus: ["DISC-001"]),
    ]

    private static let second: Int64 = 1_000_000_000
    /// The shortest window that is looked at.
    private static let calm = 3 * second
    /// What the reference does in this part of a window, the others do in the window.
    private static let share: Int64 = 2
    /// After a key was renewed, a device may ask for it at once, be refused because it asked shortly before, and ask again.
    private static let renewal = 6 * second
    /// After a restart, a device may keep its offers on screen or show them anew.
    private static let restart = 20 * second
    /// No event of a kind within this time is the same event at another time.
    private static let distance = 20 * second
    /// Differences that are tried. What follows from the first ones says no more.
    private static let mostTried = 3

    private let tested: [Event]
    private let reference: [Event]

    /// The first differences, in the order of time.
    static func differences(
        _ steps: [OperationStep], tested: [Event], reference: [Event]
    ) -> [Difference] {
        ScheduleComparison(tested: tested, reference: reference).differences(after: steps)
    }

    private func differences(after steps: [OperationStep]) -> [Difference] {
        var found: [Difference] = []
        var now: Int64 = 0
        var restarts: [String: Int64] = [:]
        for (index, step) in steps.enumerated() {
            if [.restart, .updateSystem].contains(step.verb) { restarts[step.actor] = now }
            guard step.verb == .advance, let length = step.length else { continue }
            defer { now += length }
            // A window belongs to the operation before it.
            guard length >= Self.calm, index > 0, steps[index - 1].verb != .advance else { continue }
            // Further on, one of the two ended.
            guard let last = reference.last, last.time.nanoseconds >= now + length else { return found }
            for matter in Self.matters {
                if let check = check(matter, from: now, lasting: length, restarts) {
                    found.append(Difference(steps: index, check: check))
                    if found.count == Self.mostTried { return found }
                }
            }
        }
        return found
    }

    /// - Parameter restarts: when each device was last restarted.
    private func check(
        _ matter: Matter, from start: Int64, lasting length: Int64, _ restarts: [String: Int64]
    ) -> ScheduleSetup.Check? {
        if matter.needsKey, isKeyRenewed(from: start - Self.renewal, to: start + length) { return nil }
        let expected = reference.filter { event in
            event.kind == matter.kind && start <= event.time.nanoseconds
                && event.time.nanoseconds < start + length / Self.share && !isChosenAmongSources(event)
        }
        for event in expected where !has(tested, event, matter, from: start, to: start + length) {
            return .init(event, matter.fields, isExpected: true, within: length, covers: matter.missing)
        }
        guard !matter.surplus.isEmpty else { return nil }
        let seen = tested.filter { event in
            event.kind == matter.kind && start < event.time.nanoseconds && event.time.nanoseconds < start + length
                && !isChosenAmongSources(event) && !isShownAnew(event, restarts)
        }
        for event in seen {
            let time = event.time.nanoseconds
            if has(reference, event, matter, from: time - Self.distance, to: time + Self.distance) { continue }
            return .init(event, matter.fields, isExpected: false, within: length, covers: matter.surplus)
        }
        return nil
    }

    /// By the reference alone: what is tested does not decide what is looked at.
    private func isKeyRenewed(from start: Int64, to end: Int64) -> Bool {
        reference.contains { $0.kind == .keyRenewed && start <= $0.time.nanoseconds && $0.time.nanoseconds <= end }
    }

    /// Whether an offer comes or goes shortly after its device was restarted.
    private func isShownAnew(_ event: Event, _ restarts: [String: Int64]) -> Bool {
        guard event.kind == .offerShown || event.kind == .offerHidden, let device = event.device else { return false }
        return restarts[device].map { event.time.nanoseconds - $0 < Self.restart } ?? false
    }

    /// Whether an offer comes or goes on a lock screen whose device has read activities of other sources too. The lock
    /// screen shows one of them, and which one is left to the system (DISC-022, DISC-030).
    private func isChosenAmongSources(_ event: Event) -> Bool {
        guard event.text(.surface) == OfferSurface.lockscreen.rawValue else { return false }
        return reference.contains { other in
            other.kind == .advertisementDecoded && other.device == event.device
                && other.text(.from) != event.text(.from)
        }
    }

    private func has(_ events: [Event], _ other: Event, _ matter: Matter, from start: Int64, to end: Int64) -> Bool {
        events.contains { event in
            event.kind == matter.kind && event.device == other.device && start <= event.time.nanoseconds
                && event.time.nanoseconds <= end && matter.fields.allSatisfy { event[$0] == other[$0] }
        }
    }
}

extension ScheduleSetup.Check {
    fileprivate init(
        _ event: Event, _ fields: [FieldName], isExpected: Bool, within length: Int64, covers requirements: [String]
    ) {
        let conditions = fields.compactMap { field in
            event[field].map { "\(field.rawValue): \(CaseText.value($0))" }
        }
        let fields = conditions.isEmpty ? "" : ", where: {\(conditions.joined(separator: ", "))}"
        let covers = "[\(requirements.joined(separator: ", "))]"
        let kind = event.kind.rawValue
        let id = "\(isExpected ? "missing" : "surplus")-\(kind.lowercased().replacing(".", with: "-"))"
        let form = isExpected ? "expect: \(kind)" : "expect: never, event: \(kind)"
        text = """
            \(event.device ?? Actor.world): {\(form), id: \(id)\(fields), \
            within: \(length / 1_000_000) ms, covers: \(covers)}
            """
        self.covers = covers
    }
}

extension OperationStep {
    /// How long an `advance` is, in nanoseconds.
    fileprivate var length: Int64? {
        for argument in arguments where argument.name == "by" {
            if case .time(.nanoseconds(let length)) = argument.value { return length }
        }
        return nil
    }
}
