package import Requirements

/// Requirements that a user chooses by id, area, confidence and subject. Each kind of choice that is used must fit.
package struct RequirementChoice: Sendable {
    /// Ids; empty for all.
    package var ids: [String] = []
    /// Codes of areas; empty for all.
    package var areas: [String] = []
    /// Empty for all.
    package var confidences: [Requirement.Confidence] = []
    /// Empty for all.
    package var subjects: [Requirement.Subject] = []

    package init() {}

    /// Whether nothing is chosen.
    package var isEmpty: Bool { ids.isEmpty && areas.isEmpty && confidences.isEmpty && subjects.isEmpty }

    /// The ids of the requirements that fit; nil if nothing is chosen.
    package func fitting(_ catalogue: RequirementCatalogue) -> Set<String>? {
        guard !isEmpty else { return nil }
        let ids = Set(self.ids.map { $0.uppercased() })
        let areas = Set(self.areas.map { $0.uppercased() })
        return Set(
            catalogue.requirements.filter { requirement in
                (ids.isEmpty || ids.contains(requirement.id.description))
                    && (areas.isEmpty || areas.contains(requirement.area))
                    && (confidences.isEmpty || confidences.contains(requirement.confidence))
                    && (subjects.isEmpty || subjects.contains(requirement.subject))
            }.map(\.id.description))
    }

    /// Ids that the catalogue does not have.
    package func unknownIDs(in catalogue: RequirementCatalogue) -> [String] {
        ids.filter { catalogue[$0.uppercased()] == nil }
    }

    /// Areas that the catalogue does not have.
    package func unknownAreas(in catalogue: RequirementCatalogue) -> [String] {
        areas.filter { area in !catalogue.areas.contains { $0.name == area.uppercased() } }
    }
}
