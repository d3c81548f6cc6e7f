/// Nanoseconds as text in seconds or milliseconds.
enum Seconds {
    /// `226.113 s`, rounded down to milliseconds.
    static func text(_ nanoseconds: Int64) -> String {
        let milliseconds = (nanoseconds.magnitude / 1_000_000)
        let rest = "\(milliseconds % 1000)"
        return (nanoseconds < 0 ? "-" : "") + "\(milliseconds / 1000)."
            + String(repeating: "0", count: 3 - rest.utf8.count) + rest + " s"
    }

    /// `181 ms`, or `0.4 ms` below 10 ms.
    static func milliseconds(_ nanoseconds: Int64) -> String {
        let microseconds = (nanoseconds + (nanoseconds < 10_000_000 ? 50_000 : 500_000)) / 1000
        return nanoseconds < 10_000_000
            ? "\(microseconds / 1000).\(microseconds / 100 % 10) ms" : "\(microseconds / 1000) ms"
    }
}
