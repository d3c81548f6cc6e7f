import Notation

/// What a campaign did and found, as JSON, Markdown and a page.
package struct FuzzReport: Sendable {
    package var mode: String
    package var seed: UInt64
    package var implementation: String
    package var result: FuzzResult
    /// The command that runs a finding's case file again.
    package var command: @Sendable (_ fileName: String) -> String

    package init(
        mode: String, seed: UInt64, implementation: String, result: FuzzResult,
        command: @escaping @Sendable (_ fileName: String) -> String
    ) {
        self.mode = mode
        self.seed = seed
        self.implementation = implementation
        self.result = result
        self.command = command
    }

    /// A finding, with what its campaign knows of it.
    struct Item: Sendable {
        var finding: FuzzFinding
        var command: String
    }

    var items: [Item] {
        result.findings.map { finding in
            Item(finding: finding, command: command(Self.fileName(of: finding)))
        }
    }

    /// The name of a finding's case file.
    package static func fileName(of finding: FuzzFinding) -> String { "\(stem(of: finding)).yaml" }

    /// The name of the file with a finding's choices.
    package static func inputName(of finding: FuzzFinding) -> String { stem(of: finding) + FuzzInput.suffix }

    private static func stem(of finding: FuzzFinding) -> String { "\(finding.mode)-\(finding.execution)" }

    /// The choices of a finding, with which it is minimized further.
    package func input(of finding: FuzzFinding) -> FuzzInput {
        FuzzInput(
            mode: finding.mode, seed: seed, execution: finding.execution, choices: finding.choices, behaviours: [])
    }

    /// An input that is kept.
    package func input(of trial: FuzzBatch.Trial) -> FuzzInput {
        FuzzInput(
            mode: mode, seed: seed, execution: trial.execution, choices: trial.choices, behaviours: trial.behaviours)
    }

    /// How the campaign ended, as a sentence without a full stop.
    package var endingText: String {
        switch result.ending {
        case .executions: "all executions were carried out"
        case .firstFinding: "ended at the first finding"
        case .time: "the time was over"
        case .implementation(let faults):
            "the implementation died or broke the protocol \(faults) times in a row"
        case .stopped(let signal): "stopped by signal \(signal); --resume goes on"
        }
    }

    /// What the campaign did, on one line.
    package var summary: String {
        let progress = result.progress
        func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
        return """
            \(counted(progress.executions, "execution")), \(counted(progress.corpus, "input")) kept, \
            \(counted(progress.behaviours, "behaviour")), \(counted(result.findings.count, "finding"))
            """
    }
}
