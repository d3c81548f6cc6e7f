/// What came of the offers that a test accepted. Expectations that depend on a failed acceptance are not judged: the
/// failure is an issue already.
struct Acceptances {
    /// What came of the latest acceptance on a device.
    enum Latest {
        /// Nothing was accepted.
        case none
        /// There was no offer, or it could not be accepted.
        case failed
        /// It began this continuation attempt.
        case attempt(Int)
    }

    private var latest: [String: Latest] = [:]
    private var unjudgedSources: Set<String> = []

    func latest(on device: String) -> Latest { latest[device] ?? .none }

    /// Some latest acceptance failed.
    var someFailed: Bool {
        latest.values.contains { acceptance in
            if case .failed = acceptance { true } else { false }
        }
    }

    /// Whether expectations about a source of continuations can be judged.
    func judges(source: String) -> Bool { !unjudgedSources.contains(source) }

    /// An acceptance begins. It counts as failed until ``succeeded(on:from:attempt:)``.
    mutating func begin(on device: String, from sources: [String]) {
        latest[device] = .failed
        unjudgedSources.formUnion(sources)
    }

    mutating func succeeded(on device: String, from sources: [String], attempt: Int?) {
        latest[device] = attempt.map { .attempt($0) } ?? .failed
        unjudgedSources.subtract(sources)
    }
}
