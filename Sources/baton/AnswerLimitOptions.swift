import ArgumentParser

/// How long an implementation may take for an answer.
struct AnswerLimitOptions: ParsableArguments {
    @Option(
        name: .customLong("answer-limit"), parsing: .unconditional,
        help: ArgumentHelp(
            "Wait for an answer this long (default: 5, and 10 for the first, since an interpreter may have to start).",
            valueName: "seconds"))
    var seconds: Double?

    func validate() throws {
        guard let seconds else { return }
        guard (0.001...3600).contains(seconds) else {
            throw ValidationError("--answer-limit: expected seconds from 0.001 to 3600, found \(seconds)")
        }
    }

    /// The limit of an answer.
    var answer: Duration { .seconds(seconds ?? 5) }
    /// The limit of the first answer.
    var start: Duration { .seconds(seconds ?? 10) }
}
