import ArgumentParser

struct FuzzCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "fuzz",
        abstract: "Try what nobody expects, and minimize what fails.",
        discussion: """
            payload and schedule try inputs of one kind until a number of executions or a time is over. Each finding is \
            minimized and written as a case file, which `baton run` runs. Failures of one cause are one finding. repro says \
            whether one still shows, minimize tries to make one smaller, and corpus keeps folders of inputs small.

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
