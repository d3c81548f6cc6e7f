import Handoff
import ImplementationAdapter
import VirtualDevices

extension Defect {
    static let continuation: [Defect] = [
        Defect(
            "continue-and-did-fail", breaks: ["CONT-007"],
            Replacement(\.continuation.callbacks) { _ in
                { $0 == .completed ? [.continue, .didFail] : [.didFail] }
            }),
        Defect(
            "failure-never-told", breaks: ["CONT-007"],
            Replacement(\.continuation.callbacks) { _ in
                { $0 == .completed ? [.continue] : [] }
            }),
    ]
}
