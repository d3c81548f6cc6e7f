import Generation

/// Sends the activities of a call into the app, and makes those that it cannot cope with smaller.
struct FuzzingCampaign {
    private let call: FuzzingCall
    private let generator: ActivityGenerator
    private let runner: any RestoreRunner
    private var findings: [FuzzFinding] = []
    private var repeatedDeaths = 0

    /// An activity that ends the process in a known way says nothing new, and costs another start.
    private static let mostRepeatedDeaths = 3
    private static let mostFindings = 8
    private static let mostTries = 400
    private static let mostDeathsWhileShrinking = 40

    init(_ call: FuzzingCall, with runner: any RestoreRunner) {
        self.call = call
        self.runner = runner
        generator = call.generator
    }

    /// Runs everything.
    mutating func run() throws(WorldError) -> FuzzingResult {
        for activity in call.replaying {
            note(try runner.faults(of: .activity(activity)), .activity(activity), nil)
        }
        var count = 0
        while count < call.runs, repeatedDeaths < Self.mostRepeatedDeaths, findings.count < Self.mostFindings {
            var choices = call.input(count)
            _ = generator.activity(&choices)
            count += 1
            let faults = try runner.faults(of: .choices(choices.values))
            note(faults, .choices(choices.values), choices)
            if faults.contains(where: \.concernsSetup) { break }
        }
        for index in findings.indices { findings[index] = try smaller(findings[index]) }
        return FuzzingResult(findings: findings, activities: call.replaying.count + count)
    }

    private mutating func note(_ faults: [RestoreFault], _ input: FuzzInput, _ choices: RecordedChoices?) {
        var causes: Set<String> = []
        for fault in faults where causes.insert(fault.cause).inserted {
            if let index = findings.firstIndex(where: { $0.fault.cause == fault.cause }) {
                findings[index].count += 1
                if fault.endsProcess { repeatedDeaths += 1 }
            } else {
                let generated = generator.generated(input)
                findings.append(
                    FuzzFinding(
                        fault: fault, activity: generated.activity, deviations: generated.deviations,
                        choices: choices))
            }
        }
    }

    /// The finding with the simplest activity that has the same fault.
    private func smaller(_ finding: FuzzFinding) throws(WorldError) -> FuzzFinding {
        guard let choices = finding.choices, !finding.fault.concernsSetup else { return finding }
        let limit = runner.timeLimit
        // Most tries of an endless loop end in it.
        runner.timeLimit = limit / 4
        let (best, tries) = smaller(choices, cause: finding.fault.cause)
        runner.timeLimit = limit
        var finding = finding
        finding.tries = tries
        // What is told is what the told activity does.
        let faults = try runner.faults(of: .choices(best.values))
        guard let fault = faults.first(where: { $0.cause == finding.fault.cause }) else { return finding }
        let generated = generator.generated(.choices(best.values))
        finding.fault = fault
        finding.activity = generated.activity
        finding.deviations = generated.deviations
        return finding
    }

    private func smaller(_ choices: RecordedChoices, cause: String) -> (best: RecordedChoices, tries: Int) {
        let lastDeath = runner.deaths + Self.mostDeathsWhileShrinking
        var first = choices
        var tries = 0
        func keeps(_ choices: inout RecordedChoices) -> Bool {
            _ = generator.activity(&choices)
            guard runner.deaths < lastDeath else { return false }
            return (try? runner.faults(of: .choices(choices.values)))?.contains { $0.cause == cause } == true
        }
        // One of the deviations alone mostly does it. Each try that ends the process takes long, so these come first.
        for number in Set(generator.generated(.choices(choices.values)).numbers).sorted() {
            var single = RecordedChoices(replaying: ActivityGenerator.choices(ofDeviation: number))
            tries += 1
            guard keeps(&single) else { continue }
            first = single
            break
        }
        let shrinker = Shrinker.shrink(first, mostTries: Self.mostTries) { choices in keeps(&choices) }
        return (shrinker.best, tries + shrinker.tries)
    }
}
