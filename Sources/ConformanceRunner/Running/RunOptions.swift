package import Reports

/// How a run is carried out; nothing of it shows in the log.
package struct RunOptions: Sendable {
    /// How many cases run at a time.
    package var jobs: Int
    /// Run every case twice and compare.
    package var checksDeterminism: Bool
    /// After so many cases in a row that ended in a fault the others are not tried; nil for never.
    package var faultLimit: Int?
    /// The most groups of failures that reports show with details.
    package var maxFailures: Int
    /// Whether the console report ends with annotations of GitHub's jobs.
    package var annotates: Bool
    /// Whether no other case runs after the first that ends unexpectedly.
    package var failsFast: Bool
    /// Takes the console report as it grows.
    package var console: @Sendable (StyledText) -> Void
    /// Takes the progress line of a terminal, without its eraser; nil without a terminal.
    package var progress: (@Sendable (String) -> Void)?
    /// Writes a case's captures into a folder; nil for none.
    package var captures: CaptureWriting?
    /// Whether cases that pass have captures too.
    package var capturesPassed: Bool

    /// Writes the captures of one case into a folder, which it makes if need be.
    package typealias CaptureWriting = @Sendable (_ result: CaseResult, _ folder: String) throws -> Void

    package init(
        jobs: Int, checksDeterminism: Bool = false, faultLimit: Int? = nil,
        maxFailures: Int = FailureOverview.defaultLimit, annotates: Bool = false, failsFast: Bool = false,
        console: @escaping @Sendable (StyledText) -> Void = { _ in }, progress: (@Sendable (String) -> Void)? = nil,
        captures: CaptureWriting? = nil, capturesPassed: Bool = true
    ) {
        self.jobs = max(1, jobs)
        self.checksDeterminism = checksDeterminism
        self.faultLimit = faultLimit
        self.maxFailures = maxFailures
        self.annotates = annotates
        self.failsFast = failsFast
        self.console = console
        self.progress = progress
        self.captures = captures
        self.capturesPassed = capturesPassed
    }
}
