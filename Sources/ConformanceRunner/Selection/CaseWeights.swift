import Crypto
import Notation
import Payload
import Text

/// The durations of cases in an earlier run, from its `timings.json`, for shards that take equally long.
///
/// All shards of a run need the same file. Their logs have its digest, and a merge compares it.
package struct CaseWeights: Sendable {
    /// Microseconds by case.
    package let microseconds: [String: UInt64]
    /// SHA-256 of the file, hexadecimal.
    package let digest: String

    /// What is wrong with a file.
    package struct Mistake: Error, Sendable, CustomStringConvertible {
        package var description: String
    }

    /// Reads the text of a `timings.json`.
    package init(_ text: [UInt8]) throws(Mistake) {
        let timings: [CaseTiming]
        do throws(NotationError) {
            var reader = try ObjectReader(JSONText.parse(text))
            timings = try TimingsFile.cases.take(&reader)
        } catch {
            let place = error.location.map { "\($0.line):\($0.column)" } ?? error.pathText
            throw Mistake(description: "\(place): expected \(error.expected), found \(error.found)")
        }
        var microseconds: [String: UInt64] = [:]
        for (index, timing) in timings.enumerated() {
            guard microseconds.updateValue(timing.microseconds, forKey: timing.name) == nil else {
                throw Mistake(
                    description: "$.cases[\(index)]: \(JSONText.quoted(timing.name, limit: 200)) appears twice")
            }
        }
        self.microseconds = microseconds
        digest = hexadecimal(SHA256.hash(data: text))
    }

    /// The number of its cases that a selection does not have.
    package func idleNames(_ selection: [SelectedCase]) -> Int {
        let names = Set(selection.map(\.name))
        return microseconds.keys.count { !names.contains($0) }
    }

    /// The shard of each case: the longest case first, to the shard with the least load.
    ///
    /// Of equal loads the lowest index counts, of equal weights the order of the selection. A case without a timing gets the
    /// median.
    func shards(of selection: [SelectedCase], count: Int) -> [Int] {
        let known = selection.compactMap { microseconds[$0.name] }.sorted()
        let median = known.isEmpty ? 1 : known[known.count / 2]
        // At least 1 µs, so that cases of 0 µs do not all go to one shard.
        let weights = selection.map { max(1, microseconds[$0.name] ?? median) }
        let order = selection.indices.sorted { (weights[$1], $0) < (weights[$0], $1) }
        var loads = [UInt64](repeating: 0, count: count)
        var shards = [Int](repeating: 0, count: selection.count)
        for place in order {
            let least = loads.indices.min { loads[$0] < loads[$1] } ?? 0
            shards[place] = least
            let (sum, overflow) = loads[least].addingReportingOverflow(weights[place])
            loads[least] = overflow ? .max : sum
        }
        return shards
    }
}
