package import Notation

extension ValueForm where Value == Instant {
    /// A point of virtual time as an integer.
    package static let instant = ValueForm<Int64>.integer(in: 0 ... .max)
        .mapped({ Instant(nanoseconds: $0) }, { $0.nanoseconds })
        .described(words: "instant", "Virtual time: nanoseconds since the case began.").defined(as: "instant")
}
