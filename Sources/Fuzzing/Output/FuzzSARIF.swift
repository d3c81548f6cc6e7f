import ConformanceRunner
import Reports

/// What the findings of all modes have in common as SARIF.
package enum FuzzSARIF {
    /// The name of the file.
    package static let fileName = "findings.sarif"
    /// The rule of findings without a requirement.
    static let unsourced = SARIFRule(
        id: "BATON-FUZZ", statement: "No requirement demands it: the adapter protocol or Baton's own oracle does.")

    /// A document that says how a campaign went.
    static func document(of result: FuzzResult) -> SARIFDocument {
        var document = SARIFDocument()
        document.version = BatonVersion.current
        document.isComplete =
            switch result.ending {
            case .executions, .firstFinding, .time: true
            case .implementation, .stopped: false
            }
        return document
    }

    /// The path of a finding's file.
    static func path(of file: String, in folder: String) -> String {
        folder.hasSuffix("/") ? folder + file : "\(folder)/\(file)"
    }
}
