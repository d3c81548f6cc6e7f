import Events
import Handoff
import ImplementationAdapter
import Payload
import VirtualDevices

extension Defect {
    static let saving: [Defect] = cycles + hooks + schedule

    private static let cycles: [Defect] = [
        Defect(
            "delegate-told-only-once", breaks: ["UPD-001"],
            Replacement(\.handoff.saving.tellsDelegate) { _ in
                { _, isFirstCycle in isFirstCycle }
            }),
        Defect(
            "mark-taken-away-at-the-end", breaks: ["UPD-003"],
            Replacement(\.handoff.saving.stages) { _ in
                { [.clear, .willSave, .updates, .didUpdate, .snapshot, .resetMark] }
            }),
        Defect(
            "cycle-within-a-hook", breaks: ["UPD-004"],
            // Three deep, so that the defective device comes back at all.
            Replacement(\.handoff.saving.mayBegin) { _ in
                { $0 < 3 }
            },
            Replacement(\.savingSchedule.cycleForMark) { _ in
                { _, _, _ in .atOnce }
            }),
        Defect(
            "previous-state-sent", breaks: ["UPD-007"],
            Replacement(\.handoff.saving.answer) { _ in
                { before, now in before ?? now }
            }),
        Defect(
            "user-info-not-emptied", breaks: ["UPD-011", "UPD-012"],
            Replacement(\.handoff.saving.emptiesUserInfo) { _ in
                { _, _ in false }
            }),
        Defect(
            "did-update-before-responders", breaks: ["UPD-015"],
            Replacement(\.handoff.saving.stages) { _ in
                { [.resetMark, .clear, .willSave, .didUpdate, .updates, .snapshot] }
            }),
        Defect(
            "will-save-after-updates", breaks: ["UPD-016"],
            Replacement(\.handoff.saving.stages) { _ in
                { [.resetMark, .clear, .updates, .willSave, .didUpdate, .snapshot] }
            }),
        // The payload after another item has been chosen then lacks that item (UPD-029).
        Defect(
            "state-taken-before-did-update", breaks: ["UPD-017", "UPD-029"],
            Replacement(\.handoff.saving.stages) { _ in
                { [.resetMark, .clear, .willSave, .updates, .snapshot, .didUpdate] }
            }),
        Defect(
            "title-taken-before-the-hooks", breaks: ["UPD-020"],
            Replacement(\.handoff.saving.saved) { _ in
                { beginning, end in
                    var saved = end
                    saved.title = beginning.title
                    return saved
                }
            }),
        Defect(
            "user-info-emptied-without-hooks", breaks: ["UPD-032"],
            Replacement(\.handoff.saving.emptiesUserInfo) { _ in
                { isManaged, _ in isManaged }
            }),
        Defect(
            "change-without-mark-unnoticed", breaks: ["UPD-031"],
            Replacement(\.handoff.saving.isStale) { _ in
                { saved, now in saved.title != now.title }
            }),
    ]

    private static let hooks: [Defect] = [
        Defect(
            "plain-responders-not-asked", breaks: ["UPD-009"],
            Replacement(\.handoff.saving.asksOwner) { reference in
                { reference($0) && $0.isController }
            }),
        Defect(
            "first-owner-asked-alone", breaks: ["UPD-010"],
            Replacement(\.handoff.saving.asksOwner) { reference in
                { reference($0) && $0.position == 0 }
            }),
        Defect(
            "contained-controllers-not-asked", breaks: ["UPD-023"],
            Replacement(\.handoff.saving.asksOwner) { reference in
                { reference($0) && !$0.isContained }
            }),
        Defect(
            "former-owner-asked", breaks: ["UPD-026"],
            Replacement(\.handoff.saving.asksOwner) { _ in
                { _ in true }
            },
            Replacement(\.handoff.lifeCycle.remainsOwner) { _ in
                { _, isAlive in isAlive }
            }),
        Defect(
            "owner-kept-alive", breaks: ["UPD-026"],
            Replacement(\.handoff.lifeCycle.keepsOwner) { _ in
                { true }
            }),
        Defect(
            "replaced-entries-unnoticed", breaks: ["UPD-013"],
            Replacement(\.handoff.saving.erasedEntries) { _ in
                // Keys of different payloads are seldom the same; their number says nothing.
                { old, new in max(0, old.count - new.count) }
            }),
        Defect(
            "responders-instead-of-the-delegate", breaks: ["UPD-018"],
            Replacement(\.handoff.saving.tellsDelegate) { _ in
                { isManaged, _ in !isManaged }
            }),
        Defect(
            "delegate-called-on-main", breaks: ["UPD-019"],
            Replacement(\.handoff.saving.thread) { reference in
                { $0 == .willSave ? .main : reference($0) }
            }),
        Defect(
            "responders-called-off-main", breaks: ["UPD-019"],
            Replacement(\.handoff.saving.thread) { reference in
                { $0 == .update ? .other : reference($0) }
            }),
    ]

    private static let schedule: [Defect] = [
        Defect(
            "hooks-within-the-setter", breaks: ["UPD-005", "UPD-006", "UPD-021"],
            Replacement(\.savingSchedule.cycleForMark) { _ in
                { _, _, _ in .atOnce }
            }),
        Defect(
            "next-receiver-served-during-the-hook", breaks: ["CONT-029"],
            Replacement(\.savingSchedule.keepsWaiting) { _ in
                { !$0 }
            }),
        Defect(
            "longest-delay-ignored", breaks: ["UPD-006"],
            Replacement(\.savingSchedule.cycleForMark) { reference in
                { isPending, delay, _ in reference(isPending, delay, .max) }
            }),
        Defect(
            "every-mark-postpones-the-cycle", breaks: ["UPD-006"],
            Replacement(\.savingSchedule.cycleForMark) { _ in
                { _, delay, _ in .after(delay) }
            }),
        Defect(
            "saved-after-invalidate", breaks: ["UPD-025"],
            Replacement(\.savingSchedule.runsCycle) { _ in
                { _ in true }
            },
            Replacement(\.handoff.saving.maySave) { _ in
                { _ in true }
            }),
        Defect(
            "slow-hook-waited-for", breaks: ["UPD-028"],
            Replacement(\.savingSchedule.isInTime) { _ in
                { _, _ in true }
            }),
    ]
}
