import ArgumentParser

/// How long an implementation may take for an answer.
struct AnswerLimitOptions: ParsableArguments {
    @Option(
        name: .customLong("answer-limit"), parsing: .unconditional,
        help: ArgumentHelp("Wait for an answer this long.", valueName: "seconds"))
    var seconds = 5.0

    func validate() throws {
        guard (0.001...3600).contains(seconds) else {
            throw ValidationError("--answer-limit: expected seconds from 0.001 to 3600, found \(seconds)")
        }
    }

    /// The limit of an answer.
    var answer: Duration { .seconds(seconds) }
    /// The limit of the first answer. It is longer, because an interpreter may have to be loaded.
    var start: Duration { .seconds(max(10, seconds)) }
}
