import Handoff
import VirtualDevices

extension Defect {
    static let views: [Defect] = sendingViews + receivingViews + appsWithViews

    private static let sendingViews: [Defect] = [
        Defect(
            "inactive-modifier-advertises", breaks: ["SWUI-001"],
            Replacement(\.handoff.views.contributes) { _ in
                { _ in true }
            }),
        Defect(
            "handler-without-element-attached", breaks: ["SWUI-002"],
            Replacement(\.handoff.views.attaches) { _ in
                { _ in true }
            }),
        Defect(
            "type-without-handlers-advertised", breaks: ["SWUI-001", "SWUI-002"],
            Replacement(\.handoff.views.advertises) { _ in
                { _ in true }
            }),
        Defect(
            "first-handler-alone-called", breaks: ["SWUI-003"],
            Replacement(\.handoff.views.calls) { _ in
                { $0 == 0 }
            }),
        Defect(
            "windows-share-an-activity", breaks: ["SWUI-004"],
            Replacement(\.handoff.views.isInScope) { _ in
                { _ in true }
            }),
        Defect(
            "views-wait-for-the-app", breaks: ["SWUI-005"],
            Replacement(\.handoff.views.makesCurrent) { _ in
                { false }
            }),
        Defect(
            "views-never-update", breaks: ["SWUI-009", "EX-020"],
            Replacement(\.handoff.views.updatesAfterChange) { _ in
                { false }
            }),
    ]

    private static let receivingViews: [Defect] = [
        Defect(
            "action-of-another-type-called", breaks: ["SWUI-006"],
            Replacement(\.handoff.views.fires) { _ in
                { _, _ in true }
            }),
        Defect(
            "actions-of-every-window-called", breaks: ["SWUI-006"],
            Replacement(\.handoff.views.reaches) { _ in
                { _ in true }
            }),
        Defect(
            "modifier-never-called", breaks: ["SWUI-006", "SWUI-010", "EX-020"],
            Replacement(\.handoff.views.modifiersReceive) { _ in
                { _ in false }
            }),
        Defect(
            "delegate-never-called", breaks: ["SWUI-011", "EX-020"],
            Replacement(\.handoff.views.delegateReceives) { _ in
                { _ in false }
            }),
    ]

    private static let appsWithViews: [Defect] = [
        Defect(
            "sender-uses-another-type", breaks: ["SWUI-007"],
            Replacement(\.handoff.app.sendingSteps) { reference in
                { reference().filter { $0 != .type } }
            }),
        Defect(
            "sender-leaves-the-payload-out", breaks: ["SWUI-007"],
            Replacement(\.handoff.app.sendingSteps) { reference in
                { reference().filter { $0 != .content } }
            }),
        Defect(
            "sender-makes-nothing-current", breaks: ["SWUI-007"],
            Replacement(\.handoff.app.sendingSteps) { reference in
                { reference().filter { $0 != .current } }
            }),
        Defect(
            "sender-keeps-nothing", breaks: ["SWUI-007"],
            Replacement(\.handoff.app.sendingSteps) { reference in
                { reference().filter { $0 != .keep } }
            }),
        Defect(
            "earlier-activities-kept", breaks: ["SWUI-008"],
            Replacement(\.handoff.app.keepsEarlierActivities) { _ in
                { true }
            }),
        Defect(
            "both-receivers-act", breaks: ["SWUI-012"],
            Replacement(\.handoff.app.actsOnContinuation) { _ in
                { _ in true }
            }),
        Defect(
            "delegate-takes-every-type", breaks: ["SWUI-013"],
            Replacement(\.handoff.app.delegateTakes) { _ in
                { _, _ in true }
            }),
        Defect(
            "value-taken-as-it-comes", breaks: ["SWUI-014"],
            Replacement(\.handoff.app.takenValue) { _ in
                { received, present in received ?? present }
            }),
    ]
}
