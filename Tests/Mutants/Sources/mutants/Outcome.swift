import Foundation
import Mutation

/// What became of a mutant.
struct Outcome: Codable {
    enum Verdict: String, Codable, CaseIterable {
        case suites
        case tests
        case survived
        /// The suites do not catch it, and the tests have not run.
        case untested
    }

    let mutant: Mutant.Identity
    let verdict: Verdict
    /// The first case that fails, the test target, or how the program ended.
    let reason: String
    /// Whether the log of all cases differs from that without a mutant. Nil where a case failed.
    let changesLog: Bool?
    /// The state of the programs and the cases for which this holds.
    let state: String
}

/// The outcomes of all runs; a line each, so that a run that was stopped goes on.
struct OutcomeFile {
    let file: URL

    func read() -> [Mutant.Identity: Outcome] {
        guard let text = try? String(contentsOf: file, encoding: .utf8) else { return [:] }
        let lines = text.split(separator: "\n").compactMap {
            try? JSONDecoder().decode(Outcome.self, from: Data($0.utf8))
        }
        return Dictionary(lines.map { ($0.mutant, $0) }, uniquingKeysWith: { $1 })
    }

    func append(_ outcome: Outcome) throws {
        if !FileManager.default.fileExists(atPath: file.path) {
            _ = FileManager.default.createFile(atPath: file.path, contents: nil)
        }
        let handle = try FileHandle(forWritingTo: file)
        defer { try? handle.close() }
        try handle.seekToEnd()
        try handle.write(contentsOf: JSONEncoder().encode(outcome) + Data("\n".utf8))
    }
}
