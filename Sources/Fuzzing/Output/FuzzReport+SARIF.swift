package import Events
import Notation
import Reports

/// `findings.sarif`: the findings for code scanning. A rule is a requirement, a location is the finding's case file.
extension FuzzReport {
    /// The document as text with a line feed.
    ///
    /// - Parameters:
    ///   - folder: the path of the findings' folder.
    ///   - requirements: the requirements that rules are described by.
    package func sarif(in folder: String, describing requirements: [RequirementRecord]) -> String {
        var document = FuzzSARIF.document(of: result)
        if !document.isComplete { document.notes.append("\(endingText).") }
        for item in items { for result in results(of: item, in: folder) { document.add(result) } }
        let described = Dictionary(requirements.map { ($0.id, $0) }) { first, _ in first }
        return document.text { id in
            id == FuzzSARIF.unsourced.id ? FuzzSARIF.unsourced : SARIFRule(id: id, requirement: described[id])
        }
    }

    private func results(of item: Item, in folder: String) -> [SARIFResult] {
        let failure = item.finding.failure
        let ids = failure.requirements.isEmpty ? [FuzzSARIF.unsourced.id] : failure.requirements
        // A case file holds one case, and begins with it.
        let place = SARIFLocation(
            file: FuzzSARIF.path(of: Self.fileName(of: item.finding), in: folder), line: 1,
            thing: .init(fullName: failure.caseName))
        return ids.map { id in
            var result = SARIFResult(
                rule: id, level: .error,
                message: "\(failure.symptom). Expected: \(failure.expected). Observed: \(failure.observed).",
                locations: [place], fingerprint: ("batonFuzz/v1", "\(mode)#\(failure.shape)#\(id)"))
            result.properties = [
                ("mode", .string(mode)), ("seed", .string("\(seed)")), ("input", .string(failure.shape)),
                ("occurrences", .integer(Int64(item.finding.occurrences))), ("reproduce", .string(item.command)),
            ]
            return result
        }
    }
}
