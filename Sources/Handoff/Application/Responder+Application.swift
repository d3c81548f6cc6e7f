extension Responder {
    /// The process whose code made the responder.
    public var application: Application? { process as? Application }
}
