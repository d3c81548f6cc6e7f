import ConformanceRunner
import Events
import Reports
import Text

extension Selection {
    /// Checks the names that the user gave. A suite or a pattern without a case is a mistake, even beside others.
    ///
    /// - Throws: ``Problem`` with the status for an empty selection. Nothing was started then.
    func check(against cases: [TestCase]) throws(Problem) {
        guard !cases.isEmpty else {
            throw Problem(.nothingSelected, "expected cases, found none in the case files\nNothing was started.")
        }
        let unknown = unknownSuites(of: cases)
        guard unknown.isEmpty else {
            let names = Selection.suiteNames(of: cases)
            let closest = unknown.lazy.compactMap { closestName(to: $0, among: names) }.first
            throw Problem(
                .nothingSelected,
                "--suite: expected one of \(names.joined(separator: ", ")), found \(unknown.joined(separator: ", "))"
                    + (closest.map { "; did you mean `\($0)`?" } ?? "") + "\nNothing was started.")
        }
        if requirements != nil, self.cases(of: cases).isEmpty {
            var all = self
            all.requirements = nil
            if !all.cases(of: cases).isEmpty {
                throw Problem(
                    .nothingSelected,
                    "--requirement, --area, --confidence, --subject: expected a case that cites a requirement they fit, "
                        + "found none\nNothing was started.")
            }
        }
        let idle = idlePatterns(of: cases)
        guard idle.isEmpty else {
            let list = idle.map(ShellWord.quoted).joined(separator: ", ")
            throw Problem(
                .nothingSelected,
                "--case: no case matches \(list); `baton list` without options prints the names\nNothing was started.")
        }
    }
}
