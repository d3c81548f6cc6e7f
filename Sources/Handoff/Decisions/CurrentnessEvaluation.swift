/// When a framework looks.
package enum CurrentnessEvaluation: Sendable, Hashable {
    /// In the same turn.
    case now
    /// When the running transition has ended.
    case afterTransition
    /// Not for this.
    case never
}
