import ArgumentParser

/// How long a campaign of any kind takes, and its seed.
struct FuzzPaceOptions: ParsableArguments {
    @Option(parsing: .unconditional, help: ArgumentHelp("Stop after this time.", valueName: "seconds"))
    var time: Double?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The seed of all random choices (default: 1).", valueName: "number"),
        transform: SeedArgument.read)
    var seed: UInt64 = 1

    func validate() throws {
        if let time, !(0.1...604_800).contains(time) {
            throw ValidationError("--time: expected seconds from 0.1 to 604800, found \(time)")
        }
    }
}
