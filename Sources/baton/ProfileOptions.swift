import ArgumentParser
import ConformanceRunner
import Events
import Reports

/// The frozen profile of a run or a list.
struct ProfileOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "Only cases with the releases of this frozen profile, under its readings of contradictory points; `baton list --profiles` prints the names.",
            valueName: "name"))
    var profile: String?

    /// The profile; nil for none.
    ///
    /// - Throws: ``Problem`` with the status for an empty selection, as for an unknown suite.
    func profile(of library: ConformanceLibrary) throws(Problem) -> FrozenProfile? {
        guard let profile else { return nil }
        if let found = library.profile(named: profile) { return found }
        let near = library.closestProfile(to: profile).map { "did you mean \($0)?" }
        let advice = near ?? "`baton list --profiles` prints the names"
        throw Problem(
            .nothingSelected,
            "--profile: expected the name of a profile, found \(ShellWord.quoted(profile)); \(advice)\nNothing was started."
        )
    }

    /// The options that repeat a run with these.
    var repeatingArguments: [String] { profile.map { ["--profile", $0] } ?? [] }
}
