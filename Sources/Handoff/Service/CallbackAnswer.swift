/// The result of a Boolean callback of the app.
package enum CallbackAnswer: Sendable, Hashable {
    /// The app does not implement it.
    case notImplemented
    /// It returned this.
    case returned(Bool)
}
