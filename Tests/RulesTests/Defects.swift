import Events
import Payload
import Testing

@testable import Rules

/// A trace that breaks one requirement, made from the good one.
struct Defect: Sendable, CustomTestStringConvertible {
    let rule: String
    let requirement: String
    let what: String
    let parameters: RuleParameters
    let make: @Sendable (Trace) -> Trace

    init(
        _ rule: any Rule.Type, _ requirement: String, _ what: String, parameters: RuleParameters = RuleParameters(),
        _ make: @escaping @Sendable (Trace) -> Trace
    ) {
        self.rule = rule.name
        self.requirement = requirement
        self.what = what
        self.parameters = parameters
        self.make = make
    }

    var testDescription: String { "\(rule) \(requirement): \(what)" }

    static let type = PayloadValue.string(Trace.type)
    static let failure: EventFields = [
        .type: type, .domain: "NSCocoaErrorDomain", .code: 4608, .description: "Gone.",
    ]

    static let all: [Defect] =
        continuation + activities + saving + errors + offers + air + addresses + sealing + files + streams + transport
        + harness

    static let continuation: [Defect] = [
        Defect(AttemptPairing.self, "CONT-007", "willContinue twice") {
            $0.inserting(after: .willContinueCalled) {
                $0.add(.willContinueCalled, "mac", attempt: 1, .main, [.type: type])
            }
        },
        Defect(AttemptPairing.self, "CONT-007", "continued twice") {
            $0.inserting(after: .continueCalled) { $0.add(.continueCalled, "mac", attempt: 1, .main) }
        },
        Defect(AttemptPairing.self, "CONT-007", "both continue and didFail") {
            $0.inserting(after: .continueCalled) { $0.add(.didFailCalled, "mac", attempt: 1, .main, failure) }
        },
        Defect(AttemptPairing.self, "CONT-007", "a callback reaches another process") {
            $0.inserting(after: .transferRequested) { $0.add(.appTerminated, "mac", nil, [.reason: "crash"]) }
        },
        Defect(AttemptPairing.self, "CONT-007", "no outcome") {
            $0.removing(.continueCalled).appending { $0.add(.stepStarted, at: 200_000, nil, app: nil) }
        },
        Defect(AttemptPairing.self, "CONT-034", "no outcome within the limit") {
            $0.removing(.continueCalled).appending { $0.add(.stepStarted, at: 200_000, nil, app: nil) }
        },
        Defect(AttemptPairing.self, "ERR-013", "late data delivered after failure") {
            $0.inserting(after: .didFailCalled) { $0.add(.continueCalled, "mac", attempt: 2, .main) }
        },
        Defect(AttemptPairing.self, "ERR-022", "cancel and link loss both reported") {
            $0.inserting(after: .didFailCalled) { $0.add(.didFailCalled, "mac", attempt: 2, .main, failure) }
        },
        Defect(WillContinueFirst.self, "CONT-002", "continue without willContinue") {
            $0.removing(.willContinueCalled)
        },
        Defect(WillContinueFirst.self, "CONT-002", "willContinue after continue") {
            $0.moving(.willContinueCalled, after: .continueCalled)
        },
        Defect(WillContinueFirst.self, "CONT-002", "didFail without willContinue") {
            $0.removing(.willContinueCalled, attempt: 2)
        },
        Defect(WillContinueFirst.self, "CONT-002", "willContinue without acceptance") {
            $0.removing(.userAccepted, attempt: 2)
        },
        Defect(WillContinueFirst.self, "CONT-003", "willContinue with an activity") {
            $0.changing(.willContinueCalled) { $0.activity = 1 }
        },
        Defect(WillContinueFirst.self, "CONT-003", "willContinue without type") {
            $0.setting(.type, nil, of: .willContinueCalled)
        },
        Defect(ContinuationOrder.self, "CONT-008", "request after continue") {
            $0.moving(.transferRequested, after: .continueCalled)
        },
        Defect(ContinuationOrder.self, "CONT-008", "request long after willContinue") {
            $0.changing(.transferRequested, attempt: 3) { $0.time = Instant(nanoseconds: 4_500 * Trace.millisecond) }
        },
        Defect(ContinuationOrder.self, "CONT-009", "continue before the whole reply") {
            $0.moving(.continueCalled, before: .transferCompleted)
        },
        Defect(ContinuationOrder.self, "CONT-029", "restore before continue") {
            $0.moving(.restoreCalled, before: .continueCalled)
        },
        Defect(ContinuationOrder.self, "DISC-013", "payload fetched before acceptance") {
            $0.moving(.transferRequested, before: .userAccepted)
        },
        Defect(SourceOrder.self, "CONT-025", "wasContinued before the whole payload was served") {
            $0.removing(.transferDelivered)
        },
        Defect(SourceOrder.self, "CONT-025", "wasContinued twice") {
            $0.inserting(after: .wasContinuedCalled) { $0.add(.wasContinuedCalled, "phone", activity: 1, .other) }
        },
        Defect(SourceOrder.self, "CONT-029", "served inside a save cycle") {
            $0.moving(.transferServed, before: .saveSnapshot, otherNumber: 1)
        },
        Defect(SourceOrder.self, "CONT-029", "served inside the first cycle since the request") {
            $0.inserting(after: .saveSnapshot, number: 1) { $0.add(.saveBegan, "phone", activity: 1) }
                .moving(.transferRequested, after: .saveSnapshot, otherNumber: 1)
        },
        Defect(SourceOrder.self, "CONT-029", "served inside the cycle of a mark from before the request") {
            $0.inserting(after: .saveBegan, number: 1) {
                $0.add(.needsSaveSet, "phone", activity: 1, nil, [.value: true])
            }
            .moving(.transferRequested, before: .saveSnapshot, otherNumber: 1)
            .inserting(after: .saveSnapshot, number: 1) { $0.add(.saveBegan, "phone", activity: 1) }
        },
        Defect(SourceOrder.self, "CONT-029", "wasContinued before anything was sent") {
            $0.moving(.wasContinuedCalled, before: .transferServed)
        },
        Defect(SourceOrder.self, "UPD-007", "pending mark not flushed") { $0.removing(.saveBegan, number: 1) },
        Defect(LaunchBeforeCallbacks.self, "CONT-021", "callbacks after a launch that returned false") {
            $0.setting(.result, false, of: .launchFinished)
        },
        Defect(LaunchBeforeCallbacks.self, "CONT-022", "callbacks during the launch") {
            $0.moving(.launchFinished, after: .willContinueCalled)
        },
        Defect(LaunchBeforeCallbacks.self, "CONT-022", "launch options name another type") {
            $0.setting(.userActivityType, "other", of: .launchOptions)
        },
        Defect(UnlockBeforeLaunch.self, "CONT-035", "launched while locked") { $0.removing(.deviceUnlocked) },
        Defect(UnlockBeforeLaunch.self, "CONT-035", "unlocked only after the launch") {
            $0.moving(.deviceUnlocked, after: .appLaunched)
        },
        Defect(DeliveredEqualsSaved.self, "CONT-011", "an entry is lost") {
            $0.setting(.userInfo, ["items": ["Apple", "Orange"]], of: .continueCalled)
        },
        Defect(DeliveredEqualsSaved.self, "CONT-011", "an integer becomes a real") {
            $0.setting(.userInfo, ["n": 1], of: .saveSnapshot, number: 1).setting(
                .userInfo, ["n": 1.0], of: .continueCalled)
        },
        Defect(DeliveredEqualsSaved.self, "CONT-011", "the state of an older cycle") {
            $0.setting(.title, "Newest", of: .saveSnapshot, number: 1)
        },
        Defect(DeliveredEqualsSaved.self, "CONT-011", "another title") {
            $0.setting(.title, "groceries", of: .continueCalled)
        },
        Defect(DeliveredEqualsSaved.self, "CONT-011", "another type") { $0.setting(.type, "x", of: .continueCalled) },
        Defect(DeliveredEqualsSaved.self, "CONT-011", "a web page from nowhere") {
            $0.setting(.webpageURL, "https://example.com", of: .continueCalled)
        },
        Defect(ThreadClasses.self, "CONT-010", "continue off main") {
            $0.changing(.continueCalled) { $0.thread = .other }
        },
        Defect(ThreadClasses.self, "CONT-010", "didFail off main") {
            $0.changing(.didFailCalled) { $0.thread = .other }
        },
        Defect(ThreadClasses.self, "CONT-016", "restore off main") {
            $0.changing(.restoreCalled) { $0.thread = .other }
        },
        Defect(ThreadClasses.self, "UPD-019", "willSave on main") {
            $0.changing(.willSaveCalled) { $0.thread = .main }
        },
        Defect(ThreadClasses.self, "UPD-019", "wasContinued on main") {
            $0.changing(.wasContinuedCalled) { $0.thread = .main }
        },
        Defect(ThreadClasses.self, "UPD-019", "didUpdate off main") {
            $0.changing(.didUpdateCalled) { $0.thread = .other }
        },
    ]

