import ArgumentParser
import Foundation
import Reports

/// How failures are shown.
struct FailureOptions: ParsableArguments {
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("Show at most this many groups of failures in full.", valueName: "groups"))
    var maxFailures = FailureOverview.defaultLimit

    func validate() throws {
        guard (0...10_000).contains(maxFailures) else {
            throw ValidationError("--max-failures: expected a number from 0 to 10000, found \(maxFailures)")
        }
    }

    /// Whether the process runs in a job of GitHub, which shows annotations.
    static var isInGitHubJob: Bool { ProcessInfo.processInfo.environment["GITHUB_ACTIONS"] == "true" }
}
