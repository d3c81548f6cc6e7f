package import Events

/// The device's side of the seam inside Handoff: what the programming model asks of the device that the app runs on.
///
/// The app's side is ``ApplicationProcess``: activities, responders, controllers and delegates. The device decides when
/// a save cycle runs, what is advertised and what arrives. Only values cross the seam, and no closures, so that either
/// side can run in another process behind an adapter.
package protocol ActivityService: AnyObject {
    /// The present instant of virtual time.
    var now: Instant { get }

    /// Nanosecond 0 of virtual time, in seconds since 2001-01-01T00:00:00Z.
    var epoch: Int64 { get }

    /// An app made an activity object.
    /// - Returns: the activity's number, unique in the device.
    func activityCreated(_ summary: ActivitySummary) -> Int

    /// Something that the device acts on changed: state, eligibility, expiration, web page.
    func activityChanged(_ activity: Int, to summary: ActivitySummary)

    /// needsSave was set to true. The device calls ``ApplicationProcess/save(_:)`` later, never during this call.
    func activityNeedsSave(_ activity: Int)

    /// An activity object was deallocated.
    func activityDeallocated(_ activity: Int)

    /// The process has work for the end of the present turn of its main run loop. The device calls
    /// ``ApplicationProcess/endTurn()`` at the same instant of virtual time, after the present call has returned.
    func requestTurn()

    /// The process asks for ``ApplicationProcess/timerFired(_:)`` with this number after a delay.
    func requestTimer(_ number: Int, afterNanoseconds delay: Int64)

    /// The other apps of the same team on this device that declare an activity type, by bundle identifier.
    func otherApps(declaring type: String) -> [String]

    /// Something observable happened in the app. The service adds the app's bundle identifier.
    func record(_ draft: EventDraft)
}

extension ActivityService {
    /// No other app: a device with this app alone.
    package func otherApps(declaring type: String) -> [String] { [] }
}
