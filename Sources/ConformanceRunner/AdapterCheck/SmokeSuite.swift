import ImplementationAdapter

/// The bundled cases that `baton adapter check` runs, the simplest first.
enum SmokeSuite {
    /// Cases about one part of a device.
    struct Stage {
        var title: String
        /// Without these capabilities the stage is skipped.
        var needs: [Capability]
        /// Whether the check prints nothing about the stage where it is skipped. Most adapters need few of the capabilities.
        var isSkippedSilently = false
        /// Cases, and the role of the adapter in each.
        var plays: [(testCase: String, role: TestedRole)]
    }

    static let stages: [Stage] =
        [
            Stage(title: "reset and one app", needs: [], plays: [("activity/shared-type-without-app-is-fine", .both)]),
            Stage(title: "one activity", needs: [], plays: [("lifecycle/every-edge-of-the-life-cycle", .both)]),
            Stage(
                title: "saving", needs: [],
                plays: [("saving/marks-far-apart", .both), ("saving/burst-of-marks", .both)]),
            // A device needs a key exchange to read advertisements.
            Stage(
                title: "advertising", needs: [.modelledTransport], plays: [("eligibility/alone-with-itself", .both)]),
            Stage(
                title: "offer and continuation", needs: [.modelledTransport],
                plays: [
                    ("demo/iphone-to-mac", .receiver), ("demo/iphone-to-mac", .source), ("demo/iphone-to-mac", .both),
                ]),
        ] + kept

    /// A device begins with an empty disk. In each of these cases something that an earlier case left there would be seen.
    private static let kept: [Stage] = [
        ([.fileURLs], "file-urls/documents-that-come-later-one-after-the-other{content=1}"),
        ([.scenes], "scenes/state-of-a-scene-to-which-the-user-turns"),
        ([.search, .appFindings], "search/content-that-is-found-twice-is-reported{related=other}"),
        ([.sampleApps, .frameworkManagement], "shopsnap/each-change-of-the-list-marks-it"),
    ].map { needs, testCase in
        Stage(
            title: "kept on disk", needs: [.modelledTransport] + needs, isSkippedSilently: true,
            plays: [(testCase, .both)])
    }

    /// The case whose device is used to test capabilities.
    static let deviceOfTrials = "lifecycle/every-edge-of-the-life-cycle"

    /// All these cases.
    static let cases = stages.flatMap { $0.plays.map(\.testCase) } + [deviceOfTrials]
}
