package import Events

extension RunHeader {
    /// The tested implementation and its role, on one line.
    package var testedText: String {
        switch role {
        case nil: implementation
        case "both": "\(implementation), against itself"
        case let role?: "\(implementation), as \(role)"
        }
    }

    /// What a reader must know about a run in real time; nil for one in virtual time.
    package var clockRemark: String? {
        guard clock == "real" else { return nil }
        return
            "The implementation runs in real time: events may come later by realClockTolerance, and two runs may differ."
    }
}
