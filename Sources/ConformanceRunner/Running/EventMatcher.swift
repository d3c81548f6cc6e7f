import Events
import ImplementationAdapter
import Payload

/// Matches events against the patterns of a case, which name activities by names of their own.
struct EventMatcher {
    private struct ActivityName: Hashable {
        var device: String
        var name: String
    }

    /// Numbers of activities.
    private var activities: [ActivityName: Int] = [:]

    /// Takes the number of an activity that a step has made.
    mutating func note(_ answer: PayloadValue, of step: OperationStep) {
        guard [.create, .becomeCurrent].contains(step.verb),
            let number = answer.integerValue.flatMap({ Int(exactly: $0) })
        else { return }
        activities[ActivityName(device: step.actor, name: step.activityName)] = number
    }

    /// Whether an event matches a pattern.
    func matches(_ event: Event, _ pattern: EventPattern) -> Bool {
        guard event.kind == pattern.kind, pattern.device == nil || event.device == pattern.device else { return false }
        return pattern.conditions.allSatisfy { holds($0, of: event) }
    }

    /// Whether a condition holds of an event.
    func holds(_ condition: EventPattern.Condition, of event: Event) -> Bool {
        switch condition.test {
        case .equals(let wanted):
            let wanted = condition.subject == .activity ? number(of: wanted, device: event.device) : wanted
            if condition.subject == .app {
                let values = [event.app.map { PayloadValue.string($0) }, event[.app]].compactMap { $0 }
                return wanted.isNull ? values.allSatisfy(\.isNull) : values.contains(wanted)
            }
            return (event.value(of: condition.subject) ?? .null) == wanted
        case .contains(let part):
            return event.value(of: condition.subject)?.contains(part) ?? false
        }
    }

    /// The event that comes nearest to a pattern: the same kind with the most conditions met.
    func nearest(to pattern: EventPattern, among events: ArraySlice<Event>) -> Event? {
        var best: (event: Event, score: Int)?
        for event in events where event.kind == pattern.kind {
            var score = pattern.conditions.count { holds($0, of: event) }
            if pattern.device == nil || event.device == pattern.device { score += 1 }
            if best.map({ score > $0.score }) ?? true { best = (event, score) }
        }
        return best?.event
    }

    private func number(of activity: PayloadValue, device: String?) -> PayloadValue {
        guard let name = activity.stringValue, let device else { return activity }
        return activities[ActivityName(device: device, name: name)].map { .integer(Int64($0)) } ?? activity
    }
}
