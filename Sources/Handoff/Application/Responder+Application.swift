extension Responder {
    /// The process in whose code the responder was made.
    public var application: Application? { process as? Application }
}
