import PositionedYAML

extension ConformanceLibrary {
    /// Reads and expands all case files.
    package func cases() throws(CaseFileErrors) -> [TestCase] {
        do throws(PositionedErrors) {
            return try SuiteLoader(facts: CaseFacts(requirements: requirements, devices: devices))
                .load(suites)
        } catch {
            throw CaseFileErrors(error.description)
        }
    }
}
