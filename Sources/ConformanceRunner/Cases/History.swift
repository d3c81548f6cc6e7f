import ImplementationAdapter

/// What has happened on the devices of a case before its first step.
///
/// A device must not behave otherwise because of it: activities, attempts and apps of that time have ended, and the world is quiet
/// again. Cases that are about the beginning of a world, or that count from it, are not judged behind a history.
package enum History: String, CaseIterable, Sendable {
    /// An activity was handed over.
    case handoff
    /// The link broke while an activity was sent.
    case linkLoss = "link-loss"
    /// The source took a request and answered nothing.
    case silentSource = "silent-source"
    /// The source refused the connection.
    case refusedConnection = "refused-connection"
    /// The last message of an activity was damaged on the air.
    case damagedMessage = "damaged-message"
    /// Apps crashed while their activities were current.
    case crash
    /// The devices were restarted while activities were current.
    case restart
    /// The devices were locked and asleep for a minute.
    case sleep
    /// The devices were signed out and in again.
    case account
    /// Bluetooth was off until the devices had lost each other.
    case bluetooth
    /// A day has passed.
    case day

    /// It in the words of a report, behind "behind".
    package var inWords: String {
        switch self {
        case .handoff: "a handoff"
        case .linkLoss: "a link that broke"
        case .silentSource: "a source that was silent"
        case .refusedConnection: "a connection that was refused"
        case .damagedMessage: "a damaged message"
        case .crash: "a crash"
        case .restart: "a restart"
        case .sleep: "a minute of sleep"
        case .account: "another sign-in"
        case .bluetooth: "a time without Bluetooth"
        case .day: "a day"
        }
    }

    /// The fault that strikes the attempt of this history; nil where none does.
    var fault: FaultName? {
        switch self {
        case .linkLoss: .linkLoss
        case .silentSource: .sourceSilent
        case .refusedConnection: .refuseConnection
        default: nil
        }
    }
}
