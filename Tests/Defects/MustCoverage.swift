import ConformanceRunner
package import Requirements

/// Every tested MUST of the core areas has a defect that breaks it and that a case which covers it catches.
package struct MustCoverage: Sendable {
    /// The areas for which this is demanded.
    package static let areas = [
        "ELIG", "DISC", "ACT", "LIFE", "UPD", "CONT", "ERR", "PAY", "URL", "VER", "WEB", "STREAM", "PLAT", "DOC",
        "SRCH", "SWUI", "SCEN",
    ]

    /// Ids of tested MUSTs that no caught defect breaks, in the catalogue's order.
    package let missing: [String]
    /// How many MUSTs are tested in the areas.
    package let tested: Int

    /// Compares catalogue and matrix.
    package init(_ catalogue: RequirementCatalogue, _ matrix: DefectMatrix) {
        let covered = Set(matrix.cases.flatMap(\.covers))
        let wanted = catalogue.requirements.filter {
            $0.level == .must && covered.contains($0.id.description) && Self.areas.contains($0.id.area)
        }
        var proven: Set<String> = []
        for row in matrix.rows { proven.formUnion(Set(row.defect.breaks).subtracting(row.unproven)) }
        tested = wanted.count
        missing = wanted.map(\.id.description).filter { !proven.contains($0) }
    }
}
