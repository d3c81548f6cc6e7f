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

    /// Answers a call of the app. A device that does not have what the call asks for answers ``ServiceAnswer/done``.
    @discardableResult
    func answer(_ call: ServiceCall) -> ServiceAnswer
}
