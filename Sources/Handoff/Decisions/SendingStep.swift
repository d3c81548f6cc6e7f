/// A step of an app that sends a change by an activity of its own (SWUI-007).
package enum SendingStep: Sendable, Hashable, CaseIterable {
    /// It makes the activity with the declared type.
    case type
    /// It fills it.
    case content
    /// It makes it current.
    case current
    /// It keeps the object.
    case keep
}
