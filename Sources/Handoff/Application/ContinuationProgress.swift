/// What an app has shown of the continuations that are under way (CONT-006).
struct ContinuationProgress {
    /// What willContinue of each attempt answered, until the activity arrives.
    private var answers: [Int: CallbackAnswer] = [:]
    private var shown: Set<Int> = []

    /// willContinue of an attempt has returned.
    mutating func begin(_ attempt: Int, answer: CallbackAnswer) { answers[attempt] = answer }

    /// The app shows progress; code that runs for no attempt shows it for all.
    mutating func show(for attempt: Int?) {
        if let attempt { shown.insert(attempt) } else { shown.formUnion(answers.keys) }
    }

    /// The attempt has its outcome.
    ///
    /// - Returns: the answer of willContinue, and whether progress was shown; nil if willContinue was not called.
    mutating func end(_ attempt: Int) -> (answer: CallbackAnswer, hasShown: Bool)? {
        let hasShown = shown.remove(attempt) != nil
        return answers.removeValue(forKey: attempt).map { ($0, hasShown) }
    }
}
