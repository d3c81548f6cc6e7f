import ArgumentParser

struct AdapterCommands: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "adapter",
        abstract: "Commands for authors of adapters.",
        discussion: """
            An adapter is a program between Baton and an implementation of Handoff in another process. \
            Conformance/Adapter/README.md explains the protocol.

            EXAMPLES:
              baton adapter check -- python3 my-device/adapter.py
            """,
        subcommands: [AdapterCheckCommand.self])
}
