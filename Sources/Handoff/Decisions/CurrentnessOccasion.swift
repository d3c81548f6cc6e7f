/// What makes a framework evaluate which managed activity is current.
package enum CurrentnessOccasion: Sendable, Hashable, CaseIterable {
    /// The app was launched.
    case launch
    /// The app came to the front.
    case foreground
    /// Controllers came on screen or left it: a tab, a push.
    case hierarchy
    /// A controller was presented or dismissed.
    case presentation
    /// A responder in use took an activity or gave it up.
    case assignment
    /// Another window became the main one (macOS).
    case mainWindow
    /// The focus moved (macOS).
    case firstResponder
}
