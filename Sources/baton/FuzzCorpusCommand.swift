import ArgumentParser

struct FuzzCorpusCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "corpus",
        abstract: "Merge folders of inputs, or prune one.",
        discussion: """
            A corpus is a folder with one file for each input that showed new behaviour in a campaign with --corpus. These \
            commands run nothing: they compare the behaviours that the files name.

            EXAMPLES:
              baton fuzz corpus merge corpus nightly/corpus other/corpus
              baton fuzz corpus prune corpus
            """,
        subcommands: [FuzzCorpusMergeCommand.self, FuzzCorpusPruneCommand.self])
}
