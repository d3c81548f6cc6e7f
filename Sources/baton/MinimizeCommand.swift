import ArgumentParser

struct MinimizeCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "minimize",
        abstract: "Remove the parts of a failing case that its failure does not need.",
        discussion: """
            Tries the case with fewer steps, devices and apps, without parameters, and with less in its payloads, as long as the \
            same check fails and the reference still passes. Checks stay as they are. The result is a case file, which \
            `baton run` runs.

            EXAMPLES:
              baton minimize 'continuation/accept*' --implementation 'python3 adapter.py'
              baton minimize own/story --cases own.yaml --output short.yaml
              baton run short.yaml

            EXIT STATUS:
              0 a case file is written   2 usage   3 harness fault
              4 the implementation cannot be started
              5 no such case, or it does not fail
            """)

    @Argument(help: ArgumentHelp("Full name of a case, or a pattern that matches one.", valueName: "case"))
    var name: String

    @Option(
        help: ArgumentHelp("Look for the case in this case file or folder; may be repeated.", valueName: "file"),
        completion: .file(extensions: ["yaml"]))
    var cases: [String] = []

    @OptionGroup var options: MinimizeOptions

    func run() throws { try options.minimize(name, in: cases, for: "minimize") }
}
