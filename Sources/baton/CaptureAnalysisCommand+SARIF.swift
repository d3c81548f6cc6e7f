import CaptureAnalysis
import CaptureFiles
import ConformanceRunner
import Events
import Reports
import Synchronization

/// The findings in all recordings as one document in SARIF.
extension CaptureAnalysisCommand {
    /// Analyses the recordings and writes the document, in the order of the arguments.
    func writeFindings(_ options: AnalysisOptions) async throws {
        let records = try ConformanceOptions.library(folder: nil).requirementRecords
        var options = options
        // Nothing of a single recording is written: a document has one run.
        options.isTotal = true
        let settled = options
        let found = Mutex<[String: RecordingFindings]>([:])
        try await reading.read(
            files, jobs: jobs,
            { [choice] path, reading, output in
                var findings = RecordingFindings()
                findings.outcome = CaptureCommand.analyse(
                    Choice.Analysis.self, path: path, reading: reading, options: settled, output: output
                ) { analysis in
                    findings.results = choice.results(of: analysis, in: path)
                    findings.notes = choice.notes(on: analysis, of: path)
                }
                found.withLock { $0[path] = findings }
                return findings.outcome
            },
            finally: { [files] in Array(Self.document(found.withLock { $0 }, of: files, records).utf8) })
    }

    private static func document(
        _ found: [String: RecordingFindings], of files: [String], _ records: [RequirementRecord]
    ) -> String {
        var document = SARIFDocument()
        document.version = BatonVersion.current
        var status: Int32 = 0
        var written: Set<String> = []
        for file in files where written.insert(file).inserted {
            guard let findings = found[file] else { continue }
            status = max(status, findings.outcome.exitStatus)
            for result in findings.results { document.add(result) }
            document.notes += findings.notes + findings.outcome.messages
        }
        document.exitStatus = Int(status)
        document.isComplete = status < 2
        let requirements = Dictionary(records.map { ($0.id, $0) }) { first, _ in first }
        return document.text { id in
            RecordingDamage.rule(withID: id) ?? SARIFRule(id: id, requirement: requirements[id])
        }
    }
}

/// What an analysis found in one recording.
private struct RecordingFindings: Sendable {
    var results: [SARIFResult] = []
    /// What is left out.
    var notes: [String] = []
    var outcome = CaptureOutcome(exitStatus: 0)
}
