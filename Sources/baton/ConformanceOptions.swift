import ArgumentParser
import ConformanceRunner

/// Where requirements, devices and cases come from.
struct ConformanceOptions: ParsableArguments {
    @Option(
        name: .long, help: ArgumentHelp("Use this folder instead of the bundled Conformance files.", valueName: "dir"),
        completion: .directory)
    var conformance: String?

    /// Reads the catalogues.
    func library(suites: [CaseFile]? = nil) throws(Problem) -> ConformanceLibrary {
        do throws(ConformanceLibrary.LoadingError) {
            return try ConformanceLibrary.load(folder: conformance, suites: suites)
        } catch {
            throw .usage(badFiles(error.description))
        }
    }

    /// Reads the catalogues and all cases.
    func cases() throws(Problem) -> (library: ConformanceLibrary, cases: [TestCase]) {
        let library = try library()
        return (library, try cases(of: library))
    }

    /// Reads all cases of a library.
    func cases(of library: ConformanceLibrary) throws(Problem) -> [TestCase] {
        do throws(CaseFileErrors) {
            return try library.cases()
        } catch {
            throw .usage(badFiles(error.description))
        }
    }

    private func badFiles(_ description: String) -> String {
        let count = description.split(separator: "\n").count
        return (count == 1 ? "one mistake" : "\(count) mistakes") + "; nothing was started\n" + description
    }
}
