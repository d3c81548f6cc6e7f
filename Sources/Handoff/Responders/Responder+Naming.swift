extension Responder {
    /// This responder, with another name in events than that of its class.
    package func named(_ name: String) -> Self {
        nameInEvents = name
        return self
    }
}
