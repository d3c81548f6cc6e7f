package import Payload

/// What a device asks of a process that it has launched.
package enum ApplicationCall: Sendable, Hashable {
    /// The app came to the front. `pendingType` is the type of the activity for which it did, in an app with scenes: one that is
    /// connected learns it (SCEN-002).
    case enterForeground(pendingType: String?)
    /// The app left the front.
    case enterBackground
    /// The user turned the device. Also called before ``ApplicationProcess/launch(pendingType:)`` where the device is not
    /// held upright.
    case rotate(InterfaceOrientation)
    /// Something happens to a scene of the app, by its number; nil for a new one. The answer says whether it was done; its
    /// value is the scene's number.
    case scene(SceneRequest, Int?)
    /// The system opens a URL in the app. The answer says whether it was done.
    case openURL(String)
    /// Runs a save cycle if the activity is marked, and takes its state.
    case save(Int)
    /// Runs a save cycle although the activity may not be marked: a periodic update (UPD-024).
    case update(Int)
    /// application(_:willContinueUserActivityWithType:), then the system's own progress unless the app shows it.
    case willContinue(type: String, attempt: Int)
    /// application(_:continue:restorationHandler:), then the fallback for documents unless the app took the activity over.
    case continueActivity(ActivitySnapshot, attempt: Int)
    /// application(_:didFailToContinueUserActivityWithType:error:), or the system's alert. `code` is one of the Cocoa
    /// domain.
    case didFail(type: String, code: Int, attempt: Int)
    /// userActivityWasContinued(_:) of the activity's delegate.
    case wasContinued(Int)
    /// The end of a turn of the main run loop that the process asked for.
    case endTurn
    /// A timer that the process asked for.
    case timerFired(Int)
    /// Something was synchronised to a place for which the process waits; the URL is the one that it gave.
    case itemArrived(String)
    /// userActivity(_:didReceive:outputStream:) of an activity's delegate, if the activity offers streams. The answer is
    /// true where the app has got the pair.
    case receiveStreams(activity: Int, pair: Int, StreamCondition)
    /// The source has granted a request for streams.
    case streamsGranted(Int, StreamCondition)
    /// A request for streams has failed. `code` is one of the Cocoa domain.
    case streamsRefused(Int, code: Int)
    /// Bytes or space have come, or the pair has ended or failed.
    case streamChanged(Int, StreamCondition)
    /// Performs an operation on the app: an activity verb of the vocabulary, or an action of the app's own.
    case perform(String, PayloadDictionary)
    /// The process ends: the program's references are released, and activities are deallocated with them.
    case terminate
}

extension ApplicationCall {
    /// The continuation attempt that the call is about. An app may report events of no other attempt.
    package var attempt: Int? {
        switch self {
        case .willContinue(_, let attempt), .continueActivity(_, let attempt), .didFail(_, _, let attempt): attempt
        default: nil
        }
    }
}