    static let errors: [Defect] = [
        Defect(ErrorForm.self, "ERR-001", "another domain") {
            $0.setting(.domain, "NSURLErrorDomain", of: .didFailCalled)
        },
        Defect(ErrorForm.self, "ERR-001", "no domain") { $0.setting(.domain, nil, of: .didFailCalled) },
        Defect(ErrorForm.self, "ERR-006", "a code outside the range") {
            $0.setting(.code, 4864, of: .didFailCalled, attempt: 3)
        },
        Defect(ErrorForm.self, "ERR-006", "no code") { $0.setting(.code, nil, of: .didFailCalled, attempt: 3) },
        Defect(ErrorForm.self, "ERR-007", "cancel reported as 4608") {
            $0.setting(.code, 4608, of: .didFailCalled, attempt: 2)
        },
        Defect(ErrorForm.self, "ERR-008", "didFail names another type") { $0.setting(.type, "x", of: .didFailCalled) },
        Defect(ErrorForm.self, "ERR-009", "superseded, but reported as 4608") {
            $0.inserting(after: .transferRequested, attempt: 3) {
                $0.add(.userAccepted, "mac", attempt: 4, nil, [.from: "tablet"])
            }
        },
        Defect(ErrorForm.self, "ERR-015", "an interruption reported as cancellation") {
            $0.setting(.code, 3072, of: .didFailCalled, attempt: 3)
        },
        Defect(ErrorForm.self, "ERR-016", "a blank description") {
            $0.setting(.description, " \n", of: .didFailCalled)
        },
        Defect(Alerts.self, "ERR-010", "the app shows a cancellation") {
            $0.inserting(after: .didFailCalled, attempt: 2) { $0.add(.alertShown, "mac", nil, [.by: "app"]) }
        },
        Defect(Alerts.self, "ERR-012", "the system shows a cancellation") {
            $0.inserting(after: .didFailCalled, attempt: 2) {
                $0.add(.alertShown, "mac", attempt: 2, nil, [.by: "system"])
            }
        },
        Defect(Alerts.self, "ERR-011", "the system shows it although the app implements didFail") {
            $0.inserting(after: .callbackReturned, attempt: 3) {
                $0.add(.alertShown, "mac", attempt: 3, nil, [.by: "system"])
            }
        },
        Defect(Alerts.self, "ERR-011", "system and app both show it") {
            $0.inserting(after: .didFailCalled, attempt: 3) {
                $0.add(.alertShown, "mac", attempt: 3, nil, [.by: "system"])
            }
        },
    ]

