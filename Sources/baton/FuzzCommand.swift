import ArgumentParser

struct FuzzCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fuzz",
        abstract: "Try unexpected inputs, and minimize what fails.",
        discussion: """
            payload and schedule try inputs of one kind until a number of executions or a time limit is reached. Each \
            finding is minimized and written as a case file, which `baton run` runs. Failures with the same cause are \
            one finding. repro checks whether a finding still occurs, minimize tries to make a finding smaller, and \
            corpus merges and prunes folders of inputs.

            EXAMPLES:
              baton fuzz payload --time 60
              baton fuzz schedule --runs 10000 --seed 7 --corpus corpus
              baton fuzz payload --implementation 'python3 adapter.py' --role receiver
              baton fuzz repro baton-fuzz/payload-17.yaml --implementation ./device
            """,
        subcommands: [
            FuzzPayloadCommand.self, FuzzScheduleCommand.self, FuzzBytesCommand.self, FuzzReproCommand.self,
            FuzzMinimizeCommand.self, FuzzCorpusCommand.self,
        ])
}
