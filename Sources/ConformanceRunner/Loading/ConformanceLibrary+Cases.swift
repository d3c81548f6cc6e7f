import PositionedYAML

extension ConformanceLibrary {
    /// Reads and expands all case files.
    package func cases() throws(ConformanceFileErrors) -> [TestCase] {
        do throws(PositionedErrors) {
            return try SuiteLoader(facts: CaseFacts(requirements: requirements, devices: devices)).load(suites)
        } catch {
            throw ConformanceFileErrors(error.description)
        }
    }
}
