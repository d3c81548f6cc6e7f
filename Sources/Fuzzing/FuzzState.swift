/// What a campaign knows after some executions. It follows from them and their order.
struct FuzzState: Sendable {
    /// Failures with one symptom that are minimized. Others only count.
    private static let minimizedPerSymptom = 4
    /// Inputs that are kept. Behaviour that is new after so many is rare enough to be dropped.
    private static let mostInputs = 4_096

    private(set) var executions = 0
    /// The choices of inputs that showed something new.
    private(set) var corpus: [[UInt64]] = []
    private(set) var seen: Set<UInt64> = []
    private(set) var findings: [FuzzFinding] = []
    /// Executions in a row in which the implementation died or broke the protocol.
    private(set) var faultsInARow = 0
    private var symptoms: [String: Int] = [:]
    /// The causes that findings stand for.
    private var causes: Set<String> = []
    /// What fails in the inputs of findings beside their own causes.
    private var consequences: Set<String> = []

    /// Takes in the next execution. Nil if it showed nothing.
    ///
    /// - Parameter wantsMinimizing: is set if the failure should be minimized.
    mutating func take(
        _ trial: FuzzTrial, _ choices: [UInt64], execution: Int, wantsMinimizing: inout Bool
    ) -> FuzzBatch.Trial? {
        let isNew = trial.behaviour.contains { !seen.contains($0) }
        guard isNew || trial.failure != nil else {
            take(nil)
            return nil
        }
        let isKept = isNew && trial.isKept && corpus.count < Self.mostInputs
        let shown = FuzzBatch.Trial(
            execution: execution, choices: isKept ? choices : [],
            behaviours: isNew ? trial.behaviour : [], symptom: trial.failure?.symptom)
        take(shown)
        if let failure = trial.failure {
            wantsMinimizing =
                symptoms[failure.symptom, default: 0] <= (failure.isMinimizedOnce ? 1 : Self.minimizedPerSymptom)
        }
        return shown
    }

    private mutating func take(_ shown: FuzzBatch.Trial?) {
        executions += 1
        faultsInARow = shown?.symptom == FuzzFailure.implementationFault ? faultsInARow + 1 : 0
        guard let shown else { return }
        seen.formUnion(shown.behaviours)
        if !shown.choices.isEmpty { corpus.append(shown.choices) }
        if let symptom = shown.symptom { symptoms[symptom, default: 0] += 1 }
    }

    /// Takes in a minimized failure, unless it is one that is known: its input shows the cause of a finding as well, or
    /// the input of a finding shows its cause.
    mutating func take(_ finding: FuzzFinding) -> Bool {
        let all = finding.failure.causes
        guard let own = all.first, !all.contains(where: causes.contains), !consequences.contains(own)
        else { return false }
        causes.insert(own)
        consequences.formUnion(all.dropFirst())
        findings.append(finding)
        return true
    }

    /// Takes in a batch that was carried out before.
    mutating func take(_ batch: FuzzBatch) {
        var trials = batch.trials[...]
        for execution in batch.first..<batch.first + batch.count {
            take(trials.first?.execution == execution ? trials.removeFirst() : nil)
        }
        for finding in batch.findings { _ = take(finding) }
    }

    /// Each finding with the number of executions that showed its symptom.
    var countedFindings: [FuzzFinding] {
        findings.map { finding in
            var finding = finding
            finding.occurrences = symptoms[finding.failure.symptom, default: 1]
            return finding
        }
    }

    /// Begins to count faults anew: a campaign that ended because of them may be tried again.
    mutating func forgetFaults() { faultsInARow = 0 }
}
