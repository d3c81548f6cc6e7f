import Testing
import Text

/// Tells what a call found: one issue for each fault.
struct FuzzingReport {
    let call: FuzzingCall
    let result: FuzzingResult

    /// Records the issues at the places of the expectations that are not met, and else at that of the call.
    func record() {
        for finding in result.findings {
            var place = call.sourceLocation
            if let other = finding.fault.place {
                place.fileID = other.fileID
                place.line = other.line
                place.column = other.column
            }
            Issue.record(Comment(rawValue: text(of: finding)), sourceLocation: place)
        }
    }

    /// What was expected and observed, with which activity, and what to do.
    func text(of finding: FuzzFinding) -> String {
        let fault = finding.fault
        var lines = [
            "Expected: " + VisibleText.escape(fault.expected, limit: 2000),
            "Observed: " + VisibleText.escape(fault.observed, limit: 500),
        ]
        if !fault.advice.isEmpty { lines.append("What to do: " + VisibleText.escape(fault.advice, limit: 2000)) }
        if !fault.concernsSetup {
            lines.append("Activity: \(call.type), " + words(of: finding))
            // Not cut: it is to be pasted.
            lines.append("  \(finding.activity)")
            lines.append(origin(of: finding))
        }
        if !fault.timeline.isEmpty {
            lines.append("What happened, in virtual milliseconds:")
            lines += fault.timeline.map { VisibleText.escape($0, limit: 300) }
        }
        return lines.joined(separator: "\n")
    }

    /// How the activity was found, and how it is found again.
    private func origin(of finding: FuzzFinding) -> String {
        guard finding.choices != nil else { return "It is one of those that `replaying` names." }
        let wasStopped = result.activities < call.runs + call.replaying.count
        let share = "\(finding.count) of \(wasStopped ? "the first " : "")\(result.activities) activities"
        return "\(share) did this with seed \(call.seed); this is the simplest of \(finding.tries + 1). "
            + "Keep it in the test: replaying: [\(Self.short(finding.activity))]"
    }

    private func words(of finding: FuzzFinding) -> String {
        guard finding.choices != nil else { return "as the test names it" }
        let words = finding.deviations.map { VisibleText.escape($0, limit: 200) }
        return words.isEmpty ? "as declared" : words.joined(separator: "; ")
    }

    /// A short activity is repeated where it goes; a long one is above.
    private static func short(_ activity: FuzzedActivity) -> String {
        let source = activity.description
        return source.count <= 60 ? source : "…"
    }
}
