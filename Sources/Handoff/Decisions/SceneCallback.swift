/// A callback that goes to the delegate of a scene or of the application.
package enum SceneCallback: Sendable, CaseIterable {
    case willContinue, `continue`, didFail, didUpdate
}
