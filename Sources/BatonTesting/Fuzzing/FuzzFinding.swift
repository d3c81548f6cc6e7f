import Generation

/// A fault, and the simplest known activity that brings it about.
struct FuzzFinding: Sendable {
    var fault: RestoreFault
    var activity: FuzzedActivity
    /// How the activity deviates from what the app declares, in words.
    var deviations: [String]
    /// The choices that the activity was made of; nil for one that the test names.
    var choices: RecordedChoices?
    /// How many activities had the fault.
    var count = 1
    /// How many smaller activities were tried.
    var tries = 0
}

/// What a call found.
struct FuzzingResult: Sendable {
    var findings: [FuzzFinding]
    /// How many activities were restored, apart from those that make a finding smaller.
    var activities: Int
}
