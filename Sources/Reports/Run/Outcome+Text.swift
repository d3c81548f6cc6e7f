package import Events

extension Outcome {
    /// The outcome as the first word of a report's line.
    package var word: String {
        switch self {
        case .pass: "PASS"
        case .fail: "FAIL"
        case .warn: "WARN"
        case .unsupported: "UNSUPPORTED"
        case .untestable: "UNTESTABLE"
        case .harnessFault: "HARNESS FAULT"
        case .notRun: "NOT RUN"
        }
    }

    /// The outcome after a number of cases.
    package var countedText: String {
        switch self {
        case .pass: "passed"
        case .fail: "failed"
        case .warn: "passed with warnings"
        case .unsupported: "unsupported"
        case .untestable: "untestable (count as failed)"
        case .harnessFault: "ended in a harness fault"
        case .notRun: "did not run"
        }
    }

    /// What the outcome says about the implementation.
    package var explanation: String {
        switch self {
        case .pass: "Everything that was expected happened and no rule was broken."
        case .fail: "A requirement of level MUST was broken."
        case .warn: "A requirement of level SHOULD was broken, and nothing worse."
        case .unsupported:
            "The implementation does not declare a capability that the case needs: nothing was tested."
        case .untestable:
            "The implementation declares the capability but lacks what the case needs. This counts as a failure."
        case .harnessFault: "Baton or the adapter failed: this says nothing about the implementation."
        case .notRun: "The case was selected but did not run: nothing was tested."
        }
    }

    /// Whether the outcome fails a run unless a baseline expects it.
    package var countsAsFailure: Bool {
        switch self {
        case .fail, .untestable, .harnessFault: true
        case .pass, .warn, .unsupported, .notRun: false
        }
    }

    var style: StyledText.Style {
        switch self {
        case .pass: .green
        case .fail, .untestable: .red
        case .harnessFault: .magenta
        case .warn, .unsupported, .notRun: .yellow
        }
    }
}
