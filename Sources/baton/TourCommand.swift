import ArgumentParser
import ConformanceRunner
import Events
import Reports

struct TourCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "tour",
        abstract: "Play a sample app's story, and tell it device by device.",
        discussion: """
            Plays one case on the reference devices and tells what happens, in sentences. Without a name, it lists the tours.

            EXAMPLES:
              baton tour
              baton tour demo
              baton tour shopsnap --seed 7

            EXIT STATUS:
              0 the case passes                   1 it does not
              2 the case files have mistakes      5 no tour has this name
            """)

    @Argument(help: "The name of a tour.")
    var name: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The seed of all random choices.", valueName: "number"), transform: SeedArgument.read)
    var seed: UInt64 = 1

    @OptionGroup var conformance: ConformanceOptions
    @OptionGroup var colour: ColourOptions

    func run() throws {
        let library = try conformance.library()
        guard let name else { return try list(library.tours) }
        guard let tour = library.tour(named: name) else {
            let near = library.closestTour(to: name).map { "; did you mean \($0)?" } ?? ""
            throw Problem(
                .nothingSelected,
                "tour: expected the name of a tour, found \(ShellWord.quoted(name))\(near)\n`baton tour` lists the tours."
            )
        }
        let played = try conformance.play(tour, of: library, seed: seed)
        try Terminal.standardOutput(played.text.text, colours: colour.standardOutput)
        let status = RunStatus.combined(RunStatus.statuses(of: played.result.verdict))
        if status != .asExpected { throw ExitCode(status) }
    }

    private func list(_ tours: [Tour]) throws {
        guard !tours.isEmpty else {
            throw Problem(.nothingSelected, "tour: expected a folder Tours with at least one tour, found none")
        }
        let width = tours.map(\.name.count).max() ?? 0
        var text: StyledText = ""
        for tour in tours {
            text += "\(tour.name, .bold)\(String(repeating: " ", count: width - tour.name.count + 2))\(tour.title)\n"
        }
        try Terminal.standardOutput(text, colours: colour.standardOutput)
    }
}
