/// What a responder knows of the process that it belongs to.
protocol ResponderProcess: ActivityProcess {
    /// The screen of the process.
    var screen: Screen { get }
}
