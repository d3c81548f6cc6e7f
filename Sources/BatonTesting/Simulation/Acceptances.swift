/// The results of the acceptances of offers in a test. A failed acceptance is an issue already, so expectations that
/// depend on it are skipped.
struct Acceptances {
    /// The result of the latest acceptance on a device.
    enum Latest {
        /// Nothing was accepted.
        case none
        /// There was no offer, or it could not be accepted.
        case failed
        /// It began this continuation attempt.
        case attempt(Int)
    }

    private var latest: [String: Latest] = [:]
    private var failedSources: Set<String> = []

    func latest(on device: String) -> Latest { latest[device] ?? .none }

    /// Some latest acceptance failed.
    var someFailed: Bool {
        latest.values.contains { acceptance in
            if case .failed = acceptance { true } else { false }
        }
    }

    /// Whether the latest acceptance of an offer from a source failed.
    func hasFailed(from source: String) -> Bool { failedSources.contains(source) }

    /// An acceptance begins. It counts as failed until ``succeeded(on:from:attempt:)``.
    mutating func begin(on device: String, from sources: [String]) {
        latest[device] = .failed
        failedSources.formUnion(sources)
    }

    /// The outcome is an issue already.
    mutating func reported(on device: String) { latest[device] = .failed }

    mutating func succeeded(on device: String, from sources: [String], attempt: Int?) {
        latest[device] = attempt.map { .attempt($0) } ?? .failed
        failedSources.subtract(sources)
    }
}
