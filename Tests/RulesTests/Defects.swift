import Events
import FrameOpening
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
        continuation + activities + saving + errors + offers + air + addresses + sealing + files + harness

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

    static let activities: [Defect] = [
        Defect(LifeCycle.self, "LIFE-001", "a step back to created") {
            $0.setting(.to, "created", of: .activityStateChanged, number: 1)
        },
        Defect(LifeCycle.self, "LIFE-001", "a step from elsewhere") {
            $0.setting(.from, "inactive", of: .activityStateChanged)
        },
        Defect(LifeCycle.self, "LIFE-001", "created to inactive") {
            $0.setting(.to, "inactive", of: .activityStateChanged)
        },
        Defect(LifeCycle.self, "LIFE-001", "the first step of a new activity begins where it never was") {
            $0.appending {
                $0.add(.activityCreated, "phone", activity: 5, nil, [.type: type, .eligibleForHandoff: true])
                $0.add(
                    .activityStateChanged, "phone", activity: 5, nil,
                    [.from: "current", .to: "inactive", .by: "app"])
            }
        },
        Defect(LifeCycle.self, "LIFE-006", "an invalid activity becomes current") {
            $0.appending {
                $0.add(
                    .activityStateChanged, "phone", activity: 1, nil,
                    [.from: "inactive", .to: "invalid", .by: "app"])
                $0.add(
                    .activityStateChanged, "phone", activity: 1, nil,
                    [.from: "invalid", .to: "current", .by: "app"])
            }
        },
        Defect(LifeCycle.self, "LIFE-006", "an invalid activity is advertised") {
            $0.appending {
                $0.add(
                    .activityStateChanged, "phone", activity: 1, nil,
                    [.from: "inactive", .to: "invalid", .by: "app"])
                $0.add(.advertisingStarted, "phone", activity: 1)
            }
        },
        Defect(OneCurrentActivity.self, "LIFE-002", "two current activities") {
            $0.inserting(after: .saveSnapshot) {
                $0.add(
                    .activityStateChanged, "phone", activity: 2, nil,
                    [.from: "created", .to: "current", .by: "app"])
            }
        },
        Defect(OneCurrentActivity.self, "LIFE-002", "two advertised activities") {
            $0.inserting(after: .saveSnapshot) { $0.add(.advertisingStarted, "phone", activity: 2) }
        },
        Defect(EligibleOnly.self, "ELIG-024", "not eligible when made") {
            $0.setting(.eligibleForHandoff, false, of: .activityCreated)
        },
        Defect(EligibleOnly.self, "ELIG-024", "not eligible since") {
            $0.inserting(after: .activityCreated) {
                $0.add(
                    .activityChanged, "phone", activity: 1, nil, [.property: "eligibleForHandoff", .value: false])
            }
        },
        Defect(EligibleOnly.self, "DISC-003", "advertised before becomeCurrent") {
            $0.moving(.advertisingStarted, before: .activityStateChanged)
        },
    ]

    static let saving: [Defect] = [
        Defect(SaveCycleOrder.self, "UPD-004", "a cycle in a cycle") {
            $0.inserting(after: .willSaveCalled) { $0.add(.saveBegan, "phone", activity: 1) }
        },
        Defect(SaveCycleOrder.self, "UPD-010", "one owner left out") { $0.removing(.updateCalled, number: 2) },
        Defect(SaveCycleOrder.self, "UPD-011", "userInfo not emptied") { $0.removing(.saveCleared, number: 1) },
        Defect(SaveCycleOrder.self, "UPD-011", "entries survive the emptying") {
            $0.setting(.userInfoCount, 2, of: .willSaveCalled)
        },
        Defect(SaveCycleOrder.self, "UPD-011", "entries at the first update") {
            $0.removing(.willSaveCalled).setting(.userInfoCount, 2, of: .updateCalled)
        },
        Defect(SaveCycleOrder.self, "UPD-015", "no didUpdate") { $0.removing(.didUpdateCalled, number: 1) },
        Defect(SaveCycleOrder.self, "UPD-015", "didUpdate twice") {
            $0.inserting(after: .didUpdateCalled) { $0.add(.didUpdateCalled, "phone", activity: 1, .main) }
        },
        Defect(SaveCycleOrder.self, "UPD-015", "didUpdate for an activity that nobody manages") {
            $0.appending {
                $0.add(.saveBegan, "phone", activity: 9)
                $0.add(.didUpdateCalled, "phone", activity: 9, .main)
            }
        },
        Defect(SaveCycleOrder.self, "UPD-016", "didUpdate before the responders") {
            $0.moving(.didUpdateCalled, before: .updateCalled)
        },
        Defect(SaveCycleOrder.self, "UPD-016", "willSave before the emptying") {
            $0.moving(.willSaveCalled, before: .saveCleared)
        },
        Defect(SaveCycleOrder.self, "UPD-016", "willSave twice") {
            $0.inserting(after: .willSaveCalled) { $0.add(.willSaveCalled, "phone", activity: 1, .other) }
        },
        Defect(SaveCycleOrder.self, "UPD-016", "an update outside a cycle") {
            $0.moving(.updateCalled, after: .saveSnapshot)
        },
        Defect(SaveCycleOrder.self, "UPD-025", "hooks of an invalid activity") {
            $0.inserting(after: .saveBegan) {
                $0.add(
                    .activityStateChanged, "phone", activity: 1, nil,
                    [.from: "current", .to: "invalid", .by: "app"])
            }
        },
        Defect(CoalescedSaves.self, "UPD-003", "a hook's mark is lost") {
            $0.inserting(after: .updateCalled, number: 3) {
                $0.add(.needsSaveSet, "phone", activity: 1, nil, [.value: true])
            }
            .removing(.activityStateChanged, number: 1).appending { $0.add(.stepStarted, at: 100_000, nil, app: nil) }
        },
        Defect(CoalescedSaves.self, "UPD-004", "a hook that makes its own next cycle") {
            $0.appending { trace in
                for turn in 0..<300 {
                    trace.add(.saveBegan, at: 5_000 + Int64(turn), "phone", activity: 1)
                    trace.add(.saveSnapshot, "phone", activity: 1)
                }
            }
        },
        Defect(CoalescedSaves.self, "UPD-005", "a cycle for each mark") {
            $0.appending { trace in
                for _ in 0..<3 {
                    trace.add(.needsSaveSet, at: 5_000, "phone", activity: 1, nil, [.value: true])
                    trace.add(.saveBegan, "phone", activity: 1)
                    trace.add(.saveSnapshot, "phone", activity: 1)
                }
            }
        },
        Defect(CoalescedSaves.self, "UPD-005", "no cycle after the last mark") {
            $0.removing(.activityStateChanged, number: 1).appending {
                $0.add(.needsSaveSet, "phone", activity: 1, nil, [.value: true])
                $0.add(.stepStarted, at: 100_000, nil, app: nil)
            }
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

    static let offers: [Defect] = [
        Defect(OfferOrder.self, "DISC-003", "an offer of who advertises nothing") {
            $0.setting(.from, "tablet", of: .offerShown)
        },
        Defect(OfferOrder.self, "DISC-003", "an offer of a type that was never current") {
            $0.setting(.type, "com.example.notes.view", of: .offerShown)
        },
        Defect(OfferOrder.self, "DISC-006", "the old offer stays beside the new one") {
            $0.inserting(after: .radioSet, number: 1) {
                $0.add(
                    .offerShown, "mac", nil,
                    [.from: "phone", .surface: "lockscreen", .type: "com.example.notes.view"])
            }
        },
        Defect(OfferOrder.self, "ELIG-031", "a device offers its own activity") {
            $0.setting(.from, "mac", of: .offerShown)
        },
        Defect(OfferOrder.self, "ELIG-036", "offered before it was checked") {
            $0.moving(.eligibilityChecked, after: .offerShown)
        },
    ]

    /// A Handoff message of the broadcast at the end of the trace.
    private static func message(_ counter: Int, _ plaintext: [UInt8], status: UInt8 = 0) -> PayloadValue {
        .data(Trace.advertisement(counter: counter, status: status, sealing: plaintext))
    }

    static let sealing: [Defect] = [
        Defect(SealedContents.self, "DISC-016", "sealed under another key") {
            let other = FrameCipher(key: [UInt8](repeating: 8, count: 32))
            let sealed = other?.seal([0] + Trace.hash + [1, 0x81], status: 0, counter: 20) ?? []
            return $0.setting(
                .data, .data([2, 1, 0x1A, 19, 0xFF, 0x4C, 0, 0x0C, 14] + sealed), of: .radioSet, number: 2)
        },
        Defect(SealedContents.self, "DISC-016", "sealed under another counter than reported") {
            $0.setting(.counter, 19, of: .advertisingStarted, number: 1)
        },
        Defect(SealedContents.self, "AIR-008", "the hash of another activity") {
            $0.setting(.data, message(20, [0] + Trace.hash.reversed() + [1, 0x81]), of: .radioSet, number: 2)
        },
        Defect(SealedContents.self, "AIR-008", "a goodbye in place of an activity") {
            $0.setting(.data, message(20, Trace.goodbye), of: .radioSet, number: 2)
        },
        Defect(SealedContents.self, "AIR-008", "an activity is sealed after its end") {
            $0.setting(.data, message(21, [0] + Trace.hash + [1, 0x81]), of: .radioSet, number: 4)
        },
        Defect(SealedContents.self, "AIR-009", "a page without its bit") {
            $0.setting(.data, message(20, [0] + Trace.hash + [0, 0x81]), of: .radioSet, number: 2)
        },
        Defect(SealedContents.self, "AIR-009", "the bit of a page without one") {
            $0.setting(.data, message(5, [0] + Trace.hash + [0x21, 0x80]), of: .radioSet)
        },
        Defect(SealedContents.self, "AIR-010", "a time in the future") {
            $0.setting(.data, message(20, [0] + Trace.hash + [1, 0x90]), of: .radioSet, number: 2)
        },
        Defect(SealedContents.self, "AIR-010", "a time before the activity") {
            $0.setting(.data, message(20, [0] + Trace.hash + [1, 0x80]), of: .radioSet, number: 2)
        },
        Defect(SealedContents.self, "AIR-011", "another first byte") {
            $0.setting(.data, message(20, [1] + Trace.hash + [1, 0x81]), of: .radioSet, number: 2)
        },
        Defect(SealedContents.self, "AIR-012", "the address of another device") {
            $0.setting(.address, "5b:00:00:00:00:02", of: .radioSet, number: 2)
        },
        Defect(SealedContents.self, "SEC-006", "the hash in the clear") {
            let shown = Trace.advertisement(counter: 20, sealing: [0] + Trace.hash + [1, 0x81]) + Trace.hash
            return $0.setting(.data, .data(shown), of: .radioSet, number: 2)
        },
        Defect(SealedContents.self, "SEC-006", "a part of the type in the clear") {
            let shown =
                Trace.advertisement(counter: 20, sealing: [0] + Trace.hash + [1, 0x81]) + Array("ple.notes".utf8)
            return $0.setting(.data, .data(shown), of: .radioSet, number: 2)
        },
        Defect(StatusValues.self, "AIR-003", "an unknown version") {
            $0.setting(.data, message(20, [0] + Trace.hash + [1, 0x81], status: 1), of: .radioSet, number: 2)
        },
        Defect(StatusValues.self, "AIR-006", "a clipboard in the status byte alone") {
            $0.setting(.data, message(20, [0] + Trace.hash + [1, 0x81], status: 8), of: .radioSet, number: 2)
        },
        Defect(StatusValues.self, "AIR-006", "a clipboard in the sealed options alone") {
            $0.setting(.data, message(20, [0] + Trace.hash + [9, 0x81]), of: .radioSet, number: 2)
        },
        Defect(AdvertisingCadence.self, "AIR-001", "a new payload is slow") {
            $0.setting(.interval, 181_000_000, of: .radioSet, number: 2)
        },
        Defect(AdvertisingCadence.self, "AIR-001", "slow after half a second") {
            $0.changing(.radioSet, number: 3) { $0.time = Instant(nanoseconds: 5500 * Trace.millisecond) }
        },
        Defect(AdvertisingCadence.self, "AIR-002", "another slow interval") {
            $0.setting(.interval, 1_000_000_000, of: .radioSet, number: 3)
        },
        Defect(AdvertisingCadence.self, "AIR-002", "fast until the end") { $0.removing(.radioSet, number: 3) },
        Defect(AdvertisingCadence.self, "AIR-002", "fast until the trace ends") {
            $0.removing(.radioStopped).appending { $0.add(.stepStarted, at: 20_000, nil, app: nil) }
        },
        Defect(GoodbyeOrder.self, "AIR-004", "a goodbye for too long") {
            $0.changing(.radioStopped, number: 1) { $0.time = Instant(nanoseconds: 13_000 * Trace.millisecond) }
        },
        Defect(GoodbyeOrder.self, "AIR-004", "a goodbye for too long before a new activity") {
            $0.appending {
                $0.add(
                    .radioSet, at: 15_000, "tablet", app: nil, nil,
                    [.address: Trace.address, .data: message(22, [0] + Trace.hash + [0, 0x83])])
            }.removing(.radioStopped, number: 1)
        },
        Defect(GoodbyeOrder.self, "AIR-004", "the payload from before it comes back") {
            $0.inserting(after: .radioSet, number: 4) {
                $0.add(
                    .radioSet, at: 9000, "tablet", app: nil, nil,
                    [.address: Trace.address, .data: message(20, [0] + Trace.hash + [1, 0x81])])
            }
        },
    ]

    static let air: [Defect] = [
        Defect(HandoffMessageLayout.self, "DISC-018", "a longer message") {
            $0.setting(.data, .data([19, 0xFF, 0x4C, 0, 0x0C, 15] + [UInt8](repeating: 1, count: 14)), of: .radioSet)
        },
        Defect(HandoffMessageLayout.self, "DISC-018", "a message cut short") {
            $0.setting(.data, .data([16, 0xFF, 0x4C, 0, 0x0C, 14] + [UInt8](repeating: 1, count: 11)), of: .radioSet)
        },
        Defect(HandoffMessageLayout.self, "DISC-018", "a structure longer than the data") {
            $0.setting(.data, .data([30, 0xFF, 0x4C, 0, 0x0C]), of: .radioSet)
        },
        Defect(HandoffMessageLayout.self, "DISC-018", "two messages") {
            let message = [0x0C, 14] + [UInt8](repeating: 1, count: 14)
            return $0.setting(.data, .data([35, 0xFF, 0x4C, 0] + message + message), of: .radioSet)
        },
        Defect(HandoffMessageLayout.self, "DISC-018", "a static address") {
            $0.setting(.address, "ca:00:00:00:00:01", of: .radioSet)
        },
        Defect(AdvertisingCounter.self, "DISC-016", "a counter reused") {
            $0.setting(.data, .data(Trace.advertisement(counter: 5, payload: 2)), of: .radioSet, number: 1)
        },
        Defect(AdvertisingCounter.self, "DISC-016", "a counter that goes back") {
            $0.setting(.data, .data(Trace.advertisement(counter: 4, payload: 2)), of: .radioSet, number: 1)
        },
        Defect(AdvertisingCounter.self, "AIR-005", "a counter left out under one address") {
            $0.setting(.data, .data(Trace.advertisement(counter: 7, payload: 2)), of: .radioSet, number: 1)
        },
        Defect(AdvertisingCounter.self, "AIR-005", "a jump beyond any rotation") {
            $0.setting(.data, .data(Trace.advertisement(counter: 500, payload: 2)), of: .radioSet, number: 1)
                .setting(.address, .string(Trace.secondAddress), of: .radioSet, number: 1)
        },
    ]

    static let addresses: [Defect] = [
        Defect(AddressLifetime.self, "AIR-015", "an address beyond its interval") {
            $0.changing(.radioSet, number: 1) { $0.time = Instant(nanoseconds: 2_000_000_000_000) }
        }
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
