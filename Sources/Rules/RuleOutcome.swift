/// The result of a rule after the last event.
package enum RuleOutcome: Sendable, Hashable {
    /// The subject of the rule occurred, always as required.
    case holds
    /// At least one breach, in log order.
    case broken([Breach])
    /// The subject of the rule did not occur.
    case notObservable
}
