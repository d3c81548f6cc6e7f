import Foundation
import Handoff
import Payload
import VirtualDevices

extension Defect {
    package static let scenes: [Defect] = callbacksOfScenes + connections + choices + restorations

    private static let callbacksOfScenes: [Defect] = [
        // The manifest alone decides.
        Defect(
            "scenes-before-ios-13", breaks: ["SCEN-001"],
            Replacement(\.handoff.scenes.usesScenes) { _ in { isDeclared, _ in isDeclared } }),
        Defect(
            "launch-options-for-scenes-alone", breaks: ["CONT-022"],
            Replacement(\.handoff.scenes.launchOptionsNameActivity) { _ in { $0 } }),
        Defect(
            "scene-announced-to-the-application", breaks: ["SCEN-001"],
            Replacement(\.handoff.scenes.callsScene) { reference in
                { $0 != .willContinue && reference($0, $1) }
            }),
        Defect(
            "scene-continued-by-the-application", breaks: ["SCEN-001"],
            Replacement(\.handoff.scenes.callsScene) { reference in
                { $0 != .continue && reference($0, $1) }
            }),
        Defect(
            "scene-fails-at-the-application", breaks: ["ERR-021"],
            Replacement(\.handoff.scenes.callsScene) { reference in
                { $0 != .didFail && reference($0, $1) }
            }),
        Defect(
            "update-of-a-scene-at-the-application", breaks: ["SCEN-007"],
            Replacement(\.handoff.scenes.callsScene) { reference in
                { $0 != .didUpdate && reference($0, $1) }
            }),
        Defect(
            "progress-of-a-scene-left-to-the-app", breaks: ["SCEN-004"],
            Replacement(\.handoff.scenes.showsProgress) { _ in { !$0 } }),
        Defect(
            "scene-restores-by-itself", breaks: ["SCEN-005"],
            Replacement(\.handoff.scenes.restoresByItself) { _ in { true } }),
        Defect(
            "app-forgets-to-restore", breaks: ["SCEN-005"],
            Replacement(\.handoff.app.restoresInScene) { _ in { false } }),
    ]

    private static let connections: [Defect] = [
        Defect(
            "connection-options-empty", breaks: ["SCEN-002"],
            Replacement(\.handoff.scenes.announcedType) { _ in { _ in nil } }),
        Defect(
            "connection-options-with-the-activity", breaks: ["SCEN-002"],
            Replacement(\.handoff.scenes.listsPendingActivity) { _ in { true } }),
        Defect(
            "scene-never-given-its-activity", breaks: ["SCEN-003"],
            Replacement(\.handoff.scenes.deliversByCallback) { _ in { !$0 } }),
        Defect(
            "link-as-an-activity", breaks: ["SWUI-017"],
            Replacement(\.handoff.scenes.arrivesAsURL) { _ in { !$0 } }),
    ]

    private static let choices: [Defect] = [
        Defect(
            "first-scene-gets-everything", breaks: ["SCEN-006", "SWUI-016"],
            Replacement(\.handoff.scenes.destination) { _ in
                { choice in choice.open.map(\.number).min().map { .open($0) } ?? .new(0) }
            }),
        Defect(
            "preferences-of-scenes-ignored", breaks: ["SCEN-006", "SWUI-016"],
            Replacement(\.handoff.scenes.destination) { reference in
                { choice in
                    var choice = choice
                    for index in choice.open.indices { choice.open[index].prefers = false }
                    return reference(choice)
                }
            }),
        Defect(
            "conditions-of-scenes-ignored", breaks: ["SCEN-006", "SWUI-016"],
            Replacement(\.handoff.scenes.destination) { reference in
                { choice in
                    var choice = choice
                    for index in choice.open.indices { choice.open[index].allows = true }
                    return reference(choice)
                }
            }),
        Defect(
            "first-kind-of-scene-opened", breaks: ["SWUI-016"],
            Replacement(\.handoff.scenes.destination) { reference in
                { choice in
                    if case .new? = reference(choice) { return .new(0) }
                    return reference(choice)
                }
            }),
        Defect(
            "second-scene-on-a-phone", breaks: ["SWUI-016"],
            Replacement(\.handoff.scenes.hasSeveralScenes) { _ in { _, _ in true } }),
        Defect(
            "case-of-conditions-counts", breaks: ["SWUI-015"],
            Replacement(\.handoff.scenes.matches) { reference in
                { conditions, text in
                    reference(conditions, text)
                        && conditions.contains { condition in
                            condition == "*"
                                || text?.range(of: condition, options: [.diacriticInsensitive]) != nil
                        }
                }
            }),
        Defect(
            "diacritics-of-conditions-count", breaks: ["SWUI-015"],
            Replacement(\.handoff.scenes.matches) { reference in
                { conditions, text in
                    reference(conditions, text)
                        && conditions.contains { condition in
                            condition == "*" || text?.range(of: condition, options: [.caseInsensitive]) != nil
                        }
                }
            }),
        Defect(
            "empty-condition-fits", breaks: ["SWUI-015"],
            Replacement(\.handoff.scenes.matches) { reference in
                { reference($0, $1) || $0.contains("") }
            }),
        Defect(
            "star-is-a-text", breaks: ["SWUI-015"],
            Replacement(\.handoff.scenes.matches) { reference in
                { conditions, text in
                    reference(conditions.filter { $0 != "*" }, text)
                        || conditions.contains("*") && text?.contains("*") == true
                }
            }),
        Defect(
            "page-not-compared", breaks: ["SWUI-015"],
            Replacement(\.handoff.scenes.comparedText) { _ in { $0.identifier } }),
        Defect(
            "page-before-the-identifier", breaks: ["SWUI-015"],
            Replacement(\.handoff.scenes.comparedText) { _ in { $0.page ?? $0.identifier } }),
        Defect(
            "texts-of-documents-count", breaks: ["SWUI-018"],
            Replacement(\.handoff.scenes.showsDocument) { reference in
                { types, texts, event in
                    guard let texts else { return reference(types, texts, event) }
                    return texts.contains("*")
                }
            }),
        Defect(
            "target-content-identifier-not-sent", breaks: ["SCEN-006"],
            Replacement(\.continuation.sent) { reference in
                { snapshot in
                    var snapshot = reference(snapshot)
                    snapshot.targetContentIdentifier = nil
                    return snapshot
                }
            }),
    ]

    private static let restorations: [Defect] = [
        Defect(
            "scene-stored-as-it-was", breaks: ["SCEN-008"],
            Replacement(\.handoff.scenes.savesBeforeStoring) { _ in { false } }),
        Defect(
            "did-update-of-a-scene-too-early", breaks: ["SCEN-007"],
            Replacement(\.handoff.saving.stages) { _ in
                { [.resetMark, .clear, .didUpdate, .willSave, .updates, .snapshot] }
            }),
        Defect(
            "application-delegate-never-reported", breaks: ["SCEN-010"],
            Replacement(\.handoff.scenes.reportsApplicationDelegate) { _ in { _ in false } }),
        Defect(
            "scenes-never-demanded", breaks: ["SCEN-010"],
            Replacement(\.handoff.scenes.demandsScenes) { _ in { _ in false } }),
        Defect(
            "stored-state-before-the-activity", breaks: ["SCEN-009"],
            Replacement(\.handoff.app.takesStoredState) { _ in { _ in true } }),
    ]
}
