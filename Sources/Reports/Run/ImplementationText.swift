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

    /// What a reader must know of a run on a wall clock; nil for one in virtual time.
    package var clockRemark: String? {
        guard clock == "real" else { return nil }
        return
            "The implementation lives in wall-clock time: what had to come was given realClockTolerance more, and two runs may differ."
    }
}
