/// The texts that SwiftUI's views give for external events: `handlesExternalEvents(preferring:allowing:)`.
package struct SceneEventConditions: Sendable, Hashable {
    /// The scene prefers events that have one of these.
    package var preferring: [String]
    /// The scene takes events that have one of these.
    package var allowing: [String]

    package init(preferring: [String] = [], allowing: [String] = ["*"]) {
        self.preferring = preferring
        self.allowing = allowing
    }
}
