import Foundation

/// Recordings of real devices, which are no part of the project. `BATON_SHARED` names the folder above them.
package enum RealRecordings {
    /// The folder with the recordings; nil where there are none.
    package static let folder = ProcessInfo.processInfo.environment["BATON_SHARED"].flatMap {
        $0.isEmpty ? nil : $0 + "/captures"
    }

    /// The paths of all files in some of its folders, in order.
    package static func files(_ groups: [String]) -> [String] {
        guard let folder else { return [] }
        return groups.flatMap { group in
            ((try? FileManager.default.contentsOfDirectory(atPath: "\(folder)/\(group)")) ?? []).sorted()
                .map { "\(folder)/\(group)/\($0)" }
        }
    }

    /// The rows of the manifest, each by column name.
    package static func manifest() throws -> [[String: String]] {
        guard let folder else { return [] }
        let lines = try String(contentsOfFile: folder + "/MANIFEST.tsv", encoding: .utf8).split(separator: "\n")
        func cells(_ line: Substring) -> [String] {
            line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
        }
        return lines.dropFirst().map { line in
            Dictionary(uniqueKeysWithValues: zip(cells(lines[0]), cells(line)))
        }
    }
}
