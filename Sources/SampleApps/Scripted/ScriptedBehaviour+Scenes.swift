import Handoff
import Notation
import Payload

extension ScriptedBehaviour.Scenes {
    static let form = RecordForm<Self>(
        "", { ($0.restoration, $0.declarations) },
        Member(
            "restorationActivity", optional: Restoration.form,
            "What stateRestorationActivity(for:) returns: `type`, `title`, `userInfo`, and the `responder` that has the activity (default: the scene). Without the key the app lacks the callback."
        ),
        Member(
            "sceneKinds", .list(of: SceneDeclaration.form), absent: [],
            "The kinds of scenes that the app declares, as SwiftUI does, the first for a new scene: `name`, `matching` (the texts of events for which a scene is opened), `prefers` and `allows` (what views in such a scene say; default none and `*`), `documentTypes` (path extensions; the scene shows documents)."
        )
    ) { Self(restoration: $0, declarations: $1) }
}

extension ScriptedBehaviour.Scenes.Restoration {
    fileprivate static let form = RecordForm<Self>(
        "", { ($0.activity, $0.responder) }, Member(membersOf: ScriptedBehaviour.OwnActivity.recordForm),
        Member("responder", optional: .name)
    ) { Self(activity: $0, responder: $1) }.form.described(words: "dictionary")
}

extension SceneDeclaration {
    fileprivate static let form = RecordForm<Self>(
        "",
        {
            (
                $0.name, $0.matching, $0.conditions?.preferring ?? [], $0.conditions?.allowing ?? ["*"],
                $0.documentTypes
            )
        },
        Member("name", .name), Member("matching", optional: .texts), Member("prefers", .texts, absent: []),
        Member("allows", .texts, absent: ["*"]), Member("documentTypes", optional: .names)
    ) { name, matching, prefers, allows, documentTypes in
        Self(
            name: name, matching: matching, documentTypes: documentTypes,
            conditions: SceneEventConditions(preferring: prefers, allowing: allows))
    }.form.described(words: "dictionaries")
}

extension ValueForm where Value == [String] {
    fileprivate static let texts = list(of: .text, "a list").described(words: "list of texts")
}
