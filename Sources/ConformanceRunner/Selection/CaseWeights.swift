import Crypto
import Notation
import Payload
import Text

/// How long cases took, for parting a selection into shards that take equally long.
///
/// Read from the `timings.json` of an earlier run. Any file will do, as long as all shards of a run are given the same one:
/// its digest stands in their logs, and a merge compares it.
package struct CaseWeights: Sendable {
    /// Wall time of the cases in microseconds, by name.
    package let microseconds: [String: UInt64]
    /// SHA-256 of the file, hexadecimal.
    package let digest: String

    /// What is wrong with a file.
    package struct Mistake: Error, Sendable, CustomStringConvertible {
        /// Where, what was expected and what was found.
        package var description: String
    }

    /// Reads the text of a `timings.json`.
    package init(_ text: [UInt8]) throws(Mistake) {
        let node: NotationNode
        do throws(NotationError) {
            node = try JSONText.parse(text)
        } catch {
            let place = error.location.map { "\($0.line):\($0.column): " } ?? ""
            throw Mistake(description: "\(place)expected \(error.expected), found \(error.found)")
        }
        guard case .object(let members) = node, let list = members.first(where: { $0.key == "cases" })?.node,
            case .array(let entries) = list
        else { throw Mistake(description: "expected an object with an array \"cases\", as baton run writes it") }
        var microseconds: [String: UInt64] = [:]
        for (index, entry) in entries.enumerated() {
            let timing = try Self.timing(entry, index)
            guard microseconds.updateValue(timing.microseconds, forKey: timing.name) == nil else {
                throw Mistake(
                    description: "$.cases[\(index)]: \(JSONText.quoted(timing.name, limit: 200)) is there twice")
            }
        }
        self.microseconds = microseconds
        digest = hexadecimal(SHA256.hash(data: text))
    }

    private static func timing(_ entry: NotationNode, _ index: Int) throws(Mistake) -> CaseTiming {
        do throws(NotationError) {
            var reader = try ObjectReader(entry)
            return try CaseTiming.form.take(&reader)
        } catch {
            throw Mistake(description: error.under([.key("cases"), .index(index)]).description)
        }
    }

    /// How many of its names are none of a selection's.
    package func idleNames(_ selection: [SelectedCase]) -> Int {
        let names = Set(selection.map(\.name))
        return microseconds.keys.count { !names.contains($0) }
    }

    /// For each case of a selection the shard that runs it: longest first, onto the least loaded shard.
    ///
    /// Equal loads go to the lowest index and equal weights keep the selection's order, so that the answer depends on
    /// nothing else. A case without a timing gets the median of those that have one.
    func shards(of selection: [SelectedCase], count: Int) -> [Int] {
        let known = selection.compactMap { microseconds[$0.name] }.sorted()
        let median = known.isEmpty ? 1 : known[known.count / 2]
        // Nothing is free: else all cases of 0 µs would go to one shard.
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
