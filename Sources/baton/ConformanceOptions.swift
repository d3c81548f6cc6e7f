import ArgumentParser
import ConformanceRunner
import Reports
import Requirements

/// Where requirements, devices and cases come from.
struct ConformanceOptions: ParsableArguments {
    @Option(
        name: .long, help: ArgumentHelp("Use this folder instead of the bundled Conformance files.", valueName: "dir"),
        completion: .directory)
    var conformance: String?

    /// Reads the catalogues.
    ///
    /// - Parameters:
    ///   - suites: case files instead of those of the folder; nil for these.
    ///   - withTables: as ``ConformanceLibrary/load(folder:suites:withTables:)`` has it.
    func library(suites: [CaseFile]? = nil, withTables: Bool = false) throws(Problem) -> ConformanceLibrary {
        try Self.library(folder: conformance, suites: suites, withTables: withTables)
    }

    /// Reads the catalogues of a folder; nil for the bundled ones.
    static func library(
        folder: String?, suites: [CaseFile]? = nil, withTables: Bool = false
    ) throws(Problem) -> ConformanceLibrary {
        do throws(ConformanceFileErrors) {
            return try ConformanceLibrary.load(folder: folder, suites: suites, withTables: withTables)
        } catch {
            throw problem(error)
        }
    }

    /// Reads the catalogues and the cases.
    ///
    /// - Parameters:
    ///   - suites: case files, or folders with them, instead of those of the library; none for these.
    ///   - selection: what is selected of them; more may be read.
    ///   - withTables: as ``ConformanceLibrary/load(folder:suites:withTables:)`` has it.
    func cases(
        in suites: [String] = [], for selection: Selection = Selection(), withTables: Bool = false
    ) throws(Problem) -> (library: ConformanceLibrary, cases: [TestCase]) {
        let library = try library(suites: try Self.files(suites), withTables: withTables)
        return (library, try Self.cases(of: library, for: selection))
    }

    /// The case files that the user names; nil if none is named.
    static func files(_ paths: [String]) throws(Problem) -> [CaseFile]? {
        guard !paths.isEmpty else { return nil }
        var files: [CaseFile] = []
        for path in paths { files += try Problem.reading(try CaseFile.read(path: path)) }
        return files
    }

    private static func cases(
        of library: ConformanceLibrary, for selection: Selection
    ) throws(Problem) -> [TestCase] {
        do throws(ConformanceFileErrors) {
            return try library.cases(for: selection)
        } catch {
            throw problem(error)
        }
    }

    /// The claims of the documents, and which of the cases stand for each.
    func claims(of library: ConformanceLibrary, by cases: [TestCase]) throws(Problem) -> ClaimTable {
        do throws(ConformanceFileErrors) {
            return try library.claims(by: cases)
        } catch {
            throw Self.problem(error)
        }
    }

    /// Plays a tour.
    func play(
        _ tour: Tour, of library: ConformanceLibrary, seed: UInt64
    ) throws(Problem) -> ConformanceLibrary.PlayedTour {
        do throws(ConformanceFileErrors) {
            return try library.play(tour, seed: seed)
        } catch {
            throw Self.problem(error)
        }
    }

    private static func problem(_ error: ConformanceFileErrors) -> Problem {
        let count = error.description.split(separator: "\n").count
        return .usage(
            "\(count == 1 ? "1 mistake" : "\(count) mistakes")\n" + StyledText(lines: error.description))
    }
}
