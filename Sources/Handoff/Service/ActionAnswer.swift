package import Payload

/// The result of an operation on an app.
package enum ActionAnswer: Sendable, Hashable {
    /// It was done.
    case done(PayloadValue)
    /// It cannot be done now, for this reason.
    case refused(String)
    /// The app has no such action.
    case unsupported
}
