import Handoff
import ImplementationAdapter
import VirtualDevices

extension Defect {
    static let errors: [Defect] = [
        Defect(
            "cancel-reported-as-4608", breaks: ["ERR-007"],
            Replacement(\.errors.errorCode) { reference in
                { $0 == .cancelled ? HandoffErrorCode.handoffFailed : reference($0) }
            }),
        Defect(
            "late-data-delivered-after-failure", breaks: ["ERR-013"],
            Replacement(\.errors.deliversLateReply) { _ in
                { true }
            }),
        Defect(
            "oversize-delivered", breaks: ["ERR-005"],
            Replacement(\.errors.isTooLarge) { _ in
                { _, _ in false }
            }),
        Defect(
            "interruption-reported-as-cancel", breaks: ["ERR-015"],
            Replacement(\.errors.errorCode) { reference in
                { $0 == .sourceGone ? HandoffErrorCode.userCancelled : reference($0) }
            }),
        Defect(
            "superseded-reported-as-4608", breaks: ["ERR-009"],
            Replacement(\.errors.errorCode) { reference in
                { $0 == .superseded ? HandoffErrorCode.handoffFailed : reference($0) }
            }),
        Defect(
            "time-out-reported-as-4608", breaks: ["ERR-004"],
            Replacement(\.errors.errorCode) { reference in
                { $0 == .timedOut ? HandoffErrorCode.handoffFailed : reference($0) }
            }),
        Defect(
            "refused-connection-reported-as-4608", breaks: ["ERR-003"],
            Replacement(\.errors.errorCode) { reference in
                {
                    $0 == .connectionUnavailable ? HandoffErrorCode.handoffFailed : reference($0)
                }
            }),
    ]
}
