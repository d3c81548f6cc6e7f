import BundleInspection
import Events
import Reports

/// An inspection for people.
extension Inspection {
    /// The bundles, a paragraph for each finding, and the counts.
    func text(_ records: [RequirementRecord]) -> StyledText {
        let requirements = Dictionary(records.map { ($0.id, $0) }) { first, _ in first }
        var text: StyledText = ""
        for bundle in bundles { text += Self.text(of: bundle) }
        for finding in findings { text += "\n" + Self.text(of: finding, requirements) }
        if !findings.isEmpty { text += "\n" }
        if omitted > 0 { text += "\(omitted) more findings are left out.\n" }
        text += "\(Self.counted(bundles.count, "bundle")): "
        let counts = [(count(.error), "error"), (count(.warning), "warning"), (count(.note), "note")].filter {
            $0.0 > 0
        }
        text += counts.isEmpty ? "no finding" : "\(counts.map { Self.counted($0.0, $0.1) }.joined(separator: ", "))"
        return text + "\n"
    }

    private static func text(of bundle: AppBundle) -> StyledText {
        let name = [bundle.identifier, bundle.version].compactMap(\.self).joined(separator: " ")
        let system = bundle.platform == .unknown ? "unknown system" : bundle.platform.rawValue
        let team = bundle.team.map { "team \($0)" } ?? "no team"
        let types = bundle.receivedTypes
        let shown = types.prefix(8).joined(separator: ", ") + (types.count > 8 ? " and \(types.count - 8) more" : "")
        return """
            \(bundle.path): \(name.isEmpty ? "no identifier" : name), \(system)\(bundle.isForSimulator ? " simulator" : ""), \(team)
              receives \(types.isEmpty ? "no type" : shown)

            """
    }

    private static func text(of finding: Finding, _ requirements: [String: RequirementRecord]) -> StyledText {
        let declaration = finding.kind.declaration
        let style: StyledText.Style =
            switch declaration.severity {
            case .error: .red
            case .warning: .yellow
            case .note: .dim
            }
        let place = finding.keyPath.isEmpty ? "" : " at \(finding.keyPath)"
        var text: StyledText = """
            \(finding.file): \(declaration.severity.rawValue, style): \(finding.kind.rawValue, .bold)\(place)
              found: \(finding.found)

            """
        for id in declaration.requirements {
            let record = requirements[id]
            let weight = record.map { " (\($0.level), \($0.confidence) confidence): \($0.statement)" } ?? ""
            text += "  requirement: \(id)\(weight)\n"
        }
        text += "  on a device: \(declaration.consequence)\n"
        return text + "  mend: \(finding.mend)\n"
    }

    private static func counted(_ count: Int, _ noun: String) -> String { "\(count) \(noun)\(count == 1 ? "" : "s")" }
}
