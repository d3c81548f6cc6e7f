import Foundation
import Payload

/// The shards' `timings.json` put together, so that the next run can part its cases by them.
package enum MergedTimings {
    /// Reads the file beside each log and writes one for all of them.
    ///
    /// Wall times belong to no log, so a missing file is no error: there is none for the whole then.
    ///
    /// - Returns: what there is to say about it; empty when all went well.
    package static func write(of logs: [String], to folder: OutputFolder) -> [String] {
        var entries: [CaseTiming] = []
        for log in logs {
            let path = URL(filePath: log).deletingLastPathComponent().appending(path: "timings.json").path()
            guard let bytes = FileManager.default.contents(atPath: path), let timings = try? CaseWeights([UInt8](bytes))
            else { return ["\(path) is missing or no timings file; no timings.json is written"] }
            entries += timings.microseconds.map { CaseTiming(name: $0.key, microseconds: $0.value) }
        }
        entries.sort { $0.name < $1.name }
        do throws(OutputError) {
            try folder.write(TimingsFile.text(entries), to: "timings.json")
            return []
        } catch {
            return [error.description]
        }
    }
}
