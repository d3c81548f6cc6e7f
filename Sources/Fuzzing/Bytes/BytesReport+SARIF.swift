import Notation
import Reports

/// `findings.sarif`: a rule is an oracle of the decoder, a location is the input's file.
extension BytesReport {
    /// The document as text with a line feed.
    ///
    /// - Parameter folder: the path of the findings' folder.
    package func sarif(in folder: String) -> String {
        var document = FuzzSARIF.document(of: result)
        for finding in result.findings { document.add(sarif(finding, in: folder)) }
        let oracles = result.findings.map(\.failure.symptom)
        return document.text { id in
            SARIFRule(id: id, statement: oracles.first { Self.rule($0) == id } ?? FuzzSARIF.unsourced.statement)
        }
    }

    private func sarif(_ finding: FuzzFinding, in folder: String) -> SARIFResult {
        let failure = finding.failure
        let file = fileName(of: finding)
        var result = SARIFResult(
            rule: Self.rule(failure.symptom), level: .error,
            message: "\(target): \(failure.symptom). Expected: \(failure.expected). Observed: \(failure.observed).",
            locations: [
                SARIFLocation(file: FuzzSARIF.path(of: file, in: folder), thing: .init(fullName: failure.caseName))
            ],
            fingerprint: ("batonFuzzBytes/v1", "\(target)#\(failure.symptom)#\(failure.shape)"))
        result.properties = [
            ("target", .string(target)), ("seed", .string("\(seed)")), ("bytes", .integer(Int64(failure.bytes.count))),
            ("preview", .string(Self.preview(failure.bytes))), ("reproduce", .string(reproduction(file))),
        ]
        return result
    }

    /// An oracle's name as an id: its letters and digits, joined by hyphens.
    private static func rule(_ oracle: String) -> String {
        let words = oracle.split { !$0.isASCII || !($0.isLetter || $0.isNumber) }
        return "BATON-BYTES-" + words.prefix(12).joined(separator: "-")
    }
}
