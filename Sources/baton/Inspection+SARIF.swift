import BundleInspection
import ConformanceRunner
import Notation
import Reports

/// An inspection as SARIF: a rule is a kind of finding, a location is the file that the user named and the key path.
extension Inspection {
    private static let prefix = "BATON-BUNDLE-"

    /// The document.
    var sarif: String {
        var document = SARIFDocument()
        document.version = BatonVersion.current
        document.exitStatus = Int(exitStatus)
        document.isComplete = unread.isEmpty
        document.notes = unread.map(\.description)
        if omitted > 0 { document.notes.append("\(omitted) more findings are left out.") }
        for finding in findings { document.add(result(of: finding)) }
        return document.text { id in
            let kind = FindingKind(rawValue: String(id.dropFirst(Self.prefix.count)))
            return SARIFRule(id: id, statement: kind?.declaration.consequence ?? "")
        }
    }

    private func result(of finding: Finding) -> SARIFResult {
        let level: SARIFResult.Level =
            switch finding.kind.severity {
            case .error: .error
            case .warning: .warning
            case .note: .note
            }
        let declaration = finding.kind.declaration
        let name = finding.keyPath.isEmpty ? finding.file : "\(finding.file):\(finding.keyPath)"
        var result = SARIFResult(
            rule: Self.prefix + finding.kind.rawValue, level: level,
            message: "Found: \(finding.found). \(declaration.consequence) \(finding.mend)",
            locations: [
                SARIFLocation(
                    file: file(of: finding),
                    thing: SARIFLocation.Thing(name: finding.keyPath, fullName: name, kind: "property"))
            ],
            fingerprint: ("batonBundle/v1", "\(name)#\(finding.kind.rawValue)#\(finding.found)"))
        result.properties = [("requirements", .array(declaration.requirements.map(NotationNode.string)))]
        return result
    }

    /// A file inside of an archive has no path of its own, so that the archive is the place.
    private func file(of finding: Finding) -> String {
        let named = paths.filter {
            finding.file == $0 || finding.file.hasPrefix($0 + " ") || finding.file.hasPrefix($0 + "/")
        }
        .max { $0.utf8.count < $1.utf8.count }
        guard let named else { return finding.file }
        return folders.contains(named) ? finding.file.replacing(" (entitlements)", with: "") : named
    }
}