    static let harness: [Defect] = [
        Defect(EventAttributes.self, "HARN-004", "no device") { $0.changing(.offerShown) { $0.device = nil } },
        Defect(EventAttributes.self, "HARN-004", "no app") { $0.changing(.continueCalled) { $0.app = nil } },
        Defect(EventAttributes.self, "HARN-004", "no activity") { $0.changing(.saveSnapshot) { $0.activity = nil } },
        Defect(EventAttributes.self, "HARN-004", "no attempt") { $0.changing(.userAccepted) { $0.attempt = nil } },
        Defect(EventAttributes.self, "HARN-004", "no thread class") { $0.changing(.updateCalled) { $0.thread = nil } },
        Defect(EventAttributes.self, "HARN-004", "time runs back") {
            $0.changing(.continueCalled) { $0.time = .start }
        },
        Defect(EventAttributes.self, "HARN-004", "a number is missing") {
            $0.changing(.continueCalled) { $0.sequence += 1 }
        },
        Defect(EventAttributes.self, "HARN-004", "an undeclared field") {
            $0.changing(.offerHidden) { $0.fields.append(Event.Field(.code, 1)) }
        },
        Defect(EventAttributes.self, "HARN-004", "fields out of order") {
            $0.changing(.didFailCalled) { $0.fields.reverse() }
        },
    ]
}
