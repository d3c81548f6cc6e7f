extension Responder: Hashable {
    /// Whether both are the same object.
    public static func == (left: Responder, right: Responder) -> Bool { left === right }

    /// Feeds the object's identity to the hasher.
    public func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
}
