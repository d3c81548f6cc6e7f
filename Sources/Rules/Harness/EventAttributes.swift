package import Events

/// Every event of a run says what it must say: logical time in order, its number, device, app, activity, attempt, thread
/// class, and only declared fields in their order. Not for recordings, which cannot know most of it.
package struct EventAttributes: Rule {
    package static let name = "event-attributes"
    package static let requirements = ["HARN-004"]
    package static let kinds = EventKindSet.all

    private static let world: EventKindSet = [.stepStarted, .faultInjected, .faultLifted]
    private static let ofApp: EventKindSet = [
        .activityCreated, .activityStateChanged, .activityDeallocated, .activityChanged, .activityManaged,
        .activityException, .needsSaveSet, .saveBegan, .saveCleared, .saveSnapshot, .appInstalled, .appRemoved,
        .appLaunched, .launchOptions, .launchFinished, .appForegrounded, .appBackgrounded, .appTerminated,
        .appModelChanged, .appFinding, .screenAppeared, .screenDisappeared, .willContinueCalled, .continueCalled,
        .didFailCalled, .restoreCalled, .willSaveCalled, .updateCalled, .didUpdateCalled, .wasContinuedCalled,
        .callbackReturned, .fileScopeStarted, .fileScopeStopped, .fileAccessed,
    ]
    private static let ofActivity: EventKindSet = [
        .activityCreated, .activityStateChanged, .activityDeallocated, .activityChanged, .activityManaged,
        .needsSaveSet,
        .saveBegan, .saveCleared, .saveSnapshot, .advertisingStarted, .willSaveCalled, .updateCalled, .didUpdateCalled,
        .wasContinuedCalled,
    ]
    private static let ofAttempt: EventKindSet = [
        .userAccepted, .transferRequested, .transferReplied, .transferCompleted, .willContinueCalled, .continueCalled,
        .didFailCalled,
    ]
    private static let onThread: EventKindSet = [
        .willContinueCalled, .continueCalled, .didFailCalled, .restoreCalled, .willSaveCalled, .updateCalled,
        .didUpdateCalled, .wasContinuedCalled,
    ]

    private struct Demands {
        var device = false
        var app = false
        var activity = false
        var attempt = false
        var thread = false
        var fields: [FieldName] = []
    }

    private static let demands: [Demands] = {
        var table = [Demands](repeating: Demands(), count: EventKindSet.capacity)
        for kind in EventKind.allCases {
            table[kind.ordinal] = Demands(
                device: !world.contains(kind), app: ofApp.contains(kind), activity: ofActivity.contains(kind),
                attempt: ofAttempt.contains(kind), thread: onThread.contains(kind), fields: kind.fields)
        }
        return table
    }()

    private var last: EventMark?
    private var findings = RuleFindings()

    /// Makes the rule.
    package init() {}

    package mutating func observe(_ event: Event) {
        findings.subjectSeen()
        let demands = Self.demands[event.kind.ordinal]
        if demands.device, event.device == nil { miss("device", event) }
        if demands.app, event.app == nil { miss("app", event) }
        if demands.activity, event.activity == nil { miss("activity", event) }
        if demands.attempt, event.attempt == nil { miss("attempt", event) }
        if demands.thread, event.thread == nil { miss("thread class", event) }
        if event.time < (last?.time ?? .start) {
            findings.note(
                "HARN-004", at: event, expected: "logical times in order",
                observed: "\(event.time.nanoseconds) ns after \((last?.time ?? .start).nanoseconds) ns",
                evidence: [last?.sequence])
        }
        let next = last.map { $0.sequence &+ 1 } ?? 0
        if event.sequence != next {
            findings.note(
                "HARN-004", at: event, expected: "event number \(next)", observed: "\(event.sequence)",
                evidence: [last?.sequence])
        }
        var declared = demands.fields[...]
        for field in event.fields {
            guard let index = declared.firstIndex(of: field.name) else {
                findings.note(
                    "HARN-004", at: event,
                    expected:
                        "the fields \(demands.fields.map(\.rawValue).joined(separator: ", ")) in this order, each at most once",
                    observed: event.fields.map(\.name.rawValue).joined(separator: ", "))
                break
            }
            declared = declared[(index + 1)...]
        }
        last = EventMark(event)
    }

    private mutating func miss(_ what: String, _ event: Event) {
        findings.note("HARN-004", at: event, expected: "\(event.name) with its \(what)", observed: "no \(what)")
    }

    package mutating func finish(at end: Instant) -> RuleOutcome { findings.outcome }
}
