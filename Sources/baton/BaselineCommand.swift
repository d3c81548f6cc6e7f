import ArgumentParser

struct BaselineCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "baseline",
        abstract: "Check or edit a list of known failures.",
        discussion: """
            A baseline lists the checks that are known to fail, with reasons; `baton run --baseline FILE` uses it. These \
            commands edit the file in place and keep comments and layout.

            EXAMPLES:
              baton baseline check baseline.yaml
              baton baseline update --from baton-report/run.jsonl baseline.yaml
              baton baseline remove 'saving/first-save#cb.continue' baseline.yaml
            """,
        subcommands: [BaselineCheckCommand.self, BaselineRemoveCommand.self, BaselineUpdateCommand.self])
}
