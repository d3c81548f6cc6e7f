package import Events
import Requirements

extension ConformanceLibrary {
    /// The requirements as logs and reports have them, in the order of the catalogue.
    package var requirementRecords: [RequirementRecord] {
        requirements.requirements.map { requirement in
            RequirementRecord(
                id: requirement.id.description, level: requirement.level.rawValue,
                confidence: requirement.confidence.rawValue, subject: requirement.subject.rawValue,
                statement: requirement.statement)
        }
    }
}
