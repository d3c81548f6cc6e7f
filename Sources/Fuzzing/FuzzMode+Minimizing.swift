package import Generation

extension FuzzMode {
    /// Makes an input that fails simpler as long as its symptom stays the same.
    ///
    /// - Parameters:
    ///   - failure: what `choices` show.
    ///   - isOver: is asked before each try. What is the simplest until then is the result.
    package func minimized(
        _ choices: RecordedChoices, _ failure: FuzzFailure, execution: Int, on bench: FuzzBench, mostTries: Int,
        until isOver: @escaping () -> Bool
    ) -> FuzzFinding {
        var smallest = failure
        let shrinker = Shrinker.shrink(choices, mostTries: mostTries) { choices in
            guard !isOver() else { return false }
            guard let found = trial(&choices, execution: execution, on: bench).failure,
                found.symptom == failure.symptom
            else { return false }
            smallest = found
            return true
        }
        // The last input that kept the symptom need not be the simplest.
        var best = RecordedChoices(replaying: shrinker.best.values)
        if let failure = trial(&best, execution: execution, on: bench).failure { smallest = failure }
        return FuzzFinding(
            mode: Self.name, execution: execution, failure: smallest, choices: shrinker.best.values,
            tries: shrinker.tries)
    }
}
