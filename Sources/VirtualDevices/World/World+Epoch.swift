extension World {
    /// The date that nanosecond 0 of a world stands for: 2026-01-01T00:00:00Z, in seconds since 2001. Any date serves; it is
    /// fixed so that logs and captures are the same on every day.
    package static let referenceEpoch: Int64 = 788_918_400
}
