import Events

/// A point of a handover at which a fault can occur, or end.
public enum FaultPoint: String, Sendable, Hashable, CaseIterable {
    /// The source begins to advertise an activity.
    case advertised
    /// The device shows an offer.
    case offerShown
    /// The user accepts.
    case accepted
    /// The app's `application(_:willContinueUserActivityWithType:)` is called.
    case announced
    /// The device asks the source for the activity.
    case requested
    /// The source's app has saved its activity.
    case saved
    /// The source begins to send.
    case replySent
    /// The first part of the reply has arrived. A small reply arrives in one part: a fault at this point is too late for
    /// it, one at ``requested`` is not.
    case replyBegan
    /// The whole reply has arrived.
    case replyArrived
    /// The app's `application(_:didFailToContinueUserActivityWithType:error:)` is called.
    case failed

    /// The event that marks the point.
    var kind: EventKind {
        switch self {
        case .advertised: .advertisingStarted
        case .offerShown: .offerShown
        case .accepted: .userAccepted
        case .announced: .willContinueCalled
        case .requested: .transferRequested
        case .saved: .saveSnapshot
        case .replySent: .transferServed
        case .replyBegan: .transferReplied
        case .replyArrived: .transferCompleted
        case .failed: .didFailCalled
        }
    }

    /// It happens on the source, not on the device that the fault concerns.
    var isOnSource: Bool { self == .advertised || self == .saved || self == .replySent }
}
