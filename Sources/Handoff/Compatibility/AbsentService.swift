import Events

/// The device of a process that never ran.
final class AbsentService: ActivityService {
    var now: Instant { .start }
    var epoch: Int64 { 0 }
    func answer(_ call: ServiceCall) -> ServiceAnswer { .done }
}
