import PositionedYAML
import Requirements
import Rules
import Text

/// Reads why a check may fail a run: the requirements that its failure breaks, or a section of the adapter protocol.
struct GroundReader {
    let facts: CaseFacts
    /// The requirements that the case cites.
    let covers: [String]
    let devices: [DeviceDeclaration]

    /// The sections of `Conformance/Adapter/README.md`.
    static let sections = 1...17

    func ground(
        of mapping: PositionedMapping, at position: SourcePosition, _ errors: inout PositionedErrorCollector
    ) -> Expectation.Ground {
        switch (mapping["covers"], mapping["protocol"]) {
        case (nil, nil):
            if covers.count > 1 {
                errors.add(
                    at: position,
                    expected: "`covers` at the check, because its case cites \(covers.count) requirements",
                    found: "none",
                    advice: "Name the requirements that are broken when this check fails; or write `protocol: SECTION` "
                        + "if only the adapter protocol demands it.")
            }
            return .requirements(covers)
        case (let node?, nil): return .requirements(requirements(node, &errors))
        case (nil, let node?):
            let section = errors.attempt(
                try node.integer(in: Self.sections, "a section of Conformance/Adapter/README.md"))
            return .adapterProtocol(section: section ?? 1)
        case (_?, let node?):
            errors.add(
                at: node.position, expected: "either `covers` or `protocol`", found: "both",
                advice: "`protocol` is for a check that no requirement demands.")
            return .requirements([])
        }
    }

    private func requirements(_ node: PositionedNode, _ errors: inout PositionedErrorCollector) -> [String] {
        var found: [Requirement] = []
        for element in errors.elements(of: node, "a list of requirement ids") {
            guard let requirement = errors.attempt(try facts.requirements.requirement(namedBy: element)) else {
                continue
            }
            let id = requirement.id.description
            if found.contains(where: { $0.id == requirement.id }) {
                errors.add(at: element.position, expected: "each requirement once", found: "`\(id)` again")
            } else if !covers.contains(id), !devices.contains(where: { requirement.applies(to: $0.system) }) {
                errors.add(
                    at: element.position,
                    expected: "a device that runs \(requirement.applicability), where \(id) holds",
                    found: devices.map { "\($0.name) with \($0.system)" }.joined(separator: ", "))
            } else {
                found.append(requirement)
            }
        }
        if found.isEmpty { errors.add(node.error(expected: "at least one requirement")) }
        checkLevels(found, at: node, &errors)
        return found.map(\.id.description)
    }

    /// A check that shows a SHOULD must not count as a breach of a MUST beside it.
    private func checkLevels(
        _ requirements: [Requirement], at node: PositionedNode, _ errors: inout PositionedErrorCollector
    ) {
        guard let must = requirements.first(where: { $0.level == .must }),
            let other = requirements.first(where: { $0.level != .must })
        else { return }
        errors.add(
            at: node.position, expected: "requirements of one level at a check",
            found: "\(must.id), a \(must.level.rawValue), and \(other.id), a \(other.level.rawValue)",
            advice: "A failure counts as a breach of each. Name those that it surely breaks, or make two checks.")
    }

    /// Notes requirements that the case cites and nothing in it can find broken.
    func checkUse(
        of node: PositionedNode?, by expectations: [Expectation], _ recovery: Recovery,
        _ errors: inout PositionedErrorCollector
    ) {
        let recovered: [String] = if case .demanded = recovery { Recovery.requirements } else { [] }
        func isUsed(_ id: String) -> Bool {
            Self.judgedByRules.contains(id) || expectations.contains { $0.covers.contains(id) }
                || recovered.contains(id)
        }
        let elements = (try? node?.sequence()) ?? []
        for id in covers where !isUsed(id) && facts.requirements[id]?.subject != .harness {
            guard let position = elements.first(where: { $0.scalar?.text == id })?.position ?? node?.position else {
                continue
            }
            errors.add(
                at: position, expected: "a check with `covers: [\(id)]`", found: "none, and no rule that always holds",
                advice: "A case that cites a requirement has to be able to find it broken.")
        }
    }

    private static let judgedByRules = Set(RuleCatalogue.alwaysOnRequirements.flatMap(\.requirements))
}
