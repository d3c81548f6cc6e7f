import Handoff
import ImplementationAdapter
import VirtualDevices

extension Defect {
    static let lifeCycle: [Defect] = [
        Defect(
            "previous-activity-invalidated", breaks: ["LIFE-003"],
            Replacement(\.handoff.lifeCycle.stateOfPreviousActivity) { _ in
                { .invalid }
            }),
        Defect(
            "invalid-activity-becomes-current", breaks: ["LIFE-006"],
            Replacement(\.handoff.lifeCycle.mayBecomeCurrent) { _ in
                { _ in true }
            }),
    ]
}
