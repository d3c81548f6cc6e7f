package import Generation

// Fuzzing: what breaks when payloads, timing and history are not what anybody expected.
//
// The contract of this module:
// - A mode makes an input from choices, tries it, and says what is wrong. `FuzzCampaign` knows no mode: it chooses, keeps
//   what shows new behaviour, shrinks what fails, and tells causes apart.
// - Modes judge by requirements and always-on rules, in the worlds and with the judges of the suites.
// - With a number of executions, the findings are a function of the seed and the implementation, whatever the number of
//   workers. With a time, a machine's speed decides how far a campaign gets.
// - Nothing here knows a command line.

/// One way of making inputs and trying them.
package protocol FuzzMode: Sendable {
    /// The name on the command line and in findings: lower-case letters and hyphens.
    static var name: String { get }

    /// Makes an input from choices and tries it.
    ///
    /// - Parameters:
    ///   - execution: the input's number in the campaign. It is part of the case's name, and so of its seed.
    ///   - bench: what it is tried with.
    func trial(_ choices: inout RecordedChoices, execution: Int, on bench: FuzzBench) -> FuzzTrial
}
