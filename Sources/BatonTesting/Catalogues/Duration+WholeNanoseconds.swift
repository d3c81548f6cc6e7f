extension Duration {
    /// Nanoseconds, rounded towards zero and clamped to 64 bits.
    var wholeNanoseconds: Int64 {
        let (seconds, attoseconds) = components
        let (whole, overflow) = seconds.multipliedReportingOverflow(by: 1_000_000_000)
        let (sum, sumOverflow) = whole.addingReportingOverflow(attoseconds / 1_000_000_000)
        return overflow || sumOverflow ? (seconds < 0 ? .min : .max) : sum
    }
}
