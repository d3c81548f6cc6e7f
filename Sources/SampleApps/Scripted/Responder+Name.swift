import Handoff

extension Responder {
    /// The name of a scripted responder, controller or window is its name in events.
    var name: String { nameInEvents }
}
