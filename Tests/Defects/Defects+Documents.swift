import Handoff
import ImplementationAdapter
import Payload
import Platforms
import VirtualDevices

extension Defect {
    static let documents: [Defect] = [
        Defect(
            "document-entry-ignored", breaks: ["DOC-001"],
            Replacement(\.handoff.documents.entry) { _ in { _, _ in nil } }),
        Defect(
            "document-types-not-declared", breaks: ["DOC-003"],
            Replacement(\.eligibility.receivedTypes) { _ in { $0.activityTypes } }),
        Defect(
            "list-of-document-types-is-the-only-one", breaks: ["DOC-015"],
            // An app with such a list is taken for one that has documents and nothing else.
            Replacement(\.eligibility.receivedTypes) { _ in
                { app in app.documentTypes.map { $0.compactMap(\.activityType) } ?? app.activityTypes }
            }),
        Defect(
            "document-type-taken-from-the-top-level", breaks: ["DOC-014"],
            Replacement(\.handoff.documents.activityType) { _ in { $0.activityType ?? $1.first } }),
        Defect(
            "document-url-not-saved", breaks: ["DOC-004", "DOC-017"],
            Replacement(\.handoff.documents.entries) { _ in { _, _ in [:] } }),
        Defect(
            "document-url-saved-once", breaks: ["DOC-004", "DOC-017"],
            // The URL is set when the activity is made. Each later save empties the payload.
            Replacement(\.handoff.documents.entries) { reference in { $1 ? [:] : reference($0, $1) } }),
        Defect(
            "repeated-document-url-not-reported", breaks: ["DOC-013"],
            Replacement(\.handoff.documents.reportsRepeatedURL) { _ in { _ in false } }),
        Defect(
            "local-document-has-an-activity", breaks: ["DOC-005"],
            Replacement(\.handoff.documents.makesActivity) { _ in { $0 != .none } }),
        Defect(
            "activity-stays-with-a-local-document", breaks: ["DOC-006"],
            Replacement(\.handoff.documents.change) { reference in
                { $2 && $1 == nil ? .none : reference($0, $1, $2) }
            }),
        Defect(
            "document-moved-into-icloud-stays-without-activity", breaks: ["DOC-006"],
            // The place counts when the document is opened.
            Replacement(\.handoff.documents.change) { reference in
                { $2 && $0 == nil ? .none : reference($0, $1, $2) }
            }),
        Defect(
            "activity-outlives-its-document", breaks: ["DOC-007"],
            Replacement(\.handoff.documents.invalidatesOnClose) { _ in { false } }),
        Defect(
            "document-of-the-main-window-ignored", breaks: ["DOC-008", "LIFE-018"],
            Replacement(\.handoff.documents.considersDocumentOfMainWindow) { _ in { false } }),
        Defect(
            "document-without-window-made-current", breaks: ["DOC-008"],
            Replacement(\.handoff.documents.considersDocumentWithoutWindow) { _ in { true } }),
        Defect(
            "open-document-made-current-by-uikit", breaks: ["DOC-009", "LIFE-016"],
            Replacement(\.handoff.documents.considersUnsharedDocument) { _ in { true } }),
        Defect(
            "opened-document-not-restored", breaks: ["DOC-010"],
            Replacement(\.handoff.documents.restoresOpenedDocument) { _ in { false } }),
        Defect(
            "restored-document-not-shown", breaks: ["DOC-010"],
            Replacement(\.handoff.documents.showsRestoredDocument) { _ in { false } }),
        Defect(
            "document-url-overlooked-by-the-app", breaks: ["DOC-011"],
            Replacement(\.handoff.documents.urlToOpen) { _ in { _ in nil } }),
        Defect(
            "renamed-document-not-marked", breaks: ["DOC-012"],
            Replacement(\.handoff.documents.marksChangedURL) { _ in { false } }),
    ]
}
