import Synchronization
import Testing

/// The issues that a test's own code records while an activity is restored.
final class RecordedIssues: Sendable {
    private let stored = Mutex<[RestoreFault]>([])

    /// The issues as faults, in order.
    var faults: [RestoreFault] { stored.withLock { $0 } }

    /// Runs a closure and keeps the issues that it records from the test.
    func collect(_ body: () -> Void) {
        withKnownIssue(isIntermittent: true) {
            body()
        } matching: { issue in
            if issue.isFailure { self.add(issue) }
            return true
        }
    }

    private func add(_ issue: Issue) {
        let place = issue.sourceLocation.map(RestoreFault.Place.init)
        let origin = place.map { "\($0.fileID):\($0.line):\($0.column)" } ?? "an unknown place"
        let comments = issue.comments.map(\.rawValue)
        // An expectation of this module says everything in its comment.
        let lines = comments.first.map { $0.split(separator: "\n").map(String.init) } ?? []
        func text(after prefix: String) -> String? {
            lines.first { $0.hasPrefix(prefix) }.map { String($0.dropFirst(prefix.count)) }
        }
        var fault: RestoreFault
        if let expected = text(after: "Expected: "), let observed = text(after: "Observed: ") {
            fault = RestoreFault(cause: "expectation at \(origin)", expected: expected, observed: observed)
            fault.advice = text(after: "What to do: ") ?? ""
        } else {
            let details = comments.isEmpty ? "" : " (\(comments.joined(separator: "; ")))"
            fault = RestoreFault(
                cause: "expectation at \(origin)", expected: "what the test says at \(origin)",
                observed: "\(issue.kind)\(details)")
        }
        fault.place = place
        let new = fault
        stored.withLock { $0.append(new) }
    }
}
