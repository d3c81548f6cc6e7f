import Events
import Handoff
import ImplementationAdapter
import VirtualDevices

extension Defect {
    static let lifeCycle: [Defect] = states + owners + currentness

    private static let states: [Defect] = [
        Defect(
            "resigned-activity-starts-over", breaks: ["LIFE-001"],
            Replacement(\.handoff.lifeCycle.stateAfterResigning) { _ in
                { .created }
            }),
        Defect(
            "previous-activity-stays-current", breaks: ["LIFE-002"],
            Replacement(\.handoff.lifeCycle.stateOfPreviousActivity) { _ in
                { .current }
            }),
        Defect(
            "previous-activity-invalidated", breaks: ["LIFE-003"],
            Replacement(\.handoff.lifeCycle.stateOfPreviousActivity) { _ in
                { .invalid }
            }),
        Defect(
            "resigning-is-the-end", breaks: ["LIFE-004"],
            Replacement(\.handoff.lifeCycle.stateAfterResigning) { _ in
                { .invalid }
            }),
        Defect(
            "bystander-resigns-for-the-app", breaks: ["LIFE-005"],
            Replacement(\.handoff.lifeCycle.resigning) { _ in
                { _, current in current }
            }),
        Defect(
            "invalid-activity-becomes-current", breaks: ["LIFE-006"],
            Replacement(\.handoff.lifeCycle.mayBecomeCurrent) { _ in
                { _ in true }
            }),
        Defect(
            "second-invalidate-raises", breaks: ["LIFE-007"],
            Replacement(\.handoff.lifeCycle.exceptionOfInvalidating) { _ in
                { $0 == .invalid ? "the activity has been invalidated" : nil }
            }),
        Defect(
            "invalidate-before-current-raises", breaks: ["LIFE-007"],
            Replacement(\.handoff.lifeCycle.exceptionOfInvalidating) { _ in
                { $0 == .created ? "the activity never was current" : nil }
            }),
        Defect(
            "continuation-ends-the-source", breaks: ["LIFE-026"],
            Replacement(\.handoff.lifeCycle.stateAfterContinuation) { _ in
                { _ in .invalid }
            }),
        Defect(
            "siri-activity-made-current-unnoticed", breaks: ["LIFE-023"],
            Replacement(\.handoff.lifeCycle.conflictsWithSiriKit) { _ in
                { _, _ in false }
            }),
        Defect(
            "no-end-without-a-date", breaks: ["LIFE-024"],
            Replacement(\.savingSchedule.endWithoutDate) { _ in
                { _, _ in nil }
            }),
        Defect(
            "unfinished-release-unnoticed", breaks: ["LIFE-008"],
            // Only what is current when it is released is looked at.
            Replacement(\.handoff.lifeCycle.reportsRelease) { _ in
                { state, _ in state == .current }
            }),
        Defect(
            "excluded-page-advertised", breaks: ["ELIG-024"],
            Replacement(\.advertising.isExcluded) { _ in
                { !$0.isEligibleForHandoff && !$0.hasWebPage }
            }),
    ]

    private static let owners: [Defect] = [
        Defect(
            "only-new-activities-managed", breaks: ["LIFE-012"],
            Replacement(\.handoff.lifeCycle.assignmentManages) { _ in
                { $0 == .created }
            }),
        Defect(
            "ownerless-activity-lives-on", breaks: ["LIFE-020"],
            Replacement(\.handoff.lifeCycle.endsWithOwners) { _ in
                { _ in false }
            }),
        Defect(
            "first-owner-takes-the-activity-along", breaks: ["LIFE-020"],
            Replacement(\.handoff.lifeCycle.endsWithOwners) { _ in
                { _ in true }
            }),
        Defect(
            "assignment-only-on-main", breaks: ["LIFE-022"],
            Replacement(\.handoff.lifeCycle.takesAssignment) { _ in
                { $0 == .main }
            }),
    ]

    private static let currentness: [Defect] = [
        Defect(
            "activity-outlives-its-screen", breaks: ["LIFE-009"],
            Replacement(\.handoff.lifeCycle.isLeftBehind) { _ in
                { _, _, _ in false }
            }),
        Defect(
            "foreground-changes-nothing", breaks: ["LIFE-013"],
            Replacement(\.handoff.lifeCycle.evaluation) { reference in
                { $0 == .foreground ? .never : reference($0, $1) }
            }),
        Defect(
            "screen-changes-nothing", breaks: ["LIFE-013"],
            Replacement(\.handoff.lifeCycle.evaluation) { reference in
                { $0 == .hierarchy ? .never : reference($0, $1) }
            }),
        Defect(
            "off-screen-controller-counts", breaks: ["LIFE-014"],
            Replacement(\.handoff.lifeCycle.considersController) { _ in
                { _ in true }
            }),
        Defect(
            "assignment-waits-for-the-next-screen", breaks: ["LIFE-015"],
            Replacement(\.handoff.lifeCycle.evaluation) { reference in
                { $0 == .assignment ? .never : reference($0, $1) }
            }),
        Defect(
            "transition-not-awaited", breaks: ["LIFE-015"],
            Replacement(\.handoff.lifeCycle.evaluation) { _ in
                { _, _ in .now }
            }),
        Defect(
            "farthest-responder-wins", breaks: ["LIFE-017"],
            Replacement(\.handoff.lifeCycle.chosenInChain) { _ in
                { $0.last }
            }),
        Defect(
            "main-window-changes-nothing", breaks: ["LIFE-019"],
            Replacement(\.handoff.lifeCycle.evaluation) { reference in
                { $0 == .mainWindow ? .never : reference($0, $1) }
            }),
        Defect(
            "hidden-window-counts", breaks: ["LIFE-019"],
            Replacement(\.handoff.lifeCycle.considersWindow) { _ in
                { _ in true }
            }),
        Defect(
            "observer-called-twice", breaks: ["LIFE-022"],
            Replacement(\.handoff.lifeCycle.notifications) { reference in
                { reference($0) + reference($0) }
            }),
        Defect(
            "observer-misses-other-threads", breaks: ["LIFE-022"],
            Replacement(\.handoff.lifeCycle.notifications) { reference in
                { $0 == .main ? reference($0) : [] }
            }),
    ]
}
