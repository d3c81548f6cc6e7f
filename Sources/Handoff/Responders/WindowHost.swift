/// What shows windows: a scene. A window without one belongs to the app itself.
protocol WindowHost: Responder {
    /// Whether its windows can be on screen.
    var isConnected: Bool { get }
}
