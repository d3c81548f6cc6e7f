import Continuity
import Foundation
import Handoff
import ImplementationAdapter
import VirtualDevices

/// A defective implementation: the reference device with one decision replaced.
///
/// The product has no switch for any of this; decisions are values, and a test may pass others.
struct Defect: Sendable, CustomStringConvertible {
    /// The name that cases give under `catches:`.
    let name: String
    /// A requirement that it breaks.
    let breaks: String
    private let replace: @Sendable (inout Decisions) -> Void

    init(_ name: String, breaks requirement: String, _ replace: @escaping @Sendable (inout Decisions) -> Void) {
        self.name = name
        breaks = requirement
        self.replace = replace
    }

    /// The decisions of the defective device.
    var decisions: Decisions {
        var decisions = Decisions()
        replace(&decisions)
        return decisions
    }

    var description: String { name }

    static let all: [Defect] = [
        Defect("wrong-team-accepted", breaks: "ELIG-016") {
            // A receiver has nothing but a hash of team and type: accepting another team means trying its name too.
            $0.eligibility.teamsServed = { app in
                [app.team, "TEAM1AAAAA", "TEAM2BBBBB", "TEAM3CCCCC", "TEAM4DDDDD"]
            }
        },
        Defect("previous-activity-invalidated", breaks: "LIFE-003") {
            $0.handoff.lifeCycle.stateOfPreviousActivity = { .invalid }
        },
        Defect("user-info-not-emptied", breaks: "UPD-011") {
            $0.handoff.saving.emptiesUserInfo = { _, _ in false }
        },
        Defect("did-update-before-responders", breaks: "UPD-015") {
            $0.handoff.saving.stages = { [.clear, .willSave, .didUpdate, .updates] }
        },
        Defect("continue-and-did-fail", breaks: "CONT-007") {
            $0.continuation.callbacks = { $0 == .completed ? [.continue, .didFail] : [.didFail] }
        },
        Defect("cancel-reported-as-4608", breaks: "ERR-007") {
            let reference = ContinuationDecisions().errorCode
            $0.continuation.errorCode = { $0 == .cancelled ? HandoffErrorCode.handoffFailed : reference($0) }
        },
        Defect("expired-activity-offered", breaks: "ELIG-025") {
            $0.advertising.isExpired = { _, _ in false }
        },
        Defect("late-data-delivered-after-failure", breaks: "ERR-013") {
            $0.continuation.deliversLateReply = { true }
        },
        Defect("counter-reused", breaks: "DISC-016") {
            $0.advertising.nextCounter = { last, _, _ in last }
            // A receiver that insists on new counters would hide the sender's fault behind silence.
            $0.receiving.acceptsCounter = { _, _ in true }
        },
        Defect("case-insensitive-type-match", breaks: "ELIG-023") {
            $0.eligibility.comparableType = { $0.lowercased() }
        },
        Defect("replay-accepted", breaks: "DISC-016") {
            $0.receiving.acceptsCounter = { _, _ in true }
        },
        Defect("invalid-activity-becomes-current", breaks: "LIFE-006") {
            $0.handoff.lifeCycle.mayBecomeCurrent = { _ in true }
        },
        Defect("ineligible-activity-advertised", breaks: "ELIG-024") {
            $0.advertising.isExcluded = { _ in false }
        },
        Defect("unsigned-app-accepted", breaks: "ELIG-018") {
            $0.eligibility.acceptsSigning = { _ in true }
        },
        Defect("handoff-switch-ignored", breaks: "ELIG-008") {
            $0.eligibility.participates = { setup, settings, account, isPrimary in
                var settings = settings
                settings.handoff = true
                return EligibilityDecisions().participates(setup, settings, account, isPrimary)
            }
        },
        Defect("restriction-ignored", breaks: "ELIG-027") {
            $0.eligibility.participates = { setup, settings, account, isPrimary in
                var settings = settings
                settings.activityContinuationAllowed = true
                settings.assessment = false
                return EligibilityDecisions().participates(setup, settings, account, isPrimary)
            }
        },
        Defect("secondary-account-accepted", breaks: "ELIG-003") {
            $0.eligibility.participates = { setup, settings, account, _ in
                EligibilityDecisions().participates(setup, settings, account, true)
            }
        },
        Defect("oversize-delivered", breaks: "ERR-005") {
            $0.continuation.isTooLarge = { _, _ in false }
        },
        Defect("limit-off-by-one", breaks: "PAY-009") {
            $0.continuation.isTooLarge = { $0 >= $1 }
        },
        Defect("interruption-reported-as-cancel", breaks: "ERR-015") {
            let reference = ContinuationDecisions().errorCode
            $0.continuation.errorCode = { $0 == .sourceGone ? HandoffErrorCode.userCancelled : reference($0) }
        },
        Defect("superseded-reported-as-4608", breaks: "ERR-009") {
            let reference = ContinuationDecisions().errorCode
            $0.continuation.errorCode = { $0 == .superseded ? HandoffErrorCode.handoffFailed : reference($0) }
        },
        Defect("time-out-reported-as-4608", breaks: "ERR-004") {
            let reference = ContinuationDecisions().errorCode
            $0.continuation.errorCode = { $0 == .timedOut ? HandoffErrorCode.handoffFailed : reference($0) }
        },
        Defect("refused-connection-reported-as-4608", breaks: "ERR-003") {
            let reference = ContinuationDecisions().errorCode
            $0.continuation.errorCode = {
                $0 == .connectionUnavailable ? HandoffErrorCode.handoffFailed : reference($0)
            }
        },
        Defect("will-save-after-updates", breaks: "UPD-016") {
            $0.handoff.saving.stages = { [.clear, .updates, .willSave, .didUpdate] }
        },
        Defect("user-info-emptied-without-hooks", breaks: "UPD-032") {
            $0.handoff.saving.emptiesUserInfo = { isManaged, _ in isManaged }
        },
        Defect("canonical-equivalence-in-types", breaks: "ELIG-023") {
            $0.eligibility.comparableType = { $0.precomposedStringWithCanonicalMapping }
        },
        Defect("switches-and-restrictions-ignored", breaks: "ELIG-008") {
            $0.eligibility.participates = { setup, _, account, _ in
                account != nil && setup.hasBluetoothLE && !setup.isSimulator
            }
        },
        Defect("model-list-ignored", breaks: "ELIG-005") {
            $0.eligibility.participates = { setup, settings, account, isPrimary in
                var setup = setup
                setup.isHandoffModel = true
                return EligibilityDecisions().participates(setup, settings, account, isPrimary)
            }
        },
        Defect("simulator-accepted", breaks: "ELIG-026") {
            $0.eligibility.participates = { setup, settings, account, isPrimary in
                var setup = setup
                setup.isSimulator = false
                return EligibilityDecisions().participates(setup, settings, account, isPrimary)
            }
        },
        Defect("offer-not-withdrawn", breaks: "DISC-004") {
            $0.receiving.withdrawsOffers = { _ in false }
        },
        Defect("failure-never-told", breaks: "CONT-007") {
            $0.continuation.callbacks = { $0 == .completed ? [.continue] : [] }
        },
    ]
}
