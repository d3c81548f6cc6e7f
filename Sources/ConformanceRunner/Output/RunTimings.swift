import Foundation
import Notation
import Payload
package import Reports

/// The real times of a run, from the `timings.json` beside its log.
package struct RunTimings: Sendable {
    /// When the run was; nil in the file of a merge.
    package var clock: RunBackground.WallClock?
    /// Microseconds by case.
    package var durations: [String: UInt64] = [:]

    /// Reads the files beside logs. A file that is missing or that is no such file has no times: reports do without them.
    package init(beside logs: [String]) {
        for log in logs where log != "-" {
            let path = URL(filePath: log).deletingLastPathComponent().appending(path: "timings.json").path()
            guard let bytes = FileManager.default.contents(atPath: path), let weights = try? CaseWeights([UInt8](bytes))
            else { continue }
            durations.merge(weights.microseconds) { first, _ in first }
            if logs.count == 1 { clock = Self.clock([UInt8](bytes)) }
        }
    }

    private static func clock(_ text: [UInt8]) -> RunBackground.WallClock? {
        guard var reader = try? ObjectReader(JSONText.parse(text)), let head = try? TimingsFile.head.take(&reader),
            let began = head.began
        else { return nil }
        return RunBackground.WallClock(began: began, microseconds: head.microseconds)
    }
}
