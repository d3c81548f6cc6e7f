import ArgumentParser
import ConformanceRunner
import Requirements

/// Names that a shell completes. The program prints them when the shell asks, from the bundled files.
extension CompletionKind {
    /// The names of suites.
    static var suites: CompletionKind {
        .custom { (_: [String], _: Int, _: String) in
            guard let library = bundled, let cases = try? library.cases(for: Selection()) else { return [] }
            return Selection.suiteNames(of: cases)
        }
    }

    /// The ids of requirements.
    static var requirements: CompletionKind {
        .custom { (_: [String], _: Int, _: String) in
            bundled?.requirements.requirements.map(\.id.description) ?? []
        }
    }

    /// The areas of requirements.
    static var areas: CompletionKind {
        .custom { (_: [String], _: Int, _: String) in bundled?.requirements.areas.map(\.name) ?? [] }
    }

    private static var bundled: ConformanceLibrary? { try? ConformanceOptions.library(folder: nil) }
}
