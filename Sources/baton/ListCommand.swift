import ArgumentParser
import ConformanceRunner
import Events
import Reports

struct ListCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "list",
        abstract: "List the cases, or the frozen profiles.",
        discussion: """
            Prints the full names of the cases, one on a line, in the order of the run.

            EXAMPLES:
              baton list
              baton list --case 'saving/*'
              baton list --area ERR --confidence high
              baton list --json
              baton list --profiles
            """)

    @Option(
        help: ArgumentHelp("List the cases of this suite; may be repeated.", valueName: "name"), completion: .suites)
    var suite: [String] = []

    @Option(
        name: .customLong("case"),
        help: ArgumentHelp("List the cases whose name matches; may be repeated.", valueName: "glob"))
    var patterns: [String] = []

    @OptionGroup var choice: RequirementOptions

    @Option(
        help: ArgumentHelp("List shard i of n, with i from 0 to n - 1.", valueName: "i/n"), transform: Shard.argument)
    var shard: Shard?

    @Flag(help: "Print a JSON array with the requirements, checks and place of every case.")
    var json = false

    @Flag(help: "List the frozen profiles with their titles and releases.")
    var profiles = false

    @OptionGroup var profile: ProfileOptions
    @OptionGroup var conformance: ConformanceOptions

    func run() throws {
        if profiles { return try Terminal.standardOutput(ProfileListing.text(of: try conformance.library().profiles)) }
        var selection = Selection(suites: suite, patterns: patterns, shard: shard)
        let (library, cases) = try conformance.cases(for: selection)
        selection.profile = try profile.profile(of: library)
        selection.requirements = try choice.requirements(of: library.requirements)
        try selection.check(against: cases)
        // A shard may be empty, as that of a run.
        let selected = selection.cases(of: cases)
        if json { return try Terminal.document(CaseListing.json(of: selected)) }
        try Terminal.standardOutput(selected.reduce(into: "") { $0 += "\($1.name)\n" })
    }
}
