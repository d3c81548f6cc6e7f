package import Generation

extension FuzzMode {
    /// Makes an input that fails simpler as long as its symptom stays the same.
    ///
    /// - Parameters:
    ///   - failure: what `choices` show.
    ///   - isOver: is asked before each try. What is the simplest until then is the result.
    package func minimized(
        _ choices: RecordedChoices, _ failure: FuzzFailure, execution: Int, on bench: Bench, mostTries: Int,
        until isOver: @escaping () -> Bool
    ) -> FuzzFinding {
        var finding = FuzzFinding(
            mode: Self.name, execution: execution, failure: failure, choices: choices.values, tries: 0)
        shrink(&finding, choices, on: bench, mostTries: mostTries, until: isOver)
        guard let other = restated(finding.failure) else { return finding }
        shrink(&finding, other, on: bench, mostTries: mostTries, isRestated: true, until: isOver)
        return finding
    }

    private func shrink(
        _ finding: inout FuzzFinding, _ choices: RecordedChoices, on bench: Bench, mostTries: Int,
        isRestated mustStay: Bool = false, until isOver: @escaping () -> Bool
    ) {
        let (symptom, execution) = (finding.failure.symptom, finding.execution)
        let mostRepetitions = mostRepetitions(of: finding.failure) ?? .max
        var repetitions = 0
        var smallest: FuzzFailure?
        let shrinker = Shrinker.shrink(choices, mostTries: mostTries) { choices in
            guard repetitions < mostRepetitions, !isOver() else { return false }
            guard let found = trial(&choices, execution: execution, on: bench).failure, found.symptom == symptom
            else { return false }
            repetitions += 1
            guard !mustStay || isRestated(choices) else { return false }
            smallest = found
            return true
        }
        finding.tries += shrinker.tries
        // The last input that kept the symptom need not be the simplest, and choices that were restated may not show it.
        var best = RecordedChoices(replaying: shrinker.best.values)
        let found = trial(&best, execution: execution, on: bench).failure
        guard let failure = found?.symptom == symptom ? found : smallest else { return }
        finding.failure = failure
        finding.choices = shrinker.best.values
    }
}
