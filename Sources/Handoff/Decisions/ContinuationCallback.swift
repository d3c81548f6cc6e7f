/// The app delegate's callbacks in a continuation.
package enum ContinuationCallback: Sendable, CaseIterable {
    /// application(_:willContinueUserActivityWithType:).
    case willContinue
    /// application(_:continue:restorationHandler:).
    case `continue`
    /// application(_:didFailToContinueUserActivityWithType:error:).
    case didFail
}
