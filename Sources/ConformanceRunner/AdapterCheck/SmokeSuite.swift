import ImplementationAdapter

/// The bundled cases that `baton adapter check` tries, from the simplest on.
enum SmokeSuite {
    /// A step on the way to a whole device.
    struct Stage {
        /// What it is about.
        var title: String
        /// Without these it is not tried.
        var needs: [Capability]
        /// Cases, and what the adapter plays in each.
        var plays: [(testCase: String, role: TestedRole)]
    }

    static let stages: [Stage] = [
        Stage(title: "reset and one app", needs: [], plays: [("activity/shared-type-without-app-is-fine", .both)]),
        Stage(title: "one activity", needs: [], plays: [("lifecycle/every-edge-of-the-life-cycle", .both)]),
        Stage(
            title: "saving", needs: [],
            plays: [("saving/marks-far-apart", .both), ("saving/burst-of-marks", .both)]),
        // Without an exchange of keys no device can read an advertisement.
        Stage(
            title: "advertising", needs: [.modelledTransport], plays: [("eligibility/alone-with-itself", .both)]),
        Stage(
            title: "offer and continuation", needs: [.modelledTransport],
            plays: [
                ("demo/iphone-to-mac", .receiver), ("demo/iphone-to-mac", .source), ("demo/iphone-to-mac", .both),
            ]),
    ]

    /// The case from which the device of the trials is taken.
    static let deviceOfTrials = "lifecycle/every-edge-of-the-life-cycle"
}
