/// The process of a responder, as the responder sees it.
protocol ResponderProcess: ActivityProcess {
    var screen: Screen { get }
}
