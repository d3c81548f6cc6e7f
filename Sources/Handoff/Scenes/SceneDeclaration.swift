/// One of the kinds of scenes that an app declares: a configuration of its scene manifest, or SwiftUI's `WindowGroup` and
/// `DocumentGroup`.
package struct SceneDeclaration: Sendable, Hashable {
    package var name: String
    /// The texts of `handlesExternalEvents(matching:)`; nil for a declaration without it.
    package var matching: [String]?
    /// The path extensions of its document types; nil for a declaration that shows no documents.
    package var documentTypes: [String]?
    /// What the views in a scene of this kind say about external events; nil for UIKit's activation conditions.
    package var conditions: SceneEventConditions?

    package init(
        name: String, matching: [String]? = nil, documentTypes: [String]? = nil, conditions: SceneEventConditions? = nil
    ) {
        self.name = name
        self.matching = matching
        self.documentTypes = documentTypes
        self.conditions = conditions
    }
}
