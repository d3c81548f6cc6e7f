import PositionedYAML

extension ConformanceLibrary {
    /// Reads and expands all case files.
    ///
    /// - Throws: all mistakes of all files.
    package func cases() throws(ConformanceFileErrors) -> [TestCase] { try cases(in: suites) }

    /// Reads and expands the case files that can have what is selected, so that a run of one suite starts at once.
    ///
    /// Files from outside are all read, since any of them may have the suite, and a mistake in any is told. All are read
    /// as well where a name of the selection has no case: the message then names what there is.
    ///
    /// - Throws: all mistakes of the files that are read.
    package func cases(for selection: Selection) throws(ConformanceFileErrors) -> [TestCase] {
        guard let names = selection.namedSuites else { return try cases() }
        let cases = try cases(in: suites.filter { file in file.suite.map(names.contains) ?? true })
        let isFound = selection.unknownSuites(of: cases).isEmpty && selection.idlePatterns(of: cases).isEmpty
        return isFound ? cases : try self.cases()
    }

    private func cases(in files: [CaseFile]) throws(ConformanceFileErrors) -> [TestCase] {
        do throws(PositionedErrors) {
            return try SuiteLoader(facts: CaseFacts(requirements: requirements, devices: devices)).load(files)
        } catch {
            throw ConformanceFileErrors(error.description)
        }
    }
}
