package import ConformanceRunner
package import Events
import Foundation

/// The folder of a campaign's output: a case file and the choices of each finding, the reports, and the journal.
package struct FuzzFolder: Sendable {
    package let folder: OutputFolder

    package init(_ folder: OutputFolder) { self.folder = folder }

    /// Writes the case file and the choices of a finding.
    package func write(_ finding: FuzzFinding, of report: FuzzReport) throws(OutputError) {
        try folder.write(finding.failure.caseFile, to: FuzzReport.fileName(of: finding))
        try folder.write(report.input(of: finding).text, to: FuzzReport.inputName(of: finding))
    }

    /// Writes all findings, and the reports. The rules of `findings.sarif` are described by the requirements.
    package func write(_ report: FuzzReport, describing requirements: [RequirementRecord]) throws(OutputError) {
        for finding in report.result.findings { try write(finding, of: report) }
        try folder.write(report.json, to: "findings.json")
        try folder.write(report.markdown, to: "findings.md")
        try folder.write(report.page, to: "report.html")
        try folder.write(report.sarif(in: folder.path, describing: requirements), to: FuzzSARIF.fileName)
    }

    /// Removes what a batch left that was not completed: its executions are repeated.
    package func removeFindings(of mode: String, from execution: Int) {
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names where name.hasPrefix("\(mode)-") {
            let words = name.dropFirst(mode.count + 1).split(separator: ".", maxSplits: 1)
            guard words.count == 2, words[1] == "yaml" || words[1] == "input", let number = Int(words[0]),
                number >= execution
            else { continue }
            try? FileManager.default.removeItem(atPath: folder.path(of: name))
        }
    }
}
