package import Generation

// Fuzzing: what breaks when payloads, timing and history are not what anybody expected.
//
// The contract of this module:
// - A mode makes an input from choices, tries it, and says what is wrong. `FuzzCampaign` knows no mode: it chooses, keeps
//   what shows new behaviour, shrinks what fails, and tells causes apart.
// - Modes of values and schedules judge by requirements and always-on rules, in the worlds and with the judges of the
//   suites. The mode of bytes judges by the oracles of a decoder (`ByteTarget`).
// - With a number of executions, the findings are a function of the seed and the implementation, whatever the number of
//   workers. With a time, a machine's speed decides how far a campaign gets.
// - Nothing here knows a command line.

/// One way of making inputs and trying them.
package protocol FuzzMode<Bench>: Sendable {
    associatedtype Bench: FuzzWorkbench

    /// The name on the command line and in findings: lower-case letters and hyphens.
    static var name: String { get }

    /// Makes an input from choices and tries it.
    ///
    /// - Parameters:
    ///   - execution: the input's number in the campaign. It is part of the case's name, and so of its seed.
    ///   - bench: what it is tried with.
    func trial(_ choices: inout RecordedChoices, execution: Int, on bench: Bench) -> FuzzTrial

    /// How many executions a worker takes at a time.
    var groupSize: Int { get }

    /// Makes an input from each of several choices and tries it; the trials stand in the same order.
    func trials(_ group: inout [FuzzExecution], on bench: Bench) -> [FuzzTrial]

    /// Other choices for a minimized input, from which it may become simpler still; nil if there are none.
    func restated(_ failure: FuzzFailure) -> RecordedChoices?

    /// Whether choices are still of the kind that ``restated(_:)`` makes. Only such ones are simpler than these.
    func isRestated(_ choices: RecordedChoices) -> Bool

    /// How often this failure may be shown while it is minimized; nil for as often as inputs are tried.
    func mostRepetitions(of failure: FuzzFailure) -> Int?
}

/// One input of a campaign before it is tried.
package struct FuzzExecution: Sendable {
    /// Its number in the campaign.
    package var number: Int
    package var choices: RecordedChoices

    package init(number: Int, choices: RecordedChoices) {
        self.number = number
        self.choices = choices
    }
}

/// What a worker tries inputs with.
package protocol FuzzWorkbench {
    /// Ends the worker's processes.
    func end()
}

extension FuzzMode {
    package var groupSize: Int { 1 }
    package func restated(_ failure: FuzzFailure) -> RecordedChoices? { nil }
    package func isRestated(_ choices: RecordedChoices) -> Bool { true }
    package func mostRepetitions(of failure: FuzzFailure) -> Int? { nil }

    package func trials(_ group: inout [FuzzExecution], on bench: Bench) -> [FuzzTrial] {
        group.indices.map { trial(&group[$0].choices, execution: group[$0].number, on: bench) }
    }
}
