import Handoff
import ImplementationAdapter
import VirtualDevices

extension Defect {
    static let saving: [Defect] = [
        Defect(
            "user-info-not-emptied", breaks: ["UPD-011"],
            Replacement(\.handoff.saving.emptiesUserInfo) { _ in
                { _, _ in false }
            }),
        Defect(
            "did-update-before-responders", breaks: ["UPD-015"],
            Replacement(\.handoff.saving.stages) { _ in
                { [.clear, .willSave, .didUpdate, .updates] }
            }),
        Defect(
            "will-save-after-updates", breaks: ["UPD-016"],
            Replacement(\.handoff.saving.stages) { _ in
                { [.clear, .updates, .willSave, .didUpdate] }
            }),
        Defect(
            "user-info-emptied-without-hooks", breaks: ["UPD-032"],
            Replacement(\.handoff.saving.emptiesUserInfo) { _ in
                { isManaged, _ in isManaged }
            }),
    ]
}
