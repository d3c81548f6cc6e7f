public import Foundation

/// Which external events a scene takes, by the targetContentIdentifier: Apple's `UISceneActivationConditions`.
///
/// Foundation on Linux has predicates of closures: `NSPredicate { value, _ in … }`. The value is the identifier.
public final class SceneActivationConditions {
    /// Whether the scene can take an event. By default it can take any.
    public var canActivateForTargetContentIdentifierPredicate = NSPredicate(value: true)
    /// Whether the scene wants an event more than others do. By default it wants none.
    public var prefersToActivateForTargetContentIdentifierPredicate = NSPredicate(value: false)

    /// Makes the conditions of a scene that takes any event and prefers none.
    public init() {}
}
