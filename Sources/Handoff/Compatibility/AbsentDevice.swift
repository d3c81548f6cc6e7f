import Events
import Payload

/// The device and the program of a process that never ran.
final class AbsentDevice: ActivityService, ApplicationProgram {
    var now: Instant { .start }
    var epoch: Int64 { 0 }
    func answer(_ call: ServiceCall) -> ServiceAnswer { .done }
    func main(_ application: Application) {}
    func perform(_ action: String, _ arguments: PayloadDictionary) -> ActionAnswer { .unsupported }
}
