import Text

extension ConformanceLibrary {
    /// A played tour.
    package struct PlayedTour: Sendable {
        package var text: TourText
        package var result: CaseResult
    }

    /// The tour with a name.
    package func tour(named name: String) -> Tour? { tours.first { $0.name == name } }

    /// The name of a tour that is closest to an unknown one; nil if none is close.
    package func closestTour(to name: String) -> String? { closestName(to: name, among: tours.map(\.name)) }

    /// Plays a tour on the reference devices.
    ///
    /// - Throws: the mistakes of the case files, or that the tour's case does not exist.
    package func play(_ tour: Tour, seed: UInt64) throws(ConformanceFileErrors) -> PlayedTour {
        let suite = tour.caseName.split(separator: "/").first.map(String.init) ?? ""
        let cases = try cases(for: Selection(suites: [suite], patterns: []))
        guard let testCase = cases.first(where: { $0.name == tour.caseName }) else {
            throw ConformanceFileErrors(
                "\(tour.position): expected the name of a case, found `\(VisibleText.escape(tour.caseName, limit: 200))`."
                    + (closestName(to: tour.caseName, among: cases.map(\.name)).map { " Did you mean `\($0)`?" } ?? ""))
        }
        let result = CaseRunner(environment: .referenceDevices(self)).run(testCase, seed: seed)
        return PlayedTour(text: TourText(tour, testCase, result), result: result)
    }
}
