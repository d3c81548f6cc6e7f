import Foundation
import Payload

/// The `timings.json` of all shards together, as weights for the next run.
package enum MergedTimings {
    /// Reads the file beside each log and writes one for all. If one is missing, there is none for the whole, which is no error.
    ///
    /// - Returns: messages for the user.
    package static func write(of logs: [String], to folder: OutputFolder) -> [String] {
        var entries: [CaseTiming] = []
        for log in logs {
            let path = URL(filePath: log).deletingLastPathComponent().appending(path: "timings.json").path()
            guard let bytes = FileManager.default.contents(atPath: path), let timings = try? CaseWeights([UInt8](bytes))
            else { return ["\(path): expected a timings file, found none; no timings.json is written"] }
            entries += timings.microseconds.map { CaseTiming(name: $0.key, microseconds: $0.value) }
        }
        entries.sort { $0.name < $1.name }
        do throws(OutputError) {
            try folder.write(TimingsFile(entries).text, to: "timings.json")
            return []
        } catch {
            return [error.description]
        }
    }
}
