import ArgumentParser
import ConformanceRunner
import Events
import Reports
import Requirements
import Text

/// Which cases are selected by the requirements that they cite.
struct RequirementOptions: ParsableArguments {
    @Option(
        name: .customLong("requirement"),
        help: ArgumentHelp("Only cases that cite this requirement; may be repeated.", valueName: "id"),
        completion: .requirements)
    var ids: [String] = []

    @Option(
        name: .customLong("area"),
        help: ArgumentHelp(
            "Only cases that cite a requirement of this area, such as ERR; may be repeated.", valueName: "code"),
        completion: .areas)
    var areas: [String] = []

    @Option(
        name: .customLong("confidence"),
        help: ArgumentHelp(
            "Only cases that cite a requirement of this confidence; may be repeated.", valueName: "level"))
    var confidences: [Requirement.Confidence] = []

    @Option(
        name: .customLong("subject"),
        help: ArgumentHelp("Only cases that cite a requirement on this: system or app.", valueName: "subject"))
    var subjects: [Requirement.Subject] = []

    private var choice: RequirementChoice {
        var choice = RequirementChoice()
        choice.ids = ids
        choice.areas = areas
        choice.confidences = confidences
        choice.subjects = subjects
        return choice
    }

    /// The requirements, one of which a case must cite; nil for all.
    ///
    /// - Throws: ``Problem`` with the status for an empty selection, as for an unknown suite.
    func requirements(of catalogue: RequirementCatalogue) throws(Problem) -> Set<String>? {
        if let unknown = choice.unknownIDs(in: catalogue).first {
            let near = closestName(to: unknown.uppercased(), among: catalogue.requirements.map(\.id.description))
            throw Self.unknown(
                "--requirement", "the id of a requirement", unknown, near,
                "`baton coverage --requirements` lists the ids")
        }
        if let unknown = choice.unknownAreas(in: catalogue).first {
            let names = catalogue.areas.map(\.name)
            throw Self.unknown(
                "--area", "one of \(names.joined(separator: ", "))", unknown,
                closestName(to: unknown.uppercased(), among: names), "an area is the letters that ids begin with")
        }
        return choice.fitting(catalogue)
    }

    private static func unknown(
        _ option: String, _ expected: String, _ found: String, _ near: String?, _ advice: String
    ) -> Problem {
        let hint = near.map { "did you mean \($0)?" } ?? advice
        return Problem(
            .nothingSelected,
            "\(option): expected \(expected), found \(ShellWord.quoted(found)); \(hint)\nNothing was started.")
    }

    /// The options that repeat a run with these.
    var repeatingArguments: [String] {
        ids.flatMap { ["--requirement", $0] } + areas.flatMap { ["--area", $0] }
            + confidences.flatMap { ["--confidence", $0.rawValue] } + subjects.flatMap { ["--subject", $0.rawValue] }
    }
}

extension Requirement.Confidence: ExpressibleByArgument {}
extension Requirement.Subject: ExpressibleByArgument {}
