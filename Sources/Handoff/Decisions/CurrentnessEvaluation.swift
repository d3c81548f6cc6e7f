/// When a framework evaluates which managed activity is current.
package enum CurrentnessEvaluation: Sendable, Hashable {
    /// In the same turn.
    case now
    /// When the running transition has ended.
    case afterTransition
    /// Not on this occasion.
    case never
}
