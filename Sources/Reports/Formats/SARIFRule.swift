package import Events
import Notation

/// What a finding breaks: a requirement, or a check of Baton's own.
package struct SARIFRule: Sendable {
    package var id: String
    package var statement: String
    /// The requirement, where it is known.
    package var requirement: RequirementRecord?

    /// A check that no requirement demands.
    package init(id: String, statement: String) {
        self.id = id
        self.statement = statement
    }

    /// A requirement; nil if its record is unknown.
    package init(id: String, requirement: RequirementRecord?) {
        self.id = id
        self.requirement = requirement
        statement = requirement?.statement ?? "The catalogue in use does not describe this requirement."
    }

    var node: NotationNode {
        let text = SARIFDocument.text(statement)
        let level: SARIFResult.Level = requirement?.level == "SHOULD" ? .warning : .error
        var members: [(key: String, node: NotationNode)] = [
            ("id", .string(id)), ("shortDescription", text), ("fullDescription", text),
            ("defaultConfiguration", .object([("level", .string(level.rawValue))])),
        ]
        if let requirement {
            let properties: [(key: String, node: NotationNode)] = [
                ("level", .string(requirement.level)), ("confidence", .string(requirement.confidence)),
                ("subject", .string(requirement.subject)),
                ("precision", .string(requirement.confidence == "high" ? "very-high" : requirement.confidence)),
            ]
            members.append(("properties", .object(properties)))
        }
        return .object(members)
    }
}
