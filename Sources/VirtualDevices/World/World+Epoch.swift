extension World {
    /// The date of nanosecond 0 of a world: 2026-01-01T00:00:00Z, in seconds since 2001. It is fixed, so that logs and
    /// captures are the same every day.
    package static let referenceEpoch: Int64 = 788_918_400
}
